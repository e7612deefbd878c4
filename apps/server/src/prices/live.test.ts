import { getEventListeners } from 'node:events'
import { describe, expect, it } from 'vitest'
import type { Exchange } from './exchange-source.ts'
import { LiveIndex } from './live.ts'
import type { Quote } from './quote.ts'
import type { Wanted } from './wanted.ts'

const NOON = Date.UTC(2026, 10, 21, 12)
const WANTED: readonly Wanted[] = [
  { symbol: 'BTC_USDT', tickSize: '0.1', market: 'BTC/USDT' },
  { symbol: 'EURUSD', tickSize: '0.00001', market: 'EUR/USD' },
]

/** An exchange whose answers the test writes. */
class WrittenExchange implements Exchange {
  readonly name: string
  bid: string
  ask: string
  trouble: 'none' | 'fails' | 'hangs' | 'mute' | 'mute about markets' = 'none'
  listed = new Set(['BTC/USDT'])
  asked = 0
  /** How often it was asked for its markets, and which of them last. */
  readings = 0
  wanted: readonly string[] = []

  constructor(name: string, price: string) {
    this.name = name
    this.bid = price
    this.ask = price
  }

  say(price: string): void {
    this.bid = price
    this.ask = price
  }

  async markets(wanted: readonly string[]): Promise<ReadonlySet<string>> {
    this.readings += 1
    this.wanted = wanted
    if (this.trouble === 'fails' || this.trouble === 'mute about markets') throw new Error('fetch failed')
    return new Set(this.listed)
  }

  async quotes(markets: readonly string[]): Promise<readonly Quote[]> {
    this.asked += 1
    if (this.trouble === 'fails') throw new Error('fetch failed')
    if (this.trouble === 'hangs') return new Promise(() => undefined)
    if (this.trouble === 'mute') return []
    return markets.map((market) => ({ market, bid: this.bid, ask: this.ask }))
  }
}

/** Exchanges at these prices, on a clock and a time of day that the test moves. */
function open(...prices: string[]) {
  const said: string[] = []
  const note = (details: object, message: string) => void said.push(`${JSON.stringify(details)} ${message}`)
  const exchanges = prices.map((price, place) => new WrittenExchange(`s${place}`, price))
  const world = { clock: 0, day: NOON, wanted: WANTED }
  const waits: number[] = []
  const live = new LiveIndex({
    exchanges,
    minimumSources: 3,
    wanted: () => world.wanted,
    log: { info: note, warn: note },
    clock: () => world.clock,
    // Nobody really waits: time passes at once.
    pause: async (milliseconds) => {
      waits.push(milliseconds)
      await new Promise((resolve) => setImmediate(resolve))
    },
  })
  const never = new AbortController().signal
  return {
    live,
    exchanges,
    world,
    waits,
    said,
    pass(milliseconds: number) {
      world.clock += milliseconds
      world.day += milliseconds
    },
    round: () => live.begin(never),
    btc: () => live.at(world.day).find(({ symbol }) => symbol === 'BTC_USDT')?.index,
    flash: () => live.at(world.day).find(({ symbol }) => symbol === 'BTC_USDT')?.flash,
    eur: () => live.at(world.day).find(({ symbol }) => symbol === 'EURUSD')?.index,
  }
}

type Opened = ReturnType<typeof open>

function at(opened: Opened, place: number): WrittenExchange {
  const exchange = opened.exchanges[place]
  if (exchange === undefined) throw new Error(`no exchange ${place}`)
  return exchange
}

