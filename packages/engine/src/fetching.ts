/**
 * Fetches what a block of commands will need, in stages of loops of independent reads, so that the memory works on
 * many of them at once: first the tables that say where things are, then the records, then what the records point to.
 * Nothing is decided by what is read and nothing of it kept, but the order lists, which stay: applying a command finds
 * at hand what it would otherwise wait for, and what changed meanwhile, it reads as it is.
 */
import type { Book } from './book.ts'
import type { SpotSubmitCommand } from './commands.ts'
import { BUY, SELL, sideOf } from './flags.ts'
import type { Levels } from './levels.ts'
import { CLIENT_ENTRY, FLAGS, LEVEL, LIST, NEXT, NEXT_OWN, PREVIOUS, PREVIOUS_OWN, PRICE } from './order-pool.ts'
import type { State } from './state.ts'
import { f64At, i32At } from './typed.ts'

/** Commands in a block: enough to keep the memory busy, and all that they need still fits beside the processor. */
export const BLOCK = 64
/** Up to so many open orders (2 MB) everything is at hand anyway, but the client ids. */
export const NEAR_ORDERS = 16_384
/** Links of an order to others, and of a new one to those it will stand behind. */
const LINKS = 4

export class Fetching {
  /** New orders of the block: their place in it, where their client id, list and level are, and whether they buy. */
  #submits = 0
  readonly #places = new Int32Array(BLOCK)
  readonly #clients = new Int32Array(BLOCK)
  readonly #listKeys = new Float64Array(BLOCK)
  readonly #prices = new Float64Array(BLOCK)
  readonly #buys = new Int32Array(BLOCK)
  readonly #sides: (Levels | undefined)[] = Array.from({ length: BLOCK })
  readonly #levels = new Int32Array(BLOCK)
  readonly #newLists = new Int32Array(BLOCK)
  /** Orders that are cancelled, moved, or the first that a new one will meet: named by id, or, those met, by side. */
  #orders = 0
  #met = 0
  readonly #ids = new Float64Array(BLOCK)
  readonly #books: (Book | undefined)[] = Array.from({ length: BLOCK })
  readonly #metBooks: (Book | undefined)[] = Array.from({ length: BLOCK })
  readonly #metSides = new Int32Array(BLOCK)
  readonly #slots = new Int32Array(BLOCK)
  readonly #lists = new Int32Array(BLOCK)
  readonly #entries = new Int32Array(BLOCK)
  readonly #accounts = new Int32Array(BLOCK)
  readonly #neighbours = new Int32Array(BLOCK * LINKS)
  /** What was read, so that the compiler does not leave out the reading. */
  #read = 0

  /** Begins a block. `read` is what was read for it before. */
  begin(read: number): void {
    this.#read ^= read
    this.#submits = 0
    this.#orders = 0
    this.#met = 0
  }

  /** Notes a new order, the `at`th command of the block; `client` is the mark of its client id. */
  submit(state: State, at: number, owner: number, book: Book, command: SpotSubmitCommand, client: number): void {
    const n = this.#submits
    const { price = 0 } = command
    const buys = command.side === 'buy'
    this.#submits = n + 1
    this.#places[n] = at
    this.#clients[n] = client
    this.#listKeys[n] = state.orders.keyOf(owner, book.index)
    this.#prices[n] = price
    this.#buys[n] = buys ? 1 : 0
    this.#sides[n] = buys ? book.bids : book.asks
    if (!book.crosses(buys ? BUY : SELL, price)) return
    this.#metBooks[this.#met] = book
    this.#metSides[this.#met] = buys ? SELL : BUY
    this.#met += 1
  }

  /** Notes an order that is about to be cancelled or moved. */
  order(id: number, book: Book): void {
    this.#ids[this.#orders] = id
    this.#books[this.#orders] = book
    this.#orders += 1
  }

