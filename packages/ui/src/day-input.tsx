/**
 * A day as the person writes days. A field of the browser's own writes them as the browser does, whichever language the page
 * is in; its calendar is kept, for pointers and fingers.
 */
import { CalendarDays } from 'lucide-react'
import { type ComponentProps, useEffect, useState } from 'react'
import { cx } from './cx.ts'
import { dayShown, dayTyped } from './day-text.ts'

interface DayInputProps extends Pick<ComponentProps<'input'>, 'id' | 'aria-label' | 'aria-describedby'> {
  /** "2026-11-23"; undefined where none is chosen. */
  value: string | undefined
  onDay: (day: string | undefined) => void
  /** Of `YYYY`, `MM` and `DD`. */
  format: string
  className?: string
}

export function DayInput({ value, onDay, format, className, ...rest }: DayInputProps) {
  const shown = dayShown(value, format)
  const [typed, setTyped] = useState(shown)
  useEffect(() => setTyped(shown), [shown])
  const change = (text: string) => {
    setTyped(text)
    const day = dayTyped(text, format)
    if (text.trim() === '') onDay(undefined)
    else if (day !== undefined && day !== value) onDay(day)
  }
  return (
    <span className={cx('flex min-w-0 items-center', className)}>
      <input
        {...rest}
        type="text"
        inputMode="numeric"
        autoComplete="off"
        placeholder={format}
        value={typed}
        onChange={(event) => change(event.target.value)}
        // What is no day is not sent as if nothing stood there, and does not stay.
        onKeyDown={(event) => {
          if (event.key === 'Enter' && typed !== shown) event.preventDefault()
        }}
        onBlur={() => setTyped(shown)}
        className="num w-full min-w-0 bg-transparent py-1 pl-2 text-13 text-ink outline-none placeholder:text-ink-3"
      />
      <span aria-hidden="true" className="relative grid size-8 shrink-0 place-items-center text-ink-2">
        <CalendarDays size={14} />
        <input
          type="date"
          tabIndex={-1}
          value={value ?? ''}
          onChange={(event) => onDay(event.target.value || undefined)}
          onClick={(event) => event.currentTarget.showPicker()}
          className="absolute inset-0 cursor-pointer opacity-0"
        />
      </span>
    </span>
  )
}
