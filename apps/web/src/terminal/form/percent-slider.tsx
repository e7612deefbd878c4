/** What part of the balance: a slider with stops at the quarters, and a number that says where it stands. */
import { percentText } from '@candlewick/money/display'
import { cx } from '@candlewick/ui/cx.ts'
import { useUiTexts } from '@candlewick/ui/ui-texts.tsx'
import { useTranslation } from 'react-i18next'

const STOPS = [0, 25, 50, 75, 100]

interface PercentSliderProps {
  /** Undefined where the amount was typed. */
  value: number | undefined
  onValue: (percent: number) => void
  /** Of what; of the balance where absent. */
  label?: string
}

export function PercentSlider({ value, onValue, label }: PercentSliderProps) {
  const { t } = useTranslation('trade')
  const { separators } = useUiTexts()
  const at = value ?? 0
  const words = percentText(at, separators)
  return (
    <div className="relative mx-1.5 h-6">
      <div aria-hidden="true" className="absolute inset-x-0 top-2.75 h-0.5 bg-line-strong" />
      <div
        aria-hidden="true"
        className="absolute inset-x-0 top-2.75 h-0.5 origin-left bg-ink"
        style={{ transform: `scaleX(${at / 100})` }}
      />
      {STOPS.map((stop) => (
        <span
          key={stop}
          aria-hidden="true"
          className={cx(
            'absolute top-2 -ml-1 size-2 rounded-full border-2 bg-surface',
            value !== undefined && stop <= at ? 'border-ink' : 'border-line-strong',
          )}
          style={{ left: `${stop}%` }}
        />
      ))}
      {value === undefined ? null : (
        <span
          aria-hidden="true"
          className="absolute top-1 -ml-2 size-4 rounded-full border-2 border-ink bg-surface"
          style={{ left: `${at}%` }}
        />
      )}
      <input
        type="range"
        min={0}
        max={100}
        step={1}
        value={at}
        aria-label={label ?? t('form.percent')}
        aria-valuetext={words}
        title={words}
        onChange={(event) => onValue(snapped(Number(event.target.value)))}
        className="absolute -inset-x-1.5 inset-y-0 w-[calc(100%+0.75rem)] cursor-pointer opacity-0"
      />
    </div>
  )
}

/** Near a quarter the quarter is meant. */
function snapped(percent: number): number {
  const near = STOPS.find((stop) => Math.abs(stop - percent) <= 2)
  return near ?? percent
}
