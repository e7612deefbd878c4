/**
 * Random exchanges of flash contracts through calm and gaps of the price, feeds that die, falter and come back, markets that
 * halt, pools that run dry, and processes that die. After every command all invariants hold and a naive model
 * (testing/model.ts) agrees: the same refusals, prices, outcomes and balances. At the end every settlement is
 * recomputed from its receipt and the chained prices alone, and the same digest comes live, replayed, and from a snapshot.
 */
import { rate, units } from '@candlewick/money/units'
import { receiptHash } from '@candlewick/rules/flash/receipt'
import { recompute } from '@candlewick/rules/flash/recompute'
import { shortProof, wholeProof } from '@candlewick/rules/flash/testing/proofs'
import { PRICE_CHAIN_START, priceChainHash } from '@candlewick/rules/price-chain'
import { expect, test } from 'vitest'
import type { Command } from '../commands.ts'
import { Engine } from '../engine.ts'
import type { Event } from '../events.ts'
import { RULES_VERSION } from '../limits.ts'
import { Chance } from '../testing/chance.ts'
import { entryOf } from '../testing/entry.ts'
import type { FlashOpenCommand } from './commands.ts'
import type { FlashOrderView } from './events.ts'
import { FLASH_POOL } from './state.ts'
import { BTC, EUR, FlashDesk, flashEvents, flashMarket, linksOf, USD } from './testing/desk.ts'
import { FlashModel, type ModelFlash } from './testing/model.ts'

const RUNS = Number(process.env.FLASH_RUNS ?? 6)
const STEPS = Number(process.env.FLASH_STEPS ?? 600)
const FIRST_SEED = Number(process.env.FLASH_SEED ?? 1)
const DAY = 86_400_000

const USERS = ['ann', 'bob', 'cat'] as const
const SYMBOLS = [BTC, EUR] as const

const seen = new Map<string, number>()
function count(what: string): void {
  seen.set(what, (seen.get(what) ?? 0) + 1)
}

class World {
  readonly desk = new FlashDesk()
  readonly model: FlashModel
  readonly chance: Chance
  readonly isOld: boolean
  /** How every contract ended, as told. */
  readonly settled = new Map<number, FlashOrderView>()
  readonly #price = { [BTC]: 60_000, [EUR]: 110_000 }
  readonly #asked: FlashOpenCommand[] = []
  /** The feed says nothing until then. */
  #silentTo = 0
  /** A snapshot, and how much of the history it has. */
  #kept: { bytes: Uint8Array; length: number } | undefined

  constructor(seed: number) {
    this.chance = new Chance(seed)
    this.isOld = seed % 3 === 0
    const { desk } = this
    // Every third exchange is an old one, whose rules change while contracts are open.
    this.model = new FlashModel(this.isOld ? 1 : 2)
    if (this.isOld) desk.engine = new Engine({ rules: 1 })
    desk.do({ type: 'asset', asset: 'USDT', decimals: 6, cap: units(1e15) })
    for (const user of USERS) desk.do({ type: 'account.open', user, kind: 'customer' })
    for (const symbol of SYMBOLS) this.run(flashMarket(symbol))
    this.run(this.deposit(FLASH_POOL, 1, this.chance.whole(20, 2_000)))
    for (const user of USERS) this.run(this.deposit(user, 4, this.chance.whole(100, 5_000)))
  }

  step(): void {
    const { desk, chance } = this
    desk.time += this.#passes()
    if (chance.in(1)) this.#silentTo = desk.time + chance.whole(500, 60_000)
    if (chance.in(3)) this.#die()
    if (desk.time >= this.#silentTo && chance.in(85)) this.run(this.prices())
    if (chance.in(60)) this.run(this.any())
  }

  /** Mostly the feed's pace; some commands in one millisecond, and hours in which nothing happens. */
  #passes(): number {
    const { chance } = this
    if (chance.in(10)) return 0
    if (chance.in(1)) return chance.in(10) ? DAY : chance.whole(1, 120_000)
    return chance.in(80) ? 500 : chance.whole(1, 2_000)
  }

  run(command: Command): void {
    const { desk, model } = this
    const events = desk.do(command)
    const [first] = events
    const refused = first?.type === 'refused' ? first.rule : undefined
    const expected = model.apply(desk.engine.sequence, desk.time, command)
    expect([command.type, refused]).toEqual([command.type, expected])
    if (refused !== undefined) count(refused)
    this.#hear(events)
    this.#compare()
  }

