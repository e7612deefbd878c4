/** Who asks, and for which contract. */
import type { RefusedEvent } from '../ledger/events.ts'
import { refusal } from '../ledger/refusal.ts'
import { FUND, type Owner } from '../ledger/registry.ts'
import type { Contract } from './contract.ts'
import type { State } from './state.ts'

/** Whose, and of which contract; or the refusal. */
export function partiesOf(
  state: State,
  user: string,
  symbol: string,
): { owner: Owner; contract: Contract } | RefusedEvent {
  const owner = state.registry.owner(user)
  if (owner === undefined) return refusal('unknown_user', 'user')
  if (owner.index <= FUND || owner.mayOwe) return refusal('reserved_user', 'user')
  const contract = state.contracts.contract(symbol)
  return contract === undefined ? refusal('unknown_market', 'symbol') : { owner, contract }
}
