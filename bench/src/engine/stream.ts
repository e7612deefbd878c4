/**
 * The command stream of the engine's benchmark, from a seed: 50% new limits, 35% cancels, 8% moves, 7% takers, on
 * books that are filled first. An engine of its own runs along, so that every cancel and move names an open order.
 * Millions of commands are kept as the text in which a journal keeps them, not as objects.
 */
import type { Command, MarketCommand, Recorded, Side } from '@candlewick/engine/commands'
import { Engine } from '@candlewick/engine/engine'
import { lots, rate, ticks, units } from '@candlewick/money/units'

export interface Scenario {
  name: string
  symbols: number
  users: number
  /** Orders in each book before the clock starts, and about as many during the run. */
  prefill: number
  /** How far from the middle an order may lie, in ticks; new ones are near the touch unless `uniform`. */
  range: number
  uniform: boolean
}

/** Commands in a group: what is parsed, and told to the engine, at once. */
export const GROUP = 1000

/** The two parts of a stream: what fills the books, and what is measured; each group of commands as one text. */
export interface Stream {
  setup: string[]
  measured: string[]
}

/** The commands of a group. */
export function parsed(text: string): Recorded[] {
  return JSON.parse(text)
}

/** Collects commands into texts of {@link GROUP}. */
class Groups {
  readonly texts: string[] = []
  #group: Recorded[] = []

  push(recorded: Recorded): void {
    this.#group.push(recorded)
    if (this.#group.length === GROUP) this.flush()
  }

  flush(): void {
    if (this.#group.length > 0) this.texts.push(JSON.stringify(this.#group))
    this.#group = []
  }
}

const MIDDLE = 1_000_000
const LOTS_AN_ORDER = 100

/** Mulberry32: a small seeded generator of numbers in [0, 1). */
export function seeded(seed: number): () => number {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), state | 1)
    t = (t + Math.imul(t ^ (t >>> 7), t | 61)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

interface Live {
  id: number
  user: string
  symbol: string
  side: Side
  /** Place in the list of live orders. */
  at: number
}

class Generator {
  readonly #setup = new Groups()
  readonly #measured = new Groups()
  readonly #scenario: Scenario
  readonly #random = seeded(20_240_607)
  readonly #engine = new Engine()
  readonly #live: Live[] = []
  readonly #byId = new Map<number, Live>()
  #into = this.#setup
  #clientIds = 0
  /** One string each, as a gateway has them from its sessions and its market list. */
  readonly #users: string[]
  readonly #symbols: string[]

  constructor(scenario: Scenario) {
    this.#scenario = scenario
    this.#users = Array.from({ length: scenario.users }, (_, i) => `u${i}`)
    this.#symbols = Array.from({ length: scenario.symbols }, (_, i) => `S${i}_USDT`)
  }

  run(count: number): Stream {
    this.#define()
    const { symbols, prefill } = this.#scenario
    for (let i = 0; i < symbols * prefill; i += 1)
      this.#limit(this.#symbols[i % symbols] ?? '', this.#pick(this.#scenario.range))
    this.#setup.flush()
    this.#into = this.#measured
    for (let i = 0; i < count; i += 1) this.#step()
    this.#measured.flush()
    return { setup: this.#setup.texts, measured: this.#measured.texts }
  }

  #define(): void {
    const { symbols, users } = this.#scenario
    this.#emit({ type: 'asset', asset: 'USDT', decimals: 6, cap: units(8e15) })
    for (let i = 0; i < symbols; i += 1) {
      this.#emit({ type: 'asset', asset: `S${i}`, decimals: 8, cap: units(8e15) })
      this.#emit(market(`S${i}`))
    }
    for (let i = 0; i < users; i += 1) {
      const user = `u${i}`
      this.#emit({ type: 'account.open', user, kind: 'customer' })
      this.#emit({ type: 'deposit', id: `${user}q`, user, asset: 'USDT', amount: units(Math.floor(7e15 / users)) })
      for (let s = 0; s < symbols; s += 1) {
        const id = `${user}b${s}`
        this.#emit({ type: 'deposit', id, user, asset: `S${s}`, amount: units(Math.floor(7e15 / users)) })
      }
    }
  }

  #step(): void {
    const roll = this.#random()
    if (roll < 0.5) {
      const { uniform, range } = this.#scenario
      const near = uniform ? this.#pick(range) : Math.min(range, 1 + Math.floor(-Math.log(1 - this.#random()) * 60))
      this.#limit(this.#someSymbol(), near)
    } else if (roll < 0.85) this.#cancel()
    else if (roll < 0.93) this.#move()
    else this.#take()
  }

  /** A whole number from 1 to `most`. */
  #pick(most: number): number {
    return 1 + Math.floor(this.#random() * most)
  }

  #someone(): string {
    return this.#users[this.#pick(this.#scenario.users) - 1] ?? ''
  }

