/** How what waits is divided into groups. */
import type { Command } from '@candlewick/engine/commands'
import { expect, it } from 'vitest'
import type { Journal } from './journal.ts'
import { Outbox } from './outbox.ts'

/** An outbox whose journal takes everything and says nothing of it, and how many commands each group had. */
function outbox() {
  const sizes: number[] = []
  const journal: Pick<Journal, 'append' | 'clock' | 'gateway'> = {
    gateway: 'here',
    append: (commands) => {
      sizes.push(commands.length)
      return new Promise(() => undefined)
    },
    clock: { awake: () => 0 } as Journal['clock'],
  }
  const box = new Outbox(journal as Journal, 10_000)
  const push = (count: number) => {
    const command: Command = { type: 'tick' }
    for (let i = 0; i < count; i += 1) box.push(command).catch(() => undefined)
  }
  return { box, push, sizes }
}

it('where nothing came back, all that waits goes at once', () => {
  const { box, push, sizes } = outbox()
  push(16)
  void box.send(0)
  expect(sizes).toEqual([16])
})

it('customers who ask again when they are answered end in two equal groups, however they began', () => {
  for (const first of [1, 2, 5, 16, 31, 63]) {
    const { box, push, sizes } = outbox()
    push(first)
    void box.send(0)
    push(64 - first)
    for (let turn = 0; turn < 8; turn += 1) {
      const returned = sizes.at(-1) ?? 0
      void box.send(returned)
      push(returned)
    }
    expect(sizes.slice(-2)).toEqual([32, 32])
  }
})

it('a few are not divided, and a backlog goes by as much as a group may hold', () => {
  const { box, push, sizes } = outbox()
  push(4)
  void box.send(1)
  push(5_000)
  void box.send(4)
  void box.send(1_024)
  expect(sizes).toEqual([4, 1_024, 1_024])
})