describe('live prices', () => {
  it('are the median of what the exchanges quote', async () => {
    const opened = open('100.1', '100.3', '100.2')
    expect(opened.btc()).toEqual({ status: 'halted', reason: 'stale', sources: 0 })
    await opened.round()
    expect(opened.btc()).toEqual({ status: 'live', price: 1_002, sources: 3, dropped: [] })
  })

  it('are for flash contracts those of the last 1.5 s alone', async () => {
    const opened = open('100', '100', '100', '100')
    await opened.round()
    opened.pass(1_500)
    for (const place of [0, 1, 2]) at(opened, place).say('101')
    expect(opened.flash()).toMatchObject({ status: 'live', price: 1_000, sources: 4 })
    await opened.round()
    opened.pass(1_000)
    // The fourth stands still: to the index it counts for ten seconds.
    expect(opened.btc()).toMatchObject({ status: 'live', price: 1_010, sources: 4 })
    expect(opened.flash()).toMatchObject({ status: 'live', price: 1_010, sources: 3 })
    opened.pass(501)
    expect(opened.flash()).toEqual({ status: 'halted', reason: 'stale', sources: 0 })
    expect(opened.btc()).toMatchObject({ status: 'live', sources: 4 })
  })

  it('stop where too few are fresh, after ten seconds, and come back', async () => {
    const opened = open('100', '100', '100')
    await opened.round()
    at(opened, 2).trouble = 'fails'
    for (let second = 1; second <= 10; second += 1) {
      opened.pass(1_000)
      at(opened, 0).say(`100.${second}`)
      at(opened, 1).say(`100.${second}`)
      await opened.round()
      expect(opened.btc()?.status, `after ${second} s`).toBe('live')
    }
    opened.pass(1_000)
    await opened.round()
    expect(opened.btc()).toMatchObject({ status: 'halted', reason: 'stale', sources: 2 })
    at(opened, 2).trouble = 'none'
    at(opened, 2).say('100.3')
    await opened.round()
    expect(opened.btc()).toMatchObject({ status: 'live', sources: 3 })
  })

  it('leave out one that is more than five percent off, and stop where all disagree', async () => {
    const opened = open('100', '106', '100.2')
    await opened.round()
    expect(opened.btc()).toEqual({ status: 'live', price: 1_000, sources: 2, dropped: ['s1'] })
    at(opened, 2).say('200')
    await opened.round()
    expect(opened.btc()).toMatchObject({ status: 'halted', reason: 'outliers' })
  })

  it('take a zero, an empty answer and a broken one for no price at all', async () => {
    const opened = open('100', '100', '100', '100')
    await opened.round()
    expect(opened.btc()).toMatchObject({ sources: 4 })
    for (const broken of ['0', '', '-100', 'null', '1e2']) {
      at(opened, 3).say(broken)
      await opened.round()
      expect(opened.btc(), broken).toMatchObject({ status: 'live', sources: 3 })
    }
    at(opened, 3).trouble = 'mute'
    await opened.round()
    expect(opened.btc()).toMatchObject({ status: 'live', sources: 3 })
  })

  it('stop at once where the exchanges say that there is no price', async () => {
    const opened = open('100', '100', '100')
    await opened.round()
    for (const exchange of opened.exchanges) exchange.say('0')
    await opened.round()
    expect(opened.btc()).toMatchObject({ status: 'halted', reason: 'stale', sources: 0 })
  })

  it('do not count an answer that is repeated unchanged as news: a frozen copy grows stale', async () => {
    const opened = open('100', '100', '100')
    await opened.round()
    for (let second = 1; second <= 11; second += 1) {
      opened.pass(1_000)
      at(opened, 0).say(`100.${second}`)
      await opened.round()
    }
    expect(opened.btc()).toMatchObject({ status: 'halted', reason: 'stale', sources: 1 })
  })

  it('have no price and say why when every exchange is dead', async () => {
    const opened = open('100', '100', '100')
    await opened.round()
    for (const exchange of opened.exchanges) exchange.trouble = 'fails'
    opened.pass(10_001)
    await opened.round()
    expect(opened.btc()).toMatchObject({ status: 'halted', reason: 'stale', sources: 0 })
    expect(opened.said.filter((line) => line.includes('does not answer'))).toEqual([
      '{"source":"s0","reason":"Error: fetch failed"} price source does not answer',
      '{"source":"s1","reason":"Error: fetch failed"} price source does not answer',
      '{"source":"s2","reason":"Error: fetch failed"} price source does not answer',
    ])
  })

  it('say of a symbol that too few list that it is unlisted, not that it is late', async () => {
    const opened = open('1.1', '1.1', '1.1')
    at(opened, 0).listed.add('EUR/USD')
    await opened.round()
    expect(opened.eur()).toEqual({ status: 'halted', reason: 'unlisted', sources: 1 })
    for (const exchange of opened.exchanges) {
      exchange.listed.add('EUR/USD')
      exchange.say('1.2')
    }
    opened.pass(24 * 3_600_000)
    await opened.round()
    expect(opened.eur()).toMatchObject({ status: 'live', price: 120_000 })
  })

  it('of a symbol that is listed while they run are there with the next question', async () => {
    const opened = open('100', '100', '100')
    await opened.round()
    const arbitrum = { symbol: 'ARB_USDT', tickSize: '0.01', market: 'ARB/USDT' }
    opened.world.wanted = [...WANTED, arbitrum]
    for (const exchange of opened.exchanges) exchange.listed.add('ARB/USDT')
    const arb = () => opened.live.at(opened.world.day).find(({ symbol }) => symbol === 'ARB_USDT')?.index
    expect(arb()).toMatchObject({ status: 'halted', reason: 'unlisted' })
    opened.pass(1_000)
    await opened.round()
    expect(arb()).toMatchObject({ status: 'live', price: 10_000, sources: 3 })
    expect(opened.exchanges.map(({ wanted }) => wanted)).toEqual(Array(3).fill(['BTC/USDT', 'EUR/USD', 'ARB/USDT']))
  })

  it('go on where an exchange does not say what it lists, be it that another symbol is wanted or a day is over', async () => {
    const opened = open('100', '100', '100')
    await opened.round()
    for (const exchange of opened.exchanges) exchange.trouble = 'mute about markets'
    opened.world.wanted = [...WANTED, { symbol: 'ARB_USDT', tickSize: '0.01', market: 'ARB/USDT' }]
    for (let minute = 1; minute <= 3; minute += 1) {
      opened.pass(60_000)
      for (const exchange of opened.exchanges) exchange.say(`10${minute}`)
      await opened.round()
      expect(opened.btc()).toMatchObject({ status: 'live', price: 1_000 + 10 * minute })
    }
    // Each was asked again once a minute, not with each question.
    expect(opened.exchanges.map(({ readings }) => readings)).toEqual([4, 4, 4])
  })

  it('ask nobody while nothing is listed', async () => {
    const opened = open('100', '100', '100')
    opened.world.wanted = []
    await opened.round()
    expect(opened.exchanges.map(({ asked, readings }) => asked + readings)).toEqual([0, 0, 0])
    expect(opened.live.at(NOON)).toEqual([])
  })

  it.each([3_600_000, -3_600_000, 86_400_000 * 400])(
    'do not care when the time of day jumps by %d ms',
    async (jump) => {
      const opened = open('100', '100', '100')
      await opened.round()
      opened.world.day += jump
      expect(opened.btc()).toMatchObject({ status: 'live', sources: 3 })
      opened.world.clock += 10_000
      expect(opened.btc()?.status).toBe('live')
      opened.world.clock += 1
      expect(opened.btc()?.status, 'a day that stands still hides no age').toBe('halted')
    },
  )

  it('count the age from the question, not from the answer', async () => {
    const opened = open('100', '100', '100')
    const slow = at(opened, 0)
    const quick = slow.quotes.bind(slow)
    slow.quotes = async (markets) => {
      opened.pass(4_000)
      return await quick(markets)
    }
    await opened.round()
    opened.pass(6_000)
    expect(opened.btc()?.status).toBe('live')
    opened.pass(1)
    expect(opened.btc()?.status).toBe('halted')
  })
})

