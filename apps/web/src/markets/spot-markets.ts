/** Which spot markets there are, as the terminals use them. */

import { parseDecimal } from '@candlewick/money/decimal'
import { RATE_DECIMALS } from '@candlewick/money/types'
import { rate } from '@candlewick/money/units'
import type { CallOutput } from '@candlewick/protocol/client'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { callQuery } from '../platform/queries.ts'
import { type SpotMarket, spotMarket } from './spot-market.ts'

/** Markets change by an operator's hand, some times a year. */
const FRESH_MS = 300_000

export interface SpotMarkets {
  /** Undefined while they are loading. */
  markets: readonly SpotMarket[] | undefined
  failed: boolean
  retry: () => void
}

export function useSpotMarkets(): SpotMarkets {
  const query = useQuery({ ...callQuery('market.getSpotGoods', {}), staleTime: FRESH_MS })
  const markets = useMemo(() => query.data?.map(marketOf), [query.data])
  return { markets, failed: query.isError, retry: () => void query.refetch() }
}

function marketOf(goods: CallOutput<'market.getSpotGoods'>[number]): SpotMarket {
  const { bandRate, slipRate, ...facts } = goods
  const rateOf = (text: string) => rate(parseDecimal(text, RATE_DECIMALS))
  return spotMarket({ ...facts, bandRate: rateOf(bandRate), slipRate: rateOf(slipRate) })
}

/** The pair in which a coin is traded first: as base, else as what is paid with. */
export function firstSymbol(markets: readonly SpotMarket[] | undefined, coin: string): string | undefined {
  return (markets?.find(({ base }) => base === coin) ?? markets?.find(({ quote }) => quote === coin))?.symbol
}
