/** What can be borrowed by anybody, and how far: the public terms. */
import { formatDecimal } from '@candlewick/money/decimal'
import type { OutputOf } from '@candlewick/protocol/call'
import type { terms } from '@candlewick/protocol/calls/margin'
import { CROSS_RATIOS, ratiosOf } from '@candlewick/rules/margin/ratios'
import type { StateReader } from '../../state/state.ts'
import { rateText } from '../../wire/scales.ts'
import { valueCoin } from './dependencies.ts'
import { ratiosRow } from './margin-state.ts'

export function marginTerms(engine: StateReader): OutputOf<typeof terms> {
  const coins = engine.margin.assets()
  const known = new Set(coins.map(({ asset }) => asset))
  return {
    valueCoin: valueCoin(engine, undefined),
    cross: ratiosRow(CROSS_RATIOS),
    coins: coins.map(({ asset, hourly, limit, weight, pool }) => {
      const decimals = engine.asset(asset)?.decimals ?? 0
      return {
        coin: asset,
        hourlyRate: rateText(hourly),
        limit: formatDecimal(limit, decimals),
        weight: rateText(weight),
        pool: formatDecimal(pool, decimals),
      }
    }),
    crossPairs: [...engine.markets()].flatMap(({ symbol, base, quote }) =>
      known.has(base) && known.has(quote) ? [symbol] : [],
    ),
    pairs: engine.margin.pairs().flatMap((symbol) => {
      const market = engine.market(symbol)
      if (market === undefined) return []
      const ratios = engine.margin.leverages(symbol).flatMap((leverage) => {
        const found = ratiosOf('isolated', leverage)
        return found === undefined ? [] : [ratiosRow(found)]
      })
      return [{ symbol, base: market.base, quote: market.quote, ratios }]
    }),
  }
}
