/** The market page: tabs, search, sorting and stars; every filter lives in the address. */
import { contractTypeOf } from '@candlewick/protocol/contract-symbols'
import { Button, buttonClass } from '@candlewick/ui/button.tsx'
import { Empty, ErrorState } from '@candlewick/ui/states.tsx'
import { TableTools } from '@candlewick/ui/table-tools.tsx'
import { Tabs } from '@candlewick/ui/tabs.tsx'
import { VirtualTable } from '@candlewick/ui/virtual-table.tsx'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useId, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useMoment } from '../../markets/live-sort.ts'
import { type MarketRow, useFlashRows, useWatchableRows } from '../../markets/rows.ts'
import { useWatchlist } from '../../markets/watchlist.ts'
import type { MarketSearch, MarketTab } from '../../navigation/market-search.ts'
import { usePageTitle } from '../../navigation/page-title.ts'
import { useEveryDetail } from '../../realtime/market.ts'
import { useSession } from '../../session/session.ts'
import { useHiddenColumns } from '../../settings/hidden-columns.ts'
import { useMarketColumns } from './columns.tsx'
import { DetailsDrawer } from './details-drawer.tsx'
import { FeedBadge } from './feed-badge.tsx'
import { filterRows, parseSort, quotesOf, sortText } from './filter.ts'
import { MarketToolbar } from './market-toolbar.tsx'
import { NoneFound } from './none-found.tsx'
import { useListKeys } from './use-list-keys.ts'

const route = getRouteApi('/quotes/index')

/** Tabs of symbols that have an index price and no book. */
function isIndexTab(tab: MarketTab): tab is 'currencies' | 'metals' {
  return tab === 'currencies' || tab === 'metals'
}

/** Tabs of perpetual contracts, and what they are settled in. */
const TYPES = { contract: 'u', coin: 'coin' } as const
const isContractTab = (tab: MarketTab): tab is keyof typeof TYPES => tab in TYPES

/** The rows of a tab, before search and filter; undefined while they load. */
function rowsOfTab(rows: readonly MarketRow[] | undefined, tab: MarketTab, watched: ReadonlySet<string>) {
  return rows?.filter((row) => {
    if (tab === 'watchlist') return watched.has(row.symbol)
    if (isIndexTab(tab)) return row.group === (tab === 'metals' ? 'metal' : 'forex')
    if (tab === 'second') return true
    if (isContractTab(tab)) return row.kind === 'contract' && contractTypeOf(row.symbol) === TYPES[tab]
    return row.kind === 'spot'
  })
}

/** The tabs in their order. */
const TABS: readonly MarketTab[] = ['watchlist', 'second', 'spot', 'contract', 'coin', 'currencies', 'metals']

/** Nothing is watched yet: what would stand here, and where to find it. */
function WatchlistEmpty({ onSpot }: { onSpot: () => void }) {
  const { t } = useTranslation('market')
  return (
    <Empty picture="search" title={t('watchlistEmpty')} action={<Button onClick={onSpot}>{t('goSpot')}</Button>}>
      {t('watchlistEmptyHint')}
    </Empty>
  )
}

function Heading() {
  const { t } = useTranslation('market')
  return (
    <div className="mb-4 flex items-center gap-3">
      <h1 className="text-28 font-bold">{t('title')}</h1>
      <FeedBadge />
    </div>
  )
}

function ToPro() {
  const { t } = useTranslation('market')
  return (
    <Link to="/market/main" className="hidden text-14 text-ink-2 hover:text-ink sm:inline">
      {t('proView')} <span aria-hidden="true">→</span>
    </Link>
  )
}

/** The rows that a tab chooses from, and its columns. */
function useTabRows(tab: MarketTab, search: string) {
  const watchable = useWatchableRows()
  const ofFlash = useFlashRows()
  const found = tab === 'second' ? ofFlash : watchable
  const columns = useMarketColumns({
    moment: useMoment(found.rows),
    compact: false,
    search,
    indexOnly: isIndexTab(tab) || tab === 'second',
    contracts: isContractTab(tab),
  })
  return { ...found, columns }
}

