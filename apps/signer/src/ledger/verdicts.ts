/** Commands of the journal that are passed over, since a verdict behind them says so: this process checks each itself. */
import { createHash } from 'node:crypto'
import { isSignedBy } from '@candlewick/chain/signer/envelope'
import type { Recorded } from '@candlewick/engine/commands'
import type { Engine } from '@candlewick/engine/engine'
import { type FaultCommand, overSigned } from '@candlewick/engine/faults/commands'
import { commandsOf, LedgerBroken } from './chain-of-groups.ts'
import type { JournalSource } from './journal-source.ts'

export class Verdicts {
  readonly #of = new Map<number, FaultCommand>()

  /** Reads those that lie above `after`; each is checked against the journal when the replay gets to it. */
  async load(source: JournalSource, after: number): Promise<void> {
    for (const { sequence, at } of await source.verdicts(after)) {
      if (this.#of.has(sequence)) continue
      const [row] = await source.read(at - 1, 1)
      const fault = row?.first === at ? commandsOf(row.payload)[0] : undefined
      if (fault?.type !== 'fault' || fault.sequence !== sequence) throw new LedgerBroken(`verdict: none on ${sequence}`)
      this.#of.set(sequence, fault)
    }
  }

  /** Applies the next command, or passes it over. @throws LedgerBroken where a verdict is forged or comes unforeseen */
  advance(engine: Engine, recorded: Recorded): void {
    const { command, sequence } = recorded
    const fault = this.#of.get(sequence)
    if (fault === undefined) {
      if (command.type === 'fault' && JSON.stringify(this.#of.get(command.sequence)) !== JSON.stringify(command)) {
        throw new LedgerBroken(`verdict: ${sequence} says that ${command.sequence} is passed over`)
      }
      engine.advance(recorded)
      return
    }
    if (fault.hash !== createHash('sha256').update(JSON.stringify(command)).digest('hex')) {
      throw new LedgerBroken(`verdict: on another command than ${sequence}`)
    }
    if (fault.signature !== undefined && !isSignedBy(engine.operatorKey, overSigned(fault), fault.signature)) {
      throw new LedgerBroken(`verdict: on ${sequence}, not signed by the key on record`)
    }
    engine.passOver(recorded, fault)
  }
}
