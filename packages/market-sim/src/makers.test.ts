import type { Command } from '@candlewick/engine/commands'
import { Engine } from '@candlewick/engine/engine'
import type { Event } from '@candlewick/engine/events'
import { lots, ticks, units } from '@candlewick/money/units'
import { describe, expect, it } from 'vitest'
import { demoGenesis, MAKER_HOUSES, makerGenesis, SPOT_MARKETS, spotMarketRules } from './catalog.ts'
import { Makers, type MakerView } from './makers.ts'
import { SimulatedIndex } from './sources.ts'

const START = Date.UTC(2026, 10, 21, 13)

/** The real engine with the simulated index and its makers, walked in steps of a quarter second. */
class Exchange {
  readonly engine = new Engine()
  readonly makers: Makers
  readonly commands: Command[] = []
  now = START
  readonly #index: SimulatedIndex
  readonly #view: MakerView = {
    index: (symbol) => this.engine.indexPrice(symbol)?.price,
    best: (symbol, side) => this.engine.depth(symbol, side, 1)[0],
    version: (symbol) => this.engine.bookVersion(symbol),
  }

  constructor(seed: string) {
    this.#index = new SimulatedIndex(seed)
    this.makers = new Makers(spotMarketRules(), seed, START)
    for (const command of [...demoGenesis(), ...makerGenesis()]) this.apply(command)
  }

  apply(command: Command): readonly Event[] {
    return this.engine.apply({ sequence: this.engine.sequence + 1, time: this.now, command })
  }

  /** One quarter second; what the makers did and what came of it. */
  step(): Event[] {
    this.now += 250
    if (this.now % 500 === 0) {
      const entries = this.#index
        .at(this.now)
        .flatMap(({ symbol, index }): [string, number, number][] =>
          index.status === 'live' ? [[symbol, index.price, index.sources]] : [],
        )
      this.apply({ type: 'prices', entries, hash: 'x' })
    }
    const commands = this.makers.step(this.now, this.#view)
    this.commands.push(...commands)
    return commands.flatMap((command) => this.apply(command))
  }
}

/** How long the market is walked; hours of it are for long runs. */
const SECONDS = Number(process.env.MARKET_MINUTES ?? 15) * 60

/** Runs so long: trades by symbol, what they were worth on BTC_USDT, and how many commands were refused. */
function walked(exchange: Exchange) {
  const trades = new Map<string, number>()
  let value = 0
  let refused = 0
  for (let step = 0; step < SECONDS * 4; step += 1) {
    for (const event of exchange.step()) {
      if (event.type === 'refused') refused += 1
      if (event.type !== 'trade') continue
      trades.set(event.symbol, (trades.get(event.symbol) ?? 0) + 1)
      if (event.symbol === 'BTC_USDT') value += event.quote / 1e6
    }
    if (step % 1200 === 0) exchange.engine.checkInvariants()
  }
  return { trades, value, refused }
}

