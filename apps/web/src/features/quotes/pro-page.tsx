/** The market for professionals: heat map, breadth, leaders and every pair in dense rows. */

import { directionOf } from '@candlewick/ui/numbers.tsx'
import { ErrorState, Skeleton } from '@candlewick/ui/states.tsx'
import { VirtualTable } from '@candlewick/ui/virtual-table.tsx'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { TurnoverCell } from '../../markets/cells.tsx'
import { type Moment, turnoverAt, useMoment } from '../../markets/live-sort.ts'
import { type MarketRow, useSpotRows } from '../../markets/rows.ts'
import type { MarketSearch } from '../../navigation/market-search.ts'
import { usePageTitle } from '../../navigation/page-title.ts'
import { useEveryDetail } from '../../realtime/market.ts'
import { Breadth } from './breadth.tsx'
import { useMarketColumns } from './columns.tsx'
import { DetailsDrawer } from './details-drawer.tsx'
import { FeedBadge } from './feed-badge.tsx'
import { filterRows, parseSort, quotesOf, sortText } from './filter.ts'
import { HeatMap } from './heat-map.tsx'
import { IndexTables } from './index-tables.tsx'
import { Leaders } from './leaders.tsx'
import { MarketToolbar } from './market-toolbar.tsx'
import { NoneFound } from './none-found.tsx'
import { useListKeys } from './use-list-keys.ts'

const route = getRouteApi('/market/main')
const LEADERS = 5
/** Turnovers can be compared only within one quote; this is the one in which most pairs are quoted. */
const MAIN_QUOTE = 'USDT'

interface Overview {
  main: readonly MarketRow[]
  gainers: readonly MarketRow[]
  losers: readonly MarketRow[]
  busiest: readonly MarketRow[]
  counts: { up: number; down: number; flat: number }
}

function overviewOf(rows: readonly MarketRow[], moment: Moment): Overview {
  const at = (row: MarketRow) => moment.get(row.symbol) ?? row.first
  const change = (row: MarketRow) => Number(at(row)?.priceChangePercent ?? 0)
  const turnover = (row: MarketRow) => turnoverAt(row, moment) ?? 0
  const main = rows.filter((row) => row.quote === MAIN_QUOTE)
  const byChange = main.toSorted((a, b) => change(b) - change(a))
  const counts = { up: 0, down: 0, flat: 0 }
  for (const row of rows) counts[directionOf(at(row)?.priceChangePercent)]++
  return {
    main,
    gainers: byChange.slice(0, LEADERS),
    losers: byChange.slice(-LEADERS).reverse(),
    busiest: main.toSorted((a, b) => turnover(b) - turnover(a)).slice(0, LEADERS),
    counts,
  }
}

export default function ProPage() {
  const { t } = useTranslation('market')
  usePageTitle(t('proTitle'), t('proDescription'))
  const { q = '', quote, sort, details } = route.useSearch()
  const navigate = route.useNavigate()
  useEveryDetail()
  const { rows, failed, retry } = useSpotRows()
  const moment = useMoment(rows)
  const columns = useMarketColumns({ moment, compact: true, search: q })
  const box = useListKeys<HTMLDivElement>()
  const overview = useMemo(() => rows && overviewOf(rows, moment), [rows, moment])
  const shown = useMemo(() => rows && filterRows(rows, q, quote), [rows, q, quote])
  const change = (part: MarketSearch) =>
    void navigate({ search: (before: MarketSearch) => ({ ...before, ...part }), replace: true, resetScroll: false })

  return (
    <div ref={box} className="mx-auto w-full max-w-(--wide) px-4 pt-6 pb-12 [--table-top:var(--bar)] sm:px-6">
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <h1 className="text-20 font-bold">{t('proTitle')}</h1>
        <FeedBadge />
        <Link to="/quotes/index" className="ml-auto text-13 text-ink-2 hover:text-ink">
          {t('simpleView')} <span aria-hidden="true">→</span>
        </Link>
      </div>
      {failed ? (
        <ErrorState title={t('failed')} onRetry={retry}>
          {t('failedHint')}
        </ErrorState>
      ) : (
        <>
          {overview ? <OverviewPart overview={overview} moment={moment} /> : <Skeleton className="h-72 w-full" />}
          <MarketToolbar
            search={q}
            onSearch={(text) => change({ q: text })}
            quotes={rows ? quotesOf(rows) : []}
            quote={quote}
            onQuote={(next) => change({ quote: next ?? '' })}
          />
          <VirtualTable
            label={t('allPairs')}
            density="compact"
            className="text-12 max-sm:[&_td]:py-1.5"
            columns={columns}
            rows={shown}
            rowKey={(row) => row.symbol}
            sort={parseSort(sort)}
            onRow={(row) => change({ details: row.symbol })}
            onSort={(next) => change({ sort: sortText(next) ?? '' })}
            skeletonRows={16}
            empty={<NoneFound onShowAll={() => change({ q: '', quote: '' })} />}
          />
          <IndexTables onDetails={(symbol) => change({ details: symbol })} />
        </>
      )}
      <DetailsDrawer symbol={details} onClose={() => change({ details: '' })} />
    </div>
  )
}

function OverviewPart({ overview, moment }: { overview: Overview; moment: Moment }) {
  const { t } = useTranslation('market')
  return (
    <div className="mb-2 grid gap-4 xl:grid-cols-[3fr_2fr]">
      <section className="flex flex-col gap-3">
        <div>
          <h2 className="text-13 font-semibold">{t('heat')}</h2>
          <p className="text-12 text-ink-2">{t('heatHint')}</p>
        </div>
        <HeatMap label={t('heat')} rows={overview.main} moment={moment} />
        <Breadth rising={overview.counts.up} falling={overview.counts.down} unchanged={overview.counts.flat} />
      </section>
      <div className="grid content-start gap-4 md:grid-cols-3 xl:grid-cols-1">
        <Leaders title={t('gainers')} rows={overview.gainers} />
        <Leaders title={t('losers')} rows={overview.losers} />
        <Leaders title={t('mostTraded')} rows={overview.busiest} figure={(row) => <TurnoverCell row={row} />} />
      </div>
    </div>
  )
}
