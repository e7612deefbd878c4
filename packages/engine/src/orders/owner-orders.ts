/**
 * Each owner's open orders by market, as linked lists in order of id, and beside them the two accounts that the
 * owner trades this market with. One record of 32 bytes for each owner and market that ever met.
 */
import { SPOT_ACCOUNT } from '../ledger/commands.ts'
import { ISOLATED_TYPES, type Ledger } from '../ledger/ledger.ts'
import type { Registry } from '../ledger/registry.ts'
import { MAX_MARKETS } from '../limits.ts'
import { IdIndex } from '../memory/id-index.ts'
import { f64At, grownI32, i32At, readRecords } from '../memory/typed.ts'
import { LIST, NEXT_OWN, type OrderPool, PREVIOUS_OWN } from './order-pool.ts'

const OWNER = 0
const MARKET = 1
const HEAD = 2
const TAIL = 3
const COUNT = 4
const NEXT_LIST = 5
const BASE_ACCOUNT = 6
const QUOTE_ACCOUNT = 7

/** Keys of lists with margin accounts lie above those with the spot account, cross and isolated apart. */
const MARGIN_KEYS = 2 ** 50

function keyWith(owner: number, market: number, type: number): number {
  return (type < ISOLATED_TYPES ? 1 : 2) * MARGIN_KEYS + owner * MAX_MARKETS + market + 1
}

export class OwnerOrders {
  #lists = new Int32Array(256 * 8)
  #used = 0
  readonly #index = new IdIndex()
  readonly #pool: OrderPool
  readonly #registry: Registry
  readonly #ledger: Ledger

  constructor(pool: OrderPool, registry: Registry, ledger: Ledger) {
    this.#pool = pool
    this.#registry = registry
    this.#ledger = ledger
  }

  owner(list: number): number {
    return i32At(this.#lists, (list << 3) + OWNER)
  }

  market(list: number): number {
    return i32At(this.#lists, (list << 3) + MARKET)
  }

  head(list: number): number {
    return i32At(this.#lists, (list << 3) + HEAD)
  }

  count(list: number): number {
    return i32At(this.#lists, (list << 3) + COUNT)
  }

  baseAccount(list: number): number {
    return i32At(this.#lists, (list << 3) + BASE_ACCOUNT)
  }

  quoteAccount(list: number): number {
    return i32At(this.#lists, (list << 3) + QUOTE_ACCOUNT)
  }

  /** The type of the accounts that the list's orders trade with. */
  accountType(list: number): number {
    return this.#ledger.type(this.baseAccount(list))
  }

  /** The owner's next list after this one, or −1. */
  nextList(list: number): number {
    return i32At(this.#lists, (list << 3) + NEXT_LIST)
  }

  /** The last order of a list, or −1. */
  tail(list: number): number {
    return i32At(this.#lists, (list << 3) + TAIL)
  }

  /** Under which {@link findAll} finds the list of this owner and market with the spot account. */
  keyOf(owner: number, market: number): number {
    return owner * MAX_MARKETS + market + 1
  }

  /** Writes the list of each key, or −1; of a key of 0 it leaves what is there. */
  findAll(keys: Float64Array, into: Int32Array, count: number): void {
    for (let i = 0; i < count; i += 1) {
      const key = f64At(keys, i)
      if (key !== 0) into[i] = this.#index.get(key)
    }
  }

  /** Reads where the searches for these keys will begin (see {@link readRecords}). */
  readIndex(keys: Float64Array, count: number): number {
    return this.#index.readAll(keys, count)
  }

  /** Reads these lists (see {@link readRecords}). */
  readLists(lists: Int32Array, count: number): number {
    return readRecords(this.#lists, lists, count, 3)
  }

  /** The list of this owner and market with the spot account, or −1. */
  find(owner: number, market: number): number {
    const first = this.#registry.firstOrdersIn(owner, market)
    return first >= 0 ? first : this.#index.get(this.keyOf(owner, market))
  }

  /** The list of this owner and market with another account type, or −1. */
  findWith(owner: number, market: number, type: number): number {
    return this.#index.get(keyWith(owner, market, type))
  }

  /** The list of this owner and market with the spot account, made if there is none. */
  obtain(owner: number, market: number, baseAsset: number, quoteAsset: number): number {
    const known = this.find(owner, market)
    if (known >= 0) return known
    return this.#make(this.keyOf(owner, market), owner, market, SPOT_ACCOUNT, baseAsset, quoteAsset)
  }

  /** As {@link obtain}, with another account type: cross margin, or isolated margin of this very market. */
  obtainWith(owner: number, market: number, type: number, baseAsset: number, quoteAsset: number): number {
    const key = keyWith(owner, market, type)
    const known = this.#index.get(key)
    return known >= 0 ? known : this.#make(key, owner, market, type, baseAsset, quoteAsset)
  }

  #make(key: number, owner: number, market: number, type: number, baseAsset: number, quoteAsset: number): number {
    const list = this.#used
    this.#used += 1
    if (this.#used * 8 > this.#lists.length) this.#lists = grownI32(this.#lists, 0)
    const at = list << 3
    this.#lists[at + OWNER] = owner
    this.#lists[at + MARKET] = market
    this.#lists[at + HEAD] = -1
    this.#lists[at + TAIL] = -1
    this.#lists[at + COUNT] = 0
    this.#lists[at + NEXT_LIST] = this.#registry.chainOrders(owner, list, type === SPOT_ACCOUNT ? market : -1)
    this.#lists[at + BASE_ACCOUNT] = this.#ledger.obtain(owner, type, baseAsset)
    this.#lists[at + QUOTE_ACCOUNT] = this.#ledger.obtain(owner, type, quoteAsset)
    this.#index.set(key, list)
    return list
  }

  /** Adds an order at the end: its id must be above every other of the list. */
  add(list: number, slot: number): void {
    const at = list << 3
    const tail = i32At(this.#lists, at + TAIL)
    this.#pool.setInt(slot, LIST, list)
    this.#pool.setLink(slot, PREVIOUS_OWN, tail)
    this.#pool.setLink(slot, NEXT_OWN, -1)
    if (tail >= 0) this.#pool.setLink(tail, NEXT_OWN, slot)
    else this.#lists[at + HEAD] = slot
    this.#lists[at + TAIL] = slot
    this.#lists[at + COUNT] = i32At(this.#lists, at + COUNT) + 1
    this.#registry.changeOpenOrders(i32At(this.#lists, at + OWNER), 1)
  }

  remove(slot: number): void {
    const list = this.#pool.int(slot, LIST)
    const at = list << 3
    const next = this.#pool.link(slot, NEXT_OWN)
    const previous = this.#pool.link(slot, PREVIOUS_OWN)
    if (next >= 0) this.#pool.setLink(next, PREVIOUS_OWN, previous)
    else this.#lists[at + TAIL] = previous
    if (previous >= 0) this.#pool.setLink(previous, NEXT_OWN, next)
    else this.#lists[at + HEAD] = next
    this.#lists[at + COUNT] = i32At(this.#lists, at + COUNT) - 1
    this.#registry.changeOpenOrders(i32At(this.#lists, at + OWNER), -1)
  }
}
