import { EventEmitter, once } from 'node:events'
import { expect, test } from 'vitest'
import { Kept } from './kept.ts'

test('is read once for all who ask within the while, and anew behind it', async () => {
  const kept = new Kept<number>(100)
  let readings = 0
  const read = () => {
    readings += 1
    return Promise.resolve(readings)
  }
  expect(await Promise.all([kept.at(0, read), kept.at(50, read), kept.at(99, read)])).toEqual([1, 1, 1])
  expect(await kept.at(100, read)).toBe(2)
})

test('that failed is told to whoever waited for it, and to nobody after', async () => {
  const kept = new Kept<string>(100)
  const failing = () => Promise.reject(new Error('away'))
  const both = await Promise.allSettled([kept.at(0, failing), kept.at(0, failing)])
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await kept.at(1, () => Promise.resolve('there'))).toBe('there')
})

test('that failed late takes no newer one away', async () => {
  const kept = new Kept<string>(100)
  const failures = new EventEmitter()
  const old = kept.at(0, async () => {
    await once(failures, 'late')
    throw new Error('late')
  })
  const newer = kept.at(200, () => Promise.resolve('newer'))
  failures.emit('late')
  await expect(old).rejects.toThrow('late')
  expect(await kept.at(201, () => Promise.resolve('another'))).toBe(await newer)
})
