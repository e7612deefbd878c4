/**
 * Commands that are passed over, since they threw or an operator says so. Each verdict is a command of the journal that
 * lies behind the one it is about, and a row that tells where, so that a replay knows it before it gets there. The
 * journal is what counts: a row without its command, or a command without its row, is forged.
 */
import { createHash, createPublicKey, verify } from 'node:crypto'
import type { Command, Recorded } from '@candlewick/engine/commands'
import type { Event } from '@candlewick/engine/events'
import { type FaultCommand, keySigned, overSigned } from '@candlewick/engine/faults/commands'
import { type Group, hashGroup, JournalBroken, unpack } from './group.ts'
import type { StateMachine } from './machine.ts'
import { isRevised, type JournalStore, type VerdictRow } from './store.ts'

/** What a verdict names the command by: SHA-256 of it as JSON, hex. */
export function commandHash(command: Command): string {
  return createHash('sha256').update(JSON.stringify(command)).digest('hex')
}

interface Verdict {
  readonly fault: FaultCommand
  /** Where it is journaled, alone in its group, and that group's hash. */
  readonly at: number
  readonly group: string
}

/** The verdicts that lie behind a place in the journal, by the command they are about. */
export class Verdicts {
  readonly #of: ReadonlyMap<number, Verdict>
  readonly #rows: readonly VerdictRow[]

  private constructor(of: ReadonlyMap<number, Verdict>, rows: readonly VerdictRow[]) {
    this.#of = of
    this.#rows = rows
  }

  /** Those journaled above `after`. @throws JournalBroken where a row has no verdict in the journal */
  static async load(store: Pick<JournalStore, 'read' | 'verdicts'>, after: number): Promise<Verdicts> {
    const found = new Map<number, Verdict>()
    const rows = await store.verdicts(after)
    for (const { sequence, at } of rows) found.set(sequence, await readVerdict(store, sequence, at))
    return new Verdicts(found, rows)
  }

  /** The oldest command that is passed over and that lies at or before the machine without its knowing. */
  unknownTo(machine: StateMachine): number | undefined {
    const missed = [...this.#of.keys()].filter((one) => one <= machine.sequence && !machine.awaits(one))
    return missed.length === 0 ? undefined : Math.min(...missed)
  }

  /** {@link isRevised} */
  revised(sequence: number): boolean {
    return isRevised(this.#rows, sequence)
  }

  /**
   * Applies a command of `group`, or passes it over where that is on record.
   * @throws CommandFailed where it throws and no verdict is about it, VerdictMissed, and JournalBroken where one is forged
   */
  step(machine: StateMachine, recorded: Recorded, group: Group): readonly Event[] {
    const over = this.#over(machine, recorded, group)
    return over ?? guarded(machine, recorded, () => machine.apply(recorded))
  }

  /** As {@link step} where nobody wants the events. */
  advance(machine: StateMachine, recorded: Recorded, group: Group): void {
    if (this.#over(machine, recorded, group) === undefined) guarded(machine, recorded, () => machine.advance(recorded))
  }

  #over(machine: StateMachine, recorded: Recorded, group: Group): readonly Event[] | undefined {
    const { command, sequence } = recorded
    const verdict = this.#of.size === 0 ? undefined : this.#of.get(sequence)
    if (verdict !== undefined) {
      if (verdict.fault.hash !== commandHash(command)) {
        throw new JournalBroken(`forged: the verdict on command ${sequence} is about another command`)
      }
      if (!isSigned(machine, verdict.fault)) {
        throw new JournalBroken(`forged: the verdict on command ${sequence} is not signed by the key on record`)
      }
      return machine.passOver(recorded, verdict.fault)
    }
    if (command.type === 'fault') this.#check(command, group)
    // Without a signature the machine refuses another key by itself.
    else if (command.type === 'operator.key' && command.signature !== undefined && machine.operatorKey !== '') {
      if (!signedBy(machine.operatorKey, keySigned(command.key), command.signature)) {
        throw new JournalBroken(`forged: operator key ${sequence} is not signed by the one before`)
      }
    }
    return undefined
  }

  /** A verdict is reached: it is the one that was followed. */
  #check(fault: FaultCommand, group: Group): void {
    const known = this.#of.get(fault.sequence)
    if (known === undefined) throw new VerdictMissed(fault.sequence, group.first)
    if (known.group !== group.hash) {
      throw new JournalBroken(`forged: the verdict on command ${fault.sequence} is not the one at ${known.at}`)
    }
  }
}

/** A command threw when it was applied, and no verdict is about it. The machine is not to be used any more. */
export class CommandFailed extends Error {
  override readonly name = 'CommandFailed'
  readonly recorded: Recorded
  constructor(recorded: Recorded, cause: unknown) {
    super(`command ${recorded.sequence} (${recorded.command.type}) threw: ${saysOf(cause)}`, { cause })
    this.recorded = recorded
  }
}

/** A verdict is reached that was not known when its command was applied: written since, or its row is gone. */
export class VerdictMissed extends Error {
  override readonly name = 'VerdictMissed'
  readonly sequence: number
  readonly at: number
  constructor(sequence: number, at: number) {
    super(`command ${sequence} was applied, and command ${at} says that it is passed over`)
    this.sequence = sequence
    this.at = at
  }
}

export function saysOf(failure: unknown): string {
  return failure instanceof Error ? failure.message : String(failure)
}

function guarded<T>(machine: StateMachine, recorded: Recorded, work: () => T): T {
  try {
    return work()
  } catch (failure) {
    // A verdict only tells what was done: where it fails there is nothing to pass over.
    if (recorded.command.type === 'fault' || recorded.sequence < machine.sequence) throw failure
    throw new CommandFailed(recorded, failure)
  }
}

async function readVerdict(store: Pick<JournalStore, 'read'>, sequence: number, at: number): Promise<Verdict> {
  const [stored] = await store.read(at - 1, 1)
  const forged = (how: string) => new JournalBroken(`forged: the verdict on command ${sequence} ${how}`)
  if (stored === undefined || stored.first !== at || stored.last !== at) throw forged(`is not at ${at} in the journal`)
  if (hashGroup(stored) !== stored.hash) throw forged('was changed')
  const [fault] = unpack(stored.payload)
  if (fault?.type !== 'fault' || fault.sequence !== sequence || sequence >= at) throw forged(`is none at ${at}`)
  return { fault, at, group: stored.hash }
}

/** An operator's verdict is signed by the key that was on record before the command it is about. */
function isSigned({ operatorKey }: StateMachine, fault: FaultCommand): boolean {
  if (fault.signature === undefined) return true
  return operatorKey !== '' && signedBy(operatorKey, overSigned(fault), fault.signature)
}

/** What DER puts before the 32 bytes of an Ed25519 key. */
const ED25519_SPKI = Buffer.from('302a300506032b6570032100', 'hex')

/** Whether `signature` (base64) is that of `text` by the raw Ed25519 key `hex`. */
export function signedBy(hex: string, text: string, signature: string | undefined): boolean {
  if (signature === undefined) return false
  const der = Buffer.concat([ED25519_SPKI, Buffer.from(hex, 'hex')])
  const key = createPublicKey({ key: der, format: 'der', type: 'spki' })
  return verify(null, Buffer.from(text, 'utf8'), key, Buffer.from(signature, 'base64'))
}
