/**
 * The market makers of the demo's contracts: one house keeps a few levels on each side of every book around the index,
 * another trades against them now and then, so that there is a last price and a tape. A level is moved only when the
 * index has left it behind by a good part of its distance: near ones every few seconds, far ones every few minutes, each
 * by one small command. Whoever holds a position closes with it first, so that nothing piles up. Seeded and without
 * I/O.
 */
import type { Command } from '@candlewick/engine/commands'
import type { Direction } from '@candlewick/engine/contract/commands'
import { lots, ticks } from '@candlewick/money/units'
import { seedOf, uniform } from './chance.ts'
import { CONTRACT_QUOTER, CONTRACT_TAKER, CONTRACTS } from './contracts.ts'

/** An order of the quoter's as it stands in the book. */
export interface QuotedOrder {
  readonly id: number
  readonly clientId: string
  readonly direction: number
  readonly price: number
  readonly lots: number
  readonly filledLots: number
}

/** What the makers see of the exchange. */
export interface ContractMakerView {
  /** Index price in ticks of the contract; undefined while it halts. */
  index(symbol: string): number | undefined
  /** Open orders of a house in a contract. */
  orders(user: string, symbol: string): readonly QuotedOrder[]
  /** Lots that a house holds long and short. */
  held(user: string, symbol: string): { readonly long: number; readonly short: number }
  best(symbol: string, side: 'buy' | 'sell'): number | undefined
}

/** Distance of each level from the index, and its value in USDT. */
const LEVELS: readonly (readonly [distance: number, value: number])[] = [
  [0.000_2, 40_000],
  [0.000_5, 80_000],
  [0.001, 150_000],
  [0.001_8, 250_000],
  [0.002_8, 400_000],
  [0.004, 600_000],
  [0.007, 900_000],
  [0.012, 1_200_000],
]
/** A level moves once it is off by this part of its distance. */
const TOLERANCE = 0.7
/**
 * Value of a usual trade in USDT, and milliseconds between two chances of one: in the first contract, and in the others.
 * The state keeps every order for a day after its end, so that trades cost more than they look.
 */
const TRADE_VALUE = 150
const TRADE_EVERY = { first: 6_000, other: 20_000 }
const TRADE_CHANCE = 0.4
/** How far beyond the best price a trade goes. */
const REACH = 0.000_5
/** Milliseconds between two looks at a book. */
const LOOK_EVERY = 2_000

class ContractMaker {
  readonly #symbol: string
  readonly #seed: number
  /** Lots in one USDT of value at a price. */
  readonly #lotsFor: (value: number, price: number) => number
  readonly #tradeEvery: number
  #due: number
  #tradeDue: number
  #names = 0

  constructor(at: number, seed: string, start: number) {
    const listing = CONTRACTS[at]
    if (listing === undefined) throw new RangeError(`no contract ${at}`)
    const { symbol, kind, tickSize, lotSize } = listing.spec
    this.#symbol = symbol
    this.#seed = seedOf(`${seed}/${symbol}/makers`)
    const [tick, lot] = [Number(tickSize), Number(lotSize)]
    this.#lotsFor = (value, price) => Math.max(1, Math.round(value / (kind === 'linear' ? price * tick * lot : lot)))
    // Each contract at a moment of its own.
    this.#due = start + (this.#seed % LOOK_EVERY)
    this.#tradeEvery = at === 0 ? TRADE_EVERY.first : TRADE_EVERY.other
    this.#tradeDue = start + (this.#seed % this.#tradeEvery)
  }

