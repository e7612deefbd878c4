// @vitest-environment happy-dom
import type { Command } from '@candlewick/ui/command-box.tsx'
import { expect, it } from 'vitest'
import { matching } from './palette.tsx'

const entry = (label: string, group: string): Command => ({ id: label, label, group, act: () => undefined })
const ENTRIES = [entry('Home', 'page'), entry('Audit trail', 'page'), entry('Day or night', 'action')]

it('finds by all words that were typed, in any order and letter', () => {
  expect(matching(ENTRIES, 'TRAIL aud').map(({ id }) => id)).toEqual(['Audit trail'])
  expect(matching(ENTRIES, 'page')).toHaveLength(2)
  expect(matching(ENTRIES, '')).toHaveLength(3)
  expect(matching(ENTRIES, 'nobody')).toEqual([])
})
