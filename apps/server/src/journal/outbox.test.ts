/** What goes to the journal together, and who is waited for. */
import type { Command } from '@candlewick/engine/commands'
import { expect, it, vi } from 'vitest'
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

const never = new Promise<void>(() => undefined)

it('all that waits goes at once, as much as a group may hold', () => {
  const { box, push, sizes } = outbox()
  push(16)
  void box.send()
  push(5_000)
  void box.send()
  expect(sizes).toEqual([16, 1_024])
})

it('tells when so many wait, at once where they do, and at the limit where they do not come', async () => {
  const { box, push } = outbox()
  push(2)
  await box.expect(2, never)
  const told = vi.fn()
  void box.expect(4, never).then(told)
  push(1)
  await Promise.resolve()
  expect(told).not.toHaveBeenCalled()
  push(1)
  await vi.waitFor(() => expect(told).toHaveBeenCalledTimes(1))
  await box.expect(10, Promise.resolve())
})

it('the limit of who was told already takes nothing from who expects more', async () => {
  const { box, push } = outbox()
  let end: () => void = () => undefined
  const limit = new Promise<void>((resolve) => {
    end = resolve
  })
  const first = box.expect(1, limit)
  push(1)
  await first
  const second = box.expect(2, never)
  end()
  await limit
  push(1)
  await second
})
