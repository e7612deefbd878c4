/** The history of all terms. */

import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ChoiceFilter, Filters, TextFilter } from '../../parts/filters.tsx'
import { useNames } from '../../parts/names.ts'
import { PageHead } from '../../parts/page-head.tsx'
import { changed } from '../../platform/search.ts'
import { HistoryList } from './history-list.tsx'
import { PRODUCTS, productNamed } from './products.ts'

const route = getRouteApi('/inside/history')

export default function HistoryPage() {
  const { t } = useTranslation('markets')
  const names = useNames()
  const search = route.useSearch()
  const navigate = useNavigate()
  const change = (part: { product?: string | undefined; symbol?: string | undefined }) =>
    void navigate({ to: '/history', search: changed(search, part), replace: true })
  return (
    <>
      <PageHead title={t('historyTitle')} lead={t('historyLead')} />
      <Filters label={t('filters')}>
        <TextFilter label={t('symbol')} value={search.symbol} onValue={(to) => change({ symbol: to?.toUpperCase() })} />
        <ChoiceFilter
          label={t('product')}
          all={t('allProducts')}
          options={PRODUCTS.map((one) => ({ value: one, label: names('products', one) }))}
          value={search.product}
          onValue={(product) => change({ product })}
        />
      </Filters>
      <HistoryList product={productNamed(search.product)} symbol={search.symbol} />
    </>
  )
}
