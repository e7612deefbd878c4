/**
 * Fetches what a block of commands will need, in stages of loops of independent reads, so that the memory works on
 * many of them at once: first the tables that say where things are, then the records, then what the records point to.
 * Nothing is decided by what is read and nothing of it kept, but the order lists, which stay: applying a command finds
 * at hand what it would otherwise wait for, and what changed meanwhile, it reads as it is.
 */

import type { Ledger } from '../ledger/ledger.ts'
import type { Registry } from '../ledger/registry.ts'
import { f64At, i32At } from '../memory/typed.ts'
import type { ClientIds } from '../orders/client-ids.ts'
import { BUY, SELL, sideOf } from '../orders/flags.ts'
import type { Levels } from '../orders/levels.ts'
import type { OrderIndex } from '../orders/order-index.ts'
import {
  CLIENT_ENTRY,
  FLAGS,
  LEVEL,
  LIST,
  NEXT,
  NEXT_OWN,
  type OrderPool,
  PREVIOUS,
  PREVIOUS_OWN,
  PRICE,
} from '../orders/order-pool.ts'
import type { OwnerOrders } from '../orders/owner-orders.ts'
import type { Book } from '../spot/book.ts'
import type { SpotSubmitCommand } from '../spot/commands.ts'

/** Commands in a block: enough to keep the memory busy, and all that they need still fits beside the processor. */
export const BLOCK = 32
/** Up to so many open orders (2 MB) everything is at hand anyway, but the client ids. */
export const NEAR_ORDERS = 16_384
/** Up to so many owners their lists and accounts are (half a megabyte). */
export const NEAR_OWNERS = 4_096
/** Orders fetched for each taker, one behind the other in the queue of the best price. */
const MET = 3
/** Orders in a block at most: one a command, or those that it meets. */
const ORDERS = BLOCK * MET
/** Links of an order to others, and of a new one to those it will stand behind. */
const LINKS = 4

/** What of the state is looked into ahead. */
export interface Stores {
  readonly registry: Registry
  readonly ledger: Ledger
  readonly pool: OrderPool
  readonly orderIndex: OrderIndex
  readonly orders: OwnerOrders
  readonly clientIds: ClientIds
  book(symbol: string): Book | undefined
}

export class PrefetchBlock {
  /** New orders of the block: their place in it, where their client id, list and level are, and whether they buy. */
  #submits = 0
  readonly #places = new Int32Array(BLOCK)
  readonly #clients = new Int32Array(BLOCK)
  readonly #listKeys = new Float64Array(BLOCK)
  readonly #prices = new Float64Array(BLOCK)
  readonly #buys = new Int32Array(BLOCK)
  readonly #sides: (Levels | undefined)[] = Array.from({ length: BLOCK })
  readonly #submitBooks: (Book | undefined)[] = Array.from({ length: BLOCK })
  readonly #levels = new Int32Array(BLOCK)
  readonly #newLists = new Int32Array(BLOCK)
  readonly #submitOwners = new Int32Array(BLOCK)
  /** Of those who have no list in the market yet: where the two accounts are found that it will name, and these. */
  #unknown = 0
  readonly #accountKeys = new Float64Array(BLOCK * 2)
  readonly #accountsFound = new Int32Array(BLOCK * 2)
  /** Of the new orders those that will trade at once, by their number among the new ones. */
  #takers = 0
  readonly #takersAt = new Int32Array(BLOCK)
  /**
   * Orders that are cancelled or moved, with the price they are moved to or 0; behind them, from `#metFrom` on, those
   * that takers will meet.
   */
  #orders = 0
  #metFrom = 0
  readonly #ids = new Float64Array(BLOCK)
  readonly #newPrices = new Float64Array(BLOCK)
  readonly #books: (Book | undefined)[] = Array.from({ length: ORDERS })
  readonly #slots = new Int32Array(ORDERS)
  readonly #lists = new Int32Array(ORDERS)
  readonly #entries = new Int32Array(ORDERS)
  readonly #neighbours = new Int32Array(ORDERS * LINKS)
  #accountCount = 0
  readonly #accounts = new Int32Array(ORDERS * 2 + BLOCK * 2)
  /** What was read, so that the compiler does not leave out the reading. */
  #read = 0

  /** Begins a block. `read` is what was read for it before. */
  begin(read: number): void {
    this.#read ^= read
    this.#submits = 0
    this.#takers = 0
    this.#orders = 0
  }

  /** Notes a new order, the `at`th command of the block; `client` is the tag of its client id. */
  submit(state: Stores, at: number, owner: number, book: Book, command: SpotSubmitCommand, client: number): void {
    const n = this.#submits
    const { price = 0 } = command
    const buys = command.side === 'buy'
    this.#submits = n + 1
    this.#places[n] = at
    this.#clients[n] = client
    const first = state.registry.firstOrdersIn(owner, book.index)
    this.#newLists[n] = first
    this.#listKeys[n] = first >= 0 ? 0 : state.orders.keyOf(owner, book.index)
    this.#prices[n] = price
    this.#buys[n] = buys ? 1 : 0
    this.#sides[n] = buys ? book.bids : book.asks
    this.#submitBooks[n] = book
    this.#submitOwners[n] = owner
    if (!book.crosses(buys ? BUY : SELL, price)) return
    this.#takersAt[this.#takers] = n
    this.#takers += 1
  }

