/** The refusal of what would be remembered by an id, where there is no room for another one. */
import type { RefusedEvent } from './events.ts'
import { refusal } from './refusal.ts'
import type { Owner } from './registry.ts'
import type { SharedIds } from './shared-ids.ts'

/** Version 2: the owner's share of the ids, or everybody's, is full; `under` are those of the owner that will come to it. */
export function shareFault<T>(
  state: { readonly rulesVersion: number; readonly time: number },
  ids: SharedIds<T>,
  { index }: Owner,
  field: string,
  under = 0,
): RefusedEvent | undefined {
  if (state.rulesVersion < 2) return undefined
  const bound = ids.boundFor(index, state.time, 0, under)
  if (bound === undefined) return undefined
  return refusal(ids.count(index) + under >= ids.bounds.ofOwner ? 'own_quota' : 'busy', field, bound)
}
