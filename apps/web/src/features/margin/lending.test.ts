import { units } from '@candlewick/money/units'
import { expect, it } from 'vitest'
import { repaidByFills } from './lending.ts'

const fills = [
  { quantity: '0.5', amount: '100.5', fee: '0.1005' },
  { quantity: '0.25', amount: '50', fee: '0.05' },
]

it('a sale pays its debt back with what its fills brought after their fees', () => {
  expect(repaidByFills('sell', fills, { debt: units(1_000_000_000), decimals: 6 })).toBe('150.3495')
})

it('a buy pays its debt back with the coins that it brought', () => {
  expect(repaidByFills('buy', fills, { debt: units(100_000_000), decimals: 8 })).toBe('0.75')
})

it('pays back no more than is owed, and nothing where nothing filled', () => {
  expect(repaidByFills('sell', fills, { debt: units(20_000_000), decimals: 6 })).toBe('20')
  expect(repaidByFills('sell', [], { debt: units(20_000_000), decimals: 6 })).toBeUndefined()
})
