/** The few at the ends of a list: strongest, weakest, most traded. */
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ChangeCell, PriceCell } from '../../markets/cells.tsx'
import type { MarketRow } from '../../markets/rows.ts'
import { spotTrade } from '../../markets/trade-link.ts'

interface LeadersProps {
  title: string
  rows: readonly MarketRow[]
  /** The figure that put them here, where it is not the change. */
  figure?: (row: MarketRow) => ReactNode
}

export function Leaders({ title, rows, figure }: LeadersProps) {
  return (
    <section className="rounded-surface border border-line bg-surface p-4">
      <h2 className="mb-2 text-13 font-semibold">{title}</h2>
      <ul className="grid text-12">
        {rows.map((row) => (
          <li key={row.symbol} className="border-t border-line first:border-t-0">
            <Link
              {...spotTrade(row.symbol)}
              className="grid grid-cols-[1fr_auto_minmax(5rem,auto)] items-baseline gap-3 py-1.5 hover:bg-sunken"
            >
              <span className="truncate">
                <span className="font-semibold">{row.base}</span>
                <span className="text-ink-3"> / {row.quote}</span>
              </span>
              <PriceCell row={row} />
              <span className="text-right whitespace-nowrap">{figure ? figure(row) : <ChangeCell row={row} />}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
