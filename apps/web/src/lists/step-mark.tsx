/** A step of what came in or went out: done with its time, going on, to come, or the one that it ended badly with. */
import { cx } from '@candlewick/ui/cx.ts'
import { Check, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Time } from '../settings/time.tsx'

interface MarkProps {
  title: ReactNode
  hint?: ReactNode
  at?: number
  look: 'done' | 'now' | 'then' | 'bad'
}

export function Mark({ title, hint, at, look }: MarkProps) {
  return (
    <li
      aria-current={look === 'now' ? 'step' : undefined}
      className="relative grid grid-cols-[1rem_minmax(0,1fr)] gap-x-4 pb-5 last:pb-0 [&:not(:last-child)]:before:absolute [&:not(:last-child)]:before:top-5 [&:not(:last-child)]:before:bottom-0 [&:not(:last-child)]:before:left-[7px] [&:not(:last-child)]:before:w-0.5 [&:not(:last-child)]:before:bg-line-strong"
    >
      <span
        aria-hidden="true"
        className={cx(
          'mt-0.5 grid size-4 place-items-center rounded-full border',
          look === 'done' && 'border-ink bg-ink text-on-ink',
          look === 'now' && 'border-2 border-ink',
          look === 'then' && 'border-line-strong',
          look === 'bad' && 'border-bad bg-bad text-on-ink',
        )}
      >
        {look === 'done' ? (
          <Check size={10} strokeWidth={3} />
        ) : look === 'bad' ? (
          <X size={10} strokeWidth={3} />
        ) : null}
        {look === 'now' ? <span className="size-1.5 rounded-full bg-flame" /> : null}
      </span>
      <div className="flex flex-wrap justify-between gap-x-4">
        <p className={cx('text-14', look === 'then' ? 'text-ink-2' : 'font-semibold')}>{title}</p>
        {at === undefined ? null : <Time at={at} className="num text-12 text-ink-2" />}
        {hint === undefined ? null : <p className="w-full text-13 text-ink-2">{hint}</p>}
      </div>
    </li>
  )
}
