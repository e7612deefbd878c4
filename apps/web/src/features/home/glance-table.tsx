/** The market at a glance: hot coins, foreign currencies and gold, live. */
import { Empty, ErrorState } from '@candlewick/ui/states.tsx'
import { Table } from '@candlewick/ui/table.tsx'
import type { Column } from '@candlewick/ui/table-columns.ts'
import { Tabs } from '@candlewick/ui/tabs.tsx'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { useId, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { ChangeCell, DayCell, NameCell, PriceCell, TradeLink, TurnoverCell } from '../../markets/cells.tsx'
import { GLANCE_KINDS, type GlanceKind } from '../../markets/kinds.ts'
import { type MarketRow, useGlanceRows } from '../../markets/rows.ts'
import { useEveryDetail } from '../../realtime/market.ts'

const route = getRouteApi('/home/index')

export function GlanceTable() {
  const { t } = useTranslation('home')
  const { show = 'coins' } = route.useSearch()
  const navigate = useNavigate()
  const panel = useId()
  useEveryDetail()
  const { rows, failed, retry } = useGlanceRows(show)
  const columns = useMemo(() => glanceColumns(t, show), [t, show])
  return (
    <section aria-label={t('markets')} className="[--table-top:var(--bar)]">
      <Tabs<GlanceKind>
        label={t('markets')}
        controls={panel}
        value={show}
        onValue={(next) =>
          void navigate({ to: '/home/index', search: next === 'coins' ? {} : { show: next }, resetScroll: false })
        }
        items={GLANCE_KINDS.map((id) => ({ id, label: t(id) }))}
        className="mb-1"
        aside={
          <Link to="/quotes/index" className="hidden text-14 text-ink-2 hover:text-ink sm:inline">
            {t('allMarkets')} <span aria-hidden="true">→</span>
          </Link>
        }
      />
      <div id={panel} role="tabpanel" aria-label={t(show)}>
        {failed ? (
          <ErrorState title={t('failed')} onRetry={retry}>
            {t('failedHint')}
          </ErrorState>
        ) : (
          <Table
            label={t(show)}
            density="tall"
            columns={columns}
            rows={rows}
            rowKey={(row) => row.symbol}
            empty={<Empty title={t('none')}>{t('noneHint')}</Empty>}
          />
        )}
      </div>
      <Link to="/quotes/index" className="mt-4 inline-block border-b border-line-strong font-medium sm:hidden">
        {t('allMarkets')} <span aria-hidden="true">→</span>
      </Link>
    </section>
  )
}

type T = ReturnType<typeof useTranslation<'home'>>['t']

/** What has no book has no volume: that column is for coins and contracts. */
function glanceColumns(t: T, show: GlanceKind): Column<MarketRow>[] {
  const columns: Column<MarketRow>[] = [
    { id: 'name', head: t('market'), render: (row) => <NameCell row={row} /> },
    {
      id: 'price',
      head: t('lastPrice'),
      render: (row) => (
        <>
          <PriceCell row={row} className="text-16 font-semibold" />
          <span className="block text-12 sm:hidden">
            <ChangeCell row={row} />
          </span>
        </>
      ),
    },
    {
      id: 'change',
      head: t('change24'),
      render: (row) => <ChangeCell row={row} />,
      className: 'hidden sm:table-cell',
    },
    {
      id: 'volume',
      head: t('volume24'),
      render: (row) => <TurnoverCell row={row} />,
      className: 'hidden md:table-cell',
    },
    {
      id: 'day',
      head: t('lastDay'),
      render: (row) => <DayCell row={row} />,
      className: 'hidden w-48 lg:table-cell',
    },
    {
      id: 'trade',
      head: <span className="sr-only">{t('trade')}</span>,
      render: (row) => (
        <TradeLink row={row}>
          {t('trade')}
          <span className="sr-only"> {row.base}</span>
        </TradeLink>
      ),
      className: 'w-24',
    },
  ]
  return show === 'coins' || show === 'contracts' ? columns : columns.filter(({ id }) => id !== 'volume')
}
