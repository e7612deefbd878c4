/** The fields of a trailing stop: how far the price must turn back, and from where it is followed. */
import { groupDigits } from '@candlewick/money/display'
import { trailingTrigger } from '@candlewick/rules/conditional'
import { useUiTexts } from '@candlewick/ui/ui-texts.tsx'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { priceOf } from '../../../markets/terminal-market.ts'
import { CallbackInput } from '../../../terminal/form/callback-input.tsx'
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

/** Where it would fire if the price turned from here on. */
function FiringPrice({ store, draft, situation }: FieldsProps) {
  const { t } = useTranslation('order-types')
  const { separators } = useUiTexts()
  const [from, callback] = [followedFrom(draft, situation), rateOf(draft.callback)]
  if (!from || !callback) return null
  const price = groupDigits(priceOf(store.market, trailingTrigger(from, callback, draft.side)), separators)
  return t('field.firesNow', { price })
}
