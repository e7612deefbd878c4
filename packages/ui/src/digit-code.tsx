/** The field of every code of six digits: mailed, texted, or shown by an authenticator. */

import type { ReactNode } from 'react'
import { Field } from './field.tsx'

export const SIX_DIGITS = /^\d{6}$/

interface DigitCodeProps {
  label: string
  value: string
  onValue: (code: string) => void
  error?: string | undefined
  placeholder?: string | undefined
  autoFocus?: boolean | undefined
  suffix?: ReactNode
}

export function DigitCode({ value, onValue, ...field }: DigitCodeProps) {
  return (
    <Field
      {...field}
      name="code"
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={6}
      value={value}
      onChange={(event) => onValue(event.target.value.replace(/\D/g, ''))}
    />
  )
}
