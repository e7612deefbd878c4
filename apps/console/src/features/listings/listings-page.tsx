/** On which terms each coin comes in and goes out on each network, and how these terms came to be. */
import { groupDigits } from '@candlewick/money/display'
import { changedSearch } from '@candlewick/ui/search.ts'
import type { Column } from '@candlewick/ui/table-columns.ts'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Coin } from '../../parts/coin.tsx'
import { ChoiceFilter, Filters, TextFilter } from '../../parts/filters.tsx'
import { ListCard } from '../../parts/list-card.tsx'
import { PageHead } from '../../parts/page-head.tsx'
import { Health } from '../../parts/state-tag.tsx'
import { callQuery } from '../../platform/queries.ts'
import type { Listing } from './draft.ts'
import { History } from './history.tsx'

const route = getRouteApi('/inside/listings')

export default function ListingsPage() {
  const { t } = useTranslation('listings')
  const search = route.useSearch()
  const navigate = useNavigate()
  const { data, error, refetch } = useQuery(callQuery('console.deposits.listings', {}))
  const change = (to: { coin?: string | undefined; network?: string | undefined }) =>
    void navigate({ to: '/listings', search: changedSearch(search, to), replace: true })
  const { coin, network } = search
  const rows = data?.rows.filter(
    (row) => (coin === undefined || row.coin.includes(coin)) && (network === undefined || row.network === network),
  )
  const networks = [...new Set(data?.rows.map((row) => row.network))]
  return (
    <>
      <PageHead title={t('title')} lead={t('lead')} />
      <Filters label={t('filters')}>
        <TextFilter label={t('coin')} value={coin} onValue={(to) => change({ coin: to?.toUpperCase() })} />
        <ChoiceFilter
          label={t('network')}
          all={t('anyNetwork')}
          options={networks.map((one) => ({ value: one, label: one }))}
          value={network}
          onValue={(to) => change({ network: to })}
        />
      </Filters>
      <div className="grid gap-4">
        <ListCard
          title={t('title')}
          pages={{ rows, error: data ? null : error, again: () => void refetch() }}
          columns={useColumns()}
          rowKey={(row) => `${row.coin} ${row.network}`}
          onOpen={(row) =>
            void navigate({ to: '/listings/$network/$coin', params: { network: row.network, coin: row.coin } })
          }
          empty={{ title: t('none'), hint: t('noneHint') }}
          file="listings"
        />
        <History coin={coin} network={network} keyboard={false} />
      </div>
    </>
  )
}

function useColumns(): Column<Listing>[] {
  const { t } = useTranslation('listings')
  const figure = (id: 'minimum' | 'withdrawMinimum' | 'fee', className: string): Column<Listing> => ({
    id,
    head: t(id),
    render: (row) => groupDigits(row[id]),
    csv: (row) => row[id],
    className,
  })
  const whetherOpen = (id: 'deposits' | 'withdrawals'): Column<Listing> => ({
    id,
    head: t(id),
    align: 'start',
    render: (row) => <Health well={row[id]}>{t(row[id] ? 'open' : 'closed')}</Health>,
    csv: (row) => String(row[id]),
  })
  return [
    {
      id: 'coin',
      head: t('coin'),
      align: 'start',
      render: ({ coin }) => <Coin coin={coin} />,
      csv: ({ coin }) => coin,
    },
    {
      id: 'network',
      head: t('network'),
      align: 'start',
      render: ({ network, way }) => (
        <>
          {network} {way === 'hand' ? <span className="hidden text-ink-2 sm:inline">{t('byHand')}</span> : null}
        </>
      ),
      csv: ({ network }) => network,
    },
    whetherOpen('deposits'),
    whetherOpen('withdrawals'),
    figure('minimum', 'hidden md:table-cell'),
    figure('withdrawMinimum', 'hidden md:table-cell'),
    figure('fee', 'hidden sm:table-cell'),
    {
      id: 'confirmations',
      head: t('confirmations'),
      render: ({ confirmations }) => confirmations,
      csv: ({ confirmations }) => String(confirmations),
      className: 'hidden lg:table-cell',
    },
  ]
}
