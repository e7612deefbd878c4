/** On a phone, which has no room for buttons in each row: all that can be done with a coin. */
import { Sheet } from '@candlewick/ui/dialog.tsx'
import { Link } from '@tanstack/react-router'
import { CandlestickChart } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { spotTrade } from '../../markets/trade-link.ts'
import { MOVES } from '../../navigation/moves.ts'
import { moveSearch } from './move-search.ts'

interface CoinSheetProps {
  coin: string
  account: number
  /** The pair in which it is traded; undefined where it is in none. */
  symbol: string | undefined
  onClose: () => void
}

const ENTRY = 'flex min-h-12 items-center gap-3'

export default function CoinSheet({ coin, account, symbol, onClose }: CoinSheetProps) {
  const { t } = useTranslation('layout')
  return (
    <Sheet side="bottom" open onClose={onClose} title={coin}>
      <ul className="-my-3 divide-y divide-line">
        {MOVES.map(({ key, text, Icon }) => (
          <li key={key}>
            <Link to="/assets/index" search={moveSearch(key, coin, account)} className={ENTRY}>
              <Entry icon={<Icon size={18} aria-hidden="true" />}>{t(text)}</Entry>
            </Link>
          </li>
        ))}
        {symbol === undefined ? null : (
          <li>
            <Link {...spotTrade(symbol)} className={ENTRY}>
              <Entry icon={<CandlestickChart size={18} aria-hidden="true" />}>{t('trade')}</Entry>
            </Link>
          </li>
        )}
      </ul>
    </Sheet>
  )
}

function Entry({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <>
      <span className="text-ink-2">{icon}</span>
      {children}
    </>
  )
}
