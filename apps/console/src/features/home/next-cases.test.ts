// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { usedShare } from './lane.tsx'
import { type NextCase, ordered } from './waiting.ts'

const one = (id: string, dueTime: number, state: NextCase['state']): NextCase => ({
  id,
  dueTime,
  state,
  kind: 'identity',
  about: '',
  why: '',
  to: '/',
})

it('what is due first comes first, and what one cannot decide oneself comes last', () => {
  const cases = [one('late', 3, 'free'), one('own', 1, 'own'), one('soon', 2, 'second')]
  expect(ordered(cases).map(({ id }) => id)).toEqual(['soon', 'late', 'own'])
})

it('a case stands on its line by the share of the promised time, and what is late at its end', () => {
  expect(usedShare(0, 50, 100)).toBe(50)
  expect(usedShare(0, 500, 100)).toBe(100)
  expect(usedShare(100, 50, 100)).toBe(0)
  expect(usedShare(0, 50, 0)).toBe(100)
})
