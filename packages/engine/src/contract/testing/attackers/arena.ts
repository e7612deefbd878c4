/**
 * A contract's market with somebody in it who means ill: an index that walks, a maker, customers with positions at
 * every leverage, passers-by who sell what is bid above the index and buy what is offered below it, and nine accounts
 * with a million between them. What attackers take out is measured at the index, which they cannot move; whom they hurt
 * is whoever was liquidated without being due anywhere within 2% of it. Seeded.
 */
import { RATE_ONE } from '@candlewick/money/types'
import { lots, rate, ticks, units } from '@candlewick/money/units'
import { isLiquidated } from '@candlewick/rules/contract/margin'
import type { Position } from '@candlewick/rules/contract/position'
import { unrealisedProfit } from '@candlewick/rules/contract/position'
import { Chance } from '@candlewick/rules/contract/testing/chance'
import { BTC_USDT_TIERS, deriveTiers, SMALL_USDT_TIERS } from '@candlewick/rules/contract/tiers'
import type { Command } from '../../../commands.ts'
import { Engine } from '../../../engine.ts'
import type { Event } from '../../../events.ts'
import { entryOf } from '../../../testing/entry.ts'
import type { ContractMarketCommand, ContractSubmitCommand, Direction, MarginMode } from '../../commands.ts'
import type { PositionView } from '../../views.ts'

export const USDT = 1_000_000
/** What the attackers have between them. */
export const STAKE = 1_000_000 * USDT
export const ATTACKERS = Array.from({ length: 9 }, (_, n) => `mallory${n}`)
const CROWD = Array.from({ length: 16 }, (_, n) => `customer${n}`)
const MAKER = 'maker'
const PASSER = 'passer'
export const SYMBOL = 'X_USDT_PERP'
/** Shortly before the funding at 08:00 UTC, so that whoever wants one need not wait for it. */
const START = Date.UTC(2026, 0, 5, 7, 30)
const TICK = 500

export type Book = 'thin' | 'normal'
export type Walk = 'still' | 'calm' | 'wild'

export interface Setting {
  readonly seed: number
  readonly book: Book
  readonly walk: Walk
  /** Version of the rules. */
  readonly rules: number
}

const TERMS: Record<Book, { command: ContractMarketCommand; index: number }> = {
  thin: {
    index: 15_000,
    command: terms({
      tickSize: '0.01',
      lotSize: '0.1',
      factor: 1_000,
      impact: 10_000,
      tiers: deriveTiers(SMALL_USDT_TIERS, 6, 10),
    }),
  },
  normal: {
    index: 600_000,
    command: terms({
      tickSize: '0.1',
      lotSize: '0.001',
      factor: 100,
      impact: 25_000,
      tiers: deriveTiers(BTC_USDT_TIERS, 6),
    }),
  },
}

function terms({
  impact,
  ...sizes
}: Pick<ContractMarketCommand, 'tickSize' | 'lotSize' | 'factor' | 'tiers'> & {
  impact: number
}): ContractMarketCommand {
  return {
    ...{ type: 'contract.market', symbol: SYMBOL, kind: 'linear', base: 'X', quote: 'USDT', settle: 'USDT' },
    ...sizes,
    ...{ maxLots: lots(100_000_000), makerRate: rate(20_000), takerRate: rate(50_000), bandRate: rate(5_000_000) },
    ...{ maxOpenOrders: 200, index: 'X_USDT', indexMul: 1, indexDiv: 1, impactValue: units(impact * USDT) },
    status: 'open',
  }
}

/** Who may be hurt, and from what it can be told: the position as it was opened, which its owner then leaves alone. */
interface Customer {
  readonly position: Position
  readonly wallet: number
}

export class Arena {
  readonly engine: Engine
  readonly chance: Chance
  readonly setting: Setting
  readonly terms: ContractMarketCommand
  /** In ticks; what everybody elsewhere trades at. */
  index: number
  /** False while the exchange hears no price. */
  heard = true
  /** Customers that were liquidated, and those of them who were not due within 2% of the index. */
  readonly liquidated = new Set<string>()
  readonly wronged = new Set<string>()
  /** Furthest that the mark was from the index, in hundredths of a percent, rounded up. */
  furthest = 0
  #time = START
  #ids = 0
  #ticks = 0
  readonly #crowd = new Map<string, Customer>()

  constructor(setting: Setting) {
    const { command, index } = TERMS[setting.book]
    this.setting = setting
    this.engine = new Engine({ rules: setting.rules })
    this.chance = new Chance(setting.seed)
    this.terms = command
    this.index = index
    this.#open()
  }

