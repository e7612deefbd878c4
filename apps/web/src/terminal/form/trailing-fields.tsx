/** The fields of a trailing stop: how far the price must turn back, and from where it is followed. */
import { groupDigits, percentText } from '@candlewick/money/display'
import { trailingTrigger } from '@candlewick/rules/conditional'
import { AmountInput } from '@candlewick/ui/amount-input.tsx'
import { useUiTexts } from '@candlewick/ui/ui-texts.tsx'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { steppedCallback } from '../order-edit.ts'
import { priceOf } from '../spot-market.ts'
import { FIELD_IDS, type FieldsProps, MarketSize, PriceInput, useFieldError } from './fields.tsx'
import { followedFrom, rateOf } from './order-draft.ts'
import { TriggerLine } from './trigger-field.tsx'

export function TrailingFields(props: FieldsProps) {
  const { t } = useTranslation('order-types')
  const id = useId()
  return (
    <>
      <CallbackInput {...props} explainedBy={id} />
      <Presets {...props} />
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

function CallbackInput({ store, draft, error, explainedBy }: FieldsProps & { explainedBy: string }) {
  const { t } = useTranslation('order-types')
  const of = useFieldError(error)
  const set = (text: string) => store.dispatch({ type: 'text', field: 'callback', text })
  return (
    <AmountInput
      id={FIELD_IDS.callback}
      labelPlace="inside"
      label={t('field.callback')}
      unit="%"
      decimals={ENTERED_DECIMALS}
      value={draft.callback}
      error={of('callback')}
      onValue={set}
      onStep={(direction) => set(steppedCallback(draft.callback, direction))}
      explainedBy={explainedBy}
    />
  )
}

const PRESETS = ['0.5', '1', '2', '5'] as const

function Presets({ store, draft }: FieldsProps) {
  const { t } = useTranslation('order-types')
  const { separators } = useUiTexts()
  return (
    <fieldset aria-label={t('field.presets')} className="-mt-1 grid grid-cols-4 gap-1.5">
      {PRESETS.map((preset) => (
        <button
          key={preset}
          type="button"
          aria-pressed={draft.callback === preset}
          onClick={() => store.dispatch({ type: 'text', field: 'callback', text: preset })}
          className="num rounded-control bg-sunken py-1 text-ink-2 pointer-coarse:py-2 hover:text-ink aria-pressed:bg-ink aria-pressed:text-on-ink"
        >
          {percentText(preset, separators)}
        </button>
      ))}
    </fieldset>
  )
}

/** Where it would fire if the price turned from here on. */
function FiringPrice({ store, draft, situation }: FieldsProps) {
  const { t } = useTranslation('order-types')
  const { separators } = useUiTexts()
  const [from, callback] = [followedFrom(draft, situation), rateOf(draft.callback)]
  if (!from || !callback) return null
  const price = groupDigits(priceOf(store.market, trailingTrigger(from, callback, draft.side)), separators)
  return t('field.firesNow', { price })
}