  #hear(events: readonly Event[]): void {
    for (const { order, ticks, repeated } of flashEvents(events)) {
      if (repeated) {
        count('repeated')
        continue
      }
      // Who runs or is settled says from what, unless nothing was there.
      expect(ticks === undefined).toBe(order.status === 'generating')
      count(order.outcome ?? order.status)
      if (order.outcome === 'void') count(order.openPrice === undefined ? 'void at entry' : 'void at maturity')
      if (order.status === 'settled') this.settled.set(order.id, order)
    }
  }

  #compare(): void {
    const { desk, model } = this
    for (const user of [...USERS, FLASH_POOL]) {
      const purse = [model.available(user), model.occupied(user)].map(Number)
      expect([user, ...desk.purse(user)]).toEqual([user, ...purse])
    }
    const open = model.contracts.filter(({ outcome }) => outcome === undefined)
    const views = USERS.flatMap((user) => desk.engine.flash.orders(user)).sort((a, b) => a.id - b.id)
    expect(views.map(({ id, openPrice }) => [id, openPrice])).toEqual(open.map((one) => [one.id, one.open]))
    for (const view of views) expect(view.status).toBe(view.openPrice === undefined ? 'generating' : 'running')
  }

  /** The process dies: another one starts from the last snapshot and the journal behind it. */
  #die(): void {
    const { desk } = this
    const { bytes, length } = this.#kept ?? { bytes: undefined, length: 0 }
    const next = bytes === undefined ? this.begun() : Engine.restore(bytes)
    for (const recorded of desk.history.slice(length)) next.advance(recorded)
    expect(next.digest()).toBe(desk.engine.digest())
    desk.engine = next
    this.#kept = { bytes: next.snapshot(), length: desk.history.length }
    count('died')
  }

  begun(): Engine {
    return new Engine({ rules: this.isOld ? 1 : RULES_VERSION })
  }

  deposit(user: string, account: 1 | 4, dollars: number): Command {
    const id = `d${this.desk.engine.sequence}`
    return {
      type: entryOf(user, this.desk.engine),
      id,
      user,
      asset: 'USDT',
      amount: units(dollars * USD),
      account,
    }
  }

  /** A walk with gaps; now and then a symbol without a price, with one source, named twice, or not at all. */
  prices(): Command {
    const { chance } = this
    const entries: [string, number, number][] = []
    for (const symbol of SYMBOLS) {
      const move = chance.in(3) ? chance.whole(-3_000, 3_000) : chance.whole(-1, 1)
      this.#price[symbol] = Math.max(1_000, this.#price[symbol] + move)
      const price = this.#price[symbol]
      if (chance.in(4)) continue
      if (chance.in(4)) entries.push([symbol, 0, 0])
      else entries.push([symbol, price, chance.in(8) ? 1 : chance.whole(2, 5)])
      // What the sources of the last moment say is another price now and then, and of fewer of them.
      if (chance.in(4)) entries.push([`@flash:${symbol}`, 0, 0])
      else if (chance.in(97))
        entries.push([`@flash:${symbol}`, price + chance.whole(-1, 1), chance.whole(1, 9) < 2 ? 1 : 3])
    }
    const hash = priceChainHash(this.desk.engine.priceHash || PRICE_CHAIN_START, entries)
    return { type: 'prices', entries, hash }
  }

  any(): Command {
    const { chance } = this
    const roll = chance.whole(1, 100)
    if (roll <= 70) return this.bet()
    if (roll <= 75) return { type: 'tick' }
    if (roll <= 79) return this.market()
    if (roll <= 88) return this.move()
    const again = this.#asked[chance.whole(0, this.#asked.length - 1)]
    if (again === undefined) return { type: 'tick' }
    return chance.in(50) ? again : { ...again, direction: again.direction === 'up' ? 'down' : 'up' }
  }

  bet(): Command {
    const { chance, desk } = this
    const broken = chance.in(5) ? chance.one([1, USD / 2, -USD]) : 0
    const command: FlashOpenCommand = {
      type: 'flash.open',
      user: chance.one([...USERS]),
      symbol: chance.in(2) ? 'XAUUSD' : chance.one([...SYMBOLS]),
      seconds: chance.one([30, 30, 60, chance.in(10) ? 120 : 30]),
      direction: chance.one(['up', 'down']),
      stake: units(chance.whole(4, chance.in(10) ? 2_000 : 60) * USD + broken),
      clientId: `c${desk.engine.sequence}`,
    }
    this.#asked.push(command)
    if (this.#asked.length > 20) this.#asked.shift()
    return command
  }

  market(): Command {
    const { chance } = this
    const symbol = chance.one([...SYMBOLS])
    const cycles = [30, 60].map((seconds) => ({
      seconds,
      payoutRate: rate(chance.whole(75_000_000, 92_000_000)),
      minStake: units(chance.whole(1, 8) * USD),
      maxStake: units(chance.whole(50, 3_000) * USD),
    }))
    return flashMarket(symbol, { status: chance.in(15) ? 'halted' : 'open', cycles })
  }

  /** Money in and out of flash accounts, and of the pool. */
  move(): Command {
    const { chance, desk } = this
    const user = chance.in(40) ? FLASH_POOL : chance.one([...USERS])
    const account = user === FLASH_POOL ? 1 : 4
    if (chance.in(60)) return this.deposit(user, account, chance.whole(1, 400))
    const [available] = desk.purse(user)
    const amount = units(Math.max(1, chance.in(20) ? available + 1 : Math.floor(available / chance.whole(1, 4))))
    return { type: 'transfer', user, from: account, to: account === 1 ? 4 : 1, asset: 'USDT', amount }
  }

  /** The feed lives until everything is settled, and a link longer. */
  finish(): void {
    for (let passed = 0; passed < 67_000; passed += 500) {
      this.desk.time += 500
      this.run(this.prices())
    }
    expect(this.model.contracts.every((contract) => this.settled.has(contract.id))).toBe(true)
  }
}

