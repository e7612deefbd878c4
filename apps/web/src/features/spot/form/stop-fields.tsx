/** The fields of a stop: its trigger, and what it becomes there. */
import { useTranslation } from 'react-i18next'
import { type FieldsProps, MarketSize, PricedSize, PriceInput } from './fields.tsx'
import { TriggerField } from './trigger-field.tsx'

export function StopLimitFields(props: FieldsProps) {
  const { t } = useTranslation('order-types')
  return (
    <>
      <TriggerField {...props} />
      <PriceInput {...props} field="price" label={t('field.limitPrice')} />
      <PricedSize {...props} />
    </>
  )
}

export function StopMarketFields(props: FieldsProps) {
  return (
    <>
      <TriggerField {...props} />
      <MarketSize {...props} />
    </>
  )
}

/** One cancels the other: where it takes its profit, and where it stops. */
export function OcoFields(props: FieldsProps) {
  const { t } = useTranslation('order-types')
  return (
    <>
      <PriceInput {...props} field="price" label={t('field.limitPrice')} />
      <TriggerField {...props} />
      <PriceInput {...props} field="stopPrice" label={t('field.stopPrice')} placeholder={t('field.atMarket')} />
      <PricedSize {...props} />
    </>
  )
}
