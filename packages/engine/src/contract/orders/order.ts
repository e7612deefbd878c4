/** A contract order, and the queues of one contract's book, over the price levels that spot uses. */

import type { Condition } from '../../orders/conditions.ts'
import { BUY, SELL } from '../../orders/flags.ts'
import { Levels } from '../../orders/levels.ts'
import type { SelfTrade, TimeInForce } from '../../orders/terms.ts'
import type { Direction, ProtectionTerms } from '../commands.ts'
import type { ContractEndReason, ContractOrderStatus, ProtectionPurpose } from '../events.ts'
import type { Holding, Position } from '../position/position.ts'

export interface ContractOrder {
  readonly id: number
  readonly holding: Holding
  /** The position it opens or closes. */
  readonly position: Position
  readonly direction: Direction
  readonly side: typeof BUY | typeof SELL
  readonly opens: boolean
  /** Of a liquidation: what it closes leaves the margin with the rest of the position. */
  readonly forced: boolean
  readonly kind: 'limit' | 'market'
  price: number
  lots: number
  open: number
  readonly tif: TimeInForce
  readonly postOnly: boolean
  readonly stp: SelfTrade
  readonly clientId: string
  /** What it asks of its account for the lots still open, in units; 0 of a closing order. */
  hold: number
  filledValue: number
  fee: number
  /** As in fee.ts. */
  feeCarry: number
  profit: number
  readonly makerRate: number
  readonly takerRate: number
  readonly createdAt: number
  updatedAt: number
  status: ContractOrderStatus
  endReason: ContractEndReason | ''
  /** What it waits, or waited, for; guarded where it does not fire while last and mark are far apart. */
  readonly condition?: Condition
  readonly guarded: boolean
  /** Iceberg: lots that show at a time, 0 of any other; how many show now where it rests. */
  readonly display: number
  shown: number
  /** The other leg of the OCO it belongs to, 0 of any other; it stays when that has ended. */
  readonly oco: number
  /** A take-profit or stop-loss of its position. */
  readonly purpose?: ProtectionPurpose
  /** What its first fill sets for the position it opens. */
  readonly takeProfit?: ProtectionTerms
  readonly stopLoss?: ProtectionTerms
  /** Place in the book's slots, −1 where it does not rest; its level and neighbours there. */
  slot: number
  level: number
  next: number
  previous: number
}

/**
 * What fills of an owner's orders cost: the house trades free, as its makers do on spot; else what the contract says.
 */
export function ratesOf({ account, contract }: Holding): { makerRate: number; takerRate: number } {
  if (account.owner.kind === 'house') return { makerRate: 0, takerRate: 0 }
  return { makerRate: contract.terms.makerRate, takerRate: contract.terms.takerRate }
}

export function sideOfDirection(direction: Direction): typeof BUY | typeof SELL {
  return direction === 1 || direction === 4 ? BUY : SELL
}

/** Two sides of levels, each a queue of orders. */
export class ContractBook {
  readonly bids = new Levels(BUY)
  readonly asks = new Levels(SELL)
  /** Rises with each change of an order in the book. */
  version = 0
  readonly #slots: (ContractOrder | undefined)[] = []
  readonly #free: number[] = []

  side(side: number): Levels {
    return side === BUY ? this.bids : this.asks
  }

  at(slot: number): ContractOrder {
    const order = this.#slots[slot]
    if (order === undefined) throw new Error(`no contract order in slot ${slot}`)
    return order
  }

  /** True where an order of `side` at `price` would meet an order of the other side. */
  crosses(side: number, price: number): boolean {
    const opposite = this.side(1 - side)
    if (opposite.best < 0) return false
    return side === BUY ? price >= opposite.bestPrice : price <= opposite.bestPrice
  }

  /** The oldest order of the best level against which `side` would trade. */
  firstAgainst(side: number): ContractOrder | undefined {
    const levels = this.side(1 - side)
    return levels.best < 0 ? undefined : this.at(levels.head(levels.best))
  }

