/** How well the account is guarded, as a ring of as many arcs as there are guards: filled where one stands. */
import { GUARDS, type Guard, type Strength } from './guards.ts'

const SIZE = 148
const STROKE = 14
/** Degrees between two arcs. */
const GAP = 10

interface GuardRingProps {
  set: Record<Guard, boolean>
  next: Guard | undefined
  strength: Strength
  /** In the middle. */
  word: string
  count: string
}

export function GuardRing({ set, next, strength, word, count }: GuardRingProps) {
  const step = 360 / GUARDS.length
  return (
    <div className="relative grid size-37 shrink-0 place-items-center">
      <svg aria-hidden="true" viewBox={`0 0 ${SIZE} ${SIZE}`} className="absolute inset-0 size-full">
        {GUARDS.map((guard, index) => (
          <path
            key={guard}
            d={arc(index * step + GAP / 2, (index + 1) * step - GAP / 2)}
            fill="none"
            strokeWidth={STROKE}
            strokeDasharray={!set[guard] && guard === next ? '3 3' : undefined}
            className={set[guard] ? 'stroke-ink' : guard === next ? 'stroke-flame' : 'stroke-line'}
          />
        ))}
      </svg>
      <p className="text-center">
        <span className={strength === 'weak' ? 'block text-20 font-bold text-flame' : 'block text-20 font-bold'}>
          {word}
        </span>
        <span className="mx-auto block max-w-24 text-12 text-balance text-ink-2">{count}</span>
      </p>
    </div>
  )
}

/** From the top, clockwise, in degrees. */
function arc(from: number, to: number): string {
  const radius = (SIZE - STROKE) / 2
  const at = (degrees: number) => {
    const turn = ((degrees - 90) * Math.PI) / 180
    return `${(SIZE / 2 + radius * Math.cos(turn)).toFixed(2)} ${(SIZE / 2 + radius * Math.sin(turn)).toFixed(2)}`
  }
  return `M ${at(from)} A ${radius} ${radius} 0 0 1 ${at(to)}`
}