/** What was told of it is what the model says, and what anybody recomputes who has the receipt and the prices. */
function checkSettlement(world: World, contract: ModelFlash): void {
  const order = world.settled.get(contract.id)
  if (order === undefined) throw new Error(`contract ${contract.id} was never settled`)
  const { outcome, payout, openPrice, settlePrice, settledAt } = order
  const told = { outcome, payout, openPrice, settlePrice }
  expect({ ...told, settledAt }).toEqual({
    ...{ outcome: contract.outcome, payout: Number(contract.payout), settledAt: contract.ended },
    ...{ openPrice: contract.open, settlePrice: contract.close },
  })
  const links = linksOf(world.desk.history)
  const proofs = [wholeProof(order, links), shortProof(order, links, links)]
  for (const stretches of proofs) {
    const found = recompute({ terms: order, receiptHash: receiptHash(order), stretches: stretches ?? [] })
    expect(found).toMatchObject(told)
  }
}

test(`${RUNS} random exchanges of ${STEPS} steps`, () => {
  for (let seed = FIRST_SEED; seed < FIRST_SEED + RUNS; seed += 1) {
    const world = new World(seed)
    try {
      for (let step = 0; step < STEPS; step += 1) {
        if (world.isOld && step === STEPS >> 1) world.run({ type: 'rules', version: RULES_VERSION })
        world.step()
      }
      world.finish()
      for (const contract of world.model.contracts.filter((_, place) => place % 5 === 0)) {
        checkSettlement(world, contract)
      }
    } catch (error) {
      throw new Error(`seed ${seed}, command ${world.desk.history.length}`, { cause: error })
    }
    const replayed = world.begun()
    for (const recorded of world.desk.history) replayed.advance(recorded)
    expect([seed, replayed.digest()]).toEqual([seed, world.desk.engine.digest()])
  }
  if (process.env.FLASH_RUNS !== undefined) console.log(Object.fromEntries(seen))
  const wanted = [
    ...['generating', 'running', 'win', 'lose', 'draw', 'void at entry', 'void at maturity', 'repeated', 'died'],
    ...['unknown_market', 'client_id_reused', 'flash_cycle', 'flash_stake', 'flash_pool', 'market_halted'],
    ...['no_reference_price', 'insufficient_balance'],
  ]
  expect(wanted.filter((what) => !seen.has(what))).toEqual([])
}, 120_000)
