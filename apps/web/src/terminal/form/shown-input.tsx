/** How much of an iceberg the book shows at a time. */
import { groupDigits } from '@candlewick/money/display'
import { lots } from '@candlewick/money/units'
import { icebergMinimum } from '@candlewick/rules/conditional'
import { AmountInput } from '@candlewick/ui/amount-input.tsx'
import { useUiTexts } from '@candlewick/ui/ui-texts.tsx'
import { useTranslation } from 'react-i18next'
import { lotsOf } from '../spot-market.ts'
import { FIELD_IDS, type FieldsProps, useFieldError } from './fields.tsx'
import { sentQuantity } from './order-entries.ts'

/** The field, with the least that it may be as its hint. */
export function ShownInput({ store, draft, error }: FieldsProps) {
  const { t } = useTranslation('order-types')
  const { separators } = useUiTexts()
  const { market, dispatch } = store
  const of = useFieldError(error)
  const quantity = lotsOf(market, draft.quantity)
  const least = quantity ? groupDigits(sentQuantity(market, icebergMinimum(lots(quantity))), separators) : undefined
  return (
    <AmountInput
      id={FIELD_IDS.shown}
      labelPlace="inside"
      label={t('field.shown')}
      unit={market.base}
      decimals={market.quantityDecimals}
      value={draft.shown}
      error={of('shown')}
      hint={least === undefined ? t('field.shownHintEmpty') : t('field.shownHint', { bound: least, unit: market.base })}
      onValue={(text) => dispatch({ type: 'text', field: 'shown', text })}
      onStep={(direction) => dispatch({ type: 'step', field: 'shown', direction })}
    />
  )
}
