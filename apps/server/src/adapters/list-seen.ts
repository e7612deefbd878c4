/** What an operator saw in a list, as the audit trail has it. */
import type { Audited } from './audit.ts'

const NOBODY = { userId: undefined, whose: [] }

/**
 * @param filter what was asked for; what was left open is not said
 * @param of the one customer who was asked for, or of a look-up of one thing whose it turned out to be: where it is several
 *   customers', the entry names each of them
 */
export function listSeen(
  action: string,
  filter: readonly (string | undefined)[],
  of: { readonly userId: string | undefined; readonly whose: readonly { readonly userId: string }[] } = NOBODY,
): Audited {
  const found = [...new Set(of.whose.map(({ userId }) => userId))].filter((id) => id !== '')
  const subject = [...filter, ...found].filter((one) => one !== undefined)
  const customerId = of.userId ?? (found.length === 1 ? found[0] : undefined)
  return { action, subject, customerId, outcome: 'seen', renewed: true }
}
