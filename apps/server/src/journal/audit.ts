/**
 * Replays all that can be replayed and compares it with what was said of it: with the digests that the journal tells,
 * and with the snapshots. Unlike a start it goes on where something differs, and names all of it.
 */
import { Digests, readDigests } from './digests.ts'
import { GENESIS, type Group, type Position } from './group.ts'
import type { StateMachine } from './machine.ts'
import type { Snapshots } from './snapshots.ts'
import type { JournalStore, SnapshotHead } from './store.ts'
import { Verdicts } from './verdicts.ts'
import { advanceBy, groupsAfter } from './walk.ts'

export interface AuditedSnapshot {
  readonly head: SnapshotHead
  /** What is wrong with it; undefined where nothing is. */
  readonly wrong: string | undefined
  /** Whether the journal tells its digest: only then it is started from. */
  readonly covered: boolean
}

export interface Audit<M> {
  readonly machine: M
  /** After which command it began: 0, or a snapshot where what was before it is pruned. */
  readonly from: number
  /** Digests of the journal that the replay has come by. */
  readonly compared: number
  /** Those that are not the replay's. */
  readonly contradicted: readonly string[]
  readonly snapshots: readonly AuditedSnapshot[]
}

/**
 * @param end up to this command; default: the journal's present end
 * @throws JournalBroken where the journal itself is not whole, RangeError where it does not reach `end`
 */
export async function auditJournal<M extends StateMachine>(
  store: JournalStore,
  snapshots: Snapshots<M>,
  end: number = Number.MAX_SAFE_INTEGER,
): Promise<Audit<M>> {
  const [first] = await store.read(0, 1)
  const whole = first === undefined || first.first === 1
  const start = whole ? { machine: snapshots.kind.create(), position: GENESIS } : await snapshots.oldest()
  const digests = new Digests()
  await readDigests(store, digests, start.position)
  const { machine } = start
  const from = machine.sequence
  const told = digests.between(from, end, snapshots.kind.format)
  const heads = (await store.listSnapshots()).filter(({ sequence }) => sequence >= from && sequence <= end)
  const places = new Set([...told, ...heads].map(({ sequence }) => sequence))
  const made = await digestsAt(store, machine, start.position, places, end)
  if (end !== Number.MAX_SAFE_INTEGER && machine.sequence !== end) {
    throw new RangeError(`there is no way from command ${from} to ${end}`)
  }
  return {
    machine,
    from,
    compared: told.length,
    contradicted: told.flatMap(({ sequence, digest }) =>
      made.get(sequence) === digest
        ? []
        : [`after command ${sequence} the replay has digest ${made.get(sequence)}, the journal says ${digest}`],
    ),
    snapshots: await Promise.all(
      heads.map(async (head) => ({
        head,
        covered: digests.covers(head),
        wrong: await wrongWith(snapshots, head, made.get(head.sequence)),
      })),
    ),
  }
}

/** Replays to `end`, making the digest at each of `places`. */
async function digestsAt(
  store: JournalStore,
  machine: StateMachine,
  from: Position,
  places: ReadonlySet<number>,
  end: number,
): Promise<Map<number, string>> {
  const made = new Map<number, string>()
  const verdicts = await Verdicts.load(store, from.sequence)
  const make = (sequence: number) => {
    if (places.has(sequence)) made.set(sequence, machine.digest())
  }
  make(machine.sequence)
  for await (const group of groupsAfter(store, from)) {
    advanceBy(machine, upTo(group, end), verdicts, make)
    if (group.last >= end) break
  }
  return made
}

/** The group's commands up to `end`. */
function upTo(group: Group, end: number): Group {
  if (group.last <= end) return group
  return { ...group, commands: group.commands.slice(0, end - group.first + 1) }
}

async function wrongWith<M extends StateMachine>(
  snapshots: Snapshots<M>,
  head: SnapshotHead,
  replayed: string | undefined,
): Promise<string | undefined> {
  if (replayed !== head.digest) return `it says digest ${head.digest}, the replay has ${replayed}`
  return await snapshots.fault(head)
}
