/** A popover of the chart's toolbar whose content is loaded when it is first opened, and its parts. */
import { Spinner } from '@candlewick/ui/button.tsx'
import { cx } from '@candlewick/ui/cx.ts'
import { Popover } from '@candlewick/ui/popover.tsx'
import { type ReactNode, Suspense } from 'react'

interface ChartPopoverProps {
  trigger: ReactNode
  label?: string
  triggerClass?: string
  align?: 'start' | 'end'
  children: (close: () => void) => ReactNode
}

/** Its least height is that of what comes, so that it is placed well before it has come. */
export function ChartPopover({ children, ...rest }: ChartPopoverProps) {
  return (
    <Popover {...rest} panelClass="min-h-60 max-h-[min(30rem,60dvh)] w-76 max-w-[calc(100vw-1rem)] text-13">
      {(close) => (
        <Suspense
          fallback={
            <span className="grid h-60 place-items-center text-ink-3">
              <Spinner />
            </span>
          }
        >
          {children(close)}
        </Suspense>
      )}
    </Popover>
  )
}

/** A group of rows in such a popover. */
export function ChartGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="border-t border-line px-3 py-2.5 first:border-t-0">
      <legend className="float-left mb-1.5 w-full text-11 text-ink-3">{title}</legend>
      <div className="clear-both">{children}</div>
    </fieldset>
  )
}

interface SwitchRowProps {
  label: ReactNode
  checked: boolean
  onChange: (checked: boolean) => void
}

export function CheckRow({ label, checked, onChange }: SwitchRowProps) {
  return (
    <label className="flex cursor-pointer items-center gap-2.5 py-1 text-ink">
      <input
        type="checkbox"
        className="size-3.5 shrink-0 accent-ink"
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span className="min-w-0 flex-1">{label}</span>
    </label>
  )
}

interface ChoiceProps<Id extends string> {
  label: string
  value: Id
  choices: readonly { id: Id; label: string }[]
  onValue: (id: Id) => void
}

/** One of a few, side by side. */
export function ChoiceRow<Id extends string>({ label, value, choices, onValue }: ChoiceProps<Id>) {
  return (
    <fieldset aria-label={label} className="flex flex-wrap gap-1.5">
      {choices.map((choice) => (
        <button
          key={choice.id}
          type="button"
          aria-pressed={choice.id === value}
          onClick={() => onValue(choice.id)}
          className={cx(
            'rounded-control border border-line-strong px-2.5 py-1 text-12 text-ink-2 hover:text-ink',
            'aria-pressed:border-ink aria-pressed:font-semibold aria-pressed:text-ink',
          )}
        >
          {choice.label}
        </button>
      ))}
    </fieldset>
  )
}
