/** A ladder of spot orders: checked all together, then placed as ordinary limit orders. */
import { MAX_OPEN_ORDERS_TOTAL } from '@candlewick/engine/limits'
import type { Ticks } from '@candlewick/money/types'
import { ticks } from '@candlewick/money/units'
import type { ParsedOf } from '@candlewick/protocol/call'
import type { ladder as ladderCall } from '@candlewick/protocol/calls/spot'
import { CallError } from '@candlewick/protocol/errors'
import { bandBound, marginBandRate, withFee } from '@candlewick/rules/spot'
import { type MarketState, type StateReader, scaledMarket } from '../../state/state.ts'
import { type PlacedLadder, type PlannedRung, placeLadder, plannedLadder, totalLots } from '../../wire/ladder.ts'
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
  const { account, symbol, side, postOnly, stp } = input
  const order = { account, symbol, side, postOnly, stp, orderType: 'limit' } as const
  return await placeLadder(plannedLadder(input, market), {
    isKnown: (clientId) => dependencies.replica.engine.orderByClientId(user, clientId) !== undefined,
    check: (rungs) => {
      if (market.status !== 'open') throw new CallError('market_halted', { field: 'symbol' })
      for (const rung of rungs) refuseSize(rung, market)
      refusePrices(engine, input, rungs, market)
      refuseRoom(engine, user, input, rungs.length, market)
      refuseFunds(engine, user, input, rungs, market)
    },
    place: (rung) => placeOrder(dependencies, user, { ...order, ...rung.form }),
  })
}

function refuseSize(rung: PlannedRung, market: Market): void {
  if (rung.lots > market.maxLots) {
    throw new CallError('max_quantity', { field: 'quantity', bound: lotsText(market, market.maxLots) })
  }
  const value = rung.lots * rung.ticks * market.tickLotUnits
  if (value > Number.MAX_SAFE_INTEGER / 2) throw new CallError('max_quantity', { field: 'quantity' })
  if (value < market.minNotional) {
    throw new CallError('min_notional', { field: 'quantity', bound: quoteText(market, market.minNotional) })
  }
}

/** The band about the index, and of post-only rungs the best price of the other side. */
function refusePrices(
  engine: StateReader,
  { side, account, symbol, postOnly }: LadderInput,
  rungs: readonly PlannedRung[],
  market: Market,
): void {
  const index = engine.indexPrice(symbol)
  if (index !== undefined) {
    const rate = account === 'spot' ? market.bandRate : marginBandRate(market)
    refusePast(side, rungs, bandBound(ticks(index.price), side, rate), market)
  }
  const best = engine.depth(symbol, side === 'buy' ? 'sell' : 'buy', 1)[0]?.[0]
  if (!postOnly || best === undefined) return
  const crossing = rungs.some((rung) => (side === 'buy' ? rung.ticks >= best : rung.ticks <= best))
  if (crossing) throw new CallError('post_only_would_cross', { field: 'fromPrice', bound: priceText(market, best) })
}

function refusePast(side: 'buy' | 'sell', rungs: readonly PlannedRung[], bound: Ticks, market: Market): void {
  const past = rungs.findIndex((rung) => (side === 'buy' ? rung.ticks > bound : rung.ticks < bound))
  if (past < 0) return
  throw new CallError('price_band', { field: past === 0 ? 'fromPrice' : 'toPrice', bound: priceText(market, bound) })
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

/** What all rungs hold together: of a buy the value of each with its fee, of a sell the quantity. */
function refuseFunds(
  engine: StateReader,
  user: string,
  { side, account, symbol }: LadderInput,
  rungs: readonly PlannedRung[],
  market: Market,
): void {
  const { taker } = engine.feeOf(user)
  const buys = side === 'buy'
  const needed = buys
    ? rungs.reduce((sum, rung) => sum + withFee(rung.lots * rung.ticks * market.tickLotUnits, taker), 0)
    : totalLots(rungs) * market.lotUnits
  const { available } = engine.balance(user, ACCOUNTS[account], buys ? market.quote : market.base, symbol)
  if (needed <= available) return
  const decimals = buys ? market.quoteDecimals : market.baseDecimals
  throw new CallError('insufficient_balance', {
    field: 'quantity',
    bound: quoteText({ quoteDecimals: decimals }, available),
  })
}