  #someSymbol(): string {
    return this.#symbols[this.#pick(this.#scenario.symbols) - 1] ?? ''
  }

  /** A limit `distance` ticks from the middle, on its own side of it. */
  #limit(symbol: string, distance: number): void {
    const side = this.#random() < 0.5 ? 'buy' : 'sell'
    const price = side === 'buy' ? MIDDLE - distance : MIDDLE + distance
    this.#submit(this.#someone(), symbol, side, price, this.#pick(LOTS_AN_ORDER), 'GTC')
  }

  #submit(user: string, symbol: string, side: Side, price: number, quantity: number, tif: 'GTC' | 'IOC'): void {
    this.#clientIds += 1
    const clientId = `order-${this.#clientIds.toString(36)}`
    const sizes = { price: ticks(price), lots: lots(quantity), clientId, tif }
    const rest = { postOnly: false, stp: 'expire_maker' as const, kind: 'limit' as const }
    this.#emit({ type: 'spot.submit', user, symbol, side, ...sizes, ...rest })
  }

  #cancel(): void {
    const order = this.#anyLive()
    if (order === undefined) return
    this.#emit({ type: 'spot.cancel', user: order.user, symbol: order.symbol, ids: [order.id] })
  }

  /** To another price on its side of the middle. */
  #move(): void {
    const order = this.#anyLive()
    if (order === undefined) return
    const { uniform, range } = this.#scenario
    const distance = uniform ? this.#pick(range) : Math.min(range, this.#pick(200))
    const price = ticks(order.side === 'buy' ? MIDDLE - distance : MIDDLE + distance)
    this.#emit({ type: 'spot.amend', user: order.user, symbol: order.symbol, id: order.id, price })
  }

  /** Takes about as many orders as keeps the books as full as they were. */
  #take(): void {
    const { symbols, prefill, range } = this.#scenario
    const symbol = this.#someSymbol()
    const side = this.#random() < 0.5 ? 'buy' : 'sell'
    const orders = this.#live.length > symbols * prefill ? 3 : 1
    const quantity = this.#pick(LOTS_AN_ORDER * orders)
    const price = side === 'buy' ? MIDDLE + range / 2 : MIDDLE - range / 2
    this.#submit(this.#someone(), symbol, side, price, quantity, 'IOC')
  }

  #anyLive(): Live | undefined {
    return this.#live[Math.floor(this.#random() * this.#live.length)]
  }

  #emit(command: Command): void {
    const sequence = this.#engine.sequence + 1
    const recorded = { sequence, time: 1_700_000_000_000 + Math.floor(sequence / 1000), command }
    this.#into.push(recorded)
    for (const event of this.#engine.apply(recorded)) {
      if (event.type === 'refused') throw new Error(`refused: ${JSON.stringify({ command, event })}`)
      if (event.type === 'order') this.#follow(event.order.id, event.order)
    }
  }

  #follow(id: number, order: { user: string; symbol: string; side: Side; status: string }): void {
    const known = this.#byId.get(id)
    if (order.status === 'open') {
      if (known !== undefined) return
      const live = { id, user: order.user, symbol: order.symbol, side: order.side, at: this.#live.length }
      this.#live.push(live)
      this.#byId.set(id, live)
      return
    }
    if (known === undefined) return
    this.#byId.delete(id)
    const last = this.#live.pop()
    if (last === undefined || last === known) return
    this.#live[known.at] = last
    last.at = known.at
  }
}

function market(base: string): MarketCommand {
  return {
    type: 'market',
    symbol: `${base}_USDT`,
    base,
    quote: 'USDT',
    tickSize: '0.00001',
    lotSize: '0.0001',
    lotUnits: units(10_000),
    tickLotUnits: units(1),
    minNotional: units(5),
    maxLots: lots(1_000_000),
    bandRate: rate(99_000_000),
    slipRate: rate(5_000_000),
    maxOpenOrders: 1000,
    status: 'open',
  }
}

/** The stream of a scenario with `count` measured commands; the same every time. */
export function makeStream(scenario: Scenario, count: number): Stream {
  return new Generator(scenario).run(count)
}
