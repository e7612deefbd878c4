/** Filters of a list. What they are set to stands in the address, so that a list can be sent to a colleague. */
import { DayInput } from '@candlewick/ui/day-input.tsx'
import { CONTROL_FRAME } from '@candlewick/ui/field.tsx'
import { type Option, Select } from '@candlewick/ui/select.tsx'
import { type FormEvent, type ReactNode, useEffect, useState } from 'react'
import { DAY_FORMAT } from '../platform/times.ts'

export function Filters({ label, children }: { label: string; children: ReactNode }) {
  return (
    <search aria-label={label} className="mb-3 flex flex-wrap items-center gap-2">
      {children}
    </search>
  )
}

interface TextFilterProps {
  label: string
  value: string | undefined
  onValue: (value: string | undefined) => void
  className?: string
}

/** Takes effect by Enter and when it is left, not while it is typed: each change is a question to the server. */
export function TextFilter({ label, value = '', onValue, className = 'w-44' }: TextFilterProps) {
  const [typed, setTyped] = useState(value)
  useEffect(() => setTyped(value), [value])
  const settle = (text: string) => {
    if (text.trim() !== value) onValue(text.trim() || undefined)
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    settle(typed)
  }
  return (
    <form onSubmit={onSubmit} className={`${CONTROL_FRAME} min-h-8 ${className}`}>
      <input
        type="search"
        aria-label={label}
        title={label}
        placeholder={label}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={() => settle(typed)}
        className="w-full min-w-0 bg-transparent px-2 py-1 text-13 outline-none"
      />
    </form>
  )
}

interface DayFilterProps {
  label: string
  value: string | undefined
  onValue: (value: string | undefined) => void
}

/** Days are written as all times of the console are. */
export function DayFilter({ label, value, onValue }: DayFilterProps) {
  return (
    <span className={`${CONTROL_FRAME} min-h-8 pl-2 text-13`}>
      <span aria-hidden="true" className="text-ink-2">
        {label}
      </span>
      <DayInput aria-label={label} value={value} onDay={onValue} format={DAY_FORMAT} className="w-35" />
    </span>
  )
}

interface ChoiceFilterProps {
  label: string
  /** What is written where nothing is chosen. */
  all: string
  options: readonly Option[]
  value: string | undefined
  onValue: (value: string | undefined) => void
}

export function ChoiceFilter({ label, all, options, value, onValue }: ChoiceFilterProps) {
  return (
    <span className={`${CONTROL_FRAME} min-h-8 px-2 text-13`}>
      <Select
        look="bare"
        label={label}
        options={[{ value: '', label: all }, ...options]}
        value={value ?? ''}
        onValue={(chosen) => onValue(chosen || undefined)}
      />
    </span>
  )
}
