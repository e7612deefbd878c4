/** What operators may ask of terms is what products say of theirs. */
import { market, PRODUCTS } from '@candlewick/protocol/calls/console/markets'
import { expect, test } from 'vitest'
import { together } from '../state/journals.ts'
import { TERMS } from './areas.ts'

test('every product whose terms may be asked for says them, and those that may be halted how', () => {
  expect(TERMS.map(({ product }) => product)).toEqual(PRODUCTS)
  expect(TERMS.flatMap(({ product, turn }) => (turn === undefined ? [] : product))).toEqual(market().options)
})

test('a decision may journal what each product says of it, and no more', () => {
  const said = together([
    { 'market.halt': ['market'] },
    { 'market.halt': ['swap.asset'], 'terms.change': ['swap.asset'] },
  ])
  expect(said).toEqual({ 'market.halt': ['market', 'swap.asset'], 'terms.change': ['swap.asset'] })
  for (const { product, journals, turn } of TERMS) {
    expect([product, 'market.halt' in journals]).toEqual([product, turn !== undefined])
    expect([product, journals['market.resume']]).toEqual([product, journals['market.halt']])
  }
})
