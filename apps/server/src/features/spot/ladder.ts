/** A ladder of spot orders: checked all together, then placed as ordinary limit orders. */
import { MAX_OPEN_ORDERS_TOTAL } from '@candlewick/engine/limits'
import { ticks, units } from '@candlewick/money/units'
import type { ParsedOf } from '@candlewick/protocol/call'
import type { ladder as ladderCall } from '@candlewick/protocol/calls/spot'
import { CallError } from '@candlewick/protocol/errors'
import type { LadderFault } from '@candlewick/rules/ladder'
import { marginBandRate } from '@candlewick/rules/spot'
import { spotLadderFault } from '@candlewick/rules/spot-ladder'
import { type MarketState, type StateReader, scaledMarket } from '../../state/state.ts'
import { LADDER_FIELDS, type PlacedLadder, type PlannedRung, placeLadder, plannedLadder } from '../../wire/ladder.ts'
import { lotsText, type MarketScale, priceText, quoteText } from '../../wire/scales.ts'
import { orderAccount } from '../../wire/spot-views.ts'
import { type FilledOrder, placeOrder, type SpotDependencies } from './trading.ts'

type LadderInput = ParsedOf<typeof ladderCall>
type Market = MarketState & MarketScale

const ACCOUNTS = { spot: 1, all: 5, fixed: 6 } as const

/** Places a ladder; sent again with the same client id it places the rungs that are not there yet. */
export async function placeSpotLadder(
  dependencies: SpotDependencies,
  user: string,
  input: LadderInput,
): Promise<PlacedLadder<FilledOrder>> {
  const { engine } = dependencies.replica
  const market = scaledMarket(engine, input.symbol)
  if (market === undefined) throw new CallError('unknown_market', { field: 'symbol' })
  const { account, symbol, side, postOnly, stp, repay } = input
  const order = { account, symbol, side, postOnly, stp, repay, orderType: 'limit' } as const
  return await placeLadder(plannedLadder(input, market), {
    isKnown: (clientId) => dependencies.replica.engine.orderByClientId(user, clientId) !== undefined,
    check: (rungs) => {
      if (market.status !== 'open') throw new CallError('market_halted', { field: 'symbol' })
      refuseRoom(engine, user, input, rungs.length, market)
      refuseWhole(engine, user, input, rungs, market)
    },
    place: (rung) => placeOrder(dependencies, user, { ...order, ...rung.form }),
  })
}

function refuseRoom(engine: StateReader, user: string, input: LadderInput, count: number, market: Market): void {
  const own = engine.openOrders(user)
  const here = own.filter((order) => order.symbol === input.symbol && orderAccount(order.account) === input.account)
  if (here.length + count > market.maxOpenOrders) {
    throw new CallError('too_many_open_orders', { field: 'symbol', bound: market.maxOpenOrders })
  }
  if (own.length + count > MAX_OPEN_ORDERS_TOTAL) {
    throw new CallError('too_many_open_orders', { field: 'rungs', bound: MAX_OPEN_ORDERS_TOTAL })
  }
}

/** Sizes, prices, and what all rungs hold together. */
function refuseWhole(
  engine: StateReader,
  user: string,
  { side, account, symbol, postOnly }: LadderInput,
  rungs: readonly PlannedRung[],
  market: Market,
): void {
  const buys = side === 'buy'
  const best = engine.depth(symbol, buys ? 'sell' : 'buy', 1)[0]?.[0]
  const { available } = engine.balance(user, ACCOUNTS[account], buys ? market.quote : market.base, symbol)
  const index = engine.indexPrice(symbol)?.price
  const fault = spotLadderFault(
    { side, postOnly, rungs: rungs.map((rung) => ({ price: rung.ticks, lots: rung.lots })) },
    {
      market,
      bandRate: account === 'spot' ? market.bandRate : marginBandRate(market),
      index: index === undefined ? undefined : ticks(index),
      best: best === undefined ? undefined : ticks(best),
      feeRate: engine.feeOf(user).taker,
      available: units(available),
    },
  )
  if (fault === undefined) return
  const { rule, field, bound } = fault
  throw new CallError(rule, { field: LADDER_FIELDS[field], ...boundOf(rule, bound, buys, market) })
}

function boundOf(rule: LadderFault['rule'], bound: number | undefined, buys: boolean, market: Market) {
  if (bound === undefined) return {}
  switch (rule) {
    case 'max_quantity':
      return { bound: lotsText(market, bound) }
    case 'price_band':
    case 'post_only_would_cross':
      return { bound: priceText(market, bound) }
    case 'insufficient_balance':
      return { bound: quoteText({ quoteDecimals: buys ? market.quoteDecimals : market.baseDecimals }, bound) }
    default:
      return { bound: quoteText(market, bound) }
  }
}
