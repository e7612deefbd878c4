/** What may be asked of the engine about flash contracts; `Engine.flash` is one of these. */
import type { Units } from '@candlewick/money/types'
import { units } from '@candlewick/money/units'
import { type FlashCycle, type FlashPreview, flashPreview } from '@candlewick/rules/flash/terms'
import type { RefusedEvent } from '../ledger/events.ts'
import { refusal } from '../ledger/refusal.ts'
import type { Owner } from '../ledger/registry.ts'
import type { FlashOrderView } from './events.ts'
import { leftOf, limitAt, resultAt } from './guard.ts'
import { cycleOf, openFault, poolOf } from './open.ts'
import type { State } from './state.ts'
import { FLASH_POOL, type FlashLossLimit, type FlashMarket } from './state.ts'
import { flashView, rememberedFlash } from './views.ts'

/** A flash market's terms as they stand. */
export interface FlashMarketView {
  readonly symbol: string
  readonly tickSize: string
  readonly asset: string
  readonly status: 'open' | 'halted'
  readonly cycles: readonly FlashCycle[]
}

/** The pool of one asset. */
export interface FlashPoolView {
  /** What new contracts can still win. */
  readonly available: Units
  /** What all open contracts together could win. */
  readonly reserved: Units
}

/** How much of a coin a customer may lose in a day, in units. */
export interface FlashLimitView {
  readonly asset: string
  /** Undefined where none holds. */
  readonly limit: Units | undefined
  /** What holds from then on: a higher one, or none. */
  readonly pending: { readonly limit: Units | undefined; readonly from: number } | undefined
  /** What this UTC day brought so far, below zero where it was lost. */
  readonly result: number
  /** What may still be staked today; undefined where no limit holds. */
  readonly left: Units | undefined
}

export interface FlashGuardView {
  /** Nothing is opened before, epoch milliseconds; 0 where there never was a pause. */
  readonly pausedUntil: number
  readonly limits: readonly FlashLimitView[]
}

export class FlashReads {
  readonly #state: State

  constructor(state: State) {
    this.#state = state
  }

  /** Every flash market, in the order in which they opened. */
  markets(): FlashMarketView[] {
    return this.#state.flash.markets.map(marketView)
  }

  market(symbol: string): FlashMarketView | undefined {
    const market = this.#state.flash.market(symbol)
    return market === undefined ? undefined : marketView(market)
  }

  /** When the first window of an open contract ends (epoch ms): the next command behind it closes it; infinity where none is. */
  get nextDue(): number {
    return this.#state.flash.nextDue
  }

  /** An open contract; undefined where it is none or is settled. */
  order(id: number): FlashOrderView | undefined {
    const order = this.#state.flash.orders.get(id)
    return order === undefined ? undefined : flashView(order)
  }

  /** The contract of a client id, open or settled less than 24 hours ago. */
  orderByClientId(user: string, clientId: string): FlashOrderView | undefined {
    const owner = this.#state.registry.owner(user)
    const known = owner === undefined ? undefined : this.#state.flash.clientIds.find(owner.index, clientId)
    return known === undefined ? undefined : rememberedFlash(known)
  }

  /** A user's open contracts, oldest first. */
  orders(user: string): FlashOrderView[] {
    const owner = this.#state.registry.owner(user)
    return owner === undefined ? [] : [...this.#state.flash.of(owner.index)].map((order) => flashView(order))
  }

  /** What the customer binds itself by, as it holds now. */
  guard(user: string): FlashGuardView {
    const state = this.#state
    const owner = state.registry.owner(user)
    const guard = owner === undefined ? undefined : state.flash.guards.get(owner.index)
    if (owner === undefined || guard === undefined) return { pausedUntil: 0, limits: [] }
    const limits = [...guard.limits.values()].map((bound) => limitView(state, owner, bound))
    return { pausedUntil: guard.pausedUntil, limits }
  }

  pool(asset: string): FlashPoolView {
    const state = this.#state
    const known = state.registry.asset(asset)
    if (known === undefined || state.registry.owner(FLASH_POOL) === undefined) {
      return { available: units(0), reserved: units(0) }
    }
    return {
      available: units(state.ledger.available(poolOf(state, known))),
      reserved: units(state.flash.reserved(known)),
    }
  }

  /** What a contract would cost and could pay now, or why it would be refused; without a user, as anybody's. */
  preview(user: string | undefined, symbol: string, seconds: number, stake: Units): FlashPreview | RefusedEvent {
    const state = this.#state
    const owner = user === undefined ? undefined : state.registry.owner(user)
    if (user !== undefined && owner === undefined) return refusal('unknown_user', 'user')
    const market = state.flash.market(symbol)
    if (market === undefined) return refusal('unknown_market', 'symbol')
    const cycle = cycleOf(market, seconds)
    if ('rule' in cycle) return cycle
    return openFault(state, owner, market, cycle, stake) ?? flashPreview(stake, cycle.payoutRate)
  }
}

function marketView({ symbol, tickSize, asset, status, cycles }: FlashMarket): FlashMarketView {
  return { symbol, tickSize, asset: asset.code, status, cycles }
}

function limitView(state: State, owner: Owner, bound: FlashLossLimit): FlashLimitView {
  const { pending } = bound
  const [limit, left] = [limitAt(bound, state.time), leftOf(state, owner, bound)]
  const inUnits = (amount: number | undefined) => (amount === undefined ? undefined : units(amount))
  return {
    asset: bound.asset.code,
    limit: inUnits(limit),
    pending:
      pending === undefined || state.time >= pending.from
        ? undefined
        : { limit: inUnits(pending.limit), from: pending.from },
    result: resultAt(bound, state.time),
    left: inUnits(left),
  }
}
