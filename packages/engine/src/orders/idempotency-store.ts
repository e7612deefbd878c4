/**
 * Client ids that are unique per owner while their orders are open and for a time after, with what became of the order:
 * for exactly 24 hours under version 1 of the rules, within each customer's share of the memory (shared-ids.ts) under
 * version 2. When their time is over they are free at once, and leave the memory a bounded number at a time: after a
 * quiet day no command has to carry out all of them.
 */

import { SharedIds } from '../ledger/shared-ids.ts'
import { CLIENT_ID_FLOOR, CLIENT_ID_KEPT, MAX_CLIENT_IDS_DROPPED } from '../limits.ts'
import { Heaviest } from '../memory/heaviest.ts'

export interface StoredOrder<Order, View> {
  /** The order as it was asked for, to tell a repetition from another order. */
  readonly body: string
  /** Set while it is open; afterwards what it became. */
  order?: Order
  view?: View
}

/** An ended order as a snapshot keeps it. */
export interface KeptOrder<View> {
  readonly owner: number
  readonly body: string
  readonly view: View
}

/** How many are kept. */
export interface IdempotencyBounds {
  /** Of all, and of one owner, open orders included. */
  readonly all: number
  readonly ofOwner: number
  /** Of one owner under version 1 of the rules; where there is none, as many as of all. */
  readonly ofOwnerFirst?: number
  /** Of one owner's orders that ended more than 10 minutes ago. */
  readonly share: number
  /** How many {@link IdempotencyStore.expire} drops at most. */
  readonly dropped?: number
}

export class IdempotencyStore<Order extends { readonly clientId: string }, View extends { readonly clientId: string }> {
  readonly open = new Map<string, StoredOrder<Order, View>>()
  /** Oldest end first. Those whose time is over are as good as gone. */
  readonly #ended: SharedIds<KeptOrder<View>>
  /** Of each owner those that are open. */
  readonly #openOf = new Heaviest()
  readonly #bounds: IdempotencyBounds
  readonly #endOf: (view: View) => number
  /** The moment as of which time is over for ended orders, epoch milliseconds. */
  #now = Number.NEGATIVE_INFINITY
  /** Whether version 2 of the rules is in force. */
  shared = true

  /** `endOf` tells when an ended order ended, epoch milliseconds. */
  constructor(endOf: (view: View) => number, bounds: IdempotencyBounds) {
    this.#endOf = endOf
    this.#bounds = bounds
    this.#ended = new SharedIds(
      { ...bounds, floor: CLIENT_ID_FLOOR, kept: CLIENT_ID_KEPT },
      ({ owner }) => owner,
      ({ view }) => endOf(view),
    )
  }

  /**
   * The bound that keeps the owner from another one, or undefined where there is room. Under version 2 so many more, the
   * `reserve`, are let in of what closes.
   */
  boundFor(owner: number, reserve = 0): number | undefined {
    if (this.shared) {
      return this.#ended.boundFor(owner, this.#now, this.open.size, this.#openOf.count(owner), reserve)
    }
    const ofOwner = this.#bounds.ofOwnerFirst ?? this.#bounds.all
    if (this.#count(owner) >= ofOwner) {
      this.#dropOf(owner)
      if (this.#count(owner) >= ofOwner) return ofOwner
    }
    while (this.size >= this.#bounds.all) if (!this.#ended.dropOver(this.#now)) return this.#bounds.all
    return undefined
  }

  /** True where it is the owner's own bound that keeps it from another one. */
  spent(owner: number): boolean {
    return this.#count(owner) >= this.#bounds.ofOwner
  }

  find(owner: number, clientId: string): StoredOrder<Order, View> | undefined {
    const key = keyOf(owner, clientId)
    const ended = this.#ended.get(key)
    return this.open.get(key) ?? (ended === undefined || this.#isOver(ended) ? undefined : ended)
  }

  /** Of an order that was taken, how it was asked for; '' of one that was taken without its client id. */
  bodyOf(owner: number, order: Order): string {
    const known = this.open.get(keyOf(owner, order.clientId))
    return known?.order === order ? known.body : ''
  }

  /** Takes the order's client id, unless it has none or `body` is ''. */
  take(owner: number, body: string, order: Order): void {
    if (order.clientId === '' || body === '') return
    const key = keyOf(owner, order.clientId)
    // Its time is over, or it could not be taken; left there it would keep the place of the earlier end.
    const before = this.#ended.get(key)
    if (before !== undefined) this.#ended.drop(key, before)
    this.open.set(key, { body, order })
    this.#openOf.change(owner, 1)
  }

  /** Starts its time; nothing where `order` was taken without its client id. */
  end(owner: number, view: View, order?: Order): void {
    const key = keyOf(owner, view.clientId)
    const known = this.open.get(key)
    if (known === undefined || (order !== undefined && known.order !== order)) return
    this.open.delete(key)
    this.#openOf.change(owner, -1)
    this.#ended.add(key, { owner, body: known.body, view })
    if (this.shared) this.#ended.trim(owner, this.#endOf(view))
  }

  /** Puts an ended order back that a snapshot remembers, oldest end first. */
  remember(kept: KeptOrder<View>): void {
    this.#ended.add(keyOf(kept.owner, kept.view.clientId), kept)
  }

  /** Sets the moment; from it on ids whose 24 hours are over are free. */
  expire(now: number): void {
    this.#now = now
    const dropped = this.#bounds.dropped ?? MAX_CLIENT_IDS_DROPPED
    for (let left = dropped; left > 0 && this.#ended.dropOver(now); left -= 1);
  }

  /** Version 2 begins: what is over leaves the memory, and what is there is what counts. */
  share(now: number): void {
    this.#now = now
    this.shared = true
    this.#ended.expire(now, false)
  }

  /** The ended ones, oldest end first; under version 1 only those whose time is not over. */
  kept(): KeptOrder<View>[] {
    const ended = [...this.#ended.records.values()]
    return this.shared ? ended : ended.filter((entry) => !this.#isOver(entry))
  }

  /** Of one owner those that ended and are remembered, the oldest first. */
  endedOf(owner: number): Iterable<KeptOrder<View>> {
    return this.#ended.of(owner)
  }

  /** How many are in memory. */
  get size(): number {
    return this.open.size + this.#ended.size
  }

  #isOver(entry: KeptOrder<View>): boolean {
    return this.#ended.isOver(entry, this.#now)
  }

  /** Drops all of an owner whose time is over. */
  #dropOf(owner: number): void {
    for (const [key, entry] of this.#ended.records) {
      if (!this.#isOver(entry)) return
      if (entry.owner === owner) this.#ended.drop(key, entry)
    }
  }

  #count(owner: number): number {
    return this.#openOf.count(owner) + this.#ended.count(owner)
  }
}

/** Begins with the owner's number. */
function keyOf(owner: number, clientId: string): string {
  return `${owner} ${clientId}`
}
