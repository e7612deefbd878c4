import { afterEach, expect, it, vi } from 'vitest'
import { nextTask } from './next-task.ts'

afterEach(() => vi.unstubAllGlobals())

it('lets a task that waits go first, and not only what follows from promises', async () => {
  const order: string[] = []
  setTimeout(() => order.push('task'))
  await nextTask()
  order.push('after')
  expect(order).toEqual(['task', 'after'])
})

it('asks the browser, where it can, to be the next', async () => {
  const asked = vi.fn(() => Promise.resolve())
  vi.stubGlobal('scheduler', { yield: asked })
  await nextTask()
  expect(asked).toHaveBeenCalledOnce()
})
