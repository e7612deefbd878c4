/** Which pairs have isolated margin accounts, and which coins a margin account is for. */
import { CallError } from '@candlewick/protocol/errors'
import { type StateReader, scaledMarket } from './state.ts'

/** @throws CallError where the pair has no isolated accounts */
export function marginPair(engine: StateReader, symbol: string, field = 'symbol') {
  const market = scaledMarket(engine, symbol)
  if (market === undefined || engine.margin.leverages(symbol).length === 0) {
    throw new CallError('no_margin_account', { field })
  }
  return market
}

/**
 * A coin's terms and decimals, where the cross account, or the isolated one of the pair, can hold and owe it.
 * @throws CallError where it cannot
 */
export function coinOf(engine: StateReader, pair: string | undefined, coin: string) {
  const asset = engine.asset(coin)
  const terms = engine.margin.assets().find((each) => each.asset === coin)
  const market = pair === undefined ? undefined : engine.market(pair)
  const isOfPair = market === undefined || market.base === coin || market.quote === coin
  if (asset === undefined || terms === undefined || !isOfPair) throw new CallError('unknown_asset', { field: 'coin' })
  return { ...terms, decimals: asset.decimals }
}
