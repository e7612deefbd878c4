/** Who asks for a new order, of which contract, and whether they have asked for it before. */
import type { RefusedEvent } from '../../ledger/events.ts'
import { refusal } from '../../ledger/refusal.ts'
import type { Owner } from '../../ledger/registry.ts'
import { MAX_CLIENT_ID } from '../../limits.ts'
import type { Contract } from '../contract.ts'
import { CLOSING_CLIENT_IDS } from '../limits.ts'
import { partiesOf } from '../parties.ts'
import type { State } from '../state.ts'
import { viewOf } from './life.ts'

/** What is asked for. */
interface Wanted {
  readonly user: string
  readonly symbol: string
  readonly clientId: string
  readonly direction?: number
}

/** A new order: whose it is, of which contract, and by which body its client id remembers it. */
export interface Asked {
  readonly owner: Owner
  readonly contract: Contract
  readonly body: string
}

/**
 * Of a new order whose it is, and of which contract; otherwise the answer, which is none for one that is told again. An
 * order that closes is never refused for what is remembered: it has a reserve, and past that it has no body, and is taken
 * without its client id. Sent twice it closes no more than the position has.
 */
export function askedFor(state: State, wanted: Wanted, body: string): Asked | { answer: RefusedEvent | undefined } {
  const parties = partiesOf(state, wanted.user, wanted.symbol)
  if ('type' in parties) return { answer: parties }
  const { direction = 0 } = wanted
  const closes = state.rulesVersion >= 2 && (direction === 3 || direction === 4)
  const answered = answerAgain(state, parties.owner, wanted.clientId, body, closes)
  if (answered === undefined) return { ...parties, body }
  if (closes && answered !== 'told' && isFull(answered)) return { ...parties, body: '' }
  return { answer: answered === 'told' ? undefined : answered }
}

function isFull({ rule }: RefusedEvent): boolean {
  return rule === 'busy' || rule === 'own_quota'
}

/** Tells a repeated order as it stands; or why this client id cannot be taken; or undefined where it can. */
function answerAgain(
  state: State,
  owner: Owner,
  clientId: string,
  body: string,
  closes: boolean,
): RefusedEvent | 'told' | undefined {
  if (clientId.length === 0 || clientId.length > MAX_CLIENT_ID) {
    return refusal('client_id_form', 'clientId', MAX_CLIENT_ID)
  }
  const { clientIds } = state.contracts
  const known = clientIds.find(owner.index, clientId)
  if (known === undefined) {
    const bound = clientIds.boundFor(owner.index, closes ? CLOSING_CLIENT_IDS : 0)
    if (bound === undefined) return undefined
    return refusal(state.rulesVersion >= 2 && clientIds.spent(owner.index) ? 'own_quota' : 'busy', 'clientId', bound)
  }
  if (known.body !== body) return refusal('client_id_reused', 'clientId')
  const view = known.order === undefined ? known.view : viewOf(known.order)
  if (view !== undefined) state.log.push({ type: 'contract.order', order: view })
  return 'told'
}
