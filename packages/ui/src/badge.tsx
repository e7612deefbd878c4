/** A small word in a frame: a state, a kind, a warning. */
import type { ReactNode } from 'react'
import { cx } from './cx.ts'

export type BadgeTone = 'plain' | 'flame' | 'up' | 'down' | 'strong'

const TONE: Record<BadgeTone, string> = {
  plain: 'border-line-strong text-ink-2',
  flame: 'border-flame/45 text-flame',
  up: 'border-transparent bg-up-soft text-up',
  down: 'border-transparent bg-down-soft text-down',
  strong: 'border-ink bg-ink text-on-ink',
}

interface BadgeProps {
  tone?: BadgeTone
  title?: string
  className?: string
  children: ReactNode
}

export function Badge({ tone = 'plain', title, className, children }: BadgeProps) {
  return (
    <span
      title={title}
      className={cx('inline-block rounded-control border px-1.5 text-11 whitespace-nowrap', TONE[tone], className)}
    >
      {children}
    </span>
  )
}
