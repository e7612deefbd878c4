/**
 * The state machine of the exchange. Commands enter in the one order of the journal; the same commands give the same
 * state, the same events and the same digest on every machine. No clock, no randomness, no input or output.
 */

import type { Lots, Rate, Ticks } from '@candlewick/money/types'
import { lots, rate, ticks } from '@candlewick/money/units'
import type { Command, Recorded } from './commands.ts'
import { dispatchOther } from './common/dispatch.ts'
import { restrictedFault } from './common/restricted.ts'
import { isOver } from './common/restrictions.ts'
import { ContractReads } from './contract/reads.ts'
import type { Event } from './events.ts'
import { fault, passOver, suspects } from './faults/apply.ts'
import type { FaultCommand, Halt } from './faults/commands.ts'
import { FlashReads } from './flash/reads.ts'
import { accountNumber } from './ledger/account-number.ts'
import type { AccountType } from './ledger/commands.ts'
import type { RefusedEvent } from './ledger/events.ts'
import { ISOLATED_TYPES } from './ledger/ledger.ts'
import type { MarketRules } from './ledger/registry.ts'
import { clientKey } from './ledger/shared-ids.ts'
import { MarginReads } from './margin/reads.ts'
import type { OrderView } from './orders/events.ts'
import { NEXT_OWN } from './orders/order-pool.ts'
import type { Side } from './orders/terms.ts'
import { readEvents } from './persist/event-reader.ts'
import { checkInvariants, sums } from './persist/invariants.ts'
import { digestOf, restoreState, snapshotOf } from './persist/snapshot.ts'
import { AMEND, CANCEL, SUBMIT } from './prefetch/prefetch.ts'
import { type EngineLimits, HOOKS, newState, SETTLING, type State } from './products.ts'
import { spotAmend } from './spot/amend.ts'
import { spotCancel } from './spot/cancel.ts'
import type { SpotAmendCommand, SpotCancelCommand, SpotSubmitCommand } from './spot/commands.ts'
import { openOrderView, rememberedView } from './spot/order-view.ts'
import { spotSubmit } from './spot/submit.ts'
import type { IndexPrice, Restriction } from './state.ts'

/** What one account holds of one asset, in units. */
export interface Balance {
  available: number
  occupied: number
}

/** A withdrawal that is under way, or ended not longer ago than is remembered. Amounts in units, the fee part of the amount. */
export interface HeldWithdrawal {
  user: string
  asset: string
  amount: number
  fee: number
  status: 'held' | 'settled' | 'paid' | 'cancelled'
}

/** One line of all that a customer holds. */
export interface BalanceLine extends Balance {
  account: AccountType
  /** Of an isolated margin account, its pair. */
  pair?: string
  asset: string
}

/** An asset as it was defined. */
export interface AssetView {
  asset: string
  decimals: number
  cap: number
}

export class Engine {
  #state: State

  constructor(limits: EngineLimits = {}) {
    this.#state = newState(limits)
  }

  /** An engine in the state of a snapshot. Throws `SnapshotError` where the bytes are not a whole, unchanged one. */
  static restore(bytes: Uint8Array, limits: EngineLimits = {}): Engine {
    const engine = new Engine(limits)
    engine.#state = restoreState(bytes, limits)
    return engine
  }

