/** The smallest state machine that notices everything: a running hash over all it was given, in order. */
import { createHash } from 'node:crypto'
import type { Recorded } from '@candlewick/engine/commands'
import type { Event } from '@candlewick/engine/events'
import type { MachineKind, StateMachine } from '../src/journal/machine.ts'

export class ReferenceModel implements StateMachine {
  sequence: number
  time: number
  #hash: string

  constructor(sequence = 0, time = 0, hash = '') {
    this.sequence = sequence
    this.time = time
    this.#hash = hash
  }

  expect(): void {}

  apply(recorded: Recorded): readonly Event[] {
    if (recorded.sequence !== this.sequence + 1) throw new Error(`${recorded.sequence} after ${this.sequence}`)
    if (recorded.time < this.time) throw new Error(`time ran from ${this.time} back to ${recorded.time}`)
    this.sequence = recorded.sequence
    this.time = recorded.time
    this.#hash = createHash('sha256').update(this.#hash).update(JSON.stringify(recorded)).digest('hex')
    return [{ type: 'defined', what: 'rules', name: String(recorded.sequence) }]
  }

  advance(recorded: Recorded): void {
    this.apply(recorded)
  }

  passOver(recorded: Recorded): readonly Event[] {
    this.apply(recorded)
    return [{ type: 'refused', rule: 'engine_fault' }]
  }

  awaits(): boolean {
    return false
  }

  suspects(): [] {
    return []
  }

  get passedInARow(): number {
    return 0
  }

  get operatorKey(): string {
    return ''
  }

  checkInvariants(): void {}

  digest(): string {
    return this.#hash
  }

  snapshot(): Uint8Array {
    return Buffer.from(JSON.stringify([this.sequence, this.time, this.#hash]))
  }
}

export const REFERENCE_MODEL: MachineKind<ReferenceModel> = {
  format: 'reference-model',
  create: () => new ReferenceModel(),
  restore: (bytes) => {
    const [sequence, time, hash] = JSON.parse(Buffer.from(bytes).toString()) as [number, number, string]
    return new ReferenceModel(sequence, time, hash)
  },
  carriedDigest: (bytes) => (JSON.parse(Buffer.from(bytes).toString()) as [number, number, string])[2],
}
