/**
 * Random histories of borrowers through calm, crash and rally, thin books, lost prices and the hours. After every
 * command all invariants hold, and an oracle that only sees what the engine tells agrees: each debt is the sum of what
 * was borrowed, charged and paid, with interest to the unit; the lender has what it was given, less what is owed and
 * lost, plus interest; whoever is due at new prices is liquidated at them, and nobody else; a price of long ago is none.
 */
import { lots, ticks, units } from '@candlewick/money/units'
import { mayStand } from '@candlewick/rules/margin/borrowing'
import { marginStateOf, riskRatio } from '@candlewick/rules/margin/risk'
import { expect, test } from 'vitest'
import type { Command } from '../commands.ts'
import { Engine } from '../engine.ts'
import type { Event } from '../events.ts'
import type { Side } from '../orders/terms.ts'
import { Chance } from '../testing/chance.ts'
import type { MarginBorrowCommand } from './commands.ts'
import type { MarginAccountView } from './reads.ts'
import { BTC, COIN, Desk, ETH, START, USD } from './testing/desk.ts'

const RUNS = Number(process.env.MARGIN_RUNS ?? 8)
const STEPS = Number(process.env.MARGIN_STEPS ?? 400)
const FIRST_SEED = Number(process.env.MARGIN_SEED ?? 1)
const HOUR = 3_600_000
const HOURLY: Record<string, bigint> = { USDT: 913n, BTC: 571n, ETH: 571n }
const ONE = 100_000_000n

const USERS = ['ann', 'bob', 'cat', 'dan'] as const
const ASSETS = ['USDT', 'BTC', 'ETH'] as const
/** The cross account, and the isolated ones. */
const PLACES = [undefined, BTC, ETH] as const
type Place = (typeof PLACES)[number]

const seen = new Map<string, number>()
function count(what: string): void {
  seen.set(what, (seen.get(what) ?? 0) + 1)
}

/** What a loan must be, from what was told and the clock. */
interface Owed {
  principal: number
  interest: number
  /** All interest since the loan began, in 1e-8 of a unit, and what of it was charged. */
  exact: bigint
  charged: number
}

class Oracle {
  readonly #owed = new Map<string, Owed>()
  readonly #given = new Map<string, number>()
  #interestIn = new Map<string, number>()
  #time = 0

  constructor(desk: Desk) {
    for (const asset of ASSETS) this.#given.set(asset, desk.engine.balance('house:lender', 1, asset).available)
    this.#time = desk.time
  }

  see(desk: Desk, events: readonly Event[]): void {
    if (events[0]?.type === 'refused') return
    const hours = BigInt(Math.floor(desk.time / HOUR) - Math.floor(this.#time / HOUR))
    this.#time = desk.time
    for (const [key, owed] of this.#owed) {
      owed.exact += hours * BigInt(owed.principal) * (HOURLY[key.split(' ').at(-1) ?? ''] ?? 0n)
    }
    for (const event of events) this.#take(event)
    this.#compare(desk)
  }

  #take(event: Event): void {
    if (event.type === 'posting') {
      for (const { owner, part, asset, available } of event.entries) {
        if (owner !== 'house:lender' || part !== 'interest') continue
        this.#interestIn.set(asset, (this.#interestIn.get(asset) ?? 0) + available)
      }
    }
    if (event.type !== 'margin.loan') return
    count(event.what)
    const key = `${event.user} ${event.pair ?? ''} ${event.asset}`
    const owed = this.#owed.get(key) ?? { principal: 0, interest: 0, exact: 0n, charged: 0 }
    this.#owed.set(key, owed)
    if (event.what === 'borrow') owed.exact += BigInt(event.principal) * (HOURLY[event.asset] ?? 0n)
    if (event.what === 'borrow' || event.what === 'interest') owed.charged += event.interest
    owed.principal += event.principal
    owed.interest += event.interest
    expect([owed.principal, owed.interest]).toEqual([event.principalAfter, event.interestAfter])
    if (owed.principal + owed.interest === 0) this.#owed.delete(key)
  }

  #compare(desk: Desk): void {
    const principals = new Map<string, number>()
    for (const [key, { principal, interest, exact, charged }] of this.#owed) {
      const [user = '', pair = '', asset = ''] = key.split(' ')
      expect([key, ...desk.owes(user, asset, pair === '' ? undefined : pair)]).toEqual([key, principal, interest])
      expect([key, charged]).toEqual([key, Number((exact + ONE - 1n) / ONE)])
      principals.set(asset, (principals.get(asset) ?? 0) + principal)
    }
    for (const asset of ASSETS) {
      const had = (this.#given.get(asset) ?? 0) + (this.#interestIn.get(asset) ?? 0)
      const has = had - (principals.get(asset) ?? 0) - desk.engine.margin.lost(asset)
      expect([asset, desk.engine.balance('house:lender', 1, asset).available]).toEqual([asset, has])
    }
  }
}

function previewOf(desk: Desk, { user, asset, amount, pair, clientId }: MarginBorrowCommand) {
  const known = clientId !== undefined && desk.history.some(({ command }) => isNamed(command, user, clientId))
  return known ? undefined : desk.engine.margin.preview(user, asset, amount, pair)
}

function isNamed(command: Command, user: string, clientId: string): boolean {
  return 'clientId' in command && 'user' in command && command.user === user && command.clientId === clientId
}

/** A borrowing is refused as its preview was, or comes to the loan and the standing that it showed. */
function checkPreview(desk: Desk, command: Command, preview: ReturnType<typeof previewOf>, events: readonly Event[]) {
  if (command.type !== 'margin.borrow' || preview === undefined) return
  if ('rule' in preview) {
    expect(events[0]).toEqual(preview)
    return
  }
  count('previewed')
  const { loan, interest, after } = preview
  const told = events.find((event) => event.type === 'margin.loan' && event.what === 'borrow')
  expect(told).toMatchObject({ interest, principalAfter: loan.principal, interestAfter: loan.interest })
  const view = desk.engine.margin.account(command.user, command.pair)
  expect(view?.ratio).toBe(riskRatio(marginStateOf(after)))
}

/** Who was warned and not restored since, as told; after every command it must be what the ratios say. */
class Warnings {
  readonly #warned = new Set<string>()

