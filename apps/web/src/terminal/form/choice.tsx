/** One of few, always in sight. */
import { cx } from '@candlewick/ui/cx.ts'
import type { ReactNode } from 'react'

interface ChoiceProps {
  name: string
  checked: boolean
  onChoose: () => void
  className: string
  children: ReactNode
}

/** One of few, always in sight: a radio that looks like a word. */
export function Choice({ name, checked, onChoose, className, children }: ChoiceProps) {
  return (
    <label className={cx('has-focus-visible:outline-2 has-focus-visible:outline-flame', className)}>
      <input type="radio" name={name} checked={checked} onChange={onChoose} className="sr-only" />
      {children}
    </label>
  )
}