  /** Orders against which `side` would trade, in the order in which they would. */
  *against(side: number): Generator<ContractOrder> {
    const levels = this.side(1 - side)
    for (let level = levels.first(); level >= 0; level = levels.next()) {
      for (let slot = levels.head(level); slot >= 0; ) {
        const order = this.at(slot)
        slot = order.next
        yield order
      }
    }
  }

  /**
   * Puts an order at the end of the queue of its price; of an iceberg a new part shows, if not what a snapshot says.
   */
  append(order: ContractOrder, shown = order.display > 0 ? Math.min(order.display, order.open) : order.open): void {
    order.shown = shown
    const levels = this.side(order.side)
    const slot = this.#free.pop() ?? this.#slots.length
    this.#slots[slot] = order
    const level = levels.obtain(order.price)
    const tail = levels.tail(level)
    order.slot = slot
    order.level = level
    order.previous = tail
    order.next = -1
    if (tail >= 0) this.at(tail).next = slot
    else levels.setHead(level, slot)
    levels.setTail(level, slot)
    levels.addCount(level, 1)
    levels.addTotal(level, shown)
    this.version += 1
  }

  /** Takes an order out of its queue, and its level with it where it was the last. */
  unlink(order: ContractOrder): void {
    const levels = this.side(order.side)
    const { level, next, previous } = order
    if (next >= 0) this.at(next).previous = previous
    else levels.setTail(level, previous)
    if (previous >= 0) this.at(previous).next = next
    else levels.setHead(level, next)
    levels.addCount(level, -1)
    levels.addTotal(level, -order.shown)
    if (levels.count(level) === 0) levels.remove(level)
    this.#slots[order.slot] = undefined
    this.#free.push(order.slot)
    order.slot = -1
    this.version += 1
  }

  /** Makes an order smaller by `lots` where it stands; of an iceberg first what does not show. */
  reduce(order: ContractOrder, lots: number): void {
    const gone = Math.max(0, lots - (order.open - order.shown))
    order.open -= lots
    order.shown -= gone
    this.side(order.side).addTotal(order.level, -gone)
    this.version += 1
  }

  /** Takes what traded off what shows; the next part of an iceberg goes to the end of the queue. */
  take(order: ContractOrder, lots: number): void {
    order.open -= lots
    order.shown -= lots
    this.side(order.side).addTotal(order.level, -lots)
    this.version += 1
    if (order.shown > 0 || order.open === 0) return
    this.unlink(order)
    this.append(order)
  }
}

/** What makes a new order: all else is as at its beginning. */
export type OrderTerms = Pick<
  ContractOrder,
  | 'id'
  | 'holding'
  | 'direction'
  | 'kind'
  | 'price'
  | 'lots'
  | 'tif'
  | 'postOnly'
  | 'stp'
  | 'clientId'
  | 'makerRate'
  | 'takerRate'
  | 'createdAt'
  | 'condition'
  | 'purpose'
  | 'takeProfit'
  | 'stopLoss'
> & { forced?: boolean; guarded?: boolean; display?: number; oco?: number }

/** An order as it begins: nothing filled, nothing held, in no book. */
export function newOrder(terms: OrderTerms): ContractOrder {
  const { direction, holding } = terms
  return {
    ...terms,
    forced: terms.forced ?? false,
    guarded: terms.guarded ?? false,
    display: terms.display ?? 0,
    shown: 0,
    oco: terms.oco ?? 0,
    position: direction === 1 || direction === 3 ? holding.long : holding.short,
    side: sideOfDirection(direction),
    opens: direction <= 2,
    open: terms.lots,
    hold: 0,
    filledValue: 0,
    fee: 0,
    feeCarry: 0,
    profit: 0,
    updatedAt: terms.createdAt,
    status: terms.condition === undefined ? 'open' : 'waiting',
    endReason: '',
    slot: -1,
    level: -1,
    next: -1,
    previous: -1,
  }
}
