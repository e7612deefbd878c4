/** All of the flash contracts' state: markets with their latest ticks, what is open, when it is due, what is reserved. */
import type { Rate, Ticks, Units } from '@candlewick/money/types'
import { FLASH_WINDOW, type FlashOutcome, type FlashTick } from '@candlewick/rules/flash/settlement'
import type { FlashCycle, FlashDirection } from '@candlewick/rules/flash/terms'
import type { State as Below } from '../contract/state.ts'
import type { Log } from '../ledger/event-log.ts'
import type { Asset, Owner } from '../ledger/registry.ts'
import { MAX_MARKETS } from '../limits.ts'
import { Heap, type Placed } from '../memory/heap.ts'
import { IdempotencyStore } from '../orders/idempotency-store.ts'
import type { FlashEvent } from './events.ts'
import {
  FLASH_CLIENT_ID_SHARE,
  MAX_FLASH_CLIENT_IDS,
  MAX_FLASH_CLIENT_IDS_OF_OWNER,
  MAX_FLASH_DUE,
  MAX_FLASH_OPEN_TOTAL,
} from './limits.ts'

/** The owner of the flash pool: what it has available can be won. */
export const FLASH_POOL = 'house:flash'
/** The customer's account that stakes are held in, by its wire number. */
export const FLASH_ACCOUNT = 4

/** What the rules of flash contracts look at. */
export type State = Below & { readonly flash: FlashState; readonly log: Log<FlashEvent> }

/** What an installation may set; the engine's own limits.ts has the usual ones. */
export interface FlashLimits {
  /** Flash contracts open at once, and client ids of theirs kept at once. */
  readonly flashOpen?: number
  readonly flashClientIds?: number
  /** And of one customer, and of its contracts that ended more than 10 minutes ago. */
  readonly flashClientIdsOfOwner?: number
  readonly flashClientIdShare?: number
  /** Windows that one command closes at most. */
  readonly flashDue?: number
}

export interface FlashMarket {
  readonly index: number
  readonly symbol: string
  readonly tickSize: string
  readonly asset: Asset
  status: 'open' | 'halted'
  cycles: readonly FlashCycle[]
  /** How many contracts are open. */
  open: number
  /** The ticks that a window of an open contract can still need, oldest first; none where nothing is open. */
  tape: FlashTick[]
  /** The same of the prices that contracts of version 2 are settled by. */
  fresh: FlashTick[]
}

/** What no other thing that falls due has are its ticks. */
export function isFlashMarket(place: object): place is FlashMarket {
  return 'tape' in place
}

/** An open contract. */
export interface FlashOrder extends Placed {
  readonly id: number
  readonly owner: Owner
  readonly market: FlashMarket
  readonly clientId: string
  readonly seconds: number
  readonly direction: FlashDirection
  readonly stake: Units
  readonly payoutRate: Rate
  /** Reserved from the pool. */
  readonly profit: Units
  readonly acceptedAt: number
  readonly sequence: number
  readonly headHash: string
  readonly rulesVersion: number
  /** Undefined while its entry window is open. */
  openPrice: Ticks | undefined
  /** The end of its next window. */
  due: number
}

/** A contract that is over. */
export interface EndedFlash {
  readonly clientId: string
  readonly order: FlashOrder
  readonly outcome: FlashOutcome
  /** Undefined where it is void. */
  readonly settlePrice: Ticks | undefined
  readonly settledAt: number
}

/** How much of a coin a customer may lose in a day, as it said itself. */
export interface FlashLossLimit {
  readonly asset: Asset
  /** Undefined: none, since the last one was given up. */
  limit: number | undefined
  /** A higher one, or none, that holds from then on. */
  pending: { readonly limit: number | undefined; readonly from: number } | undefined
  /** The UTC day, counted from 1970, and what it brought so far. */
  day: number
  result: number
}

export interface FlashGuard {
  readonly owner: Owner
  /** Nothing is opened before; 0 where there never was a pause. */
  pausedUntil: number
  /** By the asset's number. */
  readonly limits: Map<number, FlashLossLimit>
}

export class FlashState {
  /** In the order in which they opened. */
  readonly markets: FlashMarket[] = []
  readonly #marketOf = new Map<string, FlashMarket>()
  /** Open contracts by id, and of each owner. */
  readonly orders = new Map<number, FlashOrder>()
  readonly #ofOwner = new Map<number, Set<FlashOrder>>()
  /** Those whose window ends first on top, of one moment the oldest. */
  readonly schedule = new Heap<FlashOrder>((a, b) => a.due < b.due || (a.due === b.due && a.id < b.id))
  readonly clientIds: IdempotencyStore<FlashOrder, EndedFlash>
  /** How many may be open at once. */
  readonly most: number
  /** How many windows one command closes. */
  readonly mostDue: number
  /** When the first window ends: whatever comes later than that has to close it. */
  nextDue = Number.POSITIVE_INFINITY
  /** The profits of all open contracts, by the asset's number. */
  readonly #reserved = new Map<number, number>()

  /** What customers bind themselves by, by the owner's number. */
  readonly guards = new Map<number, FlashGuard>()

