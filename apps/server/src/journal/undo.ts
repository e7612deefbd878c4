/**
 * What becomes of a command that throws. The machine is made anew from a snapshot below it and the command tried once
 * more; where it throws the same again, the verdict is journaled that it is passed over, and every replica follows it.
 * Nothing is passed over where the books do not hold, where the machine it runs on is at fault, or where commands throw
 * one after the other.
 */
import type { FaultCommand } from '@candlewick/engine/faults/commands'
import { InvariantError } from '@candlewick/engine/persist/invariant'
import { endOf, JournalBroken, type Position, pack, recordedOf } from './group.ts'
import type { Journal } from './journal.ts'
import type { StateMachine } from './machine.ts'
import type { Snapshots } from './snapshots.ts'
import { type KnownStart, soundStart } from './sound-start.ts'
import { CommandFailed, commandHash, saysOf, VerdictMissed } from './verdicts.ts'

/** So many commands passed over without one applied in between: what falls due throws whatever comes. */
export const MOST_IN_A_ROW = 8
/** Characters of what was thrown that go on record. */
const REASON_LENGTH = 200

/** Commands throw one after the other, whatever is passed over. */
export class TooManyFaults extends Error {
  override readonly name = 'TooManyFaults'
}

/** A command was passed over. */
export interface FaultReport {
  readonly fault: FaultCommand
  readonly type: string
  /** Where it was thrown; undefined where another process has seen it. */
  readonly stack: string | undefined
}

export interface UndoDependencies<M extends StateMachine> {
  readonly journal: Journal
  readonly snapshots: Snapshots<M>
  /** Told of every verdict that this process has written. */
  readonly onFault?: ((report: FaultReport) => void) | undefined
}

/** The command that has thrown once, and what. */
interface Tried {
  readonly sequence: number
  readonly says: string
}

export class Undo<M extends StateMachine> {
  readonly #dependencies: UndoDependencies<M>
  #tried: Tried | undefined

  constructor(dependencies: UndoDependencies<M>) {
    this.#dependencies = dependencies
  }

  /**
   * The machine as it stood at `position`, so that what failed behind it can be tried again: as it is, or with the
   * verdict that came of it.
   * @throws what failed, or why it cannot be undone: then everything stops
   */
  async after(failure: unknown, broken: M, position: Position): Promise<KnownStart<M>> {
    if (failure instanceof VerdictMissed) return this.#missed(failure, position)
    if (!(failure instanceof CommandFailed) || failure.cause instanceof InvariantError) throw failure
    const before = this.#triedBefore(failure)
    if (before !== undefined) await this.#settle(failure, before, broken, position)
    const start = await this.#rebuild(position)
    // Not sooner: where the journal does not answer meanwhile, the command was not tried again.
    if (before === undefined) this.#remember(failure)
    return start
  }

  #triedBefore({ recorded }: CommandFailed): Tried | undefined {
    return this.#tried?.sequence === recorded.sequence ? this.#tried : undefined
  }

  #remember({ recorded, cause }: CommandFailed): void {
    this.#tried = { sequence: recorded.sequence, says: saysOf(cause) }
  }

  /** What has thrown twice: where it was the same, it goes on record as passed over, if it has not. */
  async #settle(failed: CommandFailed, before: Tried, broken: M, position: Position): Promise<void> {
    const { recorded, cause } = failed
    const says = saysOf(cause)
    const decided = await this.#dependencies.journal.store.verdicts(recorded.sequence)
    if (decided.some(({ sequence }) => sequence === recorded.sequence)) return
    // Asked of the machine that has thrown, while it is there.
    const halts = broken.suspects(recorded)
    const { machine } = await this.#rebuild(position)
    if (before.says !== says || isOfMachine(cause)) throw failed
    // What holds now is what everybody goes on with.
    machine.checkInvariants()
    if (machine.passedInARow >= MOST_IN_A_ROW) {
      throw new TooManyFaults(`${MOST_IN_A_ROW} commands threw one after the other, the last: ${failed.message}`)
    }
    const fault: FaultCommand = {
      type: 'fault',
      sequence: recorded.sequence,
      hash: commandHash(recorded.command),
      halts,
      reason: says.slice(0, REASON_LENGTH),
    }
    const written = await this.#dependencies.journal.decide(recorded.sequence, pack([fault]))
    if (written)
      this.#dependencies.onFault?.({
        fault,
        type: recorded.command.type,
        stack: cause instanceof Error ? cause.stack : undefined,
      })
  }

  async #missed(failure: VerdictMissed, position: Position): Promise<KnownStart<M>> {
    const rows = await this.#dependencies.journal.store.verdicts(failure.at - 1)
    if (!rows.some(({ sequence, at }) => sequence === failure.sequence && at === failure.at)) {
      throw new JournalBroken(`forged: the verdict at ${failure.at} has no row`)
    }
    return this.#rebuild(position)
  }

  /**
   * From a snapshot at or before it, and the journal in between. That snapshot may be older than the state it started
   * from, and a command in between one that only another build got past: it is settled in its turn.
   */
  async #rebuild(position: Position): Promise<KnownStart<M>> {
    const { journal, snapshots } = this.#dependencies
    for (;;) {
      const start = await soundStart(snapshots, journal.store, position.sequence)
      const stopped = await this.#replayed(start, position)
      if (stopped === undefined) return { ...start, position }
      const { failure, at } = stopped
      if (failure.cause instanceof InvariantError) throw failure
      const before = this.#triedBefore(failure)
      if (before === undefined) this.#remember(failure)
      else await this.#settle(failure, before, start.machine, at)
    }
  }

  /** Brings `start` to `position`; or tells what threw on the way, and where the group of it begins. */
  async #replayed(
    { machine, verdicts, position: from }: KnownStart<M>,
    position: Position,
  ): Promise<{ failure: CommandFailed; at: Position } | undefined> {
    const { journal } = this.#dependencies
    let at = from
    while (at.sequence < position.sequence) {
      const groups = await journal.read(at)
      if (groups.length === 0)
        throw new JournalBroken(`the journal ends at ${at.sequence}, before ${position.sequence}`)
      for (const group of groups) {
        if (group.first > position.sequence) break
        const commands = recordedOf(group)
        machine.expect(commands)
        try {
          for (const recorded of commands) verdicts.advance(machine, recorded, group)
        } catch (failure) {
          if (failure instanceof CommandFailed) return { failure, at }
          throw failure
        }
        at = endOf(group)
      }
    }
    return undefined
  }
}

/** Whether the machine it runs on had not enough of something: that must void no command, whoever tries it again. */
function isOfMachine(cause: unknown): boolean {
  return (
    cause instanceof Error && /allocation failed|out of memory|call stack|Invalid array length/i.test(cause.message)
  )
}
