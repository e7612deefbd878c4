/** A labelled input with its hint and its error: what is wrong stands beside what was typed. */
import { Eye, EyeOff } from 'lucide-react'
import { type InputHTMLAttributes, type ReactNode, type Ref, useId, useState } from 'react'
import { cx } from './cx.ts'
import { Refusal } from './refusal.tsx'
import { useUiTexts } from './ui-texts.tsx'

/** The frame of every control that takes text. */
export const CONTROL_FRAME =
  'flex items-center rounded-control border border-line-strong bg-surface transition focus-within:border-ink hover:border-ink-3 has-[input:disabled]:opacity-60 has-[[aria-invalid=true]]:border-bad'

interface FieldFrameProps {
  id: string
  label: ReactNode
  hint?: ReactNode | undefined
  error?: ReactNode | undefined
  /** Stands at the right of the label: a link, a figure. */
  aside?: ReactNode | undefined
  children: ReactNode
}

/** Label above, control, then error or hint below, tied together by ids `${id}-hint` and `${id}-error`. */
export function FieldFrame({ id, label, hint, error, aside, children }: FieldFrameProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
      <div className="flex items-baseline justify-between gap-3">
        <label htmlFor={id} className="text-13 font-medium text-ink">
          {label}
        </label>
        {aside ? <span className="text-13 text-ink-2">{aside}</span> : null}
      </div>
      {children}
      {error ? (
        <Refusal id={`${id}-error`}>{error}</Refusal>
      ) : hint ? (
        <p id={`${id}-hint`} className="text-13 text-ink-2">
          {hint}
        </p>
      ) : null}
    </div>
  )
}

interface FieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'prefix'> {
  label: ReactNode
  hint?: ReactNode
  error?: ReactNode
  aside?: ReactNode
  prefix?: ReactNode
  suffix?: ReactNode
  ref?: Ref<HTMLInputElement>
}

/** Which element describes the control now: its error first, else its hint. */
export function describedBy(id: string, error: ReactNode, hint: ReactNode): string | undefined {
  if (error) return `${id}-error`
  return hint ? `${id}-hint` : undefined
}

export function Field({ label, hint, error, aside, prefix, suffix, className, ref, ...input }: FieldProps) {
  const ownId = useId()
  const id = input.id ?? ownId
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} aside={aside}>
      <div className={cx(CONTROL_FRAME, 'min-h-11', className)}>
        {prefix ? <span className="pl-3 text-ink-2">{prefix}</span> : null}
        <input
          {...input}
          ref={ref}
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, error, hint)}
          className="min-w-0 flex-1 bg-transparent px-3 py-2 text-16 text-ink outline-none sm:text-14"
        />
        {suffix}
      </div>
    </FieldFrame>
  )
}

/** A password field with an eye that shows what was typed. */
export function PasswordField(props: Omit<FieldProps, 'type' | 'suffix'>) {
  const [shown, setShown] = useState(false)
  const texts = useUiTexts()
  const label = shown ? texts.hidePassword : texts.showPassword
  return (
    <Field
      {...props}
      type={shown ? 'text' : 'password'}
      spellCheck={false}
      autoCapitalize="none"
      suffix={
        <button
          type="button"
          aria-label={label}
          aria-pressed={shown}
          title={label}
          onClick={() => setShown(!shown)}
          className="mr-1 grid size-9 place-items-center rounded-control text-ink-3 hover:text-ink"
        >
          {shown ? <EyeOff size={16} aria-hidden="true" /> : <Eye size={16} aria-hidden="true" />}
        </button>
      }
    />
  )
}

interface CheckboxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> {
  label: ReactNode
  error?: ReactNode
}

export function Checkbox({ label, error, className, ...input }: CheckboxProps) {
  const id = useId()
  return (
    <div className={cx('grid gap-1', className)}>
      <label className="flex items-start gap-2 text-13 text-ink-2">
        <input
          {...input}
          type="checkbox"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          className="mt-0.5 size-4 shrink-0 rounded-control accent-ink"
        />
        <span>{label}</span>
      </label>
      <Refusal id={`${id}-error`}>{error}</Refusal>
    </div>
  )
}