describe('a price source', () => {
  /** Runs until it has waited so often. */
  async function runFor(opened: Opened, waits: number): Promise<void> {
    const stop = new AbortController()
    const running = opened.live.run(stop.signal)
    while (opened.waits.length < waits) await new Promise((resolve) => setImmediate(resolve))
    expect(getEventListeners(stop.signal, 'abort').length, 'listeners left').toBeLessThanOrEqual(
      opened.exchanges.length,
    )
    stop.abort()
    await running
  }

  it('is asked once a second, and ever more rarely while it fails, up to a minute', async () => {
    const opened = open('100')
    await runFor(opened, 3)
    expect(opened.waits).toEqual([1_000, 1_000, 1_000])
    at(opened, 0).trouble = 'fails'
    opened.waits.length = 0
    await runFor(opened, 9)
    expect(opened.waits.slice(0, 9)).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000, 60_000])
    at(opened, 0).trouble = 'none'
    opened.waits.length = 0
    await runFor(opened, 2)
    expect(opened.waits.slice(0, 2)).toEqual([1_000, 1_000])
    const told = opened.said.map((line) => line.replace(/^\{.*\} /, ''))
    expect(told).toEqual(['price source does not answer', 'price source answers again'])
  })

  it('that hangs holds up neither the others nor the stop, and is not asked twice at a time', async () => {
    const opened = open('100', '100', '100', '100')
    await opened.round()
    at(opened, 0).trouble = 'hangs'
    await opened.round()
    await opened.round()
    expect(at(opened, 0).asked).toBe(2)
    expect(at(opened, 1).asked).toBe(3)
    opened.pass(5_000)
    for (const place of [1, 2, 3]) at(opened, place).say('101')
    await opened.round()
    opened.pass(6_000)
    expect(opened.btc()).toMatchObject({ status: 'live', price: 1_010, sources: 3 })
    await runFor(opened, 4)
  })
})
