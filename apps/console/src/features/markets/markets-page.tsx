/** Every market of every product, and what is lent, with its state; halted ones first. */
import type { ConsoleOutput } from '@candlewick/protocol/console-client'
import { buttonClass } from '@candlewick/ui/button.tsx'
import { changedSearch } from '@candlewick/ui/search.ts'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ChoiceFilter, Filters } from '../../parts/filters.tsx'
import { ListCard } from '../../parts/list-card.tsx'
import { PageHead } from '../../parts/page-head.tsx'
import { callQuery } from '../../platform/queries.ts'
import { useMay } from '../../session/session.ts'
import { useMarketColumns } from './market-columns.tsx'
import { MarketFilters } from './market-filters.tsx'

const route = getRouteApi('/inside/markets')
const EVERY_MS = 10_000
export type ListedMarket = ConsoleOutput<'console.markets.list'>['rows'][number]

/** The markets that the filters leave, halted ones first. */
export function chosen(
  markets: readonly ListedMarket[],
  { product, state, symbol }: { product?: string; state?: string; symbol?: string },
): ListedMarket[] {
  return markets
    .filter(
      (market) =>
        (product === undefined || market.product === product) &&
        (state === undefined || market.state === state) &&
        (symbol === undefined || market.symbol.includes(symbol)),
    )
    .toSorted((one, other) => Number(other.state === 'halted') - Number(one.state === 'halted'))
}

export default function MarketsPage() {
  const { t } = useTranslation('markets')
  const search = route.useSearch()
  const navigate = useNavigate()
  const may = useMay()
  const { data, error, refetch } = useQuery({ ...callQuery('console.markets.list', {}), refetchInterval: EVERY_MS })
  const change = (part: { [Name in keyof typeof search]?: string | undefined }) =>
    void navigate({ to: '/markets', search: changedSearch(search, part), replace: true })
  return (
    <>
      <PageHead
        title={t('title')}
        lead={t('lead')}
        actions={
          may('terms.write') ? (
            <Link to="/markets/new" className={buttonClass('primary', 'sm')}>
              {t('create.title')}
            </Link>
          ) : null
        }
      />
      <Filters label={t('filters')}>
        <MarketFilters search={search} onChange={change} />
        <ChoiceFilter
          label={t('state')}
          all={t('anyState')}
          options={[
            { value: 'open', label: t('open') },
            { value: 'halted', label: t('halted') },
          ]}
          value={search.state}
          onValue={(state) => change({ state })}
        />
      </Filters>
      <ListCard
        title={t('all')}
        pages={{ rows: data && chosen(data.rows, search), error: data ? null : error, again: () => void refetch() }}
        columns={useMarketColumns()}
        rowKey={({ product, symbol }) => `${product} ${symbol}`}
        onOpen={({ product, symbol }) =>
          void navigate({ to: '/markets/$product/$symbol', params: { product, symbol } })
        }
        empty={{ title: t('none'), hint: t('noneHint') }}
        file="markets"
      />
    </>
  )
}
