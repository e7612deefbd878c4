/** Very many things due at once: a command does a part of them, the next ones the rest, in the same order. */
import { lots, rate, ticks, units } from '@candlewick/money/units'
import { describe, expect, it } from 'vitest'
import type { Command, Recorded } from '../../commands.ts'
import { Engine } from '../../engine.ts'
import type { Event } from '../../events.ts'
import { MAX_INTEREST_DUE } from '../../margin/limits.ts'
import { MAX_CONTRACT_DUE, MAX_DELEVERAGED } from '../limits.ts'
import { INVERSE_TERMS, LINEAR_TERMS } from '../testing/floor.ts'

const SYMBOL = LINEAR_TERMS.symbol
const PRICE = 600_000
const MANY = MAX_CONTRACT_DUE * 3 + 5
const WINNERS = MAX_DELEVERAGED * 2 + 5

class Hall {
  readonly engine: Engine
  /** Comes into being in the middle, from a snapshot, and goes along. */
  shadow: Engine | undefined
  time = Date.UTC(2026, 0, 5, 1)
  #ids = 0

  constructor(version = 2) {
    this.engine = new Engine({ rules: version })
    this.do({ type: 'asset', asset: 'USDT', decimals: 6, cap: units(8e15) })
    this.do({ type: 'asset', asset: 'BTC', decimals: 8, cap: units(8e15) })
    this.do({ ...LINEAR_TERMS, indexDiv: 1, bandRate: rate(15_000_000) })
    this.do({ ...INVERSE_TERMS, indexDiv: 1 })
    this.open('maker', 1e15)
    this.do({ type: 'contract.leverage', user: 'maker', symbol: SYMBOL, mode: 'cross', leverage: 2 })
    this.price(PRICE)
  }

  do(command: Command): readonly Event[] {
    this.time += 1
    const recorded: Recorded = { sequence: this.engine.sequence + 1, time: this.time, command }
    const events = this.engine.apply(recorded)
    this.shadow?.advance(recorded)
    return events
  }

  open(user: string, amount: number, account: 2 | 5 = 2): void {
    this.do({ type: 'account.open', user, kind: 'customer' })
    this.do({ type: 'deposit', id: user, user, asset: 'USDT', account, amount: units(amount) })
  }

  price(price: number): readonly Event[] {
    return this.do({ type: 'prices', entries: [['BTC_USDT', price, 3]], hash: `h${this.engine.sequence}` })
  }

  order(user: string, direction: 1 | 2, price: number, quantity: number): void {
    this.#ids += 1
    this.do({
      ...{ type: 'contract.submit', user, symbol: SYMBOL, direction, kind: 'limit', price: ticks(price) },
      ...{ lots: lots(quantity), tif: 'GTC', postOnly: false, stp: 'expire_taker', clientId: `c${this.#ids}` },
    })
  }

  /** Longs of many against the maker, who buys them back for less. */
  longs(amount: number, bid: number): void {
    this.order('maker', 2, PRICE, MANY * 100)
    for (let n = 0; n < MANY; n += 1) {
      this.open(`user${n}`, amount)
      this.order(`user${n}`, 1, PRICE, 100)
    }
    this.order('maker', 1, bid, MANY * 100)
  }

  /** What the storm does, command by command, until nothing is due; in its middle an engine is restored. */
  storm(begins: () => readonly Event[]): (readonly Event[])[] {
    const done = [begins()]
    this.shadow = Engine.restore(this.engine.snapshot())
    while (this.engine.hasDue) done.push(this.do({ type: 'tick' }))
    this.engine.checkInvariants()
    expect(this.shadow.hasDue).toBe(false)
    expect(this.shadow.digest()).toBe(this.engine.digest())
    return done
  }
}

function liquidated(events: readonly Event[]): string[] {
  return [...new Set(events.flatMap((event) => (event.type === 'contract.liquidation' ? [event.user] : [])))]
}

/** Whom the bankrupt was closed against, and how many lots, in that order. */
function closedAgainst(events: readonly Event[]): [string, number][] {
  return events.flatMap((event): [string, number][] =>
    event.type === 'contract.liquidation' && event.against !== undefined ? [[event.against, event.lots]] : [],
  )
}

/** One long against the shorts of many, whom wallets and sizes of their own put in an order of their own. */
function withWinners(version: number): Hall {
  const hall = new Hall(version)
  hall.open('late', 1e11)
  for (let n = 0; n < WINNERS; n += 1) {
    hall.open(`user${n}`, 400_000_000 + ((n * 7_919) % WINNERS) * 1_000_000)
    hall.order('late', 1, PRICE, 10 + (n % 3))
    hall.order(`user${n}`, 2, PRICE, 10 + (n % 3))
    if (n % 100 === 0) hall.price(PRICE)
  }
  return hall
}

function fired(events: readonly Event[]): string[] {
  return events.flatMap((event) =>
    event.type === 'contract.order' && event.order.condition !== undefined && event.order.status === 'filled'
      ? [event.order.user]
      : [],
  )
}

