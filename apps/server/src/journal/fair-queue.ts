/**
 * What waits for the journal, each customer's in the order in which it came, taken in turns: one of each customer, then
 * the next of each. So nobody waits longer than everybody's next command takes, whatever one customer sends; and nobody's
 * waiting commands fill the queue, since each has a share of it. What cancels, closes or pays back has a reserve beside
 * both bounds. What the house itself sends (prices, interest, definitions) has no share and goes first.
 */
import type { Command } from '@candlewick/engine/commands'
import { isReducing } from '@candlewick/engine/common/reducing'
import { isHouse } from './source.ts'

/** How many of one customer may wait, where the queue is at least forty times as long. */
const SHARE = 500
/** Beside its share, for what cancels, closes or pays back; and all customers' together beside the queue. */
const RESERVE = 100
const RESERVE_OF_ALL = 2_000

interface Line<T> {
  items: T[]
  first: number
}

export class FairQueue<T> {
  readonly #limit: number
  readonly #share: number
  readonly #house: Line<T> = { items: [], first: 0 }
  /** By customer, in the order of their turns. */
  readonly #customers = new Map<string, Line<T>>()
  #size = 0

  /** `limit` is how many may wait, the reserve not counted. */
  constructor(limit: number) {
    this.#limit = limit
    this.#share = Math.max(1, Math.min(SHARE, Math.floor(limit / 2)))
  }

  get size(): number {
    return this.#size
  }

  /** The bound that keeps the command out, with `underway` others on their way; undefined where it may wait. */
  boundFor(command: Command, underway: number): number | undefined {
    const reserve = isReducing(command)
    if (this.#size + underway >= this.#limit + (reserve ? RESERVE_OF_ALL : 0)) return this.#limit
    const customer = customerOf(command)
    const line = customer === undefined ? undefined : this.#customers.get(customer)
    return lengthOf(line) >= this.#share + (reserve ? RESERVE : 0) ? this.#share : undefined
  }

  push(command: Command, item: T): void {
    this.#size += 1
    const customer = customerOf(command)
    if (customer === undefined) {
      this.#house.items.push(item)
      return
    }
    const line = this.#customers.get(customer)
    if (line === undefined) this.#customers.set(customer, { items: [item], first: 0 })
    else line.items.push(item)
  }

  /** Takes so many out at most: the house's, then one of each customer in turn. */
  take(most: number): T[] {
    const taken: T[] = []
    while (taken.length < most && lengthOf(this.#house) > 0) shift(this.#house, taken)
    while (taken.length < most && this.#customers.size > 0) {
      for (const [customer, line] of this.#customers) {
        if (taken.length === most) break
        shift(line, taken)
        // Whoever was served stands behind the others, also when the next group is taken.
        this.#customers.delete(customer)
        if (lengthOf(line) > 0) this.#customers.set(customer, line)
      }
    }
    this.#size -= taken.length
    return taken
  }

  /** What waits of a customer. */
  of(customer: string): readonly T[] {
    const line = this.#customers.get(customer)
    return line === undefined ? [] : line.items.slice(line.first)
  }

  /** Takes everything out. */
  drain(): T[] {
    return this.take(this.#size)
  }
}

function lengthOf(line: Line<unknown> | undefined): number {
  return line === undefined ? 0 : line.items.length - line.first
}

function shift<T>(line: Line<T>, into: T[]): void {
  into.push(line.items[line.first] as T)
  line.first += 1
  if (line.first * 2 < line.items.length) return
  line.items = line.items.slice(line.first)
  line.first = 0
}

/** Whose command it is; undefined of the house's. What a market maker of the house sends is in no customer's way. */
export function customerOf(command: Command): string | undefined {
  return 'user' in command && !isHouse(command.user) ? command.user : undefined
}
