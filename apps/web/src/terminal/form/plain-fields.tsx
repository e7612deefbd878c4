/** The fields of the orders that go to the book at once: limit and market. */
import { useTranslation } from 'react-i18next'
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
  const { t } = useTranslation('trade')
  return (
    <>
      <div className="flex min-h-9 items-center justify-between rounded-control border border-line bg-sunken px-3 text-ink-2">
        <span>{t('price')}</span>
        <span>{t('form.marketPrice')}</span>
      </div>
      <MarketSize {...props} />
    </>
  )
}
