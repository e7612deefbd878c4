/** One of several things to choose from, as a card with its name and what is to be known of it. */
import type { ReactNode } from 'react'
import { cx } from './cx.ts'

interface RadioCardProps {
  /** Of the group; one of its cards is chosen. */
  name: string
  value: string
  title: string
  checked: boolean
  disabled: boolean
  onChoose: (value: string) => void
  children: ReactNode
  className?: string
  titleClassName?: string
}

const CARD =
  'grid gap-0.5 rounded-control border border-line-strong has-checked:border-ink has-checked:shadow-[inset_0_0_0_1px_var(--ink)] has-focus-visible:outline-2 has-focus-visible:outline-flame [&:not(:has(:disabled))]:cursor-pointer [&:not(:has(:disabled))]:hover:border-ink'

export function RadioCard(props: RadioCardProps) {
  const { name, value, title, checked, disabled, onChoose, children, className, titleClassName } = props
  return (
    <label className={cx(CARD, className)}>
      <span className={cx('flex items-center justify-between gap-3', titleClassName)}>
        <span className="font-semibold">{title}</span>
        <input
          type="radio"
          name={name}
          value={value}
          checked={checked}
          disabled={disabled}
          onChange={() => onChoose(value)}
          className="size-4 accent-ink"
        />
      </span>
      {children}
    </label>
  )
}
