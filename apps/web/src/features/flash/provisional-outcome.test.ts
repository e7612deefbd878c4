import { describe, expect, it } from 'vitest'
import { alike, profitAt, provisionalOutcomeOf } from './provisional-outcome.ts'

describe('how a running contract stands', () => {
  it('is decided by the prices as they are written, whatever their zeros', () => {
    expect(provisionalOutcomeOf({ direction: 'up', openPrice: '100.0' }, '100.1')).toBe('win')
    expect(provisionalOutcomeOf({ direction: 'down', openPrice: '100.0' }, '100.1')).toBe('lose')
    expect(provisionalOutcomeOf({ direction: 'up', openPrice: '100.0' }, '100')).toBe('draw')
    expect(provisionalOutcomeOf({ direction: 'up', openPrice: '100.0' }, undefined)).toBeUndefined()
    expect(provisionalOutcomeOf({ direction: 'up' }, '100')).toBeUndefined()
  })

  it('says what it would bring beyond the stake, exactly', () => {
    expect(profitAt('win', { stake: '10', winPayout: '17.5' })).toBe('7.5')
    expect(profitAt('win', { stake: '5', winPayout: '8.75' })).toBe('3.75')
    expect(profitAt('lose', { stake: '10', winPayout: '17.5' })).toBe('-10')
    expect(profitAt('draw', { stake: '10', winPayout: '17.5' })).toBe('0')
  })
})

it('prices that stand below each other have the decimals of the longer', () => {
  expect(alike('63259.4', '63298')).toEqual(['63259.4', '63298.0'])
  expect(alike('2356.01', '2356.1')).toEqual(['2356.01', '2356.10'])
  expect(alike('155', '154')).toEqual(['155', '154'])
})
