/** The market as tiles: the larger the turnover the larger the tile, the stronger the move the stronger its colour. */
import { cx } from '@candlewick/ui/cx.ts'
import { Change, directionOf } from '@candlewick/ui/numbers.tsx'
import { Link } from '@tanstack/react-router'
import { useRowDetail } from '../../markets/cells.tsx'
import type { Moment } from '../../markets/live-sort.ts'
import type { MarketRow } from '../../markets/rows.ts'
import { spotTrade } from '../../markets/trade-link.ts'

/** From which change in percent a tile gets the next stronger ground. */
const STEPS = [1, 3]
const GROUND = {
  up: ['bg-up/10', 'bg-up/20', 'bg-up/30'],
  down: ['bg-down/10', 'bg-down/20', 'bg-down/30'],
  flat: ['bg-sunken', 'bg-sunken', 'bg-sunken'],
}
/** How many of the busiest markets get a large tile. */
const LARGE = 2

function turnover(row: MarketRow, moment: Moment): number {
  return Number((moment.get(row.symbol) ?? row.first)?.amount24 ?? 0)
}

export function HeatMap({ rows, moment, label }: { rows: readonly MarketRow[]; moment: Moment; label: string }) {
  const ordered = rows.toSorted((a, b) => turnover(b, moment) - turnover(a, moment))
  return (
    <ul aria-label={label} className="grid auto-rows-[3.5rem] grid-cols-3 gap-1 sm:grid-cols-4 lg:grid-cols-6">
      {ordered.map((row, index) => (
        <li key={row.symbol} className={index < LARGE ? 'col-span-2 row-span-2 sm:col-span-2' : ''}>
          <Tile row={row} large={index < LARGE} />
        </li>
      ))}
    </ul>
  )
}

function Tile({ row, large }: { row: MarketRow; large: boolean }) {
  const percent = useRowDetail(row)?.priceChangePercent
  const size = Math.abs(Number(percent ?? 0))
  const strength = STEPS.filter((step) => size >= step).length
  return (
    <Link
      {...spotTrade(row.symbol)}
      className={cx(
        'flex h-full flex-col justify-between rounded-control p-2 transition hover:opacity-80',
        GROUND[directionOf(percent)][strength],
      )}
    >
      <span className={cx('font-semibold', large ? 'text-20' : 'text-13')}>{row.base}</span>
      <span className={cx('num text-ink', large ? 'text-16' : 'text-12')}>
        <Change percent={percent} className="!text-ink" />
      </span>
    </Link>
  )
}
