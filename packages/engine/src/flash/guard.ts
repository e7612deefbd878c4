/**
 * What customers bind themselves by: how much of a coin they may lose in a day, and until when they open nothing. Asked
 * before a contract is accepted, in the same command, so that however many are sent at once, from wherever, none gets
 * past. What binds harder holds at once; what binds less only after a day; a pause ends by time alone.
 *
 * A contract that is open counts as lost until it is settled, and what was won makes no room for more than the limit:
 * so the losses of no day, of contracts opened on the day before too, come to more than it.
 */
import { units } from '@candlewick/money/units'
import type { RefusedEvent } from '../ledger/events.ts'
import { refusal } from '../ledger/refusal.ts'
import type { Asset, Owner } from '../ledger/registry.ts'
import { isCount } from '../memory/typed.ts'
import type { FlashLimitCommand, FlashPauseCommand } from './commands.ts'
import { FLASH_LOOSER_AFTER, MAX_FLASH_PAUSE } from './limits.ts'
import type { EndedFlash, FlashLossLimit, FlashOrder, State } from './state.ts'

const DAY = 86_400_000

/** The UTC day of a moment, counted from 1970. */
const dayOf = (time: number): number => Math.floor(time / DAY)

/** Applies `flash.limit`: a lower one holds at once and takes back what was waiting, a higher one or none after a day. */
export function flashLimit(state: State, command: FlashLimitCommand): RefusedEvent | undefined {
  const owner = customerOf(state, command.user)
  if ('rule' in owner) return owner
  const asset = state.registry.asset(command.asset)
  if (asset === undefined || !isStaked(state, asset)) return refusal('unknown_asset', 'asset')
  const { limit } = command
  if (limit !== undefined && !(isCount(limit) && limit > 0)) return refusal('flash_guard_form', 'limit')
  const known = state.flash.guards.get(owner.index)?.limits.get(asset.index)
  // Nothing binds, and nothing is to.
  if (known === undefined && limit === undefined) return refusal('flash_guard_form', 'limit')

  const bound = known ?? begun(state, owner, asset)
  ripen(bound, state.time)
  const isLooser = known !== undefined && (limit ?? Infinity) > (bound.limit ?? Infinity)
  if (isLooser) bound.pending = { limit, from: state.time + FLASH_LOOSER_AFTER }
  else {
    bound.limit = limit
    bound.pending = undefined
  }
  state.log.push({ type: 'flash.guarded', user: owner.name })
  return undefined
}

/** Applies `flash.pause`: nothing is opened until then. It can only be made longer. */
export function flashPause(state: State, { user, until }: FlashPauseCommand): RefusedEvent | undefined {
  const owner = customerOf(state, user)
  if ('rule' in owner) return owner
  const latest = state.time + MAX_FLASH_PAUSE
  if (!isCount(until) || until <= state.time) return refusal('flash_guard_form', 'until')
  if (until > latest) return refusal('flash_guard_form', 'until', latest)
  const guard = state.flash.guard(owner)
  if (until <= guard.pausedUntil) return refusal('flash_pause_longer', 'until', guard.pausedUntil)
  guard.pausedUntil = until
  state.log.push({ type: 'flash.guarded', user: owner.name })
  return undefined
}

/** What the customer said of itself that keeps a contract of this stake from being opened now. */
export function guardFault(state: State, owner: Owner, asset: Asset, stake: number): RefusedEvent | undefined {
  const guard = state.flash.guards.get(owner.index)
  if (guard === undefined) return undefined
  if (state.time < guard.pausedUntil) return refusal('flash_paused', 'symbol', guard.pausedUntil)
  const left = leftOf(state, owner, guard.limits.get(asset.index))
  return left !== undefined && stake > left ? refusal('flash_loss_limit', 'stake', left) : undefined
}

/** What may still be staked today; undefined where nothing binds. */
export function leftOf(state: State, owner: Owner, bound: FlashLossLimit | undefined): number | undefined {
  if (bound === undefined) return undefined
  const limit = limitAt(bound, state.time)
  if (limit === undefined) return undefined
  return Math.max(0, limit - Math.max(0, -resultAt(bound, state.time)) - atRisk(state, owner, bound.asset))
}

/** The limit that holds at a moment; undefined where none does. */
export function limitAt({ limit, pending }: FlashLossLimit, time: number): number | undefined {
  return pending !== undefined && time >= pending.from ? pending.limit : limit
}

/** What the day of a moment brought so far; negative where it was lost. */
export function resultAt({ day, result }: FlashLossLimit, time: number): number {
  return day === dayOf(time) ? result : 0
}

/** Counts what a contract brought, for an owner who has set a limit. */
export function countResult({ flash, time }: State, { order, outcome }: Pick<EndedFlash, 'order' | 'outcome'>): void {
  const bound = flash.guards.get(order.owner.index)?.limits.get(order.market.asset.index)
  if (bound === undefined) return
  bound.result = resultAt(bound, time) + resultOf(order, outcome)
  bound.day = dayOf(time)
}

function resultOf({ stake, profit }: FlashOrder, outcome: EndedFlash['outcome']): number {
  if (outcome === 'win') return profit
  return outcome === 'lose' ? -stake : 0
}

/** A first limit, from nothing: what today brought already is looked up among the contracts that are remembered. */
function begun({ flash, time }: State, owner: Owner, asset: Asset): FlashLossLimit {
  let result = 0
  for (const { view } of flash.clientIds.endedOf(owner.index)) {
    const isToday = dayOf(view.settledAt) === dayOf(time)
    if (isToday && view.order.market.asset === asset) result += resultOf(view.order, view.outcome)
  }
  const bound: FlashLossLimit = { asset, limit: undefined, pending: undefined, day: dayOf(time), result }
  flash.guard(owner).limits.set(asset.index, bound)
  return bound
}

/** What waited is in force. */
function ripen(bound: FlashLossLimit, time: number): void {
  if (bound.pending === undefined || time < bound.pending.from) return
  bound.limit = bound.pending.limit
  bound.pending = undefined
}

function atRisk({ flash }: State, owner: Owner, asset: Asset): number {
  let sum = 0
  for (const { market, stake } of flash.of(owner.index)) if (market.asset === asset) sum += stake
  return units(sum)
}

function isStaked({ flash }: State, asset: Asset): boolean {
  return flash.markets.some((market) => market.asset === asset)
}

function customerOf({ registry }: State, user: string): Owner | RefusedEvent {
  const owner = registry.owner(user)
  if (owner === undefined) return refusal('unknown_user', 'user')
  return owner.kind === 'house' ? refusal('reserved_user', 'user') : owner
}
