/** Every market of every product, and what is lent, with its state; halted ones first. */
import type { ConsoleOutput } from '@candlewick/protocol/console-client'
import { buttonClass } from '@candlewick/ui/button.tsx'
import { changedSearch } from '@candlewick/ui/search.ts'
import type { Column } from '@candlewick/ui/table-columns.ts'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ChoiceFilter, Filters } from '../../parts/filters.tsx'
import { ListCard } from '../../parts/list-card.tsx'
import { useNames } from '../../parts/names.ts'
import { PageHead } from '../../parts/page-head.tsx'
import { Health } from '../../parts/state-tag.tsx'
import { Time } from '../../parts/time.tsx'
import { callQuery } from '../../platform/queries.ts'
import { useMay } from '../../session/session.ts'
import { MarketFilters } from './market-filters.tsx'

const route = getRouteApi('/inside/markets')
const EVERY_MS = 10_000
type Market = ConsoleOutput<'console.markets.list'>['rows'][number]

/** The markets that the filters leave, halted ones first. */
export function chosen(
  markets: readonly Market[],
  { product, state, symbol }: { product?: string; state?: string; symbol?: string },
): Market[] {
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
        columns={useColumns()}
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

function useColumns(): Column<Market>[] {
  const { t } = useTranslation('markets')
  const names = useNames()
  return [
    {
      id: 'symbol',
      head: t('symbol'),
      render: ({ symbol }) => <b className="font-semibold">{symbol}</b>,
      csv: ({ symbol }) => symbol,
    },
    {
      id: 'product',
      head: t('product'),
      align: 'start',
      render: ({ product }) => names('products', product),
      csv: ({ product }) => product,
    },
    {
      id: 'state',
      head: t('state'),
      align: 'start',
      render: ({ state }) => <Health well={state === 'open'}>{t(state)}</Health>,
      csv: ({ state }) => state,
    },
    {
      id: 'since',
      head: t('since'),
      align: 'start',
      render: ({ since }) => <Time at={since} />,
      className: 'hidden sm:table-cell',
    },
    {
      id: 'by',
      head: t('by'),
      align: 'start',
      render: ({ by }) => by || '–',
      csv: ({ by }) => by,
      className: 'hidden md:table-cell',
    },
    {
      id: 'reason',
      head: t('reason'),
      align: 'start',
      render: ({ reason }) => <span className="block max-w-80 truncate text-ink-2">{reason || '–'}</span>,
      csv: ({ reason }) => reason,
      className: 'hidden md:table-cell',
    },
  ]
}
