/** A labelled field for words of some length, with how much room there is. */
import { CONTROL_FRAME, describedBy, FieldFrame } from '@candlewick/ui/field.tsx'
import { type ReactNode, type Ref, useId, useRef } from 'react'
import { useOpenFocus } from './open-focus.ts'

interface TextAreaProps {
  label: string
  value: string
  onValue: (value: string) => void
  most: number
  hint?: ReactNode
  error?: ReactNode
  autoFocus?: boolean
  rows?: number
  ref?: Ref<HTMLTextAreaElement>
}

export function TextArea({ label, value, onValue, most, hint, error, rows = 3, autoFocus, ref }: TextAreaProps) {
  const id = useId()
  const own = useRef<HTMLTextAreaElement>(null)
  useOpenFocus(autoFocus ? own : undefined)
  return (
    <FieldFrame
      id={id}
      label={label}
      hint={hint}
      error={error}
      aside={value.length > most / 2 ? `${value.length}/${most}` : ''}
    >
      <div className={CONTROL_FRAME}>
        <textarea
          ref={ref ?? own}
          id={id}
          rows={rows}
          maxLength={most}
          value={value}
          onChange={(event) => onValue(event.target.value)}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, error, hint)}
          className="min-w-0 flex-1 resize-y bg-transparent px-3 py-2 text-16 outline-none sm:text-13"
        />
      </div>
    </FieldFrame>
  )
}
