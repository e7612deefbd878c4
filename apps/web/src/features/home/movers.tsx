/** Which coins rose and fell most in 24 hours, and which markets are new. */
import { CoinIcon } from '@candlewick/ui/coin-icon.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { ChangeCell, PriceCell } from '../../markets/cells.tsx'
import { type MarketRow, useAllRows } from '../../markets/rows.ts'
import { rowTrade } from '../../markets/trade-link.ts'
import { callQuery } from '../../platform/queries.ts'
import { Time } from '../../settings/time.tsx'

const SHOWN = 3

/** What is shown as 0.00% moved nowhere. Drawing an order only: a percentage becomes a floating number. */
const changeOf = ({ first }: MarketRow): number => Math.round(Number(first?.priceChangePercent ?? 0) * 100)

export default function Movers() {
  const { t } = useTranslation('home')
  const { rows } = useAllRows()
  const [up, down] = useMemo(() => {
    const pairs = (rows ?? []).filter(({ kind, quote }) => kind === 'spot' && quote === 'USDT')
    const sorted = pairs.toSorted((a, b) => changeOf(b) - changeOf(a))
    const rising = sorted.filter((row) => changeOf(row) > 0).slice(0, SHOWN)
    const falling = sorted.filter((row) => changeOf(row) < 0).slice(-SHOWN)
    return [rising, falling.toReversed()]
  }, [rows])
  const known = rows !== undefined
  return (
    <div className="grid content-start divide-y divide-line rounded-surface border border-line bg-surface px-5 max-lg:mt-8">
      <List title={t('movers.up')} rows={up} known={known} aside={(row) => <ChangeCell row={row} />} />
      <List title={t('movers.down')} rows={down} known={known} aside={(row) => <ChangeCell row={row} />} />
      <NewHere rows={rows} />
    </div>
  )
}

/** Nothing where no market is new. */
function NewHere({ rows }: { rows: readonly MarketRow[] | undefined }) {
  const { t } = useTranslation('home')
  const { data } = useQuery({ ...callQuery('market.newest', {}), retry: false })
  const since = new Map(data?.records.map((one) => [`${one.kind} ${one.symbol}`, one.since]))
  const sinceOf = ({ kind, symbol }: MarketRow): number | undefined => since.get(`${kind} ${symbol}`)
  const shown = (rows ?? [])
    .filter((row) => sinceOf(row) !== undefined)
    .sort((a, b) => (sinceOf(b) ?? 0) - (sinceOf(a) ?? 0))
    .slice(0, SHOWN)
  if (shown.length === 0) return null
  const day = (row: MarketRow) => (
    <Time at={sinceOf(row) ?? 0} show="day" className="whitespace-nowrap text-13 text-ink-2" />
  )
  return <List title={t('movers.newest')} rows={shown} known aside={day} whole />
}

interface ListProps {
  title: string
  rows: readonly MarketRow[]
  known: boolean
  aside: (row: MarketRow) => ReactNode
  /** With the coin it is priced in: a coin that is here already may have a new pair. */
  whole?: boolean
}

function List({ title, rows, known, aside, whole = false }: ListProps) {
  const { t } = useTranslation('home')
  return (
    <section aria-label={title} className="py-4">
      <h2 className="mb-1 text-13 font-semibold text-ink-2">{title}</h2>
      {known && rows.length === 0 ? <p className="py-2 text-13 text-ink-2">{t('movers.none')}</p> : null}
      <ul className="num">
        {rows.map((row) => (
          <li key={`${row.kind} ${row.symbol}`}>
            <Link
              {...rowTrade(row)}
              className="grid grid-cols-[1.5rem_1fr_auto_5rem] items-center gap-2 py-2 hover:underline"
            >
              <CoinIcon coin={row.base} />
              <span className="truncate font-medium">
                {row.base}
                {whole ? <span className="text-ink-2">/{row.quote}</span> : null}
              </span>
              <PriceCell row={row} />
              <span className="text-right">{aside(row)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