  /** Fetches what was noted, and writes the lists of the new orders, those that there are, to their places. */
  fetch(state: State, owners: Int32Array, lists: Int32Array, count: number): void {
    this.#read ^= state.clientIds.readTable(this.#clients, this.#submits)
    if (state.pool.live > NEAR_ORDERS && count > 1) {
      this.#read ^= state.registry.readTerms(owners, count)
      this.#fetchTables(state)
      this.#fetchRecords(state)
      this.#fetchNeighbours(state)
      this.#fetchLevels(state)
    } else {
      state.orders.findAll(this.#listKeys, this.#newLists, this.#submits)
    }
    for (let i = 0; i < this.#submits; i += 1) lists[i32At(this.#places, i)] = i32At(this.#newLists, i)
  }

  /** Where to look. */
  #fetchTables(state: State): void {
    const { orders, orderIndex } = state
    this.#read ^= orders.readIndex(this.#listKeys, this.#submits)
    orderIndex.likelySlots(this.#ids, this.#slots, this.#orders)
    this.#leaveOutUnknown()
    for (let i = 0; i < this.#met; i += 1) {
      const book = this.#metBooks[i] as Book
      const side = book.side(i32At(this.#metSides, i))
      this.#books[this.#orders] = book
      this.#slots[this.#orders] = side.head(side.best)
      this.#orders += 1
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
      kept += 1
    }
    this.#orders = kept
  }

  /** The records that were found: both lines of an order, its links, the level and the list that a new one comes to. */
  #fetchRecords(state: State): void {
    const { orders, pool } = state
    const { i32, links } = pool
    const submits = this.#submits
    const count = this.#orders
    const slots = this.#slots
    let read = 0
    for (let i = 0; i < count; i += 1) read ^= i32At(i32, i32At(slots, i) << 5)
    for (let i = 0; i < count; i += 1) read ^= i32At(i32, (i32At(slots, i) << 5) + LIST)
    for (let i = 0; i < count; i += 1) read ^= i32At(links, i32At(slots, i) << 2)
    for (let i = 0; i < submits; i += 1) read ^= (this.#sides[i] as Levels).read(i32At(this.#levels, i))
    orders.findAll(this.#listKeys, this.#newLists, submits)
    read ^= orders.readLists(this.#newLists, submits)
    this.#read ^= read
  }

  /** What the records point to: lists, ends of client ids, neighbours in queues and lists, accounts. */
  #fetchNeighbours(state: State): void {
    const { orders, pool, ledger, clientIds } = state
    const { i32, links } = pool
    const count = this.#orders
    const submits = this.#submits
    const neighbours = this.#neighbours
    let read = 0
    for (let i = 0; i < count; i += 1) {
      const slot = i32At(this.#slots, i)
      this.#lists[i] = i32At(i32, (slot << 5) + LIST)
      this.#entries[i] = i32At(i32, (slot << 5) + CLIENT_ENTRY)
      neighbours[i * LINKS] = i32At(links, (slot << 2) + NEXT)
      neighbours[i * LINKS + 1] = i32At(links, (slot << 2) + PREVIOUS)
      neighbours[i * LINKS + 2] = i32At(links, (slot << 2) + NEXT_OWN)
      neighbours[i * LINKS + 3] = i32At(links, (slot << 2) + PREVIOUS_OWN)
    }
    read ^= orders.readLists(this.#lists, count)
    read ^= clientIds.readWhere(this.#entries, count)
    read ^= pool.readLinks(neighbours, count * LINKS)
    for (let i = 0; i < submits; i += 1) {
      const list = Math.max(0, i32At(this.#newLists, i))
      this.#accounts[i] = i32At(this.#buys, i) === 1 ? orders.quoteAccount(list) : orders.baseAccount(list)
      neighbours[i * 2] = orders.tail(list)
      neighbours[i * 2 + 1] = (this.#sides[i] as Levels).read(i32At(this.#levels, i))
    }
    read ^= ledger.readAccounts(this.#accounts, submits)
    read ^= pool.readLinks(neighbours, submits * 2)
    for (let i = 0; i < count; i += 1) {
      const list = i32At(this.#lists, i)
      const buys = sideOf(i32At(i32, (i32At(this.#slots, i) << 5) + FLAGS)) === BUY
      this.#accounts[i] = buys ? orders.quoteAccount(list) : orders.baseAccount(list)
    }
    read ^= ledger.readAccounts(this.#accounts, count)
    this.#read ^= read
  }

  /** The levels of the orders, and where those are in order that will come or go with one. */
  #fetchLevels(state: State): void {
    const { i32, f64, links } = state.pool
    let read = 0
    for (let i = 0; i < this.#orders; i += 1) {
      const at = i32At(this.#slots, i) << 5
      read ^= (this.#books[i] as Book).side(sideOf(i32At(i32, at + FLAGS))).read(i32At(i32, at + LEVEL))
    }
    for (let i = 0; i < this.#submits; i += 1) {
      if (i32At(this.#levels, i) < 0) read ^= (this.#sides[i] as Levels).readNear(f64At(this.#prices, i))
    }
    for (let i = 0; i < this.#orders; i += 1) {
      const slot = i32At(this.#slots, i)
      if (i32At(links, (slot << 2) + NEXT) >= 0 || i32At(links, (slot << 2) + PREVIOUS) >= 0) continue
      const side = (this.#books[i] as Book).side(sideOf(i32At(i32, (slot << 5) + FLAGS)))
      read ^= side.readNear(f64At(f64, (slot << 4) + PRICE))
    }
    this.#read ^= read
  }
}
