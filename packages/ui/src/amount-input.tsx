/**
 * The field for an amount or a price: its value is a plain decimal string in our hands and written with the language's
 * separators in the person's, the thousands' while nobody types in it. Accepts paste with thousands separators, shows
 * its unit, steps by arrow keys.
 */
import { groupDigits, type Separators } from '@candlewick/money/display'
import { type FocusEvent, type KeyboardEvent, type ReactNode, type Ref, useId, useState } from 'react'
import { pastedAmount, typedAmount } from './amount-text.ts'
import { cx } from './cx.ts'
import { CONTROL_FRAME, describedBy, FieldFrame } from './field.tsx'
import { useUiTexts } from './ui-texts.tsx'

interface AmountInputProps {
  label: ReactNode
  /** Plain decimal string; empty where nothing is entered. */
  value: string
  onValue: (value: string) => void
  /** Decimals that may be entered. */
  decimals: number
  unit?: ReactNode
  hint?: ReactNode
  error?: ReactNode
  aside?: ReactNode
  /** `inside` puts the label into the frame, as in the terminals. */
  labelPlace?: 'above' | 'inside'
  /** Called with 1 or −1 on arrow up and down, to move by a step of the market. */
  onStep?: (direction: 1 | -1) => void
  onFocus?: () => void
  disabled?: boolean
  placeholder?: string
  id?: string
  /** Id of an element near the field that says more about it. */
  explainedBy?: string
  className?: string
  ref?: Ref<HTMLInputElement>
}

export function AmountInput({ label, labelPlace = 'above', hint, error, aside, ...rest }: AmountInputProps) {
  const ownId = useId()
  const id = rest.id ?? ownId
  const described = [describedBy(id, error, hint), rest.explainedBy].filter(Boolean).join(' ') || undefined
  if (labelPlace === 'above') {
    return (
      <FieldFrame id={id} label={label} hint={hint} error={error} aside={aside}>
        <AmountControl {...rest} id={id} invalid={Boolean(error)} described={described} />
      </FieldFrame>
    )
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1">
      <AmountControl
        {...rest}
        id={id}
        invalid={Boolean(error)}
        described={described}
        prefix={
          <label htmlFor={id} className="shrink-0 pl-3 text-12 text-ink-2">
            {label}
          </label>
        }
      />
      {error ? (
        <p id={`${id}-error`} role="alert" className="text-12 text-bad">
          {error}
        </p>
      ) : hint ? (
        <p id={`${id}-hint`} className="text-12 text-ink-2">
          {hint}
        </p>
      ) : null}
    </div>
  )
}

interface ControlProps extends Omit<AmountInputProps, 'label' | 'labelPlace' | 'hint' | 'error' | 'aside'> {
  id: string
  invalid: boolean
  described: string | undefined
  prefix?: ReactNode
}

function AmountControl({ id, invalid, described, prefix, ...props }: ControlProps) {
  const { value, onValue, decimals, unit, onStep, onFocus, disabled, placeholder, className, ref } = props
  const { separators } = useUiTexts()
  const [focused, setFocused] = useState(false)
  const typed = value.replace('.', separators.decimal)
  const enter = ({ currentTarget: input }: FocusEvent<HTMLInputElement>) => {
    onFocus?.()
    // A script that selects a field focuses it first and sets the selection afterwards: only then is it known. What a
    // person's press or the Tab key selects is set later still, on the text that stays there.
    queueMicrotask(() => {
      const whole = input.selectionStart === 0 && input.selectionEnd === input.value.length
      input.value = typed
      if (whole) input.select()
      setFocused(true)
    })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!onStep || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    onStep(event.key === 'ArrowUp' ? 1 : -1)
  }
  return (
    <div className={cx(CONTROL_FRAME, 'min-h-9', className)}>
      {prefix}
      <input
        ref={ref}
        id={id}
        inputMode="decimal"
        autoComplete="off"
        disabled={disabled}
        placeholder={placeholder}
        aria-invalid={invalid || undefined}
        aria-describedby={described}
        value={focused ? typed : shownAmount(value, separators)}
        onFocus={enter}
        onBlur={() => setFocused(false)}
        onKeyDown={onKeyDown}
        onChange={(event) => onValue(typedAmount(event.target.value, decimals))}
        onPaste={(event) => {
          const { selectionStart, selectionEnd, value: shown } = event.currentTarget
          const replacesAll = selectionStart === 0 && selectionEnd === shown.length
          // Pasting into the middle of a figure is typing; only a whole pasted figure is read with its separators.
          if (!replacesAll && shown !== '') return
          event.preventDefault()
          onValue(pastedAmount(event.clipboardData.getData('text'), decimals, separators))
        }}
        className="num min-w-0 flex-1 bg-transparent px-2 py-1.5 text-right font-medium text-ink outline-none placeholder:font-normal"
      />
      {unit ? <span className="shrink-0 pr-3 text-12 text-ink-2">{unit}</span> : <span className="pr-1" />}
    </div>
  )
}

/** Grouped, where it is a figure at all: nothing, or a lone point, stays as it is. */
function shownAmount(value: string, separators: Separators): string {
  return /^\d/.test(value) ? groupDigits(value, separators) : value.replace('.', separators.decimal)
}
