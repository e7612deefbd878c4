/**
 * A second engine for the tests, made to be obviously right and nothing else: arrays, BigInt, every question answered
 * by looking through everything. Written from the product's rules, sharing no code with the engine. What is occupied
 * is not kept but computed from what is open; fees are exact fractions, rounded up once an order.
 *
 * This part: who there is, what they have, which orders there are and what each must hold.
 */
import type { MarketCommand } from '../../ledger/commands.ts'
import type { Reference, SelfTrade, Side, TimeInForce } from '../../orders/terms.ts'

export const ONE = 100_000_000n
export const MOST = 9_007_199_254_740_991n
const DAY = 86_400_000

/** What a conditional order waits, or waited, for. */
export interface Watch {
  type: 'stop' | 'trailing'
  by: Reference
  rises: boolean
  /** Stop: where it fires. Trailing: where it begins to follow, 0 for at once. */
  trigger: bigint
  callback: bigint
  /** Trailing: the furthest price, 0 before it follows. */
  extreme: bigint
  due: boolean
  /** The price that a buy's hold is reckoned at. */
  heldAt: bigint
}

export interface ModelOrder {
  id: number
  user: string
  symbol: string
  side: Side
  kind: 'limit' | 'market'
  price: bigint
  lots: bigint
  amount: bigint
  filled: bigint
  value: bigint
  /** Fee owed so far in counts of 1e-8 units, and paid in units. */
  feeExact: bigint
  feePaid: bigint
  maker: bigint
  taker: bigint
  tif: TimeInForce
  postOnly: boolean
  stp: SelfTrade
  /** Smaller trades first at one price. */
  place: number
  clientId: string
  /** Iceberg: how much shows at a time, and now; 0 for any other. */
  display: bigint
  shown: bigint
  waiting: boolean
  watch: Watch | undefined
  /** The other leg of an OCO, 0 where there is none. */
  sibling: number
}

export interface ModelTrade {
  price: bigint
  lots: bigint
  taker: number
  maker: number
  takerFee: bigint
  makerFee: bigint
}

/** A client id in use. */
export interface Name {
  key: string
  body: string
  id: number
  ended: number
}

export interface Market {
  base: string
  quote: string
  lotUnits: bigint
  tickLot: bigint
  min: bigint
  maxLots: bigint
  maxOpen: number
  halted: boolean
  last: bigint
  index: bigint
}

export const least = (a: bigint, b: bigint) => (b < a ? b : a)
export const ceil = (a: bigint, b: bigint) => (a + b - 1n) / b

/** Thrown inside the model where a rule says no. */
export class No extends Error {}

export function no(rule: string): never {
  throw new No(rule)
}

export class Accounts {
  readonly totals = new Map<string, bigint>()
  /** Orders that are open or wait. */
  open: ModelOrder[] = []
  readonly markets = new Map<string, Market>()
  readonly fees = new Map<string, bigint>()
  protected readonly rates = new Map<string, [bigint, bigint]>()
  protected readonly users = new Set<string>()
  protected readonly assets = new Map<string, bigint>()
  protected readonly index = new Map<string, bigint>()
  protected readonly withdrawals = new Map<
    string,
    { user: string; asset: string; amount: bigint; fee: bigint; status: string; at: number }
  >()
  protected names: Name[] = []
  /** What ended in this command: order and reason. */
  protected ends: string[] = []
  protected trades: ModelTrade[] = []
  protected now = 0
  protected sequence = 0
  #places = 0

  protected begin(sequence: number, time: number): void {
    this.sequence = sequence
    this.now = time
    this.trades = []
    this.ends = []
    this.names = this.names.filter((name) => name.ended + DAY > time)
  }

  occupied(user: string, asset: string): bigint {
    let sum = 0n
    for (const order of this.open) {
      const market = this.market(order.symbol)
      if (order.user === user && asset === (order.side === 'buy' ? market.quote : market.base)) sum += this.hold(order)
    }
    for (const held of this.withdrawals.values()) {
      if (held.user === user && held.asset === asset && held.status === 'held') sum += held.amount
    }
    return sum
  }

