/** The most traded coins with their prices, on the first screen of a phone. */
import { Link } from '@tanstack/react-router'
import { ChangeCell, PriceCell } from '../../markets/cells.tsx'
import { useGlanceRows } from '../../markets/rows.ts'

const SHOWN = 3

export function HotTiles() {
  const { rows } = useGlanceRows('coins')
  return (
    <ul className="mb-5 grid min-h-16 grid-cols-3 gap-3 sm:hidden">
      {rows?.slice(0, SHOWN).map((row) => (
        <li key={row.symbol} className="min-w-0">
          <Link to="/trade/index" search={{ type: 'spot', symbol: row.symbol }} className="grid text-13">
            <span className="font-medium text-ink-2">{row.base}</span>
            <PriceCell row={row} className="truncate text-14 font-semibold" />
            <span className="text-12">
              <ChangeCell row={row} />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
