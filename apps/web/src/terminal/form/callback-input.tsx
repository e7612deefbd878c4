/** How far the price must turn back before a trailing stop fires. */
import { percentText } from '@candlewick/money/display'
import { AmountInput } from '@candlewick/ui/amount-input.tsx'
import { useUiTexts } from '@candlewick/ui/ui-texts.tsx'
import { useTranslation } from 'react-i18next'
import { steppedCallback } from './order-edit.ts'

/** Percent are entered with two decimals: finer than any market turns back. */
const ENTERED_DECIMALS = 2

interface CallbackProps {
  id: string
  /** In percent. */
  value: string
  error: string | undefined
  onValue: (percent: string) => void
  explainedBy?: string
}

/** How far the price must turn back: entered, or one of the usual ones. */
export function CallbackInput({ id, value, error, onValue, explainedBy }: CallbackProps) {
  const { t } = useTranslation('order-types')
  const { separators } = useUiTexts()
  return (
    <>
      <AmountInput
        id={id}
        labelPlace="inside"
        label={t('field.callback')}
        unit="%"
        decimals={ENTERED_DECIMALS}
        value={value}
        error={error}
        onValue={onValue}
        onStep={(direction) => onValue(steppedCallback(value, direction))}
        {...(explainedBy === undefined ? {} : { explainedBy })}
      />
      <fieldset aria-label={t('field.presets')} className="-mt-1 grid grid-cols-4 gap-1.5">
        {PRESETS.map((preset) => (
          <button
            key={preset}
            type="button"
            aria-pressed={value === preset}
            onClick={() => onValue(preset)}
            className="num rounded-control bg-sunken py-1 text-ink-2 pointer-coarse:py-2 hover:text-ink aria-pressed:bg-ink aria-pressed:text-on-ink"
          >
            {percentText(preset, separators)}
          </button>
        ))}
      </fieldset>
    </>
  )
}

const PRESETS = ['0.5', '1', '2', '5'] as const
