import { expect, it } from 'vitest'
import { Filter } from '../src/features/account/filter.ts'
import { filterOf } from './breached-filter.mjs'

it('has all that it was made of, and hardly anything else', () => {
  const listed = Array.from({ length: 3_000 }, (_, n) => `leaked-${n}`)
  const { count, bits } = filterOf(listed)
  const filter = new Filter(count, bits)
  expect(listed.filter((one) => !filter.has(one))).toEqual([])
  const others = Array.from({ length: 20_000 }, (_, n) => `another-${n}`).filter((one) => filter.has(one))
  expect(others.length).toBeLessThan(10)
  // 14 bits and less than two for each.
  expect((bits.length * 6) / count).toBeLessThan(16.2)
})
