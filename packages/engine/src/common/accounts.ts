/** Commands that say what is: assets, accounts, fee rates. */
import type { AccountOpenCommand, AssetCommand, FeeCommand } from '../ledger/commands.ts'
import type { RefusedEvent } from '../ledger/events.ts'
import { refusal } from '../ledger/refusal.ts'
import { FUND } from '../ledger/registry.ts'
import { MAX_ASSETS, MAX_FEE_RATE } from '../limits.ts'
import { isCount } from '../memory/typed.ts'
import type { Ground } from '../state.ts'

/** Applies `asset`: a new one, or a new cap of a known one. */
export function asset(state: Ground, command: AssetCommand): RefusedEvent | undefined {
  const { asset: code, decimals, cap } = command
  if (code.length === 0 || code.length > 16) return refusal('asset_form', 'asset', 16)
  if (!Number.isInteger(decimals) || decimals < 0 || decimals > 15) return refusal('asset_form', 'decimals', 15)
  if (!isCount(cap)) return refusal('asset_form', 'cap', Number.MAX_SAFE_INTEGER)
  const known = state.registry.asset(code)
  if (known !== undefined && known.decimals !== decimals) return refusal('asset_fixed', 'decimals', known.decimals)
  if (known === undefined && state.registry.assets.length === MAX_ASSETS)
    return refusal('asset_form', 'asset', MAX_ASSETS)
  if (known === undefined) state.registry.addAsset(command)
  else known.cap = cap
  state.log.push({ type: 'defined', what: 'asset', name: code })
  return undefined
}

/** Applies `account.open`, idempotent by user. */
export function accountOpen(state: Ground, command: AccountOpenCommand): RefusedEvent | undefined {
  const { user, kind, parent } = command
  if (user.length === 0 || user.length > 64) return refusal('account', 'user', 64)
  const known = state.registry.owner(user) !== undefined
  if (!known) {
    if (parent !== undefined && state.registry.owner(parent) === undefined) return refusal('unknown_parent', 'parent')
    // What is the house's own opens in any case.
    const most = kind === 'customer' && state.rulesVersion >= 2 ? state.mostOwners : Number.POSITIVE_INFINITY
    if (state.registry.owners.length >= most) return refusal('busy', 'user', most)
    state.registry.addOwner(user, kind, parent)
  }
  state.log.push({ type: 'account', user, opened: !known })
  return undefined
}

/** Applies `fee`: for orders from now on; an open order keeps the rates it was accepted with. */
export function fee(state: Ground, command: FeeCommand): RefusedEvent | undefined {
  const owner = state.registry.owner(command.user)
  if (owner === undefined) return refusal('unknown_user', 'user')
  if (owner.index <= FUND) return refusal('reserved_user', 'user')
  const { maker, taker } = command
  if (!isRate(maker)) return refusal('fee_rate', 'maker', MAX_FEE_RATE)
  if (!isRate(taker)) return refusal('fee_rate', 'taker', MAX_FEE_RATE)
  // What a buy holds is reckoned at the taker rate.
  if (maker > taker) return refusal('fee_order', 'maker', taker)
  state.registry.setRates(owner.index, maker, taker)
  state.log.push({ type: 'fee', user: owner.name, maker, taker })
  return undefined
}

function isRate(value: number): boolean {
  return Number.isSafeInteger(value) && value >= 0 && value <= MAX_FEE_RATE
}
