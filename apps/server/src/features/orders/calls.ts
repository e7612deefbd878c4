/** The order centre: own orders of every product in one list, and the history of orders in one coin. */
import type { ParsedOf } from '@candlewick/protocol/call'
import { orderCentre, ordersOfCoin, outcome } from '@candlewick/protocol/calls/orders'
import { contractTypeOf } from '@candlewick/protocol/contract-symbols'
import { CallError } from '@candlewick/protocol/errors'
import type { Sql } from '../../db/database.ts'
import { type Handler, handle } from '../../http/handle.ts'
import { listCentre } from '../../projections/orders/order-centre.ts'
import { listOrders } from '../../projections/spot/orders.ts'
import { type OrderSource, readOrders } from '../../state/order-source.ts'
import type { OwnWrites } from '../../state/own-writes.ts'
import type { AskableReplica, StateReader } from '../../state/state.ts'
import { given, knownCursor } from '../../wire/list-input.ts'
import { outcomeOfSent } from './outcome.ts'

export interface OrdersDependencies {
  readonly replica: AskableReplica
  readonly sql: Sql
  readonly writes: OwnWrites
  /** What each product's orders are among all. */
  readonly orders: readonly OrderSource[]
}

export function ordersHandlers(dependencies: OrdersDependencies): Handler[] {
  const { replica, sql, writes } = dependencies
  return [
    handle(outcome, ({ viewer: { userId }, language }, input) => outcomeOfSent(replica, userId, input, language)),
    handle(orderCentre, ({ viewer: { userId } }, input) => centrePage(dependencies, userId, input)),
    handle(ordersOfCoin, async ({ viewer: { userId } }, { coin, ...filter }) => {
      const symbols = symbolsOf(replica.engine, coin)
      await writes.settled(userId)
      return await knownCursor(() => listOrders(sql, userId, given({ ...filter, symbols, state: 'history' as const })))
    }),
  ]
}

/** One page of the customer's orders of every product. */
async function centrePage(
  { replica, sql, writes, orders }: OrdersDependencies,
  user: string,
  { direction: side, symbol, coin, contractType, ...filter }: ParsedOf<typeof orderCentre>,
) {
  const symbols = narrowed(replica.engine, { symbol, coin, contractType, product: filter.product })
  const traded = contractType !== undefined || (symbol !== undefined && coin !== undefined)
  await writes.settled(user)
  const page = await knownCursor(() => listCentre(sql, user, given({ ...filter, side, symbols, coin, traded })))
  const reading = { sql, engine: replica.engine, user }
  return { ...page, records: await readOrders(orders, page.records, (of, ids) => of.records(reading, ids)) }
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
