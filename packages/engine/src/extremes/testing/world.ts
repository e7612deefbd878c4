/** What the fuzz of extremes knows of the exchange it sends commands to: names, prices, ids that exist and that do not. */

import type { Ticks } from '@candlewick/money/types'
import { ticks, units } from '@candlewick/money/units'
import { flashEntryName } from '@candlewick/rules/price-chain'
import type { Command, DepositCommand } from '../../commands.ts'
import type { Engine } from '../../engine.ts'
import type { Event } from '../../events.ts'
import { MAX_PRICE } from '../../limits.ts'
import { Chance } from '../../testing/chance.ts'
import { MOST, magnitude } from './values.ts'

export const USERS = ['ann', 'bob', 'cat', 'dan', 'eve', 'fay', 'house:maker:1'] as const
export const HOUSES = ['house:lender', 'house:insurance', 'house:flash', 'house:rewards', 'house:swap'] as const
export const NETWORKS = ['ethereum', 'bitcoin', 'dogecoin'] as const
export const ASSETS = ['USDT', 'BTC', 'ETH', 'PEPE'] as const
export const BOOKS = ['BTC_USDT', 'ETH_USDT', 'PEPE_USDT', 'ETH_BTC'] as const
export const CONTRACTS = ['BTC_USDT_PERP', 'PEPE_USDT_PERP', 'BTC_USD_PERP', 'ETH_USD_PERP'] as const
export const FLASHES = ['BTC_USDT', 'EURUSD'] as const
export const CAMPAIGNS = ['welcome', 'first-trade', 'passkey'] as const
/** Ids of orders that are remembered to be asked for again. */
const REMEMBERED = 64

export class World {
  readonly chance: Chance
  engine: Engine
  time = Date.UTC(2026, 0, 5, 1)
  /** Prices of the index, in ticks; a symbol without one has none now. */
  readonly index = new Map<string, number>()
  readonly orders: { readonly id: number; readonly user: string; readonly symbol: string }[] = []
  readonly withdrawals: string[] = []
  readonly deposits: DepositCommand[] = []

  constructor(seed: number, engine: Engine) {
    this.chance = new Chance(seed)
    this.engine = engine
    for (const symbol of [...BOOKS, 'EURUSD']) this.index.set(symbol, this.chance.one([60_000, 6_000_000, 1_000]))
  }

  get sequence(): number {
    return this.engine.sequence + 1
  }

  user(): string {
    if (this.chance.in(1)) return this.chance.one(['', 'nobody', 'house:treasury', ''.padEnd(64, 'u'), ...HOUSES])
    return this.chance.one(USERS)
  }

  asset(): string {
    return this.chance.in(1) ? this.chance.one(['', 'NONE', ''.padEnd(16, 'A')]) : this.chance.one(ASSETS)
  }

  book(): string {
    return this.chance.in(1) ? this.chance.one(['', 'NONE', ''.padEnd(32, 'B')]) : this.chance.one(BOOKS)
  }

  contract(): string {
    return this.chance.in(1) ? this.chance.one(['', 'NONE', ''.padEnd(32, 'C')]) : this.chance.one(CONTRACTS)
  }

  /** Prices that count for a market or a contract. */
  near(symbol: string): number[] {
    const { engine } = this
    const contract = engine.contracts.contract(symbol)
    if (contract !== undefined)
      return [
        contract.mark,
        contract.last,
        ...bestOf(engine.contracts.depth(symbol, 'buy', 1)),
        ...bestOf(engine.contracts.depth(symbol, 'sell', 1)),
      ]
    const last = engine.lastPrice(symbol) ?? 0
    return [
      this.index.get(symbol) ?? 1,
      last,
      ...bestOf(engine.depth(symbol, 'buy', 1)),
      ...bestOf(engine.depth(symbol, 'sell', 1)),
    ]
  }

  /** What a lot costs at the price that counts, in units; as far as that can be said. */
  lotWorth(symbol: string): number {
    const market = this.engine.market(symbol)
    if (market !== undefined) return (this.index.get(symbol) ?? 1) * market.tickLotUnits
    const contract = this.engine.contracts.contract(symbol)
    if (contract === undefined) return 1
    const { factor, kind } = contract.terms
    return kind === 'linear' ? contract.mark * factor : factor / Math.max(1, contract.mark)
  }

  mostLots(symbol: string): number {
    return this.engine.market(symbol)?.maxLots ?? this.engine.contracts.contract(symbol)?.terms.maxLots ?? 1
  }

  orderId(): number {
    const { chance, orders } = this
    if (orders.length === 0 || chance.in(3)) return chance.one([0, 1, MOST, this.sequence * 1024])
    return orders[chance.whole(0, orders.length - 1)]?.id ?? 1
  }

