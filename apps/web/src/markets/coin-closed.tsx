/** Says of the coin that was asked for that something cannot be done with it now, and leads to what can. */
import { buttonClass } from '@candlewick/ui/button.tsx'
import { Empty } from '@candlewick/ui/states.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../platform/queries.ts'
import { firstSymbol, useSpotMarkets } from './spot-markets.ts'
import { spotTrade } from './trade-link.ts'

/** Which coins are swapped changes by an operator's hand. */
const FRESH_MS = 30_000

interface CoinClosedProps {
  coin: string
  title: string
  children: ReactNode
}

export function CoinClosed({ coin, title, children }: CoinClosedProps) {
  const { t } = useTranslation('layout')
  const symbol = firstSymbol(useSpotMarkets().markets, coin)
  const { data } = useQuery({ ...callQuery('swap.coins', {}), staleTime: FRESH_MS })
  const swapped = data?.records.some((one) => one.coin === coin && one.open) ?? false
  return (
    <div role="status">
      <Empty
        picture="closed"
        title={title}
        action={
          <span className="flex flex-wrap justify-center gap-2">
            {swapped ? (
              <Link to="/assets/index" search={{ key: 'swap', coin }} className={buttonClass('secondary')}>
                {t('moves.swap')} {coin}
              </Link>
            ) : null}
            {symbol === undefined ? null : (
              <Link {...spotTrade(symbol)} className={buttonClass('secondary')}>
                {t('trade')} {coin}
              </Link>
            )}
          </span>
        }
      >
        {children}
      </Empty>
    </div>
  )
}
