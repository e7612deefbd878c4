/**
 * Which commands operators' decisions may journal: a closed list for each kind, held at run time. Each area that has such kinds
 * says them in its `journals.ts`, which a test reads: none of them tells a price, settles anything or sets a balance; what
 * moves money is one posting between two named accounts.
 */
import type { Command } from '@candlewick/engine/commands'
import type { StateReplica } from './state.ts'

/** The commands of each of an area's kinds. */
export type Journals = Readonly<Record<string, readonly Command['type'][]>>

/** Those of several areas, which may say commands of one kind. */
export function together(said: readonly Journals[]): Journals {
  const found = new Map<string, Command['type'][]>()
  for (const [kind, types] of said.flatMap((each) => Object.entries(each))) {
    found.set(kind, [...(found.get(kind) ?? []), ...types])
  }
  return Object.fromEntries(found)
}

/** The same replica, which journals what this kind of decision may and nothing else. */
export function journaling<Own extends Journals>(
  replica: StateReplica,
  journals: Own,
  kind: keyof Own & string,
): StateReplica {
  const allowed: ReadonlySet<string> = new Set(journals[kind])
  return {
    get engine() {
      return replica.engine
    },
    get sequence() {
      return replica.sequence
    },
    async submit(command) {
      if (!allowed.has(command.type)) throw new Error(`${kind} journals no ${command.type}`)
      return await replica.submit(command)
    },
  }
}
