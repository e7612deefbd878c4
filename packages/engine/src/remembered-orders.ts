/** Client ids that are unique per owner until 24 hours after the order's end, with what became of the order. */
import { CLIENT_ID_KEPT } from './limits.ts'

export interface RememberedOrder<Order, View> {
  /** The order as it was asked for, to tell a repetition from another order. */
  readonly body: string
  /** Set while it is open; afterwards what it became. */
  order?: Order
  view?: View
}

export class RememberedOrders<Order extends { readonly clientId: string }, View extends { readonly clientId: string }> {
  readonly open = new Map<string, RememberedOrder<Order, View>>()
  /** Oldest end first: a Map keeps the order in which its keys came. */
  readonly ended = new Map<string, RememberedOrder<Order, View>>()
  readonly #most: number
  readonly #mostOfOwner: number
  /** How many are kept of each owner that has any. */
  readonly #ofOwner = new Map<number, number>()
  readonly #endOf: (view: View) => number

  /**
   * `endOf` tells when an ended order ended, epoch milliseconds; `most` is how many are kept at once, and `mostOfOwner`
   * how many of one owner, so that nobody takes the others' places.
   */
  constructor(endOf: (view: View) => number, most: number, mostOfOwner = most) {
    this.#endOf = endOf
    this.#most = most
    this.#mostOfOwner = mostOfOwner
  }

  /** The bound that keeps the owner from another one, or undefined where there is room. */
  boundFor(owner: number): number | undefined {
    if ((this.#ofOwner.get(owner) ?? 0) >= this.#mostOfOwner) return this.#mostOfOwner
    return this.open.size + this.ended.size >= this.#most ? this.#most : undefined
  }

  find(owner: number, clientId: string): RememberedOrder<Order, View> | undefined {
    const key = keyOf(owner, clientId)
    return this.open.get(key) ?? this.ended.get(key)
  }

  take(owner: number, body: string, order: Order): void {
    if (order.clientId === '') return
    this.open.set(keyOf(owner, order.clientId), { body, order })
    this.#count(owner, 1)
  }

  /** Starts the 24 hours. */
  end(owner: number, view: View): void {
    const key = keyOf(owner, view.clientId)
    const known = this.open.get(key)
    if (known === undefined) return
    this.open.delete(key)
    this.ended.set(key, { body: known.body, view })
  }

  /** Puts an ended order back that a snapshot remembers, oldest end first. */
  remember(owner: number, body: string, view: View): void {
    this.ended.set(keyOf(owner, view.clientId), { body, view })
    this.#count(owner, 1)
  }

  expire(now: number): void {
    for (const [key, { view }] of this.ended) {
      if (view !== undefined && this.#endOf(view) + CLIENT_ID_KEPT > now) return
      this.ended.delete(key)
      this.#count(Number.parseInt(key, 10), -1)
    }
  }

  #count(owner: number, change: number): void {
    const count = (this.#ofOwner.get(owner) ?? 0) + change
    if (count === 0) this.#ofOwner.delete(owner)
    else this.#ofOwner.set(owner, count)
  }
}

/** Begins with the owner's number. */
function keyOf(owner: number, clientId: string): string {
  return `${owner} ${clientId}`
}
