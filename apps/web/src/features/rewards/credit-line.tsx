/** How the score went, step after step: from where it started to where it is. */
import type { CallOutput } from '@candlewick/protocol/client'

const WIDTH = 400
const HEIGHT = 96

export function CreditLine({ credit, label }: { credit: CallOutput<'credit.score'>; label: string }) {
  const { line } = credit
  const first = line[0]?.score
  if (first === undefined) return null
  const scores = line.length === 1 ? [credit.start, first] : line.map(({ score }) => score)
  const [low, high] = [Math.min(credit.start, ...scores), Math.max(credit.start, ...scores)]
  const y = (score: number) => HEIGHT - 4 - ((score - low) / Math.max(1, high - low)) * (HEIGHT - 8)
  const step = WIDTH / (scores.length - 1)
  const points = scores.map((score, index) => `${(index * step).toFixed(1)},${y(score).toFixed(1)}`)
  return (
    <figure className="w-full">
      <figcaption className="mb-1 flex justify-between gap-3 text-12 text-ink-2">
        <span>{label}</span>
        <span className="num">
          {low}–{high}
        </span>
      </figcaption>
      <svg
        role="img"
        aria-label={`${label}: ${scores.join(', ')}`}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        className="w-full"
      >
        <line
          x1={0}
          x2={WIDTH}
          y1={y(credit.start)}
          y2={y(credit.start)}
          strokeDasharray="3 4"
          className="stroke-line-strong"
        />
        <polyline points={points.join(' ')} fill="none" strokeWidth={2} className="stroke-ink" />
      </svg>
    </figure>
  )
}