  available(user: string, asset: string): bigint {
    return this.total(user, asset) - this.occupied(user, asset)
  }

  /** What is there for an order of this side. */
  protected purse(order: ModelOrder): bigint {
    const market = this.market(order.symbol)
    return this.available(order.user, order.side === 'buy' ? market.quote : market.base)
  }

  protected total(user: string, asset: string): bigint {
    return this.totals.get(`${user} ${asset}`) ?? 0n
  }

  protected add(user: string, asset: string, change: bigint): void {
    this.totals.set(`${user} ${asset}`, this.total(user, asset) + change)
  }

  protected market(symbol: string): Market {
    return this.markets.get(symbol) ?? no('unknown_market')
  }

  protected known(user: string): void {
    if (!this.users.has(user)) no('unknown_user')
  }

  /** The house's income of a fee; a tenth of all of it is the fund's. */
  protected charge(asset: string, fee: bigint): void {
    this.fees.set(asset, (this.fees.get(asset) ?? 0n) + fee)
    this.add('house', asset, fee)
  }

  /** What an order must hold for what is still open, or waits. */
  protected hold(order: ModelOrder): bigint {
    const market = this.market(order.symbol)
    const left = order.lots - order.filled
    const sibling = order.waiting ? this.siblingOf(order) : undefined
    if (order.side === 'sell') return sibling === undefined ? left * market.lotUnits : 0n
    if (!order.waiting) return this.costOf(order, left * order.price * market.tickLot)
    if (order.amount > 0n) return order.amount
    const fresh = { ...order, feeExact: 0n, feePaid: 0n }
    const needs = this.costOf(fresh, left * (order.watch?.heldAt ?? 0n) * market.tickLot)
    if (sibling === undefined) return needs
    const beside = this.costOf(fresh, left * sibling.price * market.tickLot)
    return needs + 1n > beside ? needs + 1n - beside : 0n
  }

  /** A value to come, and the fee on it, rounded up over all that the order has traded. */
  protected costOf(order: ModelOrder, value: bigint): bigint {
    return value === 0n ? 0n : value + ceil(order.feeExact + value * order.taker, ONE) - order.feePaid
  }

  protected siblingOf(order: ModelOrder): ModelOrder | undefined {
    return order.sibling === 0 ? undefined : this.open.find((other) => other.id === order.sibling)
  }

  protected define(command: MarketCommand): void {
    const known = this.markets.get(command.symbol)
    this.markets.set(command.symbol, {
      base: command.base,
      quote: command.quote,
      lotUnits: BigInt(command.lotUnits),
      tickLot: BigInt(command.tickLotUnits),
      min: BigInt(command.minNotional),
      maxLots: BigInt(command.maxLots),
      maxOpen: command.maxOpenOrders,
      halted: command.status === 'halted',
      last: known?.last ?? 0n,
      index: this.index.get(command.symbol) ?? 0n,
    })
  }

  /** True where the order has been given before; refused where its client id was given with another order. */
  protected repeated(key: string, body: string): boolean {
    const taken = this.names.find((name) => name.key === key)
    if (taken !== undefined && taken.body !== body) no('client_id_reused')
    return taken !== undefined
  }

  /** The order is over; with it the other leg. */
  protected end(order: ModelOrder, reason: string): void {
    const sibling = this.siblingOf(order)
    this.open = this.open.filter((other) => other !== order)
    for (const name of this.names) if (name.id === order.id) name.ended = this.now
    this.ends.push(`${order.id} ${reason}`)
    if (sibling !== undefined) this.end(sibling, reason === 'user' ? 'user' : 'oco')
  }

  /** To the end of the queue of its price, an iceberg with its next part. */
  protected rest(order: ModelOrder): void {
    this.#places += 1
    order.place = this.#places
    order.shown = least(order.display, order.lots - order.filled)
    if (!this.open.includes(order)) this.open.push(order)
  }
}
