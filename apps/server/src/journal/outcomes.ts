/**
 * What became of a command whose author was told that nobody knows: still under way, or refused. What was done the state
 * machine knows by the client id itself; a refusal leaves no trace there, so it is kept here for a while.
 */
import type { Command } from '@candlewick/engine/commands'
import type { RefusedEvent } from '@candlewick/engine/events'
import type { Waiting } from './waiting.ts'

/** How many refusals are kept, of all customers and of one; the oldest go first. */
export const REFUSALS_KEPT = { all: 10_000, ofCustomer: 20 } as const

/** `open`: it is on its way, or the journal does not answer. Undefined: it is neither on its way nor known as refused. */
export type CommandOutcome = 'open' | RefusedEvent | undefined

/** Whether it is the command of this customer with this client id. */
export function isOf(command: Command, user: string, clientId: string): boolean {
  return 'user' in command && command.user === user && 'clientId' in command && command.clientId === clientId
}

export class LateRefusals {
  /** By customer, the longest unheard first. */
  readonly #refused = new Map<string, Map<string, RefusedEvent>>()
  #size = 0

  get size(): number {
    return this.#size
  }

  /** The command of an author who has gone was applied, and this is the first thing that it said. */
  note({ command, answered }: Waiting, first: { readonly type: string } | undefined): void {
    if (!answered || !isRefused(first) || !('user' in command)) return
    if (!('clientId' in command) || command.clientId === undefined) return
    const { user, clientId } = command
    const own = this.#refused.get(user) ?? new Map<string, RefusedEvent>()
    this.#refused.delete(user)
    this.#refused.set(user, own)
    if (!own.has(clientId)) this.#size += 1
    own.set(clientId, first)
    if (own.size > REFUSALS_KEPT.ofCustomer) this.#dropOldest(user, own)
    while (this.#size > REFUSALS_KEPT.all) {
      for (const [other, theirs] of this.#refused) {
        this.#dropOldest(other, theirs)
        break
      }
    }
  }

  of(user: string, clientId: string): RefusedEvent | undefined {
    return this.#refused.get(user)?.get(clientId)
  }

  #dropOldest(user: string, own: Map<string, RefusedEvent>): void {
    for (const clientId of own.keys()) {
      own.delete(clientId)
      this.#size -= 1
      break
    }
    if (own.size === 0) this.#refused.delete(user)
  }
}

function isRefused(event: { readonly type: string } | undefined): event is RefusedEvent {
  return event?.type === 'refused'
}
