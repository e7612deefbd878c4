/**
 * Opens a customer's account in the ledger with the first command that needs it. Who registers by a bare name and never
 * does anything is then known to no replica, and her row can be removed.
 */
import type { AskableReplica, StateReader } from '../state/state.ts'

interface ReplicaOf<Engine> extends AskableReplica {
  readonly engine: StateReader & Engine
}

/**
 * The replica as the customers' calls see it.
 * @param open opens the account of a customer who is logged in
 */
export function openingAtFirstNeed<Engine extends { hasUser(user: string): boolean }>(
  replica: ReplicaOf<Engine>,
  open: (user: string) => Promise<void>,
): ReplicaOf<Engine> {
  return {
    get engine() {
      return replica.engine
    },
    get sequence() {
      return replica.sequence
    },
    async submit(command) {
      if ('user' in command && !replica.engine.hasUser(command.user)) await open(command.user)
      return await replica.submit(command)
    },
    outcomeOf(user, clientId) {
      return replica.outcomeOf(user, clientId)
    },
  }
}
