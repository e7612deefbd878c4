/** Plays one cell of the table of docs/orders.md: an order of some kind against what stands opposite, and what came of it. */
import type { Lots, Ticks } from '@candlewick/money/types'
import { lots, rate, ticks, units } from '@candlewick/money/units'
import type { Command } from '../commands.ts'
import type { Event } from '../events.ts'
import type { SelfTrade, TimeInForce } from '../orders/terms.ts'
import { TestExchange } from './exchange.ts'

/** The columns of the table, with every value of each. An OCO has no time in force of its own. */
export const TYPES = [
  'limit',
  'iceberg',
  'market by quantity',
  'market by amount',
  'stop-limit',
  'stop-market',
  'trailing stop',
  'OCO',
] as const
export const POST_ONLY = ['no', 'yes'] as const
export const OPPOSITE = ['nobody', 'only dearer', 'too little', 'enough', 'own order first'] as const
export const TIFS = ['GTC', 'IOC', 'FOK'] as const
export const STPS = ['expire taker', 'expire maker', 'expire both'] as const

export interface Cell {
  type: (typeof TYPES)[number]
  postOnly: (typeof POST_ONLY)[number]
  opposite: (typeof OPPOSITE)[number]
  tif: (typeof TIFS)[number]
  stp: (typeof STPS)[number]
}

/** Every cell there is. */
export function allCells(): Cell[] {
  return TYPES.flatMap((type) =>
    POST_ONLY.flatMap((postOnly) =>
      OPPOSITE.flatMap((opposite) =>
        (type === 'OCO' ? TIFS.slice(0, 1) : TIFS).flatMap((tif) =>
          STPS.map((stp): Cell => ({ type, postOnly, opposite, tif, stp })),
        ),
      ),
    ),
  )
}

const ASKED: Lots = lots(10)
const LIMIT: Ticks = ticks(1000)

/** A tick of a lot is 10 quote units: the amount that ten lots at 990 cost, fee included. */
const AMOUNT = units(99_099)

/** What came of the order, in the words of the table. */
export function play(cell: Cell): string {
  const exchange = TestExchange.withBitcoin('ann', 'bob')
  exchange.index(cell.type === 'OCO' ? 1050 : 900)
  const conditional = cell.type.includes('stop')
  if (!conditional) stand(exchange, cell)
  const placed = exchange.do(orderOf(cell))
  const [refused] = placed
  if (refused?.type === 'refused') return `refused (${refused.rule})`
  if (!conditional) return outcome(exchange, cell, placed)
  stand(exchange, cell)
  exchange.time += 1
  // Rises to the stop's trigger, and through the trailing stop's, a twentieth above 900.
  return outcome(exchange, cell, exchange.do({ type: 'prices', entries: [['BTC_USDT', 950, 3]], hash: 'fires' }))
}

/** Puts there what stands opposite. */
function stand(exchange: TestExchange, { opposite }: Cell): void {
  if (opposite === 'only dearer') exchange.submit('bob', 'sell', 1010, 10)
  if (opposite === 'too little') exchange.submit('bob', 'sell', 990, 4)
  if (opposite === 'enough') exchange.submit('bob', 'sell', 990, 10)
  if (opposite !== 'own order first') return
  exchange.submit('ann', 'sell', 990, 4)
  exchange.submit('bob', 'sell', 995, 10)
}

function orderOf({ type, postOnly, tif, stp }: Cell): Command {
  const common = {
    user: 'ann',
    symbol: 'BTC_USDT',
    side: 'buy',
    tif: tif satisfies TimeInForce,
    postOnly: postOnly === 'yes',
    stp: stp.replace(' ', '_') as SelfTrade,
    clientId: 'the order',
  } as const
  const limit = { kind: 'limit', price: LIMIT, lots: ASKED } as const
  const waits = { type: 'spot.stop', triggerBy: 'index' } as const
  switch (type) {
    case 'limit':
      return { ...common, ...limit, type: 'spot.submit' }
    case 'iceberg':
      return { ...common, ...limit, type: 'spot.submit', display: lots(3) }
    case 'market by quantity':
      return { ...common, type: 'spot.submit', kind: 'market', lots: ASKED }
    case 'market by amount':
      return { ...common, type: 'spot.submit', kind: 'market', amount: AMOUNT }
    case 'stop-limit':
      return { ...common, ...limit, ...waits, trigger: ticks(950) }
    case 'stop-market':
      return { ...common, ...waits, kind: 'market', lots: ASKED, trigger: ticks(950) }
    case 'trailing stop':
      return { ...common, ...waits, kind: 'market', lots: ASKED, callback: rate(5_000_000) }
    case 'OCO': {
      const { tif: _, ...rest } = common
      return { ...rest, type: 'spot.oco', lots: ASKED, price: LIMIT, trigger: ticks(1100), triggerBy: 'index' }
    }
  }
}

function outcome(exchange: TestExchange, cell: Cell, events: readonly Event[]): string {
  const mine = events.flatMap((event) => (event.type === 'order' && event.order.user === 'ann' ? [event.order] : []))
  return wordsFor(
    cell,
    mine,
    exchange.engine.openOrders('ann').some((found) => found.side === 'sell'),
  )
}

/** What the table says of an order, of spot or of a contract. */
export interface Told {
  readonly clientId: string
  readonly status: string
  readonly lots: number
  readonly filledLots: number
  readonly display?: number
  readonly condition?: object
  readonly endReason?: string
}

/** What came of the order, from all that was told of its owner's; `stays`: an own order opposite is there still. */
export function wordsFor({ opposite }: Cell, mine: readonly Told[], stays: boolean): string {
  const order = mine.findLast((found) => found.clientId === 'the order')
  if (order === undefined) return 'nothing'
  const parts = [...ofOrder(order)]
  const stop = mine.findLast((found) => found.clientId === '' && found.condition !== undefined)
  if (stop !== undefined) parts.push(stop.status === 'waiting' ? `stop waits with ${stop.lots}` : 'stop ends')
  if (opposite === 'own order first') parts.push(stays ? 'own order stays' : 'own order expires')
  return parts.join(', ')
}

function* ofOrder(order: Told): Generator<string> {
  if (order.filledLots > 0) yield `fills ${order.filledLots}`
  const left = order.lots - order.filledLots
  if (order.status === 'open')
    yield order.display === undefined ? `rests ${left}` : `rests ${left} showing ${order.display}`
  if (order.status === 'expired') yield `expires (${order.endReason})`
  if (order.status === 'filled' && order.endReason === 'dust') yield 'keeps what no lot costs'
}
