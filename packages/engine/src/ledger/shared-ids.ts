/**
 * What was done, by id, for as long as a repetition is answered and not done again; each customer with a share of the
 * memory. Under version 2 of the rules an id is kept for the `floor` at least, whoever does what; the newest `share` of
 * each owner for `kept`; where all together have too many, the oldest of the heaviest user go first. Under version 1
 * everything is kept for exactly `kept`, without a bound.
 */

import { MAX_CLIENT_IDS_DROPPED } from '../limits.ts'
import { Heaviest } from '../memory/heaviest.ts'

/** Under which a customer's client id is kept: everybody's ids are her own. */
export const clientKey = (user: string, clientId: string): string => `${user} ${clientId}`

/** How much is kept, and for how long, in milliseconds. */
export interface SharedBounds {
  /** Of all owners together, and of one. */
  readonly all: number
  readonly ofOwner: number
  /** Of one owner and older than `floor`. */
  readonly share: number
  readonly floor: number
  readonly kept: number
  /** How many one command drops at most of those whose time is over. */
  readonly dropped?: number
}

interface Held<T> {
  readonly key: string
  readonly record: T
}

/** An owner's ids in the order in which they came; those that have been dropped otherwise are passed over. */
interface Queue<T> {
  held: Held<T>[]
  first: number
}

export class SharedIds<T> {
  /** Oldest first: a Map keeps the order in which its keys came. */
  readonly records = new Map<string, T>()
  readonly bounds: SharedBounds
  readonly #ownerOf: (record: T) => number
  readonly #atOf: (record: T) => number
  readonly #queues = new Map<number, Queue<T>>()
  readonly #counts = new Heaviest()
  /** Passes over all, once; what it stands at is the oldest, unless that has been dropped. */
  #byAge = this.records.entries()
  #oldest: readonly [key: string, record: T] | undefined

  /** `ownerOf` tells whose a record is, `atOf` when it was done or ended, epoch milliseconds. */
  constructor(bounds: SharedBounds, ownerOf: (record: T) => number, atOf: (record: T) => number) {
    this.bounds = bounds
    this.#ownerOf = ownerOf
    this.#atOf = atOf
  }

  get size(): number {
    return this.records.size
  }

  /** How many the owner has. */
  count(owner: number): number {
    return this.#counts.count(owner)
  }

  /** The owner's, the oldest first. */
  *of(owner: number): Iterable<T> {
    const queue = this.#queues.get(owner)
    if (queue === undefined) return
    for (const { key, record } of queue.held) if (this.records.get(key) === record) yield record
  }

  get(key: string): T | undefined {
    return this.records.get(key)
  }

  /** Keeps a record that is newer than all others, under a key that is not there. */
  add(key: string, record: T): void {
    const owner = this.#ownerOf(record)
    this.records.set(key, record)
    this.#counts.change(owner, 1)
    const queue = this.#queues.get(owner)
    if (queue === undefined) this.#queues.set(owner, { held: [{ key, record }], first: 0 })
    else queue.held.push({ key, record })
  }

  drop(key: string, record: T): void {
    const owner = this.#ownerOf(record)
    this.records.delete(key)
    this.#counts.change(owner, -1)
    if (this.#counts.count(owner) === 0) this.#queues.delete(owner)
  }

  /** True where the time of a record is over at `now`. */
  isOver(record: T, now: number): boolean {
    return this.#atOf(record) + this.bounds.kept <= now
  }

  /** Drops those whose time is over: so many of them where memory is `shared`, else all. */
  expire(now: number, shared: boolean): void {
    let left = shared ? (this.bounds.dropped ?? MAX_CLIENT_IDS_DROPPED) : Number.POSITIVE_INFINITY
    for (; left > 0 && this.dropOver(now); left -= 1);
  }

  /** Drops the oldest of all where its time is over; false where it is not. */
  dropOver(now: number): boolean {
    const oldest = this.#findOldest()
    if (oldest === undefined || !this.isOver(oldest[1], now)) return false
    this.drop(...oldest)
    return true
  }

  /**
   * Version 2: the bound that keeps the owner from another one, or undefined where there is room; `others` and
   * `ofOwner` are what counts besides, `reserve` how many more the owner may have of what is asked for.
   */
  boundFor(owner: number, now: number, others = 0, ofOwner = 0, reserve = 0): number | undefined {
    this.trim(owner, now)
    const mine = this.count(owner) + ofOwner
    const bound = this.bounds.ofOwner + reserve
    if (mine >= bound) return bound
    const { all } = this.bounds
    const most = all - (all >> 3)
    while (this.size + others >= most && this.#squeeze(now));
    if (this.size + others < most) return undefined
    return this.size + others < all && mine * this.#counts.owners < all ? undefined : all
  }

  /** Drops the owner's oldest as long as it has more than its share and they are old enough, so many at most. */
  trim(owner: number, now: number): void {
    for (let left = MAX_CLIENT_IDS_DROPPED; left > 0 && this.count(owner) > this.bounds.share; left -= 1) {
      if (!this.#dropRipe(this.#oldestOf(owner), now)) return
    }
  }

  /** Makes room at the cost of the heaviest user; false where nothing is old enough. */
  #squeeze(now: number): boolean {
    if (this.dropOver(now)) return true
    const heaviest = this.#counts.heaviest()
    if (heaviest >= 0 && this.#dropRipe(this.#oldestOf(heaviest), now)) return true
    const oldest = this.#findOldest()
    return oldest !== undefined && this.#dropRipe({ key: oldest[0], record: oldest[1] }, now)
  }

  #dropRipe(held: Held<T> | undefined, now: number): boolean {
    if (held === undefined || this.#atOf(held.record) + this.bounds.floor > now) return false
    this.drop(held.key, held.record)
    return true
  }

  #oldestOf(owner: number): Held<T> | undefined {
    const queue = this.#queues.get(owner)
    if (queue === undefined) return undefined
    for (;;) {
      const held = queue.held[queue.first]
      if (held === undefined || this.records.get(held.key) === held.record) return held
      queue.first += 1
      if (queue.first * 2 < queue.held.length) continue
      queue.held = queue.held.slice(queue.first)
      queue.first = 0
    }
  }

  /** Does not begin at the front each time: a Map would have to step over all that was dropped there. */
  #findOldest(): readonly [key: string, record: T] | undefined {
    if (this.records.size === 0) return undefined
    while (this.#oldest === undefined || this.records.get(this.#oldest[0]) !== this.#oldest[1]) {
      const next = this.#byAge.next()
      if (next.done === true) this.#byAge = this.records.entries()
      else this.#oldest = next.value
    }
    return this.#oldest
  }
}
