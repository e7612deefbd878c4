/** The score on a half circle from its least to its most, with a mark where everybody starts. */
const WIDTH = 240
const RADIUS = 104
const STROKE = 14
const MIDDLE = WIDTH / 2

interface CreditDialProps {
  score: number
  least: number
  most: number
  start: number
  /** What stands below the score. */
  of: string
}

export function CreditDial({ score, least, most, start, of }: CreditDialProps) {
  const partOf = (value: number) => (value - least) / (most - least)
  const [x1, y1] = pointAt(partOf(start), RADIUS - STROKE)
  const [x2, y2] = pointAt(partOf(start), RADIUS + STROKE / 2 + 4)
  return (
    <div className="relative w-60">
      <svg aria-hidden="true" viewBox={`0 0 ${WIDTH} ${MIDDLE + 8}`} className="w-full">
        <path d={arc(1)} fill="none" strokeWidth={STROKE} className="stroke-line" />
        {score > least ? <path d={arc(partOf(score))} fill="none" strokeWidth={STROKE} className="stroke-ink" /> : null}
        <line x1={x1} y1={y1} x2={x2} y2={y2} strokeWidth={2} className="stroke-flame" />
      </svg>
      <p className="absolute inset-x-0 bottom-0 text-center">
        <span className="num block text-40 leading-none font-bold">{score}</span>
        <span className="text-13 text-ink-2">{of}</span>
      </p>
      <p aria-hidden="true" className="num flex justify-between text-12 text-ink-2">
        <span>{least}</span>
        <span>{most}</span>
      </p>
    </div>
  )
}

/** From the left over the top to the right, as a part of the half circle. */
function pointAt(part: number, radius: number): [x: number, y: number] {
  const turn = Math.PI * (1 - part)
  return [MIDDLE + radius * Math.cos(turn), MIDDLE - radius * Math.sin(turn)]
}

function arc(part: number): string {
  const [x0, y0] = pointAt(0, RADIUS)
  const [x1, y1] = pointAt(part, RADIUS)
  return `M ${x0.toFixed(2)} ${y0.toFixed(2)} A ${RADIUS} ${RADIUS} 0 0 1 ${x1.toFixed(2)} ${y1.toFixed(2)}`
}
