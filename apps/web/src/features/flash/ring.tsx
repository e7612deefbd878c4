/** The countdown as a ring that empties, with the time left in its middle. */
import { cx } from '@candlewick/ui/cx.ts'
import type { ReactNode } from 'react'

export type RingTone = 'up' | 'down' | 'ink' | 'wait'

const COLOUR: Record<RingTone, string> = {
  up: 'stroke-up',
  down: 'stroke-down',
  ink: 'stroke-ink',
  wait: 'stroke-ink-3',
}
const RADIUS = 44

interface RingProps {
  /** How much is left, from 1 to 0. */
  part: number
  tone: RingTone
  children: ReactNode
}

export function Ring({ part, tone, children }: RingProps) {
  return (
    <div data-ring className="relative size-24 shrink-0">
      <svg viewBox="0 0 100 100" aria-hidden="true" className="size-full -rotate-90">
        <circle cx="50" cy="50" r={RADIUS} fill="none" strokeWidth="5" className="stroke-line" />
        <circle
          cx="50"
          cy="50"
          r={RADIUS}
          fill="none"
          strokeWidth="5"
          strokeLinecap={part > 0 ? 'round' : 'butt'}
          pathLength={1}
          strokeDasharray="1 1"
          strokeDashoffset={1 - Math.min(1, Math.max(0, part))}
          className={cx(COLOUR[tone], 'transition-[stroke-dashoffset,stroke] duration-300 ease-linear')}
        />
      </svg>
      <div className="num absolute inset-0 grid place-content-center justify-items-center text-center">{children}</div>
    </div>
  )
}
