/**
 * The digests of snapshots that are commands of the journal, so that the chain of its hashes covers them. A row of a
 * snapshot can be written by whoever has the database; what it says is believed only where the journal says the same.
 */
import type { Command, SnapshotDigestCommand } from '@candlewick/engine/commands'
import { checkGroup, endOf, JournalBroken, jsonOf, type Position, type StoredGroup, unpack } from './group.ts'
import type { StateMachine } from './machine.ts'
import type { JournalStore, SnapshotHead } from './store.ts'

/** What the journal says of the state after a command. */
export type JournaledDigest = Pick<SnapshotDigestCommand, 'sequence' | 'digest' | 'format'>

/** The state is not what the journal says it was: one of the two was changed. Nothing may go on from here. */
export class DigestDiffers extends JournalBroken {
  constructor(sequence: number, found: string, journaled: string) {
    super(`forged: the state after command ${sequence} has digest ${found}, the journal says ${journaled}`)
  }
}

const READ_GROUPS = 512
const NAME: SnapshotDigestCommand['type'] = 'snapshot.digest'
const NAMED = Buffer.from(`"${NAME}"`)

/** Digests in the order in which they were found; two of one command may contradict each other. */
export class Digests {
  readonly #all: JournaledDigest[] = []

  /** Takes note of the command, which is the journal's at `place`, where it is such a one and speaks of the past. */
  add(command: Command, place: number): JournaledDigest | undefined {
    if (command.type !== NAME || !(command.sequence < place)) return undefined
    const { sequence, digest, format } = command
    const found = { sequence, digest, format }
    this.#all.push(found)
    return found
  }

  get size(): number {
    return this.#all.length
  }

  /** Whether the journal says of the snapshot what the snapshot says of itself, and nothing else. */
  covers({ sequence, digest }: SnapshotHead): boolean {
    const said = this.#all.filter((one) => one.sequence === sequence)
    return said.length > 0 && said.every((one) => one.digest === digest)
  }

  /** Those of states after `after` and up to `until`, by sequence, that a machine of this format can be compared with. */
  between(after: number, until: number, format: string): JournaledDigest[] {
    return this.#all
      .filter((one) => one.sequence > after && one.sequence <= until && one.format === format)
      .sort((a, b) => a.sequence - b.sequence)
  }
}

/**
 * Reads on from `from` and adds the digests that it finds in the groups that begin at or before `until`.
 * @throws JournalBroken where the journal does not go on from there, or was changed
 */
export async function readDigests(
  store: JournalStore,
  digests: Digests,
  from: Position,
  until: number = Number.MAX_SAFE_INTEGER,
): Promise<void> {
  let at = from
  for (;;) {
    const groups = await store.read(at.sequence, READ_GROUPS)
    for (const group of groups) {
      checkGroup(group, at)
      if (group.first > until) return
      addFrom(group, digests)
      at = endOf(group)
    }
    if (groups.length === 0) return
  }
}

/** Most groups hold none: these are not parsed. */
function addFrom({ payload, first }: StoredGroup, digests: Digests): void {
  if (!jsonOf(payload).includes(NAMED)) return
  for (const [index, command] of unpack(payload).entries()) digests.add(command, first + index)
}

/** @throws DigestDiffers where `machine`, which stands there, is not in the state that the journal tells */
export function compare(machine: StateMachine, journaled: JournaledDigest): void {
  const digest = machine.digest()
  if (digest !== journaled.digest) throw new DigestDiffers(journaled.sequence, digest, journaled.digest)
}