  see(desk: Desk, events: readonly Event[]): void {
    for (const event of events) {
      if (event.type === 'margin.liquidation') this.#warned.add(`${event.user} ${event.pair ?? ''}`)
      if (event.type !== 'margin.risk') continue
      const key = `${event.user} ${event.pair ?? ''}`
      count(event.status)
      // A liquidation warns by itself; what it leaves safe is told to be so.
      expect([key, this.#warned.has(key)]).toEqual([key, event.status === 'restored'])
      if (event.status === 'warned') this.#warned.add(key)
      else this.#warned.delete(key)
    }
    for (const user of USERS) for (const place of PLACES) this.#compare(desk, user, place)
  }

  #compare(desk: Desk, user: string, place: Place): void {
    const view = desk.engine.margin.account(user, place)
    if (view?.valued === undefined) return
    const key = `${user} ${place ?? ''}`
    if (this.#warned.has(key)) expect([key, mayStand(view.valued, view.ratios.initial)]).toEqual([key, false])
    else expect([key, view.state]).toEqual([key, 'safe'])
  }
}

class World {
  readonly desk: Desk
  readonly chance: Chance
  readonly oracle: Oracle
  readonly warnings = new Warnings()
  price = { [BTC]: START, [ETH]: START }
  mood = 0
  readonly #next: Command[] = []
  /** What was told last of each market, and when. */
  readonly #told = new Map<string, { price: number; time: number }>()

  constructor(seed: number) {
    this.chance = new Chance(seed)
    this.desk = Desk.open(...USERS)
    for (const user of USERS) {
      this.desk.give(user, 'USDT', this.chance.whole(1, 40) * 1_000 * USD)
      this.desk.give(user, 'BTC', this.chance.whole(1, 40) * (COIN / 10))
    }
    for (const user of USERS) {
      this.desk.give(user, 'USDT', this.chance.whole(1, 20) * 1_000 * USD, 5)
      for (const pair of [BTC, ETH]) {
        this.desk.move(user, 1, 6, 'USDT', Math.floor(this.desk.usdt(user).available / 3), pair)
      }
    }
    if (this.chance.in(50)) this.desk.give('house:insurance', 'USDT', this.chance.whole(1, 5_000) * USD)
    this.oracle = new Oracle(this.desk)
    for (const symbol of [BTC, ETH]) this.#told.set(symbol, { price: START, time: this.desk.time })
  }

  step(): void {
    this.desk.time += this.chance.in(3) ? this.chance.whole(1, 3 * HOUR) : this.chance.whole(0, 60_000)
    if (this.chance.in(2)) this.#next.push(...this.crash())
    // Most of the time the feed lives; a crash says its prices itself.
    if (this.#next.length === 0 && this.chance.in(75)) this.run(this.told())
    this.run(this.#next.shift() ?? this.any())
  }

  run(command: Command): void {
    const expected = command.type === 'prices' ? this.dueAt(command.entries) : undefined
    const hour = Math.floor(this.desk.time / HOUR) > Math.floor((this.desk.history.at(-1)?.time ?? 0) / HOUR)
    // A preview knows no later time than that of the last command.
    const isNow = this.desk.engine.time === this.desk.time
    const preview = command.type === 'margin.borrow' && isNow ? previewOf(this.desk, command) : undefined
    const events = this.desk.do(command)
    if (command.type === 'prices') {
      for (const [symbol, price] of command.entries) this.#told.set(symbol, { price, time: this.desk.time })
    }
    this.checkFresh(events)
    if (preview !== undefined) checkPreview(this.desk, command, preview, events)
    this.oracle.see(this.desk, events)
    if (events[0]?.type !== 'refused') this.warnings.see(this.desk, events)
    if (events[0]?.type === 'refused') count(events[0].rule)
    if (expected !== undefined && !hour) this.checkDue(expected, events)
  }

  /** The price of a market that was told in the last ten seconds, or 0. */
  fresh(symbol: string): number {
    const told = this.#told.get(symbol)
    return told !== undefined && this.desk.time - told.time <= 10_000 ? told.price : 0
  }

  /** Nothing is borrowed by an account with a coin without a fresh price, and nobody's debt in one is liquidated. */
  checkFresh(events: readonly Event[]): void {
    for (const event of events) {
      if (event.type !== 'margin.loan' || event.repeated === true) continue
      const { what, user, pair } = event
      const isLiquidated = what === 'liquidation' || what === 'shortfall'
      if (!isLiquidated && what !== 'borrow') continue
      const lines = this.desk.engine.margin.account(user, pair)?.lines ?? []
      for (const { asset, available, occupied, principal } of lines) {
        if (asset === 'USDT' || available + occupied + principal === 0) continue
        if (isLiquidated && asset !== event.asset) continue
        expect([what, user, asset, this.fresh(`${asset}_USDT`) > 0]).toEqual([what, user, asset, true])
      }
    }
  }

  any(): Command {
    if (this.chance.in(35)) return this.prices()
    return this.chance.in(30) ? this.quote() : this.ask()
  }

  /** Everybody quoting leaves, both prices fall (or one rises) by up to half, and those who quote come back. */
  crash(): Command[] {
    const empty = [BTC, ETH].map((symbol) => {
      return { type: 'spot.ladder', user: 'maker', symbol, bids: [], asks: [] } satisfies Command
    })
    for (const symbol of [BTC, ETH] as const) {
      const moved = Math.floor((this.price[symbol] * this.chance.whole(50, 130)) / 100)
      this.price[symbol] = Math.min(5_000_000, Math.max(50_000, moved))
    }
    return [...empty, this.prices(), this.quote(), this.quote(), this.quote(), this.prices()]
  }

  /** Crashes, rallies, calm, or one of the prices lost for a while. */
  prices(): Command & { type: 'prices' } {
    if (this.chance.in(8)) this.mood = this.chance.whole(-3, 3)
    const entries = [BTC, ETH].map((symbol) => {
      const drift = this.chance.whole(-4, 4) + this.mood * 5
      const gap = this.chance.in(2) ? this.chance.whole(-300, 300) : 0
      const next = Math.floor((this.price[symbol as typeof BTC] * (1000 + drift + gap)) / 1000)
      this.price[symbol as typeof BTC] = Math.min(5_000_000, Math.max(50_000, next))
      return [symbol, this.chance.in(3) ? 0 : this.price[symbol as typeof BTC], 3] as [string, number, number]
    })
    if (this.chance.in(5)) entries.splice(this.chance.whole(0, 1), 1)
    return { type: 'prices', entries, hash: `h${this.desk.engine.sequence}` }
  }

  /** The same prices once more. */
  told(): Command & { type: 'prices' } {
    const entries = ([BTC, ETH] as const).map((symbol): [string, number, number] => [symbol, this.price[symbol], 3])
    return { type: 'prices', entries, hash: `h${this.desk.engine.sequence}` }
  }

  /** The maker's book about the index: deep, thin, one-sided. */
  quote(): Command {
    const symbol = this.chance.one([BTC, ETH])
    const price = this.price[symbol as typeof BTC]
    const level = (away: number, most: number): [ReturnType<typeof ticks>, ReturnType<typeof lots>] => [
      ticks(price + Math.round((away * price) / 10_000)),
      lots(this.chance.whole(1, most)),
    ]
    const most = this.chance.one([50, 5_000, 100_000])
    const side = (sign: number) => (this.chance.in(10) ? [] : [1, 10, 100, 400].map((away) => level(sign * away, most)))
    return { type: 'spot.ladder', user: 'maker', symbol, bids: side(-1), asks: side(1) }
  }

  ask(): Command {
    const user = this.chance.one([...USERS])
    const place = this.chance.one([...PLACES])
    const where = place === undefined ? ({ account: 5 } as const) : ({ account: 6, pair: place } as const)
    const asset = place === undefined ? this.chance.one([...ASSETS]) : this.chance.one(['USDT', place.slice(0, 3)])
    const size = asset === 'USDT' ? this.chance.whole(1, 30_000 * USD) : this.chance.whole(1, 3 * COIN)
    const id = `${this.desk.engine.sequence}`
    switch (this.chance.whole(1, 9)) {
      case 1:
      case 2: {
        const most = this.desk.engine.margin.borrowable(user, asset, place)
        const amount = most > 0 && this.chance.in(90) ? most : size
        if (this.chance.in(70)) this.#next.push(this.bet(user, place, asset, amount, `${id}b`))
        return { type: 'margin.borrow', user, ...where, asset, amount: units(amount), clientId: id }
      }
      case 3:
        return { type: 'margin.repay', user, ...where, asset, amount: units(size) }
      case 4: {
        const leverage = this.chance.one([3, 5, 10])
        return { type: 'margin.leverage', user, pair: place ?? BTC, leverage }
      }
      case 5:
      case 6: {
        const isIn = this.chance.in(80)
        const most = isIn ? this.desk.engine.balance(user, 1, asset).available : this.free(user, asset, place)
        const amount = most > 0 && this.chance.in(90) ? this.chance.whole(1, most) : size
        const [from, to] = isIn ? [1 as const, where.account] : [where.account, 1 as const]
        return { type: 'transfer', user, from, to, asset, amount: units(amount), ...(place === undefined ? {} : where) }
      }
      default:
        return this.order(user, place, id)
    }
  }

  /** Trades all that there will be of what is borrowed for the other side of a pair. */
  bet(user: string, place: Place, asset: string, amount: number, clientId: string): Command {
    const symbol = place ?? (asset === 'USDT' ? this.chance.one([BTC, ETH]) : (`${asset}_USDT` as typeof BTC))
    const account = place === undefined ? 5 : 6
    const all = this.desk.engine.balance(user, account, asset, place).available + amount
    const side = asset === 'USDT' ? 'buy' : 'sell'
    const quantity = Math.floor(all / (side === 'buy' ? this.price[symbol] * 10.6 : 100_000))
    return this.desk.spotOrder(user, side, undefined, Math.max(1, quantity), clientId, { symbol, account })
  }

  free(user: string, asset: string, place: Place): number {
    return this.desk.engine.margin.withdrawable(user, asset, place)
  }

  order(user: string, place: Place, clientId: string): Command {
    const symbol = place ?? this.chance.one([BTC, ETH])
    const side = this.chance.one<Side>(['buy', 'sell'])
    const account = place === undefined ? 5 : 6
    const [base, quote] = symbol.split('_') as [string, string]
    const near = Math.floor((this.price[symbol as typeof BTC] * this.chance.whole(9_700, 10_300)) / 10_000)
    const { available } = this.desk.engine.balance(user, account, side === 'buy' ? quote : base, place)
    const most = side === 'buy' ? Math.floor(available / (near * 10.02)) : Math.floor(available / 100_000)
    const part = this.chance.in(50) ? most : this.chance.whole(1, Math.max(1, most))
    const quantity = most > 0 && this.chance.in(90) ? part : this.chance.whole(1, 2_000)
    if (this.chance.in(15)) {
      return {
        ...{ type: 'spot.stop', user, symbol, side, kind: 'market', lots: lots(quantity), tif: 'IOC', postOnly: false },
        ...{ stp: 'expire_taker', clientId, trigger: ticks(near), triggerBy: 'index', account, ...this.repays() },
      }
    }
    if (this.chance.in(15)) return { type: 'spot.cancel', user }
    const price = this.chance.in(60) ? undefined : near
    return this.desk.spotOrder(user, side, price, quantity, clientId, { symbol, account, ...this.repays() })
  }

  /** Some orders pay back what they bring. */
  repays(): { repay?: true } {
    return this.chance.in(40) ? { repay: true } : {}
  }

  /** Whose accounts are due at these prices, as they stand before the command. */
  dueAt(entries: readonly [string, number, number][]): Set<string> {
    const prices = new Map([BTC, ETH].map((symbol) => [symbol, this.fresh(symbol)]))
    for (const [symbol, price] of entries) prices.set(symbol, price)
    const due = new Set<string>()
    for (const user of USERS) {
      for (const place of PLACES) {
        const view = this.desk.engine.margin.account(user, place)
        if (view !== undefined && isDue(view, place, prices)) {
          due.add(`${user} ${place ?? ''}`)
        }
      }
    }
    return due
  }

  checkDue(expected: Set<string>, events: readonly Event[]): void {
    const told = new Set<string>()
    const traded = new Set<string>()
    for (const event of events) {
      if (event.type === 'trade') for (const { user } of [event.maker, event.taker]) traded.add(user)
      if (event.type !== 'margin.liquidation') continue
      count(event.status)
      told.add(`${event.user} ${event.pair ?? ''}`)
    }
    for (const key of expected) {
      const [user = ''] = key.split(' ')
      // Another's liquidation may have traded with it and changed how it stands, before it was looked at.
      if (!traded.has(user)) expect([...told]).toContain(key)
    }
    for (const key of told) if (!traded.has(key.split(' ')[0] ?? '')) expect([...expected]).toContain(key)
  }
}

/** Reckoned anew: weighted assets at most the liquidation ratio of the debts. */
function isDue(view: MarginAccountView, place: Place, prices: ReadonlyMap<string, number>): boolean {
  const ratio = BigInt({ 3: 118, 5: place === undefined ? 110 : 112, 10: 105 }[view.leverage] ?? 0)
  let slack = 0n
  let owes = false
  for (const { asset, available, occupied, principal, interest } of view.lines) {
    const held = BigInt(available + occupied)
    const debt = BigInt(principal + interest)
    if (held === 0n && debt === 0n) continue
    if (debt > 0n) owes = true
    const price = asset === 'USDT' ? 1 : (prices.get(`${asset}_USDT`) ?? 0)
    if (price === 0) return false
    const weight = asset === 'ETH' && place === undefined ? 85n : 100n
    // In hundred-thousandths of a unit: a lot of 100,000 units is worth 10 × price.
    const scale = asset === 'USDT' ? 100_000n : BigInt(price) * 10n
    slack += (held * weight - debt * ratio) * scale
  }
  return owes && slack <= 0n
}

test(`${RUNS} random exchanges of ${STEPS} commands`, () => {
  for (let seed = FIRST_SEED; seed < FIRST_SEED + RUNS; seed += 1) {
    const world = new World(seed)
    let half: Uint8Array | undefined
    let from = 0
    try {
      for (let step = 0; step < STEPS; step += 1) {
        world.step()
        if (step !== Math.floor(STEPS / 2)) continue
        half = world.desk.engine.snapshot()
        from = world.desk.history.length
      }
    } catch (error) {
      throw new Error(`seed ${seed}, command ${world.desk.history.length}`, { cause: error })
    }
    if (half === undefined) throw new Error('there is no snapshot')
    const restored = Engine.restore(half)
    const replayed = new Engine()
    world.desk.history.forEach((recorded, place) => {
      const told = JSON.stringify(replayed.apply(recorded))
      if (place >= from) expect(JSON.stringify(restored.apply(recorded))).toBe(told)
    })
    const digest = world.desk.engine.digest()
    expect([seed, restored.digest(), replayed.digest()]).toEqual([seed, digest, digest])
  }
  if (process.env.MARGIN_RUNS !== undefined) console.log(Object.fromEntries(seen))
  const wanted = [
    'borrow',
    'repay',
    'interest',
    'liquidation',
    'shortfall',
    'paid',
    'waiting',
    'margin_ratio',
    'no_reference_price',
    'warned',
    'restored',
    'previewed',
  ]
  expect(wanted.filter((what) => !seen.has(what))).toEqual([])
}, 120_000)