  /**
   * Applies the next command and says what it did, as fresh objects. Throws where the sequence has a gap or time goes
   * back, and where the engine is wrong: after an exception its state is not to be used.
   */
  apply(recorded: Recorded): readonly Event[] {
    this.advance(recorded)
    return readEvents(this.#state)
  }

  /**
   * As {@link apply}, without making the event objects: for replay. {@link events} makes them until the next command.
   */
  advance(recorded: Recorded): void {
    const state = this.#state
    const { sequence, time, command } = recorded
    follows(state, recorded)
    state.prefetch.advance(state, recorded)
    state.beginCommand(sequence, time)
    // A verdict is about what must not happen: nothing else happens with it.
    if (command.type === 'fault') {
      fault(state, command)
      return
    }
    if (state.faults.inARow > 0) state.faults.inARow = 0
    const shared = state.rulesVersion >= 2
    state.clientIds.expire(time, shared)
    state.funds.expire(time, shared)
    if (!shared) state.conditions.expire(time)
    const refused = dispatch(state, command)
    if (refused === undefined) {
      for (const settle of SETTLING) settle(state)
      return
    }
    if (state.log.length !== 0) throw new Error(`a refused ${command.type} left a trace`)
    state.log.push(refused)
  }

  /**
   * Leaves the command out, as a verdict further on in the journal says: it counts as refused by `engine_fault`, and
   * what the verdict names is taken out of the way. Throws as {@link apply} does.
   */
  passOver(recorded: Recorded, { halts }: Pick<FaultCommand, 'halts'>): readonly Event[] {
    follows(this.#state, recorded)
    this.#state.prefetch.advance(this.#state, recorded)
    passOver(this.#state, recorded.sequence, recorded.time, halts)
    return readEvents(this.#state)
  }

  /** What a verdict on this command, which has just thrown, should take out of the way. */
  suspects({ command }: Recorded): Halt[] {
    return suspects(this.#state, command)
  }

  /** True where this command was passed over and its verdict has not come yet. */
  awaits(sequence: number): boolean {
    return this.#state.faults.awaited.has(sequence)
  }

  /** How many commands were passed over since one was applied. */
  get passedInARow(): number {
    return this.#state.faults.inARow
  }

  /** The key that operators sign with, hex; '' where none is on record. */
  get operatorKey(): string {
    return this.#state.faults.operatorKey
  }

  /**
   * Tells which commands come next, so that what they need is fetched from memory for many of them at once. Nothing but
   * speed depends on it: others may come instead.
   */
  expect(group: readonly Recorded[]): void {
    this.#state.prefetch.expect(group)
  }

  /** True where the next command, whatever it is, goes on with what did not fit into the last. */
  get hasDue(): boolean {
    return HOOKS.some((product) => product.hasDue?.(this.#state) === true)
  }

  /** What the last command did. */
  events(): readonly Event[] {
    return readEvents(this.#state)
  }

  /** What a customer is kept from now; undefined where it is nothing. */
  restrictionsOf(user: string): Restriction | undefined {
    const { restrictions, time } = this.#state
    const found = restrictions.get(user)
    return found === undefined || isOver(found, time) ? undefined : { ...found }
  }

  /** From which height on deposits of a network count; 0 where none has a floor. */
  depositFloor(network: string): number {
    return this.#state.funds.deposits.floors.get(network) ?? 0
  }

  /** What a reversed deposit cost and its customer has not made good, in units; 0 where nothing is missing. */
  missingOf(deposit: string): number {
    const reversal = this.#state.reversals.get(deposit)
    return reversal === undefined ? 0 : reversal.amount - reversal.recovered
  }

  /** Sequence number of the last command, 0 before the first. */
  get sequence(): number {
    return this.#state.sequence
  }

  /** Time of the last command, epoch milliseconds. */
  get time(): number {
    return this.#state.time
  }

  /** The version of the rules it follows. */
  get rulesVersion(): number {
    return this.#state.rulesVersion
  }

  /** SHA-256 of the canonical state in hex: equal for equal histories, wherever and however they were replayed. */
  digest(): string {
    return digestOf(this.#state)
  }

  /** The whole state: versioned, compact, with its digest. */
  snapshot(): Uint8Array {
    return snapshotOf(this.#state)
  }

  /** Throws where any invariant of the books does not hold. Reads everything: not for every command. */
  checkInvariants(): void {
    checkInvariants(this.#state)
  }

  /** Per asset the sum over all accounts, the house's included: zero, always. */
  sums(): Record<string, number> {
    return sums(this.#state)
  }

  /** True where the user's account was opened. */
  hasUser(user: string): boolean {
    return this.#state.registry.owner(user) !== undefined
  }

  /** What an account holds, of an isolated margin account with its `pair`; nothing where it was never touched. */
  balance(user: string, account: AccountType, asset: string, pair?: string): Balance {
    const { registry, ledger } = this.#state
    const owner = registry.owner(user)
    const found = registry.asset(asset)
    const number =
      owner === undefined || found === undefined ? -1 : ledger.find(owner.index, this.#type(account, pair), found.index)
    if (number < 0) return { available: 0, occupied: 0 }
    return { available: ledger.available(number), occupied: ledger.occupied(number) }
  }

  /** The ledger's number of an account type. */
  #type(account: AccountType, pair: string | undefined): number {
    const book = account === 6 && pair !== undefined ? this.#state.book(pair) : undefined
    return book === undefined ? account : ISOLATED_TYPES + book.index
  }

  /** All that a user holds, by account and asset; what is zero is left out. */
  balances(user: string): BalanceLine[] {
    const { registry, ledger } = this.#state
    const lines: (BalanceLine & { order: number })[] = []
    let account = registry.owner(user)?.firstAccount ?? -1
    for (; account >= 0; account = ledger.nextOfOwner(account)) {
      const available = ledger.available(account)
      const occupied = ledger.occupied(account)
      if (available === 0 && occupied === 0) continue
      const type = ledger.type(account)
      const asset = ledger.asset(account)
      const pair = type < ISOLATED_TYPES ? undefined : this.#state.bookAt(type - ISOLATED_TYPES).rules.symbol
      lines.push({
        account: accountNumber(type),
        ...(pair === undefined ? {} : { pair }),
        asset: registry.assetAt(asset).code,
        available,
        occupied,
        order: type * 4096 + asset,
      })
    }
    lines.sort((a, b) => a.order - b.order)
    return lines.map(({ order: _, ...line }) => line)
  }

  /** An open order; undefined where it is none or no longer open. */
  order(id: number): OrderView | undefined {
    const slot = id > 0 ? this.#state.orderIndex.get(id) : -1
    return slot < 0 ? undefined : openOrderView(this.#state, slot)
  }

  /** The order of a client id, open or ended less than 24 hours ago. */
  orderByClientId(user: string, clientId: string): OrderView | undefined {
    const owner = this.#state.registry.owner(user)
    const entry = owner === undefined ? -1 : this.#state.clientIds.find(owner.index, clientId)
    return entry < 0 ? undefined : rememberedView(this.#state, entry, clientId)
  }

  /** Whether a transfer between own accounts was done with this client id, as long as the id is kept. */
  transferred(user: string, clientId: string): boolean {
    return this.#state.funds.transfers.get(clientKey(user, clientId)) !== undefined
  }

  /** Whether a deposit of that id was credited, as long as the id is kept. */
  deposited(id: string): boolean {
    return this.#state.funds.deposits.get(id) !== undefined
  }

  /** A user's open orders, of one symbol or of all, oldest first. */
  openOrders(user: string, symbol?: string): OrderView[] {
    const { registry, orders, books } = this.#state
    const owner = registry.owner(user)
    if (owner === undefined || owner.openOrders === 0) return []
    const found: OrderView[] = []
    for (let list = owner.firstOrders; list >= 0; list = orders.nextList(list)) {
      if (symbol === undefined || books[orders.market(list)]?.rules.symbol === symbol) this.#collect(list, found)
    }
    return found.sort((a, b) => a.id - b.id)
  }

  #collect(list: number, into: OrderView[]): void {
    const { orders, pool } = this.#state
    for (let slot = orders.head(list); slot >= 0; slot = pool.link(slot, NEXT_OWN)) {
      into.push(openOrderView(this.#state, slot))
    }
  }

  /** Everything about perpetual contracts. */
  get contracts(): ContractReads {
    return new ContractReads(this.#state)
  }

  /** Everything about borrowing against spot. */
  get margin(): MarginReads {
    return new MarginReads(this.#state)
  }

  /** Everything about flash contracts. */
  get flash(): FlashReads {
    return new FlashReads(this.#state)
  }

  /** What may be asked of a product. */
  read<Reads>(product: { reads(state: State): Reads }): Reads {
    return product.reads(this.#state)
  }

  /** Price levels of one side, best first, with their open lots; none where there is no such market. */
  depth(symbol: string, side: Side, limit: number): [Ticks, Lots][] {
    const found: [Ticks, Lots][] = []
    const book = this.#state.book(symbol)
    if (book === undefined) return found
    const levels = side === 'buy' ? book.bids : book.asks
    for (let level = levels.first(); level >= 0 && found.length < limit; level = levels.next()) {
      found.push([ticks(levels.price(level)), lots(levels.total(level))])
    }
    return found
  }

  /** Orders of a market that rest or wait for a trigger; 0 where there is no such market. */
  openCount(symbol: string): number {
    const book = this.#state.book(symbol)
    return book === undefined ? 0 : book.bids.orders() + book.asks.orders() + (book.triggers?.size ?? 0)
  }

  /** A market's rules as they stand. */
  market(symbol: string): Readonly<MarketRules> | undefined {
    return this.#state.book(symbol)?.rules
  }

  /** A withdrawal by its id; undefined where none is known (any more). */
  withdrawal(id: string): HeldWithdrawal | undefined {
    const { pendingWithdrawals, endedWithdrawals } = this.#state.funds
    const record = pendingWithdrawals.get(id) ?? endedWithdrawals.get(id)
    if (record === undefined || record.status === 'done' || record.status === 'reversed') return undefined
    const { user, asset, amount, fee, status } = record
    return { user, asset, amount, fee, status }
  }

  /** Every market, in the order in which they opened. */
  markets(): Readonly<MarketRules>[] {
    return this.#state.books.map((book) => book.rules)
  }

  asset(code: string): AssetView | undefined {
    const found = this.#state.registry.asset(code)
    return found === undefined ? undefined : { asset: found.code, decimals: found.decimals, cap: found.cap }
  }

  assets(): AssetView[] {
    return this.#state.registry.assets.map(({ code, decimals, cap }) => ({ asset: code, decimals, cap }))
  }

  /** The rates a user's next order pays; the default ones where there is no such user. */
  feeOf(user: string): { maker: Rate; taker: Rate } {
    const owner = this.#state.registry.owner(user) ?? this.#state.registry.ownerAt(0)
    return { maker: rate(owner.makerRate), taker: rate(owner.takerRate) }
  }

  /** Price of the last trade; undefined before the first. */
  lastPrice(symbol: string): Ticks | undefined {
    const price = this.#state.book(symbol)?.lastPrice ?? 0
    return price === 0 ? undefined : ticks(price)
  }

  indexPrice(symbol: string): Readonly<IndexPrice> | undefined {
    return this.#state.indexPrices.get(symbol)
  }

  /** Hash of the newest prices command, to which the next one is chained; '' before the first. */
  get priceHash(): string {
    return this.#state.priceHash
  }

  /** Rises with each change of the market's book; 0 where there is no such market. */
  bookVersion(symbol: string): number {
    return this.#state.book(symbol)?.version ?? 0
  }
}

function follows(state: State, { sequence, time }: Recorded): void {
  if (sequence !== state.sequence + 1) throw new Error(`command ${sequence} does not follow ${state.sequence}`)
  if (!(time >= state.time && Number.isSafeInteger(time))) throw new Error(`time goes from ${state.time} to ${time}`)
}

/** Hands the command to its rules; what comes back is why it was refused. */
function dispatch(state: State, command: Command): RefusedEvent | undefined {
  if (state.restrictions.size > 0) {
    const restricted = restrictedFault(state, command)
    if (restricted !== undefined) return restricted
  }
  // What nearly all commands are was seen when they were looked up: no name has to be found in a table.
  switch (state.prefetch.kind) {
    case SUBMIT:
      return spotSubmit(state, command as SpotSubmitCommand)
    case CANCEL:
      return spotCancel(state, command as SpotCancelCommand)
    case AMEND:
      return spotAmend(state, command as SpotAmendCommand)
    default:
      return dispatchOther(state, command)
  }
}
