/**
 * The field for an amount, a price or any other number: the one place in which numbers are typed. Its value is an entry
 * of `money/typed-number`: "" where nothing is entered, a plain decimal where the text is understood, and the marked
 * text where it is not; what is marked is no decimal to anybody, so that it cannot be sent.
 *
 * The text stays as it was typed; what was understood stands beside it where it looks otherwise, and is always heard.
 * Only a value that comes from elsewhere (a slider, an arrow key, a row of the book, a reading that was chosen) is
 * written into it. While nobody types in it, an understood number is shown grouped.
 */
import { groupDigits } from '@candlewick/money/display'
import {
  echoOf,
  editedText,
  entryOf,
  isMarked,
  markedText,
  type NumberField,
  readNumber,
} from '@candlewick/money/typed-number'
import {
  type ClipboardEvent,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useId,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { AmountQuestion, type Doubt, EchoLine } from './amount-words.tsx'
import { cx } from './cx.ts'
import { CONTROL_FRAME, describedBy, FieldFrame } from './field.tsx'
import { Refusal } from './refusal.tsx'
import { useUiTexts } from './ui-texts.tsx'

interface AmountInputProps {
  label: ReactNode
  /** An entry: empty, a plain decimal, or a marked text. */
  value: string
  onValue: (entry: string) => void
  /** Decimals that may be entered. */
  decimals: number
  unit?: ReactNode
  /** The unit in letters, where it is shown as something else or not at all. */
  unitName?: string
  hint?: ReactNode
  error?: ReactNode
  aside?: ReactNode
  /** `inside` puts the label into the frame, as in the terminals; `unseen` is for small settings beside their name. */
  labelPlace?: 'above' | 'inside' | 'unseen'
  /** What is said where decimals are typed into a field of whole numbers, in place of the general words. */
  wholeWords?: string
  /** What is said of more than can be counted, in place of the general words: what the bound is here. */
  rangeWords?: string | undefined
  /** Called with 1 or −1 on arrow up and down, to move by a step of the market. */
  onStep?: (direction: 1 | -1) => void
  onFocus?: () => void
  /** Called when the field is left, and on Enter. */
  onCommit?: () => void
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
  const doubt = useDoubt(rest)
  const wrong = doubt ? (
    <AmountQuestion
      doubt={doubt}
      unit={rest.unitName ?? rest.unit}
      wholeWords={rest.wholeWords}
      rangeWords={rest.rangeWords}
      onChoose={(choice) => {
        rest.onValue(choice)
        document.getElementById(id)?.focus()
      }}
    />
  ) : (
    error
  )
  const echoId = `${id}-echo`
  const described = [describedBy(id, wrong, hint), echoId, rest.explainedBy].filter(Boolean).join(' ')
  const control = { ...rest, id, echoId, described, invalid: Boolean(wrong) || isMarked(rest.value) }
  if (labelPlace === 'above') {
    return (
      <FieldFrame id={id} label={label} hint={hint} error={wrong} aside={aside}>
        <AmountControl {...control} tall />
      </FieldFrame>
    )
  }
  return (
    <div className="@container/amount grid grid-cols-[minmax(0,1fr)] gap-1">
      <AmountControl {...control} label={label} small={labelPlace === 'unseen'} />
      {wrong ? (
        <Refusal id={`${id}-error`} size="small">
          {wrong}
        </Refusal>
      ) : hint ? (
        <p id={`${id}-hint`} className="text-12 text-ink-2">
          {hint}
        </p>
      ) : null}
    </div>
  )
}

type EntryProps = Pick<AmountInputProps, 'value' | 'decimals' | 'unit' | 'unitName'>

/** How the field's texts are read. */
function useNumberField({ decimals, unit, unitName }: EntryProps): NumberField {
  const { separators } = useUiTexts()
  return { separators, decimals, unit: unitName ?? (typeof unit === 'string' ? unit : undefined) }
}

/** What is to be asked about a marked entry; nothing where another field is what it waits for. */
function useDoubt(props: EntryProps): Doubt | undefined {
  const field = useNumberField(props)
  if (!isMarked(props.value)) return undefined
  const reading = readNumber(markedText(props.value), field)
  // It was marked in another language, or with other decimals: it is asked about all the same.
  if (reading.kind === 'read') return { fault: 'ambiguous', choices: [reading.value] }
  return reading.kind === 'marked' ? reading : undefined
}

/** Beside the entry while there is room for both; above it in a narrow field, and while a number is long. */
const FRAME = 'flex-wrap @max-[12rem]/amount:flex-col @max-[12rem]/amount:items-stretch'
/** As narrow as its longest word or number, never narrower: a number that breaks reads as two. */
const LABEL_PART =
  'grid max-w-1/2 min-w-min pl-3 leading-tight @max-[12rem]/amount:flex @max-[12rem]/amount:max-w-none @max-[12rem]/amount:flex-wrap @max-[12rem]/amount:justify-between @max-[12rem]/amount:gap-x-2 @max-[12rem]/amount:pt-1 @max-[12rem]/amount:pr-3'
const ENTRY_PART = 'flex min-w-min flex-1 items-center'
/** Longer numbers than there are move along as one types. */
const SEEN_WHOLE = 24

interface ControlProps extends Omit<AmountInputProps, 'label' | 'labelPlace' | 'hint' | 'error' | 'aside'> {
  id: string
  echoId: string
  invalid: boolean
  described: string
  /** Stands inside the frame. */
  label?: ReactNode
  /** Label and echo are heard only. */
  small?: boolean
  /** As tall as fields and selects, beside which it stands in forms. */
  tall?: boolean
}

function AmountControl({ id, echoId, invalid, described, label, small = false, tall = false, ...props }: ControlProps) {
  const { value, unit, onStep, onFocus, onCommit, disabled, placeholder, className, ref } = props
  const { separators } = useUiTexts()
  const field = useNumberField(props)
  const [focused, setFocused] = useState(false)
  const [typed, setTyped] = useState({ text: '', value: '', separators })
  const own = typed.value === value && typed.separators === separators
  const text = isMarked(value) ? markedText(value) : own ? typed.text : editedText(value, separators)
  const echo = value === '' || isMarked(value) ? '' : echoOf(value, separators)
  const enter = ({ currentTarget: input }: FocusEvent<HTMLInputElement>) => {
    onFocus?.()
    // A script that selects a field focuses it first and sets the selection afterwards: only then is it known. What a
    // person's press or the Tab key selects is set later still, on the text that stays there.
    queueMicrotask(() => {
      const whole = input.selectionStart === 0 && input.selectionEnd === input.value.length
      // At once: a price that moves before React came to it would show the number grouped once more, and what was
      // selected, to be typed over, would be typed behind.
      flushSync(() => setFocused(true))
      if (whole) input.select()
    })
  }
  const change = (next: string) => {
    const entry = entryOf(next, field)
    setTyped({ text: next, value: entry, separators })
    props.onValue(entry)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') onCommit?.()
    if (!onStep || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    // A step from what is not understood would put something else in its place.
    if (!isMarked(value)) onStep(event.key === 'ArrowUp' ? 1 : -1)
  }
  const shown = focused || isMarked(value) ? text : groupDigits(value, separators)
  // Zeros at the end say nothing of a number's size.
  const bare = shown.includes(separators.decimal) ? shown.replace(/0+$/, '').replace(/\D$/, '') : shown
  return (
    <div className={cx(CONTROL_FRAME, tall ? 'min-h-11' : 'min-h-9', !small && FRAME, className)}>
      <div className={small ? 'sr-only' : LABEL_PART}>
        {label ? (
          <label htmlFor={id} className="text-12 text-ink-2">
            {label}
          </label>
        ) : null}
        <EchoLine id={echoId} echo={echo} unit={field.unit} live={focused} seen={echo !== '' && echo !== bare} />
      </div>
      <div className={ENTRY_PART}>
        <input
          ref={ref}
          id={id}
          inputMode="decimal"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          disabled={disabled}
          placeholder={placeholder}
          aria-invalid={invalid || undefined}
          aria-describedby={described}
          value={shown}
          // What is typed is seen whole before what is understood of it.
          style={{ minInlineSize: `calc(${Math.min(shown.length, SEEN_WHOLE)}ch + 1rem)` }}
          onFocus={enter}
          onBlur={() => {
            setFocused(false)
            onCommit?.()
          }}
          onKeyDown={onKeyDown}
          onChange={(event) => change(event.target.value)}
          onPaste={keepLinesApart}
          className="num w-0 flex-1 bg-transparent px-2 py-1.5 text-right font-medium text-ink outline-none placeholder:font-normal @max-[12rem]/amount:py-0.5"
        />
        {unit ? <span className="shrink-0 pr-3 text-12 text-ink-2">{unit}</span> : <span className="pr-1" />}
      </div>
    </div>
  )
}

/**
 * The browser joins the lines of what is pasted into a field: two cells of a sheet would become one number. What parts
 * them stays, so that they are no number; typing is not concerned, and Ctrl Z takes the paste back.
 */
function keepLinesApart(event: ClipboardEvent<HTMLInputElement>) {
  const text = event.clipboardData.getData('text')
  const trimmed = text.trim()
  if (!/[\r\n]/.test(trimmed)) return
  event.preventDefault()
  // The one way to write into a field that its undoing knows of.
  document.execCommand('insertText', false, trimmed.replaceAll(/\s*[\r\n]+\s*/g, ' / '))
}
