/** By symbol and by product: what every list of terms is looked through by. */
import { useTranslation } from 'react-i18next'
import { ChoiceFilter, TextFilter } from '../../parts/filters.tsx'
import { useNames } from '../../parts/names.ts'
import { PRODUCTS } from './products/products.ts'

interface Wanted {
  symbol?: string | undefined
  product?: string | undefined
}

export function MarketFilters({ search, onChange }: { search: Wanted; onChange: (part: Wanted) => void }) {
  const { t } = useTranslation('markets')
  const names = useNames()
  return (
    <>
      <TextFilter
        label={t('symbol')}
        value={search.symbol}
        onValue={(symbol) => onChange({ symbol: symbol?.toUpperCase() })}
      />
      <ChoiceFilter
        label={t('product')}
        all={t('allProducts')}
        options={PRODUCTS.map((one) => ({ value: one, label: names('products', one) }))}
        value={search.product}
        onValue={(product) => onChange({ product })}
      />
    </>
  )
}
