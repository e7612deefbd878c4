/** The choice of a period: quick ones as pills, or any two days. */
import { cx } from '@candlewick/ui/cx.ts'
import { DayInput } from '@candlewick/ui/day-input.tsx'
import { CONTROL_FRAME } from '@candlewick/ui/field.tsx'
import type { SearchChange } from '@candlewick/ui/search.ts'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useTimeFormat } from '../settings/use-time-format.ts'
import { type PeriodSearch, RANGES } from './period.ts'

/** What takes a period out of an address. */
export const NO_PERIOD = { range: undefined, from: undefined, to: undefined } as const

const PILL =
  'rounded-control px-2 py-1 whitespace-nowrap text-ink-2 hover:text-ink aria-pressed:bg-ink aria-pressed:text-on-ink'

/** Two rows of three on phones, where a line of its own for the last one would look forgotten. */
const WRAPPED = 'flex-wrap max-sm:grid max-sm:w-full max-sm:grid-cols-3'

interface PeriodPickerProps {
  value: PeriodSearch
  /** On phones it takes lines instead of standing in a bar that scrolls. */
  wraps?: boolean
  onChange: (part: SearchChange<PeriodSearch>) => void
}

export function PeriodPicker({ value, wraps = false, onChange }: PeriodPickerProps) {
  const { t } = useTranslation('orders')
  return (
    <fieldset className={cx('flex min-w-0 items-center gap-1', wraps ? WRAPPED : 'md:flex-wrap')}>
      <legend className="sr-only">{t('period')}</legend>
      {([undefined, ...RANGES] as const).map((range) => (
        <button
          key={range ?? 'all'}
          type="button"
          aria-pressed={value.range === range}
          onClick={() => onChange({ range })}
          className={PILL}
        >
          {t(`range.${range ?? 'all'}`)}
        </button>
      ))}
      {value.range === 'dates' ? (
        <>
          <DayField label={t('from')} value={value.from} onDay={(from) => onChange({ from })} />
          <DayField label={t('to')} value={value.to} onDay={(to) => onChange({ to })} />
        </>
      ) : null}
    </fieldset>
  )
}

interface DayFieldProps {
  label: string
  value: string | undefined
  onDay: (day: string | undefined) => void
}

function DayField({ label, value, onDay }: DayFieldProps) {
  const id = useId()
  const format = useTimeFormat()
  return (
    <span className="col-span-full flex items-center justify-between gap-1.5 text-ink-2">
      <label htmlFor={id}>{label}</label>
      <span className={cx(CONTROL_FRAME, 'min-h-8')}>
        <DayInput id={id} value={value} onDay={onDay} format={format} className="w-34" />
      </span>
    </span>
  )
}
