/**
 * Client ids that are unique per owner until 24 hours after the order's end, with what became of the order. When their
 * time is over they are free at once, and leave the memory a bounded number at a time: after a quiet day no command has
 * to carry out all of them.
 */
import { CLIENT_ID_KEPT, MAX_CLIENT_IDS_DROPPED } from './limits.ts'

export interface RememberedOrder<Order, View> {
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

export class RememberedOrders<Order extends { readonly clientId: string }, View extends { readonly clientId: string }> {
  readonly open = new Map<string, RememberedOrder<Order, View>>()
  /** Oldest end first: a Map keeps the order in which its keys came. Those whose time is over are as good as gone. */
  readonly #ended = new Map<string, KeptOrder<View>>()
  /** Passes over all that ended, once; what it stands at is the oldest, unless that has been dropped. */
  #byEnd = this.#ended.entries()
  #oldest: readonly [key: string, entry: KeptOrder<View>] | undefined
  readonly #most: number
  readonly #mostOfOwner: number
  readonly #dropped: number
  /** How many are in memory of each owner that has any. */
  readonly #ofOwner = new Map<number, number>()
  readonly #endOf: (view: View) => number
  /** The moment as of which time is over for ended orders, epoch milliseconds. */
  #now = Number.NEGATIVE_INFINITY

  /**
   * `endOf` tells when an ended order ended, epoch milliseconds; `most` is how many are kept at once, and `mostOfOwner`
   * how many of one owner, so that nobody takes the others' places; `dropped` how many `expire` drops at most.
   */
  constructor(
    endOf: (view: View) => number,
    most: number,
    mostOfOwner = most,
    dropped: number = MAX_CLIENT_IDS_DROPPED,
  ) {
    this.#endOf = endOf
    this.#most = most
    this.#mostOfOwner = mostOfOwner
    this.#dropped = dropped
  }

  /** The bound that keeps the owner from another one, or undefined where there is room. */
  boundFor(owner: number): number | undefined {
    if (this.#count(owner) >= this.#mostOfOwner) {
      this.#dropOf(owner)
      if (this.#count(owner) >= this.#mostOfOwner) return this.#mostOfOwner
    }
    while (this.size >= this.#most) if (!this.#dropOldest()) return this.#most
    return undefined
  }

  find(owner: number, clientId: string): RememberedOrder<Order, View> | undefined {
    const key = keyOf(owner, clientId)
    const ended = this.#ended.get(key)
    return this.open.get(key) ?? (ended === undefined || this.#isOver(ended) ? undefined : ended)
  }

  take(owner: number, body: string, order: Order): void {
    if (order.clientId === '') return
    const key = keyOf(owner, order.clientId)
    // Its time is over, or it could not be taken; left there it would keep the place of the earlier end.
    const before = this.#ended.get(key)
    if (before !== undefined) this.#drop(key, before)
    this.open.set(key, { body, order })
    this.#ofOwner.set(owner, this.#count(owner) + 1)
  }

  /** Starts the 24 hours. */
  end(owner: number, view: View): void {
    const key = keyOf(owner, view.clientId)
    const known = this.open.get(key)
    if (known === undefined) return
    this.open.delete(key)
    this.#ended.set(key, { owner, body: known.body, view })
  }

  /** Puts an ended order back that a snapshot remembers, oldest end first. */
  remember(kept: KeptOrder<View>): void {
    this.#ended.set(keyOf(kept.owner, kept.view.clientId), kept)
    this.#ofOwner.set(kept.owner, this.#count(kept.owner) + 1)
  }

  /** Sets the moment; from it on ids whose 24 hours are over are free. */
  expire(now: number): void {
    this.#now = now
    for (let left = this.#dropped; left > 0 && this.#dropOldest(); left -= 1);
  }

  /** The ended ones whose time is not over, oldest end first. */
  kept(): KeptOrder<View>[] {
    return [...this.#ended.values()].filter((entry) => !this.#isOver(entry))
  }

  /** How many are in memory. */
  get size(): number {
    return this.open.size + this.#ended.size
  }

  #isOver({ view }: KeptOrder<View>): boolean {
    return this.#endOf(view) + CLIENT_ID_KEPT <= this.#now
  }

  /** Drops the one that ended first where its time is over; false where there is none such. */
  #dropOldest(): boolean {
    const oldest = this.#findOldest()
    if (oldest === undefined || !this.#isOver(oldest[1])) return false
    this.#drop(...oldest)
    return true
  }

  /** Does not begin at the front each time: a Map would have to step over all that was dropped there. */
  #findOldest(): readonly [key: string, entry: KeptOrder<View>] | undefined {
    if (this.#ended.size === 0) return undefined
    while (this.#oldest === undefined || this.#ended.get(this.#oldest[0]) !== this.#oldest[1]) {
      const next = this.#byEnd.next()
      if (next.done === true) this.#byEnd = this.#ended.entries()
      else this.#oldest = next.value
    }
    return this.#oldest
  }

  /** Drops all of an owner whose time is over. */
  #dropOf(owner: number): void {
    for (const [key, entry] of this.#ended) {
      if (!this.#isOver(entry)) return
      if (entry.owner === owner) this.#drop(key, entry)
    }
  }

  #drop(key: string, { owner }: KeptOrder<View>): void {
    this.#ended.delete(key)
    const left = this.#count(owner) - 1
    if (left === 0) this.#ofOwner.delete(owner)
    else this.#ofOwner.set(owner, left)
  }

  #count(owner: number): number {
    return this.#ofOwner.get(owner) ?? 0
  }
}

/** Begins with the owner's number. */
function keyOf(owner: number, clientId: string): string {
  return `${owner} ${clientId}`
}
