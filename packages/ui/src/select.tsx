/** A choice of one from a list: the platform's own select, so that keyboard, phone and screen reader are at home. */
import { ChevronDown } from 'lucide-react'
import { type SelectHTMLAttributes, useId } from 'react'
import { cx } from './cx.ts'
import { CONTROL_FRAME, FieldFrame } from './field.tsx'

export interface Option {
  value: string
  label: string
  disabled?: boolean
}

interface SelectProps extends Omit<SelectHTMLAttributes<HTMLSelectElement>, 'onChange' | 'value'> {
  label: string
  options: readonly Option[]
  value: string
  onValue: (value: string) => void
  /** `field` has its label above; `bare` is a word with an arrow, its label for screen readers only. */
  look?: 'field' | 'bare'
  /** What stands there while the list is closed, where there is no room for the whole text of an option. */
  face?: string
}

export function Select({ label, options, value, onValue, look = 'field', face, className, ...rest }: SelectProps) {
  const id = useId()
  const select = (
    <span className={cx('relative', look === 'field' ? cx(CONTROL_FRAME, 'min-h-11') : 'inline-flex items-center')}>
      <select
        {...rest}
        id={id}
        aria-label={look === 'bare' ? label : undefined}
        value={value}
        onChange={(event) => onValue(event.target.value)}
        className={cx(
          'w-full appearance-none rounded-control bg-transparent',
          face === undefined ? 'text-ink' : 'text-transparent!',
          look === 'field'
            ? 'self-stretch truncate py-2 pr-9 pl-3 text-14'
            : '[field-sizing:content] py-1 pr-5 text-ink-2 hover:text-ink',
          className,
        )}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled} className="bg-raised text-ink">
            {option.label}
          </option>
        ))}
      </select>
      {face === undefined ? null : (
        <span aria-hidden="true" className="pointer-events-none absolute left-0">
          {face}
        </span>
      )}
      <ChevronDown
        size={14}
        aria-hidden="true"
        className={cx('pointer-events-none absolute text-ink-3', look === 'field' ? 'right-3' : 'right-0.5')}
      />
    </span>
  )
  if (look === 'bare') return select
  return (
    <FieldFrame id={id} label={label}>
      {select}
    </FieldFrame>
  )
}
