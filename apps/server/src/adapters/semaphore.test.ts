import { setImmediate as turnOfTheLoop } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { Semaphore } from './semaphore.ts'

/** Work that lasts until it is told to end, and who is at it. */
function works() {
  const ends = new Map<string, () => void>()
  const at = (name: string) => () => new Promise<string>((resolve) => ends.set(name, () => resolve(name)))
  const end = async (name: string) => {
    ends.get(name)?.()
    ends.delete(name)
    await turnOfTheLoop()
  }
  return { at, end, within: () => [...ends.keys()] }
}

test('so many at once, the rest in turn, and beyond the bound nobody', async () => {
  const semaphore = new Semaphore({ atOnce: 1, waiting: 1 })
  const { at, end, within } = works()
  const done = [semaphore.take(at('a')), semaphore.take(at('b'))]
  await expect(semaphore.take(at('c'))).rejects.toMatchObject({ error: 'busy' })
  expect(within()).toEqual(['a'])
  await end('a')
  expect(within()).toEqual(['b'])
  await end('b')
  expect(await Promise.all(done)).toEqual(['a', 'b'])
  expect(semaphore.idle).toBe(true)
})

test('one owner has a share of the places within and of those in the queue, and holds up nobody else', async () => {
  const semaphore = new Semaphore({ atOnce: 3, waiting: 8, each: 2, share: 1 })
  const { at, end, within } = works()
  const done = ['a1', 'a2', 'a3'].map((name) => semaphore.take(at(name), 'a'))
  await expect(semaphore.take(at('a4'), 'a')).rejects.toMatchObject({ error: 'busy' })
  expect(semaphore.hasRoom('a')).toBe(false)
  done.push(semaphore.take(at('b1'), 'b'), semaphore.take(at('c1'), 'c'))
  expect(within()).toEqual(['a1', 'a2', 'b1'])
  // Who waits longest may not have the place that is free now; the next one may.
  await end('b1')
  expect(within()).toEqual(['a1', 'a2', 'c1'])
  await end('a1')
  expect(within()).toEqual(['a2', 'c1', 'a3'])
  for (const name of ['a2', 'c1', 'a3']) await end(name)
  expect(await Promise.all(done)).toHaveLength(5)
  expect(semaphore.idle).toBe(true)
})

test('who leaves while waiting has no turn, and her place in the queue is free', async () => {
  const semaphore = new Semaphore({ atOnce: 1, waiting: 1 })
  const { at, end, within } = works()
  const first = semaphore.take(at('a'))
  const leaving = new AbortController()
  const gone = semaphore.take(at('b'), '', leaving.signal)
  leaving.abort(new Error('gone'))
  await expect(gone).rejects.toThrow('gone')
  await expect(semaphore.take(at('b'), '', leaving.signal)).rejects.toThrow('gone')
  const next = semaphore.take(at('c'))
  await end('a')
  expect(within()).toEqual(['c'])
  await end('c')
  expect(await Promise.all([first, next])).toEqual(['a', 'c'])
  expect([semaphore.idle, semaphore.waiting]).toEqual([true, 0])
})

test('work that fails gives its place back', async () => {
  const semaphore = new Semaphore({ atOnce: 1, waiting: 1 })
  await expect(semaphore.take(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await semaphore.take(async () => 'well')).toBe('well')
  expect(semaphore.idle).toBe(true)
})