  /** Of an order that is known most of the time its owner, and its market. */
  ownerOf(id: number): string {
    const found = this.chance.in(95) ? this.orders.find((order) => order.id === id) : undefined
    return found?.user ?? this.user()
  }

  symbolOf(id: number): string {
    return this.orders.find((order) => order.id === id)?.symbol ?? this.book()
  }

  /** One that was credited, most of the time. */
  deposit(): Pick<DepositCommand, 'id' | 'user' | 'asset' | 'amount'> {
    const { chance, deposits } = this
    const none = { id: 'none', user: this.user(), asset: this.asset(), amount: units(1) }
    return deposits[chance.whole(0, deposits.length)] ?? none
  }

  /** The id of a deposit that was taken back and is not made good, where there is one; of any now and then. */
  missingDeposit(): string {
    const missing = this.deposits.filter(({ id }) => this.engine.missingOf(id) > 0)
    const [first, ...others] = missing
    return first === undefined || this.chance.in(25) ? this.deposit().id : this.chance.one([first, ...others]).id
  }

  withdrawal(): string {
    const { chance, withdrawals } = this
    return withdrawals[chance.whole(0, withdrawals.length)] ?? 'none'
  }

  /** Moves the index on: most of the time a little, now and then to the ends of what a price can be. */
  movePrices(): [string, number, number][] {
    const { chance } = this
    const wild = chance.in(3)
    const entries: [string, number, number][] = []
    for (const symbol of [...BOOKS, 'EURUSD']) {
      const before = this.index.get(symbol) ?? 60_000
      const now =
        wild && chance.in(50)
          ? this.#leap(before)
          : Math.max(1, before + Math.floor((before / 10_000) * chance.whole(-30, 30)))
      const told = Math.max(1, Math.min(MAX_PRICE, now))
      this.index.set(symbol, told)
      for (const name of [symbol, flashEntryName(symbol)]) {
        if (!chance.in(1)) entries.push([name, told, chance.in(2) ? chance.one([0, 1, MOST]) : 3])
      }
    }
    return entries
  }

  #leap(before: number): number {
    const { chance } = this
    switch (chance.whole(0, 5)) {
      case 0:
        return chance.one([1, 2, MAX_PRICE, MAX_PRICE - 1])
      case 1:
        return magnitude(chance)
      case 2:
        return Math.floor(before * chance.one([2, 10, 1_000, 100_000]))
      case 3:
        return Math.floor(before / chance.one([2, 10, 1_000, 100_000]))
      default:
        return chance.one([60_000, 6_000_000, 1_000])
    }
  }

  /** Time goes on by milliseconds, and now and then by hours or days. */
  passTime(): void {
    const { chance } = this
    const kind = chance.whole(0, 999)
    if (kind === 0) this.time += 30 * 24 * 3_600_000
    else if (kind < 3) this.time += 24 * 3_600_000 + chance.whole(-1, 1)
    else if (kind < 6) this.time += 8 * 3_600_000 + chance.whole(-1, 1)
    else if (kind < 10) this.time += 3_600_000
    else if (kind < 40) this.time += chance.one([1_000, 3_000, 5_000, 30_000, 60_000])
    else this.time += chance.whole(0, 300)
  }

  /** Remembers what was made, so that it can be asked for again. */
  learn(command: Command, events: readonly Event[]): void {
    for (const event of events) {
      if (event.type !== 'order' && event.type !== 'contract.order') continue
      const { id, user, symbol, status } = event.order
      this.#note({ id, user, symbol }, status === 'open' || status === 'waiting')
    }
    if (command.type === 'deposit' && events.some(({ type }) => type === 'posting')) {
      this.deposits.push(command)
      if (this.deposits.length > REMEMBERED) this.deposits.shift()
    }
    if (command.type === 'withdraw.hold') {
      this.withdrawals.push(command.id)
      if (this.withdrawals.length > REMEMBERED) this.withdrawals.shift()
    }
  }

  #note(order: World['orders'][number], isOpen: boolean): void {
    const at = this.orders.findIndex(({ id }) => id === order.id)
    if (isOpen && at < 0) this.orders.push(order)
    // Now and then an ended one stays, to be asked for in vain.
    else if (!isOpen && at >= 0 && !this.chance.in(5)) this.orders.splice(at, 1)
    if (this.orders.length > REMEMBERED) this.orders.shift()
  }
}

function bestOf(levels: readonly (readonly [Ticks, number])[]): Ticks[] {
  return levels.map(([price]) => ticks(price))
}