  /** The price at so many hundredths of a percent from the index. */
  at(basisPoints: number): number {
    return Math.max(1, Math.round((this.index * (10_000 + basisPoints)) / 10_000))
  }

  /** Lots that are worth so many USDT at the index. */
  worth(usdt: number): number {
    return Math.max(1, Math.floor((usdt * USDT) / (this.index * this.terms.factor)))
  }

  do(command: Command): readonly Event[] {
    const events = this.engine.apply({ sequence: this.engine.sequence + 1, time: this.#time, command })
    for (const event of events) {
      if (event.type === 'contract.liquidation' && event.stage !== 'waiting') this.#judge(event.user)
    }
    return events
  }

  /** A limit order, at market without a price. */
  order(
    user: string,
    direction: Direction,
    price: number | undefined,
    quantity: number,
    more: Partial<ContractSubmitCommand> = {},
  ): readonly Event[] {
    this.#ids += 1
    return this.do({
      ...{ type: 'contract.submit', user, symbol: SYMBOL, direction, lots: lots(quantity), postOnly: false },
      ...(price === undefined ? { kind: 'market', tif: 'IOC' } : { kind: 'limit', tif: 'GTC', price: ticks(price) }),
      ...{ stp: 'expire_maker', clientId: `c${this.#ids}` },
      ...more,
    })
  }

  cancel(user: string): void {
    this.do({ type: 'contract.cancel', user })
  }

  lever(user: string, mode: MarginMode, leverage: number): void {
    this.do({ type: 'contract.mode', user, symbol: SYMBOL, mode })
    this.do({ type: 'contract.leverage', user, symbol: SYMBOL, mode, leverage })
  }

  move(user: string, from: 1 | 2, amount: number): readonly Event[] {
    const to = from === 1 ? 2 : 1
    return this.do({ type: 'transfer', user, from, to, asset: 'USDT', amount: units(Math.floor(amount)) })
  }

  free(user: string): number {
    return this.engine.contracts.account(user, 2, 'USDT')?.free ?? this.engine.balance(user, 2, 'USDT').available
  }

  held(user: string, side: PositionView['side']): number {
    return this.engine.contracts.positions(user).find((one) => one.side === side)?.lots ?? 0
  }

  get mark(): number {
    return this.engine.contracts.contract(SYMBOL)?.mark ?? 0
  }

  /** Half a second: the index goes on, the exchange hears of it, and everybody who means well does what they do. */
  tick(): void {
    this.#ticks += 1
    this.#time += TICK
    this.index = Math.max(100, this.index + this.#step())
    if (!this.heard) return
    this.do({ type: 'prices', entries: [['X_USDT', this.index, 3]], hash: `h${this.engine.sequence}` })
    this.furthest = Math.max(this.furthest, Math.ceil((Math.abs(this.mark - this.index) * 10_000) / this.index))
    if (this.#ticks % (this.setting.book === 'thin' ? 20 : 2) === 0) this.#quote()
    this.#pass()
  }

  /** Time without a price. */
  wait(milliseconds: number): void {
    this.#time += milliseconds
  }

  /** What these have in all accounts, their positions valued at the index; may be below zero. */
  equity(users: readonly string[]): number {
    let sum = 0
    for (const user of users) {
      for (const account of [1, 2] as const) {
        const { available, occupied } = this.engine.balance(user, account, 'USDT')
        sum += available + occupied
      }
      for (const position of this.engine.contracts.positions(user)) {
        sum += unrealisedProfit(position, ticks(this.index), this.terms) - position.funding
      }
    }
    return sum
  }

  fund(): number {
    return this.equity(['house:insurance'])
  }

  #step(): number {
    const { walk } = this.setting
    if (walk === 'still') return 0
    // About 0.9% an hour; wild: 4%, and a leap of up to 1.5% once in twenty minutes.
    const spread = Math.max(1, Math.floor(this.index / (walk === 'calm' ? 5_000 : 1_200)))
    const leap = walk === 'wild' && this.chance.oneIn(2_400) ? Math.floor(this.index / 66) : 0
    return this.chance.between(-spread, spread) + (leap > 0 ? this.chance.between(-leap, leap) : 0)
  }

  #open(): void {
    this.do({ type: 'asset', asset: 'USDT', decimals: 6, cap: units(8e15) })
    this.do(this.terms)
    this.#fund('house:insurance', 5_000_000 * USDT, 'house')
    this.#fund(MAKER, 1_000_000_000 * USDT, 'house')
    this.#fund(PASSER, 1_000_000_000 * USDT)
    for (const user of ATTACKERS) this.#fund(user, Math.floor(STAKE / ATTACKERS.length))
    for (const user of CROWD) this.#fund(user, 100_000 * USDT)
    this.tick()
    for (const user of [MAKER, PASSER]) this.lever(user, 'cross', 2)
    this.#quote()
    for (const [n, user] of CROWD.entries()) this.#join(user, n)
  }

  #fund(user: string, amount: number, kind: 'customer' | 'house' = 'customer'): void {
    if (user !== 'house:insurance') this.do({ type: 'account.open', user, kind })
    this.do({ type: entryOf(user, this.engine), id: user, user, asset: 'USDT', amount: units(amount), account: 2 })
  }

  /** A customer's position against the maker: long or short, isolated or all-in, at one of many leverages. */
  #join(user: string, n: number): void {
    const most = this.terms.tiers[0]?.leverage ?? 1
    const leverage = Math.min(most, [5, 10, 20, 25, 40, 50, 75, 100][n >> 1] ?? 20)
    const isolated = n % 4 < 2
    this.lever(user, isolated ? 'isolated' : 'cross', leverage)
    const direction = n % 2 === 0 ? 1 : 2
    const quantity = this.worth(this.chance.between(2_000, 8_000))
    this.order(MAKER, direction === 1 ? 2 : 1, this.index, quantity, { stp: 'expire_taker' })
    this.order(user, direction, this.index, quantity, { tif: 'IOC' })
    if (!isolated) this.move(user, 2, this.free(user))
    const [position] = this.engine.contracts.positions(user)
    if (position === undefined) throw new Error(`${user} has no position`)
    const account = this.engine.contracts.account(user, 2, 'USDT')
    const wallet = isolated ? position.margin : (account?.wallet ?? 0)
    this.#crowd.set(user, {
      position: { side: position.side, lots: position.lots, entryValue: position.entryValue },
      wallet,
    })
  }

  /** Whether a customer who is being liquidated is due at the index, give or take 2%. */
  #judge(user: string): void {
    const known = this.#crowd.get(user)
    if (known === undefined || this.liquidated.has(user)) return
    this.liquidated.add(user)
    const range = rate(2_000_000)
    const low = ticks(Math.floor((this.index * (RATE_ONE - range)) / RATE_ONE))
    const high = ticks(Math.ceil((this.index * (RATE_ONE + range)) / RATE_ONE))
    const isDue = (price: typeof low) => isLiquidated(units(known.wallet), [known.position], price, this.terms)
    if (!isDue(low) && !isDue(high)) this.wronged.add(user)
  }

  /** The maker's ladder around the index: a fifth of an impact order in three levels, or four of them in eight. */
  #quote(): void {
    const impact = Number(this.terms.impactValue) / USDT
    const [levels, step, size] = this.setting.book === 'thin' ? [3, 12, impact / 15] : [8, 3, impact / 2]
    const rungs = (sign: 1 | -1) =>
      Array.from({ length: levels }, (_, n) => [ticks(this.at(sign * step * (n + 1))), lots(this.worth(size))] as const)
    const distinct = (side: ReturnType<typeof rungs>) => side.filter(([price], n) => price !== side[n - 1]?.[0])
    this.do({
      ...{ type: 'contract.ladder', user: MAKER, symbol: SYMBOL },
      bids: distinct(rungs(-1)).map(([price, quantity]): [typeof price, typeof quantity] => [price, quantity]),
      asks: distinct(rungs(1)).map(([price, quantity]): [typeof price, typeof quantity] => [price, quantity]),
    })
  }

  /** Whoever sees a bid above the index, or an offer below it, by more than two fees, takes some of it. */
  #pass(): void {
    const usual = (Number(this.terms.impactValue) / USDT) * (this.setting.book === 'thin' ? 0.05 : 1)
    const quantity = this.worth(usual)
    const [bid] = this.engine.contracts.depth(SYMBOL, 'buy', 1)
    const [ask] = this.engine.contracts.depth(SYMBOL, 'sell', 1)
    if (bid !== undefined && bid[0] > this.at(15)) this.order(PASSER, 2, bid[0], quantity, { tif: 'IOC' })
    if (ask !== undefined && ask[0] < this.at(-15)) this.order(PASSER, 1, ask[0], quantity, { tif: 'IOC' })
  }
}