export default function QuotesPage() {
  const { t } = useTranslation('market')
  const { t: details } = useTranslation('details')
  usePageTitle(t('title'), t('description'))
  const search = route.useSearch()
  const { tab = 'spot', q = '', quote, sort, details: shownSymbol } = search
  const navigate = route.useNavigate()
  const panel = useId()
  const isLogin = useSession((session) => session.isLogin)
  const { symbols } = useWatchlist()
  useEveryDetail()
  const { rows, failed, retry, columns } = useTabRows(tab, q)
  const box = useListKeys<HTMLDivElement>()
  const [hidden, setHidden] = useHiddenColumns('market')
  const seen = useMemo(() => columns.filter((column) => !hidden.includes(column.id)), [columns, hidden])
  const ofTab = useMemo(() => rowsOfTab(rows, tab, symbols), [rows, tab, symbols])
  const shown = useMemo(() => ofTab && filterRows(ofTab, q, quote), [ofTab, q, quote])
  const words = (id: MarketTab) => (isIndexTab(id) ? details(id) : t(id))
  const change = (part: MarketSearch) =>
    void navigate({ search: (before: MarketSearch) => ({ ...before, ...part }), replace: true, resetScroll: false })

  const needsLogin = tab === 'watchlist' && !isLogin
  return (
    <div className="mx-auto w-full max-w-page px-4 pt-8 pb-16 [--table-top:var(--bar)] sm:px-8">
      <Heading />
      <Tabs<MarketTab>
        label={t('tabs')}
        controls={panel}
        value={tab}
        onValue={(next) => change({ tab: next, quote: '' })}
        items={TABS.map((id) => ({ id, label: words(id) }))}
        aside={<ToPro />}
      />
      <div ref={box} id={panel} role="tabpanel" aria-label={words(tab)}>
        {needsLogin ? (
          <LoginForWatchlist />
        ) : failed ? (
          <ErrorState title={t('failed')} onRetry={retry}>
            {t('failedHint')}
          </ErrorState>
        ) : (
          <>
            <MarketToolbar
              search={q}
              onSearch={(text) => change({ q: text })}
              quotes={ofTab ? quotesOf(ofTab) : []}
              quote={quote}
              onQuote={(next) => change({ quote: next ?? '' })}
              aside={
                <TableTools
                  columns={columns}
                  rows={shown}
                  hidden={hidden}
                  onHidden={setHidden}
                  fileName={`market-${tab}`}
                />
              }
            />
            <VirtualTable
              label={words(tab)}
              density="tall"
              columns={seen}
              rows={shown}
              rowKey={(row) => row.symbol}
              sort={parseSort(sort)}
              onRow={(row) => change({ details: row.symbol })}
              onSort={(next) => change({ sort: sortText(next) ?? '' })}
              skeletonRows={10}
              empty={
                q === '' && quote === undefined && tab === 'watchlist' ? (
                  <WatchlistEmpty onSpot={() => change({ tab: 'spot' })} />
                ) : (
                  <NoneFound onShowAll={() => change({ q: '', quote: '' })} />
                )
              }
            />
            {isIndexTab(tab) ? <p className="mt-4 text-13 text-ink-2">{details('indexHint')}</p> : null}
          </>
        )}
      </div>
      <DetailsDrawer symbol={shownSymbol} onClose={() => change({ details: '' })} />
    </div>
  )
}

function LoginForWatchlist() {
  const { t } = useTranslation('market')
  return (
    <Empty
      title={t('watchlistLogin')}
      action={
        <Link to="/user/login" search={{ back: '/quotes/index?tab=watchlist' }} className={buttonClass('primary')}>
          {t('login')}
        </Link>
      }
    >
      {t('watchlistLoginHint')}
    </Empty>
  )
}
