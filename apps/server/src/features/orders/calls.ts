/** The order centre: own orders of every product in one list, and the history of orders in one coin. */
import type { ParsedOf } from '@candlewick/protocol/call'
import { orderCentre, ordersOfCoin, outcome } from '@candlewick/protocol/calls/orders'
import { contractTypeOf } from '@candlewick/protocol/contract-symbols'
import { CallError } from '@candlewick/protocol/errors'
import type { OwnContractOrder, OwnFlashOrder, OwnOrder } from '@candlewick/protocol/realtime'
import type { Sql } from '../../db/database.ts'
import { type Handler, handle } from '../../http/handle.ts'
import { contractOrdersOf } from '../../projections/contract/orders.ts'
import { flashOrdersOf } from '../../projections/flash/orders.ts'
import { type CentreEntry, listCentre } from '../../projections/orders/order-centre.ts'
import { listOrders, ordersOf } from '../../projections/spot/orders.ts'
import { type SwapRow, swapsOf } from '../../projections/swap/swaps.ts'
import { shownFlash } from '../../state/flash-shown.ts'
import type { OwnWrites } from '../../state/own-writes.ts'
import { type AskableReplica, type StateReader, scaledContract, scaledMarket } from '../../state/state.ts'
import { ownContractOrder } from '../../wire/contract-views.ts'
import { given, knownCursor } from '../../wire/list-input.ts'
import { ownOrder } from '../../wire/spot-views.ts'
import { swapPrice } from '../../wire/swap-price.ts'
import { outcomeOfSent } from './outcome.ts'

export interface OrdersDependencies {
  readonly replica: AskableReplica
  readonly sql: Sql
  readonly writes: OwnWrites
}

export function ordersHandlers({ replica, sql, writes }: OrdersDependencies): Handler[] {
  return [
    handle(outcome, ({ viewer: { userId }, language }, input) => outcomeOfSent(replica, userId, input, language)),
    handle(orderCentre, ({ viewer: { userId } }, input) => centrePage({ replica, sql, writes }, userId, input)),
    handle(ordersOfCoin, async ({ viewer: { userId } }, { coin, ...filter }) => {
      const symbols = symbolsOf(replica.engine, coin)
      await writes.settled(userId)
      return await knownCursor(() => listOrders(sql, userId, given({ ...filter, symbols, state: 'history' as const })))
    }),
  ]
}

/** One page of the customer's orders of every product. */
async function centrePage(
  { replica, sql, writes }: OrdersDependencies,
  user: string,
  { direction: side, symbol, coin, contractType, ...filter }: ParsedOf<typeof orderCentre>,
) {
  const symbols = narrowed(replica.engine, { symbol, coin, contractType, product: filter.product })
  const traded = contractType !== undefined || (symbol !== undefined && coin !== undefined)
  await writes.settled(user)
  const page = await knownCursor(() => listCentre(sql, user, given({ ...filter, side, symbols, coin, traded })))
  const idsOf = (product: CentreEntry['product']) =>
    page.records.flatMap((entry) => (entry.product === product ? [entry.id] : []))
  const [spot, contract, flash, swaps] = await Promise.all([
    ordersOf(sql, user, idsOf('spot')),
    contractOrdersOf(sql, user, idsOf('contract')),
    flashOrdersOf(sql, user, idsOf('flash')),
    swapsOf(sql, user, idsOf('swap')),
  ])
  const now = Date.now()
  const records = [
    ...spot.map((order) => spotRow(asOfNow(replica.engine, order))),
    ...contract.map((order) => contractRow(contractAsOfNow(replica.engine, order))),
    ...flash.map((order) => flashRow(shownFlash(replica.engine, order, now))),
    ...swaps.map(swapRow),
  ]
  return { ...page, records: records.sort((a, b) => Number(b.id) - Number(a.id)) }
}

