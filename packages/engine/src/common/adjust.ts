/**
 * Money moved by hand between two named accounts, in one posting. Nothing goes below zero by it, but the treasury, which
 * stands for what is outside; the fees and their fund keep a rule of their own and are nobody's to adjust.
 */
import { type AdjustCommand, type NamedAccount, SPOT_ACCOUNT } from '../ledger/commands.ts'
import type { RefusedEvent } from '../ledger/events.ts'
import { chainCosts } from '../ledger/issued.ts'
import { PRINCIPAL } from '../ledger/ledger.ts'
import { ADJUSTMENT } from '../ledger/reasons.ts'
import { refusal } from '../ledger/refusal.ts'
import { type Asset, FEES, FUND, type Owner, TREASURY } from '../ledger/registry.ts'
import { FUNDS_ID_KEPT, MAX_ADJUSTMENTS, MAX_CLIENT_ID } from '../limits.ts'
import { isCount } from '../memory/typed.ts'
import type { State } from '../products.ts'
import { frozenFrom, issueRoom, leavingFault, moneyMoved, transferable } from './product-accounts.ts'

/** Applies `adjust`. */
export function adjust(state: State, command: AdjustCommand): RefusedEvent | undefined {
  if (state.rulesVersion < 2) return refusal('rules_version', 'type', state.rulesVersion)
  const { id, amount } = command
  if (id.length === 0 || id.length > MAX_CLIENT_ID) return refusal('client_id_form', 'id', MAX_CLIENT_ID)
  const asset = state.registry.asset(command.asset)
  if (asset === undefined) return refusal('unknown_asset', 'asset')
  if (!isCount(amount)) return refusal('amount', 'amount')
  const from = ownerOf(state, command.from, 'from')
  if ('rule' in from) return from
  const to = ownerOf(state, command.to, 'to')
  if ('rule' in to) return to
  if (from === to && command.from.account === command.to.account) return refusal('same_account', 'to')
  forgetAdjustments(state)
  const body = JSON.stringify([
    command.from.owner,
    command.from.account,
    command.to.owner,
    command.to.account,
    command.asset,
    amount,
  ])
  const known = state.adjustments.get(id)
  if (known !== undefined) {
    if (known.body !== body) return refusal('adjust_id_reused', 'id')
    tell(state, command, true)
    return undefined
  }
  const fault = faultOf(state, command, asset, from)
  if (fault !== undefined) return fault
  move(state, command, asset, from, to)
  state.adjustments.set(id, { body, at: state.time })
  tell(state, command, false)
  return undefined
}

/** Whose account it is; or why none of hers is adjusted by hand. */
function ownerOf(state: State, { owner: name, account }: NamedAccount, field: string): Owner | RefusedEvent {
  const owner = state.registry.owner(name)
  if (owner === undefined) return refusal('unknown_user', field)
  const keepsRule = owner.index === FEES || owner.index === FUND || (owner.mayOwe && owner.index !== TREASURY)
  // Of isolated margin there is one account a pair, which a number does not name.
  if (keepsRule || !isCount(account) || account > 8 || account === 6) return refusal('adjust_account', field)
  if (owner.index === TREASURY && account !== SPOT_ACCOUNT) return refusal('adjust_account', field, SPOT_ACCOUNT)
  return owner
}

function faultOf(state: State, command: AdjustCommand, asset: Asset, from: Owner): RefusedEvent | undefined {
  if (state.adjustments.size >= MAX_ADJUSTMENTS) return refusal('busy', 'id', MAX_ADJUSTMENTS)
  const { amount } = command
  if (from.index === TREASURY) {
    // As a deposit: what the house owes in all is what the treasury is below zero.
    const treasury = state.ledger.find(TREASURY, SPOT_ACCOUNT, asset.index)
    const owed = treasury < 0 ? 0 : Math.max(0, -state.ledger.available(treasury))
    const costs = chainCosts(state, asset.index)
    const room = Math.max(0, Math.min(asset.cap - owed - costs, issueRoom(state, asset.index)))
    return amount > room ? refusal('asset_cap', 'amount', room) : undefined
  }
  const type = command.from.account
  const frozen = frozenFrom(state, from.index, type, asset.index)
  if (frozen !== undefined) return refusal('market_halted', 'from', frozen)
  const available = transferable(state, from.index, type, asset.index)
  if (available < amount) return refusal('insufficient_balance', 'amount', available)
  return leavingFault(state, from.index, type, asset.index, amount, available)
}

function move(
  state: State,
  { id, from: out, to: into, amount }: AdjustCommand,
  asset: Asset,
  from: Owner,
  to: Owner,
): void {
  const { ledger } = state
  ledger.entry(ledger.obtain(from.index, out.account, asset.index), -amount, 0, PRINCIPAL)
  ledger.entry(ledger.obtain(to.index, into.account, asset.index), amount, 0, PRINCIPAL)
  ledger.post(ADJUSTMENT, id, -1)
  for (const [owner, type] of [
    [from.index, out.account],
    [to.index, into.account],
  ] as const) {
    moneyMoved(state, owner, type, asset.index)
  }
}

/** What is longer ago than is remembered goes: they stand in the order of their times. */
export function forgetAdjustments({ adjustments, time }: State): void {
  for (const [id, { at }] of adjustments) {
    if (at + FUNDS_ID_KEPT > time) return
    adjustments.delete(id)
  }
}

function tell(state: State, { id, from, to, asset, amount }: AdjustCommand, repeated: boolean): void {
  state.log.push({ type: 'adjusted', id, from: { ...from }, to: { ...to }, asset, amount, repeated })
}
