import { expect, it } from 'vitest'
import { markOff, openShareOf } from './summary.ts'

it('open interest is a share of its bound', () => {
  expect(openShareOf({ openValue: '1500000.5', openMost: '20000000' })).toBe(750)
  expect(openShareOf({ openValue: '0', openMost: '20000000' })).toBe(0)
  expect(openShareOf({ openValue: '1', openMost: null })).toBeUndefined()
})
it('the mark is told by how far it is from the index', () => {
  expect(markOff({ mark: '60030', index: '60000.0' })).toBe('+0.05%')
  expect(markOff({ mark: '59.9', index: null })).toBeUndefined()
  expect(markOff({ mark: '59970.0', index: '60000' })).toBe('−0.05%')
})