describe('the market makers', () => {
  it('trade on every book without a refusal, and the books stay sound', () => {
    const exchange = new Exchange('long')
    const { trades, value, refused } = walked(exchange)
    expect(refused).toBe(0)
    exchange.engine.checkInvariants()
    expect(new Set(Object.values(exchange.engine.sums()))).toEqual(new Set([0]))
    for (const { symbol } of SPOT_MARKETS) expect(trades.get(symbol) ?? 0, symbol).toBeGreaterThan(SECONDS / 180)
    const aSecond = (trades.get('BTC_USDT') ?? 0) / SECONDS
    expect(aSecond).toBeGreaterThan(0.6)
    expect(aSecond).toBeLessThan(4)
    // What is traded agrees with the volumes of the history behind it.
    expect(value / SECONDS).toBeGreaterThan(1_000)
    expect(value / SECONDS).toBeLessThan(6_000)
    for (const line of MAKER_HOUSES.flatMap((house) => exchange.engine.balances(house))) {
      expect(line.available, line.asset).toBeGreaterThan(0)
    }
    const bytes = exchange.commands.reduce((sum, command) => sum + JSON.stringify(command).length, 0)
    expect(bytes / SECONDS).toBeLessThan(9_000)
    expect(exchange.commands.length / SECONDS).toBeLessThan(15)
  })

  it('keep books that are narrow at the touch, deep behind it, and around the index', () => {
    const exchange = new Exchange('books')
    for (let step = 0; step < 400; step += 1) {
      exchange.step()
      if (step < 100) continue
      for (const { symbol } of SPOT_MARKETS) {
        const index = exchange.engine.indexPrice(symbol)?.price ?? 0
        const bids = exchange.engine.depth(symbol, 'buy', 100)
        const asks = exchange.engine.depth(symbol, 'sell', 100)
        const [bid = 0, ask = 0] = [bids[0]?.[0], asks[0]?.[0]]
        expect(bid, symbol).toBeGreaterThan(0)
        expect(ask, symbol).toBeGreaterThan(bid)
        expect((ask - bid) / index, symbol).toBeLessThan(Math.max(0.002, 6 / index))
        expect(Math.abs((bid + ask) / 2 - index) / index, symbol).toBeLessThan(Math.max(0.004, 6 / index))
        expect(bids.length, symbol).toBeGreaterThan(12)
        const sum = (levels: readonly (readonly [number, number])[]) =>
          levels.reduce((total, [, size]) => total + size, 0)
        expect(sum(asks.slice(10)), symbol).toBeGreaterThan(sum(asks.slice(0, 5)))
      }
    }
  })

  it('give the same commands for the same seed', () => {
    const [first, second, other] = ['same', 'same', 'other'].map((seed) => {
      const exchange = new Exchange(seed)
      for (let step = 0; step < 100; step += 1) exchange.step()
      return exchange
    })
    expect(first?.commands.length).toBeGreaterThan(100)
    expect(first?.commands).toEqual(second?.commands)
    expect(first?.engine.digest()).toBe(second?.engine.digest())
    expect(other?.engine.digest()).not.toBe(first?.engine.digest())
  })

  it('change little of a ladder from one look to the next', () => {
    const exchange = new Exchange('thrift')
    const last = new Map<string, Set<string>>()
    let changed = 0
    let all = 0
    for (let step = 0; step < 800; step += 1) exchange.step()
    for (const command of exchange.commands) {
      if (command.type !== 'spot.ladder') continue
      const levels = [...command.bids, ...command.asks].map((level) => level.join())
      const before = last.get(command.symbol)
      if (before !== undefined) {
        changed += levels.filter((level) => !before.has(level)).length
        all += levels.length
      }
      last.set(command.symbol, new Set(levels))
    }
    expect(changed / all).toBeLessThan(0.4)
  })

  it('take what a customer left standing through the index', () => {
    const exchange = new Exchange('customer')
    for (let step = 0; step < 40; step += 1) exchange.step()
    exchange.apply({ type: 'account.open', user: 'customer', kind: 'customer' })
    exchange.apply({ type: 'deposit', id: 'd', user: 'customer', asset: 'USDT', amount: units(100_000_000_000) })
    const index = exchange.engine.indexPrice('BTC_USDT')?.price ?? 0
    exchange.apply({
      type: 'spot.submit',
      user: 'customer',
      symbol: 'BTC_USDT',
      side: 'buy',
      kind: 'limit',
      price: ticks(Math.round(index * 0.9995)),
      lots: lots(100_000),
      tif: 'GTC',
      postOnly: false,
      stp: 'expire_taker',
      clientId: 'bid',
    })
    const through = exchange.engine.openOrders('customer')
    expect(through).toHaveLength(1)
    let filled = 0
    for (let step = 0; step < 40_000 && filled === 0; step += 1) {
      for (const event of exchange.step()) if (event.type === 'trade' && event.maker.user === 'customer') filled += 1
    }
    expect(filled).toBeGreaterThan(0)
    const [bid] = exchange.engine.depth('BTC_USDT', 'buy', 1)
    const [ask] = exchange.engine.depth('BTC_USDT', 'sell', 1)
    expect(ask?.[0]).toBeGreaterThan(bid?.[0] ?? 0)
  })
})