  constructor(limits: FlashLimits) {
    this.most = limits.flashOpen ?? MAX_FLASH_OPEN_TOTAL
    this.mostDue = limits.flashDue ?? MAX_FLASH_DUE
    const ofOwner = limits.flashClientIdsOfOwner ?? MAX_FLASH_CLIENT_IDS_OF_OWNER
    this.clientIds = new IdempotencyStore(({ settledAt }) => settledAt, {
      all: limits.flashClientIds ?? MAX_FLASH_CLIENT_IDS,
      ofOwner,
      ofOwnerFirst: ofOwner,
      share: limits.flashClientIdShare ?? FLASH_CLIENT_ID_SHARE,
    })
  }

  market(symbol: string): FlashMarket | undefined {
    return this.#marketOf.get(symbol)
  }

  /** The market of that number; a number without one is a bug. */
  marketAt(index: number): FlashMarket {
    const market = this.markets[index]
    if (market === undefined) throw new Error(`no flash market ${index}`)
    return market
  }

  addMarket(market: FlashMarket): void {
    this.markets.push(market)
    this.#marketOf.set(market.symbol, market)
  }

  /** What the owner binds itself by; from now on something, where it was nothing. */
  guard(owner: Owner): FlashGuard {
    const known = this.guards.get(owner.index)
    if (known !== undefined) return known
    const guard: FlashGuard = { owner, pausedUntil: 0, limits: new Map() }
    this.guards.set(owner.index, guard)
    return guard
  }

  /** The owner's open contracts, oldest first. */
  of(owner: number): ReadonlySet<FlashOrder> {
    return this.#ofOwner.get(owner) ?? NONE
  }

  reserved({ index }: Asset): number {
    return this.#reserved.get(index) ?? 0
  }

  add(order: FlashOrder): void {
    const { market, owner } = order
    this.orders.set(order.id, order)
    const own = this.#ofOwner.get(owner.index)
    if (own === undefined) this.#ofOwner.set(owner.index, new Set([order]))
    else own.add(order)
    this.clientIds.take(owner.index, bodyOf(market.symbol, order), order)
    this.#reserve(market.asset, order.profit)
    market.open += 1
    this.schedule.push(order)
    this.#look()
  }

  /** The contract has its open price, and is due next at its maturity. */
  run(order: FlashOrder, openPrice: Ticks, maturity: number): void {
    order.openPrice = openPrice
    order.due = maturity
    this.schedule.update(order)
    this.#look()
  }

  /** The contract is over, and remembered for its client id. */
  end(ended: EndedFlash): void {
    const { order } = ended
    const { market, owner } = order
    this.orders.delete(order.id)
    const own = this.#ofOwner.get(owner.index)
    own?.delete(order)
    if (own?.size === 0) this.#ofOwner.delete(owner.index)
    this.clientIds.end(owner.index, ended, order)
    this.#reserve(market.asset, -order.profit)
    market.open -= 1
    if (market.open === 0) {
      market.tape = []
      market.fresh = []
    }
    this.schedule.remove(order)
    this.#look()
  }

  /** Takes the market's open contracts out of the schedule: a fault of theirs would come back with every command. */
  park(market: FlashMarket): void {
    for (const order of this.orders.values()) if (order.market === market) this.schedule.remove(order)
    this.#look()
  }

  /** Puts them back. Whatever fell due meanwhile finds no ticks, so that its stake is returned. */
  unpark(market: FlashMarket): void {
    market.tape = []
    market.fresh = []
    for (const order of this.orders.values()) if (order.market === market) this.schedule.push(order)
    this.#look()
  }

  /** Notes a tick, and forgets those that no window can need any more: neither one that is due nor one to come. */
  note(tape: FlashTick[], tick: FlashTick): void {
    const needed = Math.min(this.nextDue, tick.time) - FLASH_WINDOW
    const first = tape.findIndex(({ time }) => time > needed)
    tape.splice(0, first < 0 ? tape.length : first)
    tape.push(tick)
  }

  #reserve({ index }: Asset, change: number): void {
    this.#reserved.set(index, (this.#reserved.get(index) ?? 0) + change)
  }

  #look(): void {
    this.nextDue = this.schedule.top?.due ?? Number.POSITIVE_INFINITY
  }
}

/** What was asked for, to tell a repetition from another order. */
export function bodyOf(
  symbol: string,
  { seconds, direction, stake }: Pick<FlashOrder, 'seconds' | 'direction' | 'stake'>,
): string {
  return JSON.stringify([symbol, seconds, direction, stake])
}

const NONE: ReadonlySet<FlashOrder> = new Set()

/** Postings name a market by its number: below zero from here on one of these, where above it are books and contracts. */
const POSTINGS_FROM = -2 - MAX_MARKETS

/** The number by which a posting names the market. */
export function postingMarket({ index }: FlashMarket): number {
  return POSTINGS_FROM - index
}

/** The market that a posting names, or undefined where its number is none of these. */
export function marketOfPosting(flash: FlashState, number: number): FlashMarket | undefined {
  return number > POSTINGS_FROM ? undefined : flash.marketAt(POSTINGS_FROM - number)
}
