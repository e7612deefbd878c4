/** The fields of a trailing stop: how far the price must turn back, and from where it is followed. */
import { groupDigits, percentText } from '@candlewick/money/display'
import { trailingTrigger } from '@candlewick/rules/conditional'
import { AmountInput } from '@candlewick/ui/amount-input.tsx'
import { useUiTexts } from '@candlewick/ui/ui-texts.tsx'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { priceOf } from '../../../markets/terminal-market.ts'
import { steppedCallback } from '../../../terminal/form/order-edit.ts'
import { rateOf } from '../../../terminal/form/percent.ts'
import { FIELD_IDS, type FieldsProps, MarketSize, PriceInput, useFieldError } from './fields.tsx'
import { followedFrom } from './order-draft.ts'
import { TriggerLine } from './trigger-field.tsx'

export function TrailingFields(props: FieldsProps) {
  const { t } = useTranslation('order-types')
  const id = useId()
  const of = useFieldError(props.error)
  return (
    <>
      <CallbackInput
        id={FIELD_IDS.callback}
        value={props.draft.callback}
        error={of('callback')}
        onValue={(text) => props.store.dispatch({ type: 'text', field: 'callback', text })}
        explainedBy={id}
      />
      <PriceInput {...props} field="activation" label={t('field.activation')} placeholder={t('field.optional')} />
      <TriggerLine {...props}>
        <span id={id}>
          <FiringPrice {...props} />
        </span>
      </TriggerLine>
      <MarketSize {...props} />
    </>
  )
}

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

/** Where it would fire if the price turned from here on. */
function FiringPrice({ store, draft, situation }: FieldsProps) {
  const { t } = useTranslation('order-types')
  const { separators } = useUiTexts()
  const [from, callback] = [followedFrom(draft, situation), rateOf(draft.callback)]
  if (!from || !callback) return null
  const price = groupDigits(priceOf(store.market, trailingTrigger(from, callback, draft.side)), separators)
  return t('field.firesNow', { price })
}
