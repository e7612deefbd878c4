import { expect, test } from 'vitest'
import { SetAside } from './set-aside.ts'

test('what is set aside stays so for its time, counted from the last time, and no longer', () => {
  let now = 1_000
  const aside = new SetAside(100, () => now)
  aside.add('a')
  now += 60
  aside.add('b')
  expect(aside.keys()).toEqual(['a', 'b'])
  now += 40
  expect([aside.has('a'), aside.has('b'), aside.has('c')]).toEqual([false, true, false])
  expect(aside.keys()).toEqual(['b'])
  aside.add('b')
  now += 99
  expect(aside.has('b')).toBe(true)
  now += 1
  expect(aside.keys()).toEqual([])
})

test('there is a bound on how many: past it the oldest is let go', () => {
  const aside = new SetAside(100, () => 0)
  for (let n = 0; n <= 10_000; n += 1) aside.add(String(n))
  expect(aside.keys()).toHaveLength(10_000)
  expect([aside.has('0'), aside.has('1'), aside.has('10000')]).toEqual([false, true, true])
})