function withStops(version: number): Hall {
  const hall = new Hall(version)
  hall.longs(1e9, PRICE - 12_000)
  for (let n = 0; n < MANY; n += 1) {
    hall.do({
      ...{ type: 'contract.stop', user: `user${n}`, symbol: SYMBOL, direction: 3, kind: 'market', lots: lots(100) },
      ...{ tif: 'IOC', postOnly: false, stp: 'expire_taker', clientId: `s${n}` },
      ...{ trigger: ticks(PRICE - 6_000), triggerBy: 'mark' },
    })
  }
  return hall
}

describe('a storm', () => {
  it('of liquidations is spread over commands in the order in which one command did all of them before', () => {
    const before = new Hall(1)
    before.longs(400_000_000, PRICE - 42_000)
    const all = liquidated(before.price(PRICE - 40_000))
    expect(all).toHaveLength(MANY)
    const hall = new Hall()
    hall.longs(400_000_000, PRICE - 42_000)
    const done = hall.storm(() => hall.price(PRICE - 40_000)).map(liquidated)
    expect(done.map(({ length }) => length)).toEqual([MAX_CONTRACT_DUE, MAX_CONTRACT_DUE, MAX_CONTRACT_DUE, 5])
    expect(done.flat()).toEqual(all)
  })

  it('of winners closes them against the bankrupt in parts, in the order in which one command did before', () => {
    const before = withWinners(1)
    const all = closedAgainst(before.price(PRICE - 590_000))
    expect(all).toHaveLength(WINNERS)
    expect(all.slice(0, 3).map(([user]) => user)).not.toEqual(['user0', 'user1', 'user2'])
    const hall = withWinners(2)
    const done = hall.storm(() => hall.price(PRICE - 590_000)).map(closedAgainst)
    expect(done.map(({ length }) => length)).toEqual([MAX_DELEVERAGED, MAX_DELEVERAGED, 5])
    expect(done.flat()).toEqual(all)
  })

  it('of winners leaves the bankrupt nothing to do in between', () => {
    const hall = withWinners(2)
    const refused = (command: Command) => hall.do(command).some(({ type }) => type === 'refused')
    const done = hall.storm(() => {
      const first = hall.price(PRICE - 590_000)
      const takes: Command = { type: 'transfer', user: 'late', asset: 'USDT', from: 2, to: 1, amount: units(1) }
      expect(refused(takes)).toBe(true)
      return first
    })
    expect(done.flatMap(closedAgainst)).toHaveLength(WINNERS)
    expect(hall.engine.contracts.positions('late')).toEqual([])
  })

  it('of stops likewise, and what customers send meanwhile comes in between', () => {
    const before = withStops(1)
    const all = fired(before.price(PRICE - 6_000))
    expect(all).toHaveLength(MANY)
    const hall = withStops(2)
    const done = hall.storm(() => {
      const first = hall.price(PRICE - 6_000)
      const next = hall.do({ type: 'deposit', id: 'more', user: 'maker', asset: 'BTC', amount: units(1) })
      expect(next.some((event) => event.type === 'funds')).toBe(true)
      return [...first, ...next]
    })
    expect(done.flatMap(fired)).toEqual(all)
    expect(done.length).toBeGreaterThan(1)
  })

  it('of interest charges everybody once, a part with each command', () => {
    const hall = new Hall()
    hall.do({ type: 'margin.asset', asset: 'USDT', hourly: rate(1_000), limit: units(1e12), weight: rate(100_000_000) })
    hall.do({ type: 'deposit', id: 'pool', user: 'house:lender', asset: 'USDT', amount: units(1e15) })
    const borrowers = MAX_INTEREST_DUE + 10
    for (let n = 0; n < borrowers; n += 1) {
      hall.open(`user${n}`, 1e9, 5)
      hall.do({ type: 'margin.borrow', user: `user${n}`, account: 5, asset: 'USDT', amount: units(1e8) })
    }
    const repays: Command = {
      type: 'margin.repay',
      user: `user${borrowers - 1}`,
      account: 5,
      asset: 'USDT',
      amount: units(1),
    }
    const done = hall.storm(() => {
      hall.time += 3_600_000
      return hall.price(PRICE)
    })
    const charged = done.map((events) =>
      events.filter((event) => event.type === 'margin.loan' && event.what === 'interest'),
    )
    expect(charged.map(({ length }) => length)).toEqual([MAX_INTEREST_DUE, 10])
    // Whoever repays before the turn comes is charged then, and not again.
    hall.time += 3_600_000
    const first = hall.price(PRICE)
    const second = hall.do(repays)
    const told = [...first, ...second].filter((event) => event.type === 'margin.loan' && event.what === 'interest')
    expect(told).toHaveLength(borrowers)
    expect(hall.engine.hasDue).toBe(false)
  })
})
