/** The command that keeps a customer from something, and lets her again. */
import type { AccountRestrictCommand } from '../ledger/commands.ts'
import type { RefusedEvent } from '../ledger/events.ts'
import { refusal } from '../ledger/refusal.ts'
import type { Ground, Restriction } from '../state.ts'

/** Applies `account.restrict`: what it says stands in place of what was said before. */
export function accountRestrict(state: Ground, command: AccountRestrictCommand): RefusedEvent | undefined {
  // Under the first version a process of an older build may follow the journal, which does not know the command.
  if (state.rulesVersion < 2) return refusal('rules_version', 'type', state.rulesVersion)
  const { user, trading, withdrawing, closed } = command
  const owner = state.registry.owner(user)
  if (owner === undefined) return refusal('unknown_user', 'user')
  if (owner.kind !== 'customer') return refusal('reserved_user', 'user')
  for (const [field, until] of Object.entries({ trading, withdrawing, closed })) {
    if (!Number.isSafeInteger(until) || until < 0) return refusal('restriction_form', field, Number.MAX_SAFE_INTEGER)
  }
  const restriction = { trading, withdrawing, closed }
  if (isOver(restriction, state.time)) state.restrictions.delete(user)
  else state.restrictions.set(user, restriction)
  state.log.push({ type: 'restricted', user, ...restriction })
  return undefined
}

/** Whether it keeps nobody from anything any more. */
export function isOver({ trading, withdrawing, closed }: Restriction, time: number): boolean {
  return Math.max(trading, withdrawing, closed) <= time
}
