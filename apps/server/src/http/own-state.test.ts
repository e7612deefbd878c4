import type { Recorded } from '@candlewick/engine/commands'
import { expect, test } from 'vitest'
import { ReferenceModel } from '../../test/reference-model.ts'
import { Listeners } from '../journal/listeners.ts'
import { digestBehind, type Followed } from './own-state.ts'

/** A copy of the state that applies what it is given, as a replica does. */
class Copy implements Followed {
  readonly engine = new ReferenceModel()
  readonly #listeners = new Listeners({ error: () => undefined })
  undoing = false

  get sequence(): number {
    return this.engine.sequence
  }

  readonly onApplied: Followed['onApplied'] = (listener, recovery) => this.#listeners.add(listener, recovery)

  apply(count: number): void {
    for (let left = count; left > 0; left -= 1) {
      const recorded: Recorded = { sequence: this.sequence + 1, time: 1, command: { type: 'tick' } }
      this.#listeners.tell({ recorded, events: this.engine.apply(recorded) })
    }
  }

  undo(): void {
    this.#listeners.undone(this.sequence)
  }

  get listening(): number {
    return this.#listeners.size
  }
}

test('tells the digest behind the last command, and behind one to come though more follow at once', async () => {
  const [copy, other] = [new Copy(), new Copy()]
  copy.apply(3)
  expect(await digestBehind(copy, 3)).toBe(copy.engine.digest())
  const asked = digestBehind(copy, 5)
  copy.apply(4)
  other.apply(5)
  expect(await asked).toBe(other.engine.digest())
  expect(copy.listening).toBe(0)
})

test('names what it cannot tell: the past, the far future, what is no command', async () => {
  const copy = new Copy()
  copy.apply(3)
  for (const [sequence, bound] of [
    [2, 3],
    [10_004, 10_003],
    [Number.NaN, undefined],
    [3.5, undefined],
  ] as const) {
    await expect(digestBehind(copy, sequence)).rejects.toMatchObject({ error: 'field_invalid', field: 'behind', bound })
  }
})

test('gives up where the command does not come, and where the state is made anew', async () => {
  const copy = new Copy()
  await expect(digestBehind(copy, 1, 5)).rejects.toMatchObject({ error: 'unavailable' })
  const asked = digestBehind(copy, 1)
  copy.undo()
  await expect(asked).rejects.toMatchObject({ error: 'unavailable' })
  copy.undoing = true
  await expect(digestBehind(copy, 0)).rejects.toMatchObject({ error: 'unavailable' })
  expect(copy.listening).toBe(0)
})