  step(now: number, view: ContractMakerView): Command[] {
    const index = view.index(this.#symbol)
    if (index === undefined) return []
    const commands: Command[] = []
    if (now >= this.#due) {
      this.#due = now + LOOK_EVERY
      commands.push(...this.#quote(now, index, view))
    }
    if (now >= this.#tradeDue) {
      this.#tradeDue = now + this.#tradeEvery
      commands.push(...this.#trade(now, view))
    }
    return commands
  }

  #quote(now: number, index: number, view: ContractMakerView): Command[] {
    const standing = new Map(view.orders(CONTRACT_QUOTER, this.#symbol).map((order) => [levelOf(order), order]))
    const room = { ...view.held(CONTRACT_QUOTER, this.#symbol) }
    for (const { direction, lots: all, filledLots } of standing.values()) {
      if (direction === 3) room.long -= all - filledLots
      if (direction === 4) room.short -= all - filledLots
    }
    const sides: { name: 'a' | 'b'; commands: Command[]; up: boolean }[] = []
    for (const name of ['a', 'b'] as const) {
      const commands: Command[] = []
      let up = false
      LEVELS.forEach(([distance, value], level) => {
        const away = Math.max(1, Math.round(index * distance))
        const wanted = name === 'a' ? index + away : Math.max(1, index - away)
        const order = standing.get(`${name}${level}`)
        if (order !== undefined && Math.abs(order.price - wanted) <= away * TOLERANCE) return
        up ||= order !== undefined && wanted > order.price
        commands.push(order === undefined ? this.#place(now, name, level, wanted, value, room) : amend(order, wanted))
      })
      // Away from the touch first, so that the house never meets itself.
      sides.push({ name, commands, up })
    }
    const rises = sides.some(({ up }) => up)
    return sides
      .sort((one, other) => (rises ? one.name.localeCompare(other.name) : other.name.localeCompare(one.name)))
      .flatMap(({ commands }) => commands)
  }

  #place(
    now: number,
    name: 'a' | 'b',
    level: number,
    price: number,
    value: number,
    room: { long: number; short: number },
  ): Command {
    const wanted = this.#lotsFor(value * (0.7 + 0.6 * uniform(this.#seed, now, level)), price)
    const held = name === 'a' ? 'long' : 'short'
    const closes = room[held] > 0
    const quantity = closes ? Math.min(wanted, room[held]) : wanted
    if (closes) room[held] -= quantity
    const direction: Direction = name === 'a' ? (closes ? 3 : 2) : closes ? 4 : 1
    return {
      type: 'contract.submit',
      user: CONTRACT_QUOTER,
      symbol: this.#symbol,
      direction,
      kind: 'limit',
      price: ticks(price),
      lots: lots(quantity),
      tif: 'GTC',
      postOnly: false,
      stp: 'expire_maker',
      clientId: this.#name(now, `${name}${level}`),
    }
  }

  #trade(now: number, view: ContractMakerView): Command[] {
    if (uniform(this.#seed, now, 50) > TRADE_CHANCE) return []
    const buys = uniform(this.#seed, now, 51) < 0.5
    const best = view.best(this.#symbol, buys ? 'sell' : 'buy')
    if (best === undefined) return []
    const held = view.held(CONTRACT_TAKER, this.#symbol)[buys ? 'short' : 'long']
    const wanted = this.#lotsFor(TRADE_VALUE * (0.3 + 2 * uniform(this.#seed, now, 52) ** 3), best)
    const reach = Math.max(1, Math.round(best * REACH))
    const [closing, opening]: [Direction, Direction] = buys ? [4, 1] : [3, 2]
    return [
      {
        type: 'contract.submit',
        user: CONTRACT_TAKER,
        symbol: this.#symbol,
        direction: held > 0 ? closing : opening,
        kind: 'limit',
        price: ticks(Math.max(1, buys ? best + reach : best - reach)),
        lots: lots(held > 0 ? Math.min(wanted, held) : wanted),
        tif: 'IOC',
        postOnly: false,
        stp: 'expire_taker',
        clientId: this.#name(now, 't'),
      },
    ]
  }

  /** The symbol, a moment and a count make it unique; the level comes last. */
  #name(now: number, level: string): string {
    this.#names = (this.#names + 1) % 1_000_000
    return `${this.#symbol}:${now.toString(36)}:${this.#names}:${level}`
  }
}

/** The level that an order was placed for. */
function levelOf({ clientId }: QuotedOrder): string {
  return clientId.slice(clientId.lastIndexOf(':') + 1)
}

function amend(order: QuotedOrder, price: number): Command {
  return { type: 'contract.amend', user: CONTRACT_QUOTER, id: order.id, price: ticks(price) }
}

/** All makers of all contracts. */
export class ContractMakers {
  readonly #makers: readonly ContractMaker[]

  /** `start` (epoch ms) is when they begin to look. */
  constructor(seed: string, start: number) {
    this.#makers = CONTRACTS.map((_, at) => new ContractMaker(at, seed, start))
  }

  /** What the makers do at `now` (epoch ms). */
  step(now: number, view: ContractMakerView): Command[] {
    return this.#makers.flatMap((maker) => maker.step(now, view))
  }
}
