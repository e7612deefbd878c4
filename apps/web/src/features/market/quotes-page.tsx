/** The market page: tabs, search, sorting and stars; every filter lives in the address. */
import { Button, buttonClass } from '@candlewick/ui/button.tsx'
import { Empty, ErrorState } from '@candlewick/ui/states.tsx'
import { TableTools } from '@candlewick/ui/table-tools.tsx'
import { Tabs } from '@candlewick/ui/tabs.tsx'
import { VirtualTable } from '@candlewick/ui/virtual-table.tsx'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useId, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { usePageTitle } from '../../layout/page-title.ts'
import { useMoment } from '../../markets/live-sort.ts'
import { useSpotRows } from '../../markets/rows.ts'
import { useWatchlist } from '../../markets/watchlist.ts'
import { exists } from '../../platform/features.ts'
import { useEveryDetail } from '../../realtime/market.ts'
import type { MarketSearch, MarketTab } from '../../routes/market-search.ts'
import { useSession } from '../../session/session.ts'
import { useHiddenColumns } from '../../settings/hidden-columns.ts'
import { useMarketColumns } from './columns.tsx'
import { FeedBadge } from './feed-badge.tsx'
import { filterRows, parseSort, quotesOf, sortText } from './filter.ts'
import { MarketToolbar } from './market-toolbar.tsx'
import { NoneFound } from './none-found.tsx'

const route = getRouteApi('/quotes/index')

/** The tabs whose markets exist. */
function openTabs(): MarketTab[] {
  return [
    'watchlist',
    ...(exists('flash') ? (['second'] as const) : []),
    'spot',
    ...(exists('contract') ? (['contract'] as const) : []),
  ]
}

export default function QuotesPage() {
  const { t } = useTranslation('market')
  usePageTitle(t('title'), t('description'))
  const search = route.useSearch()
  const { tab = 'spot', q = '', quote, sort } = search
  const navigate = route.useNavigate()
  const panel = useId()
  const isLogin = useSession((session) => session.isLogin)
  const { symbols } = useWatchlist()
  useEveryDetail()
  const { rows, failed, retry } = useSpotRows()
  const moment = useMoment(rows)
  const columns = useMarketColumns(moment, false)
  const [hidden, setHidden] = useHiddenColumns('market')
  const shown = useMemo(() => {
    const ofTab = tab === 'watchlist' ? rows?.filter((row) => symbols.has(row.symbol)) : rows
    return ofTab && filterRows(ofTab, q, quote)
  }, [rows, tab, symbols, q, quote])
  const change = (part: MarketSearch) =>
    void navigate({ search: (before: MarketSearch) => ({ ...before, ...part }), replace: true, resetScroll: false })

  const needsLogin = tab === 'watchlist' && !isLogin
  return (
    <div className="mx-auto w-full max-w-page px-4 pt-8 pb-16 [--table-top:var(--bar)] sm:px-8">
      <div className="mb-4 flex items-center gap-3">
        <h1 className="text-28 font-bold">{t('title')}</h1>
        <FeedBadge />
      </div>
      <Tabs<MarketTab>
        label={t('tabs')}
        controls={panel}
        value={tab}
        onValue={(next) => change({ tab: next })}
        items={openTabs().map((id) => ({ id, label: t(id) }))}
        aside={
          <Link to="/market/main" className="hidden text-14 text-ink-2 hover:text-ink sm:inline">
            {t('proView')} <span aria-hidden="true">→</span>
          </Link>
        }
      />
      <div id={panel} role="tabpanel" aria-label={t(tab)}>
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
              quotes={rows ? quotesOf(rows) : []}
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
              label={t(tab)}
              density="tall"
              columns={columns.filter((column) => !hidden.includes(column.id))}
              rows={shown}
              rowKey={(row) => row.symbol}
              sort={parseSort(sort)}
              onSort={(next) => change({ sort: sortText(next) ?? '' })}
              skeletonRows={10}
              empty={
                q === '' && quote === undefined && tab === 'watchlist' ? (
                  <Empty
                    title={t('watchlistEmpty')}
                    action={<Button onClick={() => change({ tab: 'spot' })}>{t('goSpot')}</Button>}
                  >
                    {t('watchlistEmptyHint')}
                  </Empty>
                ) : (
                  <NoneFound onShowAll={() => change({ q: '', quote: '' })} />
                )
              }
            />
          </>
        )}
      </div>
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
