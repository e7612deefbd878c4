/** The prices of the two windows that decided a flash contract, each with its median; what lies between is left out. */
import type { FlashTick } from '@candlewick/rules/flash/settlement'

interface WindowsPictureProps {
  entry: readonly FlashTick[]
  settlement: readonly FlashTick[]
}

const [WIDTH, HEIGHT, WINDOW, MARGIN] = [400, 90, 130, 14]

/** Drawing only: a price becomes a floating number. */
export function WindowsPicture({ entry, settlement }: WindowsPictureProps) {
  const prices = [...entry, ...settlement].map(({ price }) => Number(price))
  if (prices.length === 0) return null
  const [low, high] = [Math.min(...prices), Math.max(...prices)]
  const y = (price: number) =>
    high === low ? HEIGHT / 2 : HEIGHT - MARGIN - ((price - low) / (high - low)) * (HEIGHT - 2 * MARGIN)
  const points = (ticks: readonly FlashTick[], left: number) =>
    ticks.map(({ price }, at) => ({
      x: left + MARGIN + (at / Math.max(1, ticks.length - 1)) * (WINDOW - 2 * MARGIN),
      y: y(Number(price)),
    }))
  const windows = [points(entry, 0), points(settlement, WIDTH - WINDOW)]
  const [last, first] = [windows[0]?.at(-1), windows[1]?.[0]]
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true" className="h-24 w-full">
      {[0, WIDTH - WINDOW].map((x) => (
        <rect key={x} x={x} y={0} width={WINDOW} height={HEIGHT} className="fill-sunken" />
      ))}
      {last && first ? (
        <line x1={last.x} y1={last.y} x2={first.x} y2={first.y} strokeDasharray="2 4" className="stroke-ink-3" />
      ) : null}
      {windows.map((line, window) => (
        <g key={line[0]?.x ?? window}>
          <polyline
            points={line.map((point) => `${point.x},${point.y}`).join(' ')}
            fill="none"
            strokeWidth="1.5"
            className="stroke-ink"
          />
          {line.map((point) => (
            <circle key={point.x} cx={point.x} cy={point.y} r="2.5" className="fill-surface stroke-ink" />
          ))}
        </g>
      ))}
    </svg>
  )
}
