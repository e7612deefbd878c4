/** A small trading floor for the tests of contracts: two contracts, a clock, an index, and short ways to ask. */
import { lots, rate, ticks, units } from '@candlewick/money/units'
import { BTC_COIN_TIERS, BTC_USDT_TIERS, deriveTiers } from '@candlewick/rules/contract/tiers'
import type { Command, Recorded } from '../../commands.ts'
import { Engine } from '../../engine.ts'
import type { Event } from '../../events.ts'
import { RULES_VERSION } from '../../limits.ts'
import { entryOf } from '../../testing/entry.ts'
import type { ContractMarketCommand, ContractSubmitCommand, Direction, MarginMode } from '../commands.ts'
import type { ContractLiquidationEvent, ContractOrderView } from '../events.ts'
import type { PositionView } from '../views.ts'

export const LINEAR = 'BTC_USDT_PERP'
export const INVERSE = 'BTC_USD_PERP'

/** 0.001 BTC a lot, 0.1 USDT a tick: a lot at a tick is 100 units. */
export const LINEAR_TERMS: ContractMarketCommand = {
  type: 'contract.market',
  symbol: LINEAR,
  kind: 'linear',
  base: 'BTC',
  quote: 'USDT',
  settle: 'USDT',
  tickSize: '0.1',
  lotSize: '0.001',
  factor: 100,
  maxLots: lots(1_000_000),
  tiers: deriveTiers(BTC_USDT_TIERS, 6),
  makerRate: rate(20_000),
  takerRate: rate(50_000),
  bandRate: rate(5_000_000),
  maxOpenOrders: 200,
  index: 'BTC_USDT',
  indexMul: 1,
  indexDiv: 10,
  impactValue: units(25_000_000_000),
  status: 'open',
}

/** 100 USD a lot, settled in BTC. */
export const INVERSE_TERMS: ContractMarketCommand = {
  ...LINEAR_TERMS,
  symbol: INVERSE,
  kind: 'inverse',
  quote: 'USD',
  settle: 'BTC',
  lotSize: '100',
  factor: 100_000_000_000,
  tiers: deriveTiers(BTC_COIN_TIERS, 8),
  impactValue: units(40_000_000),
}

export class Floor {
  engine = new Engine()
  time = Date.UTC(2026, 0, 5, 1)
  readonly history: Recorded[] = []
  #ids = 0

  /** Applies a command, checks every invariant after it, and returns what it did. */
  do(command: Command): readonly Event[] {
    const events = this.engine.apply(this.next(command))
    this.engine.checkInvariants()
    return events
  }

  /** The command with the next place in the order, remembered. */
  next(command: Command): Recorded {
    const recorded = { sequence: this.engine.sequence + 1, time: this.time, command }
    this.history.push(recorded)
    return recorded
  }

  /** Both contracts at 60,000, and customers with a million USDT and ten BTC in their contract accounts. */
  static open(...users: string[]): Floor {
    return Floor.under(RULES_VERSION, ...users)
  }

  /** The same under other rules than the newest. */
  static under(rules: number, ...users: string[]): Floor {
    const floor = new Floor()
    floor.engine = new Engine({ rules })
    floor.do({ type: 'asset', asset: 'USDT', decimals: 6, cap: units(5e15) })
    floor.do({ type: 'asset', asset: 'BTC', decimals: 8, cap: units(1e15) })
    floor.do(LINEAR_TERMS)
    floor.do(INVERSE_TERMS)
    for (const user of users) floor.customer(user, 1_000_000_000_000, 1_000_000_000)
    floor.index(60_000)
    return floor
  }

  customer(user: string, usdt: number, btc = 0): void {
    this.do({ type: 'account.open', user, kind: 'customer' })
    this.deposit(user, usdt, btc)
  }

  deposit(user: string, usdt: number, btc = 0): void {
    const id = `${user}-${this.engine.sequence}`
    if (usdt > 0)
      this.do({ type: entryOf(user, this.engine), id, user, asset: 'USDT', amount: units(usdt), account: 2 })
    if (btc > 0)
      this.do({ type: entryOf(user, this.engine), id: `${id}b`, user, asset: 'BTC', amount: units(btc), account: 3 })
  }

  /** Half a second later: the index, in whole USD and tenths. */
  index(price: number): readonly Event[] {
    this.time += 500
    return this.do({
      type: 'prices',
      entries: [['BTC_USDT', Math.round(price * 100), 3]],
      hash: `h${this.engine.sequence}`,
    })
  }

  order(
    user: string,
    direction: Direction,
    price: number | undefined,
    quantity: number,
    more: Partial<ContractSubmitCommand> = {},
  ): readonly Event[] {
    return this.do(this.orderOf(user, direction, price, quantity, more))
  }

  /** An order as a command: a limit, or a market order without a price. */
  orderOf(
    user: string,
    direction: Direction,
    price: number | undefined,
    quantity: number,
    more: Partial<ContractSubmitCommand> = {},
  ): ContractSubmitCommand {
    this.#ids += 1
    return {
      type: 'contract.submit',
      user,
      symbol: LINEAR,
      direction,
      kind: price === undefined ? 'market' : 'limit',
      ...(price === undefined ? {} : { price: ticks(Math.round(price * 10)) }),
      lots: lots(quantity),
      tif: price === undefined ? 'IOC' : 'GTC',
      postOnly: false,
      stp: 'expire_taker',
      clientId: `c${this.#ids}`,
      ...more,
    }
  }

  mode(user: string, mode: MarginMode, leverage: number, symbol = LINEAR): void {
    this.do({ type: 'contract.mode', user, symbol, mode })
    this.do({ type: 'contract.leverage', user, symbol, mode, leverage })
  }

  /** `buyer` opens a long against `seller`'s short. */
  trade(buyer: string, seller: string, price: number, quantity: number, symbol = LINEAR): void {
    this.order(seller, 2, price, quantity, { symbol })
    this.order(buyer, 1, price, quantity, { symbol })
  }

  position(user: string, side: 'long' | 'short', symbol = LINEAR): PositionView | undefined {
    return this.engine.contracts.positions(user).find((found) => found.side === side && found.symbol === symbol)
  }

  usdt(user: string): { available: number; occupied: number } {
    return this.engine.balance(user, 2, 'USDT')
  }

  wallet(user: string): number {
    const { available, occupied } = this.usdt(user)
    return available + occupied
  }

  /** Replays everything and restores a snapshot: both must come to the same digest. */
  replayed(): { live: string; replay: string; restored: string } {
    const replay = new Engine()
    for (const recorded of this.history) replay.advance(recorded)
    const restored = Engine.restore(this.engine.snapshot())
    restored.checkInvariants()
    return { live: this.engine.digest(), replay: replay.digest(), restored: restored.digest() }
  }
}

export function contractOrders(events: readonly Event[]): ContractOrderView[] {
  return events.flatMap((event) => (event.type === 'contract.order' ? [event.order] : []))
}

export function lastOrder(events: readonly Event[]): ContractOrderView {
  const order = contractOrders(events).at(-1)
  if (order === undefined) throw new Error(`no contract order in ${JSON.stringify(events)}`)
  return order
}

export function stages(events: readonly Event[]): ContractLiquidationEvent[] {
  return events.filter((event) => event.type === 'contract.liquidation')
}
