/** Who asks for a new order, of which contract, and whether they have asked for it before. */
import type { RefusedEvent } from '../events.ts'
import { MAX_CLIENT_ID } from '../limits.ts'
import { refusal } from '../refusal.ts'
import type { Owner } from '../registry.ts'
import type { State } from '../state.ts'
import type { Contract } from './contract.ts'
import { viewOf } from './orders.ts'
import { partiesOf } from './parties.ts'

/** Of a new order whose it is, and of which contract; otherwise the answer, which is none for one that is told again. */
export function askedFor(
  state: State,
  { user, symbol, clientId }: { readonly user: string; readonly symbol: string; readonly clientId: string },
  body: string,
): { owner: Owner; contract: Contract } | { answer: RefusedEvent | undefined } {
  const parties = partiesOf(state, user, symbol)
  if ('type' in parties) return { answer: parties }
  const answered = answerAgain(state, parties.owner, clientId, body)
  if (answered === undefined) return parties
  return { answer: answered === 'told' ? undefined : answered }
}

/** Tells a repeated order as it stands; or why this client id cannot be taken; or undefined where it can. */
function answerAgain(state: State, owner: Owner, clientId: string, body: string): RefusedEvent | 'told' | undefined {
  if (clientId.length === 0 || clientId.length > MAX_CLIENT_ID) {
    return refusal('client_id_form', 'clientId', MAX_CLIENT_ID)
  }
  const known = state.contracts.clientIds.find(owner.index, clientId)
  if (known === undefined) {
    const bound = state.contracts.clientIds.boundFor(owner.index)
    return bound === undefined ? undefined : refusal('busy', 'clientId', bound)
  }
  if (known.body !== body) return refusal('client_id_reused', 'clientId')
  const view = known.order === undefined ? known.view : viewOf(known.order)
  if (view !== undefined) state.log.push({ type: 'contract.order', order: view })
  return 'told'
}
