/** The history of all terms. */

import { changedSearch } from '@candlewick/ui/search.ts'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Filters } from '../../parts/filters.tsx'
import { PageHead } from '../../parts/page-head.tsx'
import { HistoryList } from './history-list.tsx'
import { MarketFilters } from './market-filters.tsx'
import { productNamed } from './products/products.ts'

const route = getRouteApi('/inside/history')

export default function HistoryPage() {
  const { t } = useTranslation('markets')
  const search = route.useSearch()
  const navigate = useNavigate()
  const change = (part: { product?: string | undefined; symbol?: string | undefined }) =>
    void navigate({ to: '/history', search: changedSearch(search, part), replace: true })
  return (
    <>
      <PageHead title={t('historyTitle')} lead={t('historyLead')} />
      <Filters label={t('filters')}>
        <MarketFilters search={search} onChange={change} />
      </Filters>
      <HistoryList product={productNamed(search.product)} symbol={search.symbol} />
    </>
  )
}
