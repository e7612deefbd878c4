/** A price line without axes: the shape of a day at a glance. Drawing only, so plain numbers are exact enough. */
import { cx } from './cx.ts'

interface SparklineProps {
  /** Prices, oldest first, as decimal strings. */
  points: readonly string[]
  /** Which way the day went. */
  direction: 'up' | 'down' | 'flat'
  width?: number
  height?: number
  className?: string
}

const MARGIN = 2
/** A price that hardly moved is drawn flat: the full height stands for at least this share of it. */
const LEAST_SPAN = 0.002
const STROKE = { up: 'stroke-up', down: 'stroke-down', flat: 'stroke-ink-3' }

/** The line's points in a box of the given size, as an SVG `points` attribute. */
export function sparklinePoints(prices: readonly string[], width: number, height: number): string {
  const values = prices.map(Number).filter(Number.isFinite)
  if (values.length < 2) return ''
  const low = Math.min(...values)
  const high = Math.max(...values)
  const span = Math.max(high - low, high * LEAST_SPAN)
  const middle = (high + low) / 2
  const step = width / (values.length - 1)
  const usable = height - 2 * MARGIN
  return values
    .map((value, index) => {
      const share = span === 0 ? 0.5 : 0.5 + (value - middle) / span
      return `${(index * step).toFixed(1)},${(MARGIN + (1 - share) * usable).toFixed(1)}`
    })
    .join(' ')
}

export function Sparkline({ points, direction, width = 164, height = 36, className }: SparklineProps) {
  const line = sparklinePoints(points, width, height)
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      preserveAspectRatio="none"
      className={cx('inline-block max-w-full', className)}
    >
      {line ? (
        <polyline
          points={line}
          fill="none"
          strokeLinejoin="round"
          vectorEffect="non-scaling-stroke"
          className={cx(STROKE[direction], 'stroke-[length:var(--stroke)]')}
        />
      ) : null}
    </svg>
  )
}
