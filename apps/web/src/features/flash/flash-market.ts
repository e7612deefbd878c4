/** What flash contracts are about, as their terminal uses it: the terms of each cycle, and how its prices are written. */
import { parseDecimal, stepOf } from '@candlewick/money/decimal'
import { RATE_DECIMALS } from '@candlewick/money/types'
import { rate, units } from '@candlewick/money/units'
import type { CallOutput } from '@candlewick/protocol/client'
import type { FlashCycle } from '@candlewick/rules/flash/terms'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { TerminalMarket } from '../../markets/terminal-market.ts'
import { stepCountOf } from '../../markets/terminal-market.ts'
import { callQuery } from '../../platform/queries.ts'

export interface FlashMarket extends TerminalMarket {
  /** What is staked and paid out, with its decimals. */
  readonly coin: string
  readonly coinDecimals: number
  readonly cycles: readonly FlashCycle[]
}

export interface FlashMarkets {
  /** Undefined while they are loading. */
  markets: readonly FlashMarket[] | undefined
  failed: boolean
  retry: () => void
}

type Facts = CallOutput<'flash.terms'>['records'][number]

/** Terms change by an operator's hand; the server refuses by its own in any case. */
const FRESH_MS = 60_000

/** Two letters of a coin, or a currency pair written in one: what stands on each side of the price. */
function sidesOf(symbol: string): [base: string, quote: string] {
  const [base = symbol, quote] = symbol.split('_')
  return quote === undefined ? [symbol.slice(0, 3), symbol.slice(3)] : [base, quote]
}

/** `BTC_USDT` as it is called: BTC/USDT; `XAUUSD`: XAU/USD. */
export const flashName = (symbol: string): string => sidesOf(symbol).join('/')

export function flashMarket(facts: Facts, names?: Intl.DisplayNames): FlashMarket {
  const { symbol, tickSize, coin, decimals } = facts
  const [base, quote] = sidesOf(symbol)
  const priceDecimals = stepOf(tickSize).decimals
  const coins = symbol.includes('_')
  const countOf = (text: string) => stepCountOf(text, tickSize)
  return {
    symbol,
    name: flashName(symbol),
    base,
    quote,
    quantityCoin: coin,
    valueCoin: coin,
    // Currencies and metals are called by their names in the person's language; coins have one name everywhere.
    coinName: coins ? facts.name : (names?.of(base) ?? facts.name),
    halted: facts.status === 'halted',
    rules: { tickSize, lotSize: '1', tickLotUnits: 1 },
    quoteDecimals: decimals,
    priceDecimals,
    quantityDecimals: 0,
    scale: { ticksOf: countOf, lotsOf: () => undefined },
    coin,
    coinDecimals: decimals,
    cycles: facts.cycles.map(({ period, payoutRate, minStake, maxStake }) => ({
      seconds: period,
      payoutRate: rate(parseDecimal(payoutRate, RATE_DECIMALS)),
      minStake: units(parseDecimal(minStake, decimals)),
      maxStake: units(parseDecimal(maxStake, decimals)),
    })),
  }
}

export function useFlashMarkets(): FlashMarkets {
  const { i18n } = useTranslation()
  const query = useQuery({ ...callQuery('flash.terms', {}), staleTime: FRESH_MS, refetchInterval: FRESH_MS })
  const markets = useMemo(() => {
    const names = new Intl.DisplayNames([i18n.language], { type: 'currency' })
    return query.data?.records.map((facts) => flashMarket(facts, names))
  }, [query.data, i18n.language])
  return { markets, failed: query.isError && markets === undefined, retry: () => void query.refetch() }
}
