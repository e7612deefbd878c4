import { expect, it } from 'vitest'
import { moved } from './use-cursor.ts'

it('moves row by row and stays inside the list', () => {
  const keys = ['a', 'b', 'c']
  expect(moved(keys, undefined, 1)).toBe('a')
  expect(moved(keys, 'a', 1)).toBe('b')
  expect(moved(keys, 'c', 1)).toBe('c')
  expect(moved(keys, 'a', -1)).toBe('a')
})

it('begins anew where its row is gone, and is nowhere in an empty list', () => {
  expect(moved(['a', 'b'], 'gone', 1)).toBe('a')
  expect(moved([], 'a', 1)).toBeUndefined()
})
