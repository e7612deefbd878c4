/** What sets a waiting order off, or the stop of an OCO: its trigger, or how far the price turns back. Loaded with the first order that waits. */
import { groupDigits } from '@candlewick/money/display'
import { useUiTexts } from '@candlewick/ui/ui-texts.tsx'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { priceOf, ticksOf } from '../../../markets/terminal-market.ts'
import { CallbackInput } from '../../../terminal/form/callback-input.tsx'
import { Distance, TriggerReference } from '../../../terminal/form/trigger-reference.tsx'
import { CONTRACT_FIELDS } from './field-ids.ts'
import { WATCHED } from './kinds.ts'
import { type InputsProps, PriceInput, wordsOf } from './price-input.tsx'
import { firingPrice, watchedPrice } from './sizing.ts'

export default function WaitingFields(props: InputsProps) {
  const { store, draft, situation, error } = props
  const { t } = useTranslation('order-types')
  const { separators } = useUiTexts()
  const { market, dispatch } = store
  const id = useId()
  const fires = firingPrice(draft, situation)
  const reference = (
    <TriggerReference
      name="contract-trigger-by"
      references={WATCHED}
      by={draft.triggerBy}
      onBy={(by) => dispatch({ type: 'by', of: 'triggerBy', by })}
    >
      <span id={id}>
        {draft.kind === 'trailing' ? (
          fires && t('field.firesNow', { price: groupDigits(priceOf(market, fires), separators) })
        ) : (
          <Distance
            market={market}
            price={ticksOf(market, draft.trigger)}
            reference={watchedPrice(draft.triggerBy, situation)}
          />
        )}
      </span>
    </TriggerReference>
  )
  if (draft.kind !== 'trailing') {
    return (
      <>
        <PriceInput {...props} field="trigger" label={t('field.trigger')} explainedBy={id} />
        {reference}
        {draft.kind === 'oco' ? (
          <PriceInput {...props} field="stopPrice" label={t('field.stopPrice')} placeholder={t('field.atMarket')} />
        ) : null}
      </>
    )
  }
  return (
    <>
      <CallbackInput
        id={CONTRACT_FIELDS.callback}
        value={draft.callback}
        error={wordsOf('callback', error)}
        onValue={(text) => dispatch({ type: 'text', field: 'callback', text })}
        explainedBy={id}
      />
      <PriceInput {...props} field="activation" label={t('field.activation')} placeholder={t('field.optional')} />
      {reference}
    </>
  )
}
