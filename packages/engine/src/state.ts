/**
 * The ground that all products stand on: the parts of the state machine's state that are nobody's own, and the counters
 * that give out ids. What a product has of its own beside them it says itself (product.ts).
 */

import { Faults } from './faults/state.ts'
import { EventLog } from './ledger/event-log.ts'
import { FundsIdempotencyStore, type FundsLimits } from './ledger/idempotency-store.ts'
import { Ledger } from './ledger/ledger.ts'
import { type Asset, type MarketRules, Registry } from './ledger/registry.ts'
import {
  CLIENT_ID_SHARE,
  IDS_PER_COMMAND,
  MAX_CLIENT_IDS,
  MAX_CLIENT_IDS_DROPPED,
  MAX_CLIENT_IDS_OF_OWNER,
  MAX_CONDITIONS,
  MAX_OWNERS,
  RULES_VERSION,
} from './limits.ts'
import { BodyHash } from './orders/client-id-hash.ts'
import { ClientIds } from './orders/client-ids.ts'
import { Conditions } from './orders/conditions.ts'
import { OrderIndex } from './orders/order-index.ts'
import { OrderPool } from './orders/order-pool.ts'
import { OwnerOrders } from './orders/owner-orders.ts'
import { Prefetch } from './prefetch/prefetch.ts'
import { Book } from './spot/book.ts'
import { DryRun } from './spot/dry-run.ts'
import { Taker } from './spot/taker.ts'

/** A symbol's index price in ticks, when it was told, and how many fresh sources it rests on. */
export interface IndexPrice {
  price: number
  time: number
  sources: number
}

/** Until when a customer is kept from what, epoch milliseconds: 0 is not at all, the largest safe integer for good. */
export interface Restriction {
  readonly trading: number
  readonly withdrawing: number
  readonly closed: number
}

/** Limits that an installation may set to fit its memory; the same on every replica, since they decide refusals. */
export interface GroundLimits extends FundsLimits {
  /** Client ids kept at once. */
  clientIds?: number
  /** And of one customer, and of its orders that ended more than 10 minutes ago. */
  clientIdsOfOwner?: number
  clientIdShare?: number
  /** Conditions kept at once (conditions.ts), and of one customer. */
  conditions?: number
  conditionsOfOwner?: number
  /** Owners of accounts. */
  owners?: number
  /** The version of the rules it begins with; the newest where none is given. A journal begins with version 1. */
  rules?: number
}

/** A movement by hand, by its id: what it was, and when it was done. */
export interface Adjustment {
  readonly body: string
  readonly at: number
}

/** What a reversed deposit has cost the house, until its customer has made it good. */
export interface Reversal {
  readonly owner: number
  readonly asset: number
  readonly amount: number
  recovered: number
}

export class Ground {
  sequence = 0
  time = 0
  rulesVersion: number
  readonly log = new EventLog()
  readonly registry = new Registry()
  readonly ledger = new Ledger(this.registry, this.log)
  readonly pool = new OrderPool()
  /** Open orders by id. */
  readonly orderIndex = new OrderIndex(this.pool)
  readonly orders = new OwnerOrders(this.pool, this.registry, this.ledger)
  readonly clientIds: ClientIds
  readonly conditions: Conditions
  /** Markets in which a trigger was reached and the order has not fired yet; most of the time none. */
  readonly dueBooks = new Set<Book>()
  readonly funds: FundsIdempotencyStore
  readonly books: Book[] = []
  readonly indexPrices = new Map<string, IndexPrice>()
  /** Hash of the newest prices command, '' before the first. */
  priceHash = ''
  readonly taker = new Taker()
  readonly dryRun = new DryRun()
  readonly bodyHash = new BodyHash()
  readonly prefetch = new Prefetch()
  /** How many owners of accounts there may be. */
  readonly mostOwners: number
  readonly faults = new Faults()
  /** By customer; empty most of the time, so that asking costs nothing. */
  readonly restrictions = new Map<string, Restriction>()
  /** What was moved by hand in the last 30 days, oldest first. */
  readonly adjustments = new Map<string, Adjustment>()
  /** By deposit. */
  readonly reversals = new Map<string, Reversal>()
  readonly #bookOf = new Map<string, Book>()
  #nextOrder = 0
  #nextTrade = 0

  constructor(limits: GroundLimits) {
    this.rulesVersion = limits.rules ?? RULES_VERSION
    this.conditions = new Conditions(limits.conditions ?? MAX_CONDITIONS, limits.conditionsOfOwner)
    this.clientIds = new ClientIds(
      limits.clientIds ?? MAX_CLIENT_IDS,
      MAX_CLIENT_IDS_DROPPED,
      { ofOwner: limits.clientIdsOfOwner ?? MAX_CLIENT_IDS_OF_OWNER, share: limits.clientIdShare ?? CLIENT_ID_SHARE },
      (id, owner) => this.conditions.forget(id, owner),
    )
    this.mostOwners = limits.owners ?? MAX_OWNERS
    this.funds = new FundsIdempotencyStore(limits)
  }

  /** Starts the command with this sequence number and time. */
  beginCommand(sequence: number, time: number): void {
    this.sequence = sequence
    this.time = time
    this.#nextOrder = 0
    this.#nextTrade = 0
    this.log.clear()
    this.pool.beginCommand()
    this.ledger.beginCommand(sequence)
    this.faults.at = undefined
  }

  orderId(): number {
    if (this.#nextOrder === IDS_PER_COMMAND) throw new Error('one command may not make more than 1,024 orders')
    return this.sequence * IDS_PER_COMMAND + this.#nextOrder++
  }

  tradeId(): number {
    if (this.#nextTrade === IDS_PER_COMMAND) throw new Error('one command may not make more than 1,024 trades')
    return this.sequence * IDS_PER_COMMAND + this.#nextTrade++
  }

  /** How many more orders, trades and postings alike this command can make. */
  idsLeft(): number {
    return Math.min(this.ledger.idsLeft, IDS_PER_COMMAND - Math.max(this.#nextOrder, this.#nextTrade))
  }

  book(symbol: string): Book | undefined {
    return this.#bookOf.get(symbol)
  }

  /** The book of that number; a number without one is a bug. */
  bookAt(index: number): Book {
    const book = this.books[index]
    if (book === undefined) throw new Error(`no market ${index}`)
    return book
  }

  addBook(rules: MarketRules, base: Asset, quote: Asset): Book {
    const book = new Book(this.books.length, rules, base, quote, this.pool, this.ledger)
    this.books.push(book)
    this.#bookOf.set(rules.symbol, book)
    return book
  }
}
