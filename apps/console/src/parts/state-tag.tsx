/** A small word for a state: filled is settled, the frame in flame is the one thing to look at. */
import { cx } from '@candlewick/ui/cx.ts'
import type { ReactNode } from 'react'

const TONE = {
  plain: 'bg-sunken text-ink-2',
  flame: 'shadow-[inset_0_0_0_1px_color-mix(in_srgb,var(--flame)_55%,transparent)] text-flame',
  good: 'bg-sunken text-good',
  bad: 'bg-bad-soft text-bad',
}

export function StateTag({ tone = 'plain', children }: { tone?: keyof typeof TONE; children: ReactNode }) {
  return (
    <span className={cx('inline-block rounded-control px-1.5 text-11 font-medium whitespace-nowrap', TONE[tone])}>
      {children}
    </span>
  )
}

/** Well or not, by sign and word, never by colour alone. */
export function Health({ well, children }: { well: boolean; children: ReactNode }) {
  return (
    <span className={cx('inline-flex items-center gap-1 whitespace-nowrap', well ? 'text-good' : 'text-bad')}>
      <span aria-hidden="true" className="text-11 leading-none">
        {well ? '●' : '▲'}
      </span>
      {children}
    </span>
  )
}
