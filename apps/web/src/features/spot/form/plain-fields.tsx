/** The fields of the orders that go to the book at once: limit and market. */
import { useTranslation } from 'react-i18next'
import { MarketPrice } from '../../../terminal/form/form-parts.tsx'
import { type FieldsProps, MarketSize, PricedSize, PriceInput } from './fields.tsx'

export function LimitFields(props: FieldsProps) {
  const { t } = useTranslation('trade')
  return (
    <>
      <PriceInput {...props} field="price" label={t('price')} />
      <PricedSize {...props} />
    </>
  )
}

export function MarketFields(props: FieldsProps) {
  return (
    <>
      <MarketPrice />
      <MarketSize {...props} />
    </>
  )
}