/** Symbols that every given filter allows; undefined where all are. */
function narrowed(
  engine: StateReader,
  {
    symbol,
    coin,
    contractType,
    product,
  }: Pick<ParsedOf<typeof orderCentre>, 'symbol' | 'coin' | 'contractType' | 'product'>,
): string[] | undefined {
  const sets: string[][] = []
  if (symbol !== undefined) {
    const known = [engine.market(symbol), engine.contracts.contract(symbol), engine.flash.market(symbol)]
    if (known.every((each) => each === undefined)) throw new CallError('unknown_market', { field: 'symbol' })
    sets.push(product === undefined ? [symbol, `${symbol}_PERP`] : [symbol])
  }
  if (coin !== undefined) {
    // What contracts are counted in need be no coin of the house: that of BTC_USD_PERP is the dollar.
    const contracts = contractsOf(engine, coin)
    sets.push([
      ...(contracts.length > 0 && engine.asset(coin) === undefined ? [] : symbolsOf(engine, coin)),
      ...contracts,
    ])
  }
  if (contractType !== undefined) {
    sets.push(contractsOf(engine).filter((each) => contractTypeOf(each) === contractType))
  }
  const [first, ...others] = sets
  return first?.filter((each) => others.every((set) => set.includes(each)))
}

/** Symbols of contracts that trade the coin, as base or quote; of all without one. */
function contractsOf(engine: StateReader, coin?: string): string[] {
  return engine.contracts
    .all()
    .flatMap(({ symbol, base, quote }) => (coin === undefined || base === coin || quote === coin ? [symbol] : []))
}

/** Symbols that trade the coin, as base or quote. */
function symbolsOf(engine: StateReader, coin: string): string[] {
  if (engine.asset(coin) === undefined) throw new CallError('unknown_asset', { field: 'coin' })
  return [...engine.markets()].flatMap(({ symbol, base, quote }) => (base === coin || quote === coin ? [symbol] : []))
}

/** The row as memory has it: the trigger of a trailing stop moves with the price and is not written each time. */
function asOfNow(engine: StateReader, order: OwnOrder): OwnOrder {
  const live = order.status === 'waiting' ? engine.order(Number(order.id)) : undefined
  const market = live === undefined ? undefined : scaledMarket(engine, live.symbol)
  return live?.status === order.status && market !== undefined ? ownOrder(live, market) : order
}

function contractAsOfNow(engine: StateReader, order: OwnContractOrder): OwnContractOrder {
  const live = order.status === 'waiting' ? engine.contracts.order(Number(order.id)) : undefined
  const contract = live === undefined ? undefined : scaledContract(engine, live.symbol)
  return live?.status === order.status && contract !== undefined ? ownContractOrder(live, contract.scale) : order
}

function spotRow(order: OwnOrder) {
  return { product: 'spot' as const, ...columns(order), account: order.account, details: order }
}

function contractRow(order: OwnContractOrder) {
  return { product: 'contract' as const, ...columns(order), details: order }
}

function flashRow(order: OwnFlashOrder) {
  const { id, symbol, direction, stake: quantity, status, createTime: time, settleAt, openTime, openPrice } = order
  // Void without an open price it ended with its entry window.
  const ended = openPrice === undefined ? openTime : settleAt
  const updateTime = status === 'generating' ? time : status === 'running' ? openTime : ended
  return { product: 'flash' as const, id, symbol, direction, quantity, status, time, updateTime, details: order }
}

function swapRow(row: SwapRow) {
  const { id, fromCoin, toCoin, pays, gets, time } = row
  const details = { ...row, filledPrice: swapPrice(pays, gets) }
  const symbol = `${fromCoin}_${toCoin}`
  return {
    product: 'swap' as const,
    id,
    symbol,
    quantity: pays,
    status: 'filled' as const,
    time,
    updateTime: time,
    details,
  }
}

/** What the orders of the other products have in common. */
function columns(order: OwnOrder | OwnContractOrder) {
  return {
    id: order.id,
    symbol: order.symbol,
    direction: order.side,
    type: order.orderType,
    price: order.price,
    quantity: order.quantity,
    filled: order.filledQuantity,
    averagePrice: order.averagePrice,
    status: order.status,
    time: order.placedTime,
    updateTime: order.updateTime,
  }
}