  /** Notes an order that is about to be cancelled, or moved to another price. */
  order(id: number, book: Book, newPrice: number): void {
    this.#ids[this.#orders] = id
    this.#books[this.#orders] = book
    this.#newPrices[this.#orders] = newPrice
    this.#orders += 1
  }

  /** Fetches what was noted, and writes the lists of the new orders, those that there are, to their places. */
  fetch(state: Stores, owners: Int32Array, lists: Int32Array, count: number): void {
    this.#read ^= state.clientIds.readTable(this.#clients, this.#submits)
    if ((state.pool.live > NEAR_ORDERS || state.registry.owners.length > NEAR_OWNERS) && count > 1) {
      this.#read ^= state.clientIds.readTaken(owners, count)
      this.#fetchTables(state)
      this.#fetchRecords(state, 0)
      this.#followQueues(state)
      this.#fetchLists(state)
      this.#fetchNeighbours(state)
      this.#fetchLevels(state)
    } else {
      state.orders.findAll(this.#listKeys, this.#newLists, this.#submits)
    }
    for (let i = 0; i < this.#submits; i += 1) lists[i32At(this.#places, i)] = i32At(this.#newLists, i)
  }

  /** Where to look. */
  #fetchTables(state: Stores): void {
    const { orders, orderIndex } = state
    this.#read ^= orders.readIndex(this.#listKeys, this.#submits)
    orderIndex.likelySlots(this.#ids, this.#slots, this.#orders)
    this.#leaveOutUnknown()
    this.#metFrom = this.#orders
    for (let i = 0; i < this.#takers; i += 1) {
      const n = i32At(this.#takersAt, i)
      const book = this.#submitBooks[n] as Book
      const side = book.side(i32At(this.#buys, n) === 1 ? SELL : BUY)
      this.#add(book, side.head(side.best))
    }
    for (let i = 0; i < this.#submits; i += 1) {
      this.#levels[i] = (this.#sides[i] as Levels).likelyLevel(f64At(this.#prices, i))
    }
  }

  #leaveOutUnknown(): void {
    let kept = 0
    for (let i = 0; i < this.#orders; i += 1) {
      const slot = i32At(this.#slots, i)
      if (slot < 0) continue
      this.#slots[kept] = slot
      this.#books[kept] = this.#books[i]
      this.#newPrices[kept] = f64At(this.#newPrices, i)
      kept += 1
    }
    this.#orders = kept
  }

  #add(book: Book | undefined, slot: number): void {
    this.#books[this.#orders] = book
    this.#slots[this.#orders] = slot
    this.#orders += 1
  }

  /** The records that were found: both lines of an order and its links, the level and the list that a new one comes to. */
  #fetchRecords(state: Stores, from: number): void {
    const { orders, pool } = state
    const { i32, links } = pool
    const slots = this.#slots
    let read = 0
    for (let i = from; i < this.#orders; i += 1) read ^= i32At(i32, i32At(slots, i) << 5)
    for (let i = from; i < this.#orders; i += 1) read ^= i32At(i32, (i32At(slots, i) << 5) + LIST)
    for (let i = from; i < this.#orders; i += 1) read ^= i32At(links, i32At(slots, i) << 2)
    if (from === 0) {
      for (let i = 0; i < this.#submits; i += 1) read ^= (this.#sides[i] as Levels).read(i32At(this.#levels, i))
      orders.findAll(this.#listKeys, this.#newLists, this.#submits)
      read ^= orders.readLists(this.#newLists, this.#submits)
      this.#noteUnknown(state)
      read ^= state.ledger.readIndex(this.#accountKeys, this.#unknown)
    }
    this.#read ^= read
  }

  #noteUnknown({ ledger }: Stores): void {
    let noted = 0
    for (let i = 0; i < this.#submits; i += 1) {
      if (i32At(this.#newLists, i) >= 0) continue
      const { base, quote } = this.#submitBooks[i] as Book
      const owner = i32At(this.#submitOwners, i)
      this.#accountKeys[noted++] = ledger.spotKeyOf(owner, base.index)
      this.#accountKeys[noted++] = ledger.spotKeyOf(owner, quote.index)
    }
    this.#unknown = noted
  }

  /** The orders behind the first that takers will meet. */
  #followQueues(state: Stores): void {
    let from = this.#metFrom
    for (let met = 1; met < MET; met += 1) {
      const end = this.#orders
      for (let i = from; i < end; i += 1) {
        const next = state.pool.link(i32At(this.#slots, i), NEXT)
        if (next >= 0) this.#add(this.#books[i], next)
      }
      from = end
      this.#fetchRecords(state, from)
    }
  }

  /** The lists that the records point to, and what these do: accounts, and who is met. */
  #fetchLists(state: Stores): void {
    const { orders, pool, ledger, registry } = state
    const lists = this.#lists
    for (let i = 0; i < this.#orders; i += 1) lists[i] = pool.int(i32At(this.#slots, i), LIST)
    let read = orders.readLists(lists, this.#orders)
    this.#noteAccounts(state)
    ledger.findAll(this.#accountKeys, this.#accountsFound, this.#unknown)
    read ^= ledger.readAccounts(this.#accounts, this.#accountCount)
    read ^= ledger.readAccounts(this.#accountsFound, this.#unknown)
    for (let i = this.#metFrom; i < this.#orders; i += 1) read ^= registry.openOrders(orders.owner(i32At(lists, i)))
    this.#read ^= read
  }

  /** What else the records point to: ends of client ids, neighbours in queues and lists. */
  #fetchNeighbours(state: Stores): void {
    const { orders, pool, clientIds } = state
    const { i32, links } = pool
    const count = this.#orders
    const neighbours = this.#neighbours
    for (let i = 0; i < count; i += 1) {
      const slot = i32At(this.#slots, i)
      this.#entries[i] = i32At(i32, (slot << 5) + CLIENT_ENTRY)
      neighbours[i * LINKS] = i32At(links, (slot << 2) + NEXT)
      neighbours[i * LINKS + 1] = i32At(links, (slot << 2) + PREVIOUS)
      neighbours[i * LINKS + 2] = i32At(links, (slot << 2) + NEXT_OWN)
      neighbours[i * LINKS + 3] = i32At(links, (slot << 2) + PREVIOUS_OWN)
    }
    let read = clientIds.readWhere(this.#entries, count)
    read ^= pool.readLinks(neighbours, count * LINKS)
    for (let i = 0; i < this.#submits; i += 1) {
      neighbours[i * 2] = orders.tail(Math.max(0, i32At(this.#newLists, i)))
      neighbours[i * 2 + 1] = (this.#sides[i] as Levels).read(i32At(this.#levels, i))
    }
    read ^= pool.readLinks(neighbours, this.#submits * 2)
    this.#read ^= read
  }

  /** The account that each order holds in; of those that trade, both. */
  #noteAccounts({ orders, pool }: Stores): void {
    const accounts = this.#accounts
    let noted = 0
    for (let i = 0; i < this.#submits; i += 1) {
      const list = Math.max(0, i32At(this.#newLists, i))
      accounts[noted++] = i32At(this.#buys, i) === 1 ? orders.quoteAccount(list) : orders.baseAccount(list)
    }
    for (let i = 0; i < this.#takers; i += 1) {
      const list = Math.max(0, i32At(this.#newLists, i32At(this.#takersAt, i)))
      accounts[noted++] = orders.baseAccount(list)
      accounts[noted++] = orders.quoteAccount(list)
    }
    for (let i = 0; i < this.#metFrom; i += 1) {
      const list = i32At(this.#lists, i)
      const buys = sideOf(pool.int(i32At(this.#slots, i), FLAGS)) === BUY
      accounts[noted++] = buys ? orders.quoteAccount(list) : orders.baseAccount(list)
    }
    for (let i = this.#metFrom; i < this.#orders; i += 1) {
      const list = i32At(this.#lists, i)
      accounts[noted++] = orders.baseAccount(list)
      accounts[noted++] = orders.quoteAccount(list)
    }
    this.#accountCount = noted
  }

  /** The levels of the orders, those they are moved to, and where in order those are that will come or go with one. */
  #fetchLevels({ pool }: Stores): void {
    const { links } = pool
    let read = 0
    for (let i = 0; i < this.#orders; i += 1) {
      const side = this.#sideOf(i, pool)
      read ^= side.read(pool.int(i32At(this.#slots, i), LEVEL))
      if (i < this.#metFrom && f64At(this.#newPrices, i) > 0)
        read ^= side.read(side.likelyLevel(f64At(this.#newPrices, i)))
    }
    for (let i = 0; i < this.#submits; i += 1) {
      if (i32At(this.#levels, i) < 0) read ^= (this.#sides[i] as Levels).readNear(f64At(this.#prices, i))
    }
    for (let i = 0; i < this.#orders; i += 1) {
      const slot = i32At(this.#slots, i)
      if (i32At(links, (slot << 2) + NEXT) >= 0 || i32At(links, (slot << 2) + PREVIOUS) >= 0) continue
      read ^= this.#sideOf(i, pool).readNear(pool.num(slot, PRICE))
    }
    this.#read ^= read
  }

  #sideOf(order: number, pool: OrderPool): Levels {
    return (this.#books[order] as Book).side(sideOf(pool.int(i32At(this.#slots, order), FLAGS)))
  }
}
