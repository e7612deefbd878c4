/** Filters of a list. What they are set to stands in the address, so that a list can be sent to a colleague. */
import { DayInput } from '@candlewick/ui/day-input.tsx'
import { CONTROL_FRAME } from '@candlewick/ui/field.tsx'
import { type Option, Select } from '@candlewick/ui/select.tsx'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
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
  /** Waits for Enter, and says so: where each search is an entry of the audit trail, half a word is none. */
  byEnter?: boolean
  className?: string
}

/** Milliseconds without a key after which what was typed is meant: each change is a question to the server. */
const SETTLED_MS = 400

/** Takes effect while it is typed, once the hand rests; by Enter and when it is left at once. */
export function TextFilter({ label, value = '', onValue, byEnter = false, className = 'w-44' }: TextFilterProps) {
  const [typed, setTyped] = useState(value)
  const input = useRef<HTMLInputElement>(null)
  // What somebody is typing is hers: half an id is in no address yet, and would be taken out of her hand.
  useEffect(() => {
    if (document.activeElement !== input.current) setTyped(value)
  }, [value])
  const settle = (text: string) => {
    if (text.trim() !== value) onValue(text.trim() || undefined)
  }
  const latest = useRef(settle)
  latest.current = settle
  useEffect(() => {
    if (byEnter || document.activeElement !== input.current) return
    const timer = setTimeout(() => latest.current(typed), SETTLED_MS)
    return () => clearTimeout(timer)
  }, [typed, byEnter])
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    settle(typed)
  }
  return (
    <form onSubmit={onSubmit} className={`${CONTROL_FRAME} min-h-8 ${className}`}>
      <input
        ref={input}
        type="search"
        aria-label={label}
        title={label}
        placeholder={byEnter ? `${label} ↵` : label}
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
