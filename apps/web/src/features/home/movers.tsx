/** Which coins rose and fell most in 24 hours. */
import { CoinIcon } from '@candlewick/ui/coin-icon.tsx'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { ChangeCell, PriceCell } from '../../markets/cells.tsx'
import { type MarketRow, useSpotRows } from '../../markets/rows.ts'

const SHOWN = 3

/** What is shown as 0.00% moved nowhere. Drawing an order only: a percentage becomes a floating number. */
const changeOf = ({ first }: MarketRow): number => Math.round(Number(first?.priceChangePercent ?? 0) * 100)

export default function Movers() {
  const { t } = useTranslation('home')
  const { rows } = useSpotRows()
  const [up, down] = useMemo(() => {
    const sorted = (rows ?? []).filter(({ quote }) => quote === 'USDT').toSorted((a, b) => changeOf(b) - changeOf(a))
    const rising = sorted.filter((row) => changeOf(row) > 0).slice(0, SHOWN)
    const falling = sorted.filter((row) => changeOf(row) < 0).slice(-SHOWN)
    return [rising, falling.toReversed()]
  }, [rows])
  return (
    <div className="mt-14 grid gap-4 sm:grid-cols-2 md:gap-6">
      <List title={t('movers.up')} rows={up} known={rows !== undefined} />
      <List title={t('movers.down')} rows={down} known={rows !== undefined} />
    </div>
  )
}

interface ListProps {
  title: string
  rows: readonly MarketRow[]
  known: boolean
}

function List({ title, rows, known }: ListProps) {
  const { t } = useTranslation('home')
  return (
    <section aria-label={title} className="rounded-surface border border-line bg-surface p-5">
      <h2 className="mb-2 text-13 font-semibold text-ink-2">{title}</h2>
      {known && rows.length === 0 ? <p className="py-2 text-13 text-ink-2">{t('movers.none')}</p> : null}
      <ul className="num">
        {rows.map((row) => (
          <li key={row.symbol}>
            <Link
              to="/trade/index"
              search={{ type: 'spot', symbol: row.symbol }}
              className="grid grid-cols-[1.5rem_1fr_auto_5.5rem] items-center gap-3 py-2 hover:underline"
            >
              <CoinIcon coin={row.base} />
              <span className="font-medium">{row.base}</span>
              <PriceCell row={row} />
              <span className="text-right">
                <ChangeCell row={row} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
