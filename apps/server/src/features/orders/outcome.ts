/** What became of something that was sent with a client id, for whom its answer did not reach. */
import type { OutputOf, ParsedOf } from '@candlewick/protocol/call'
import type { outcome } from '@candlewick/protocol/calls/orders'
import { refusal } from '@candlewick/protocol/envelope'
import type { Language } from '@candlewick/protocol/languages'
import type { AskableReplica, StateReader } from '../../state/state.ts'
import { refusalName } from '../../wire/refusal-names.ts'

type Sent = ParsedOf<typeof outcome>

/**
 * The state itself knows what was done; what is still on its way, or was refused after its author had been told that
 * nobody knows, this process does. Of another process's refusals it is true as well that nothing was done.
 */
export async function outcomeOfSent(
  replica: AskableReplica,
  user: string,
  sent: Sent,
  language: Language,
): Promise<OutputOf<typeof outcome>> {
  if (isDone(replica.engine, user, sent)) return { state: 'done' }
  const known = await replica.outcomeOf(user, sent.clientId)
  if (known === 'open') return { state: 'open' }
  if (isDone(replica.engine, user, sent)) return { state: 'done' }
  if (known === undefined) return { state: 'absent' }
  const { error, msg } = refusal(refusalName(known.rule), language)
  return { state: 'refused', error, msg }
}

function isDone(engine: StateReader, user: string, { kind, clientId }: Sent): boolean {
  switch (kind) {
    case 'spot':
      return engine.orderByClientId(user, clientId) !== undefined
    case 'contract':
      return engine.contracts.orderByClientId(user, clientId) !== undefined
    case 'flash':
      return engine.flash.orderByClientId(user, clientId) !== undefined
    case 'transfer':
      return engine.transferred(user, clientId)
    case 'loan':
      return engine.margin.answered(user, clientId)
    case 'position_margin':
      return engine.contracts.marginMoved(user, clientId)
  }
}
