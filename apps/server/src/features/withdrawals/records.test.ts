import { expect, it } from 'vitest'
import { arrivalSeconds } from './records.ts'

it('a payment is said to take as long as it needs to be final on that chain, here and in production', () => {
  expect(arrivalSeconds('ethereum', 'chain', 'development')).toBe(3 * 12)
  expect(arrivalSeconds('ethereum', 'chain', 'main')).toBe(64 * 12)
  expect(arrivalSeconds('bitcoin', 'chain', 'development')).toBe(arrivalSeconds('bitcoin', 'chain', 'main'))
  expect(arrivalSeconds('solana', 'hand', 'main')).toBe(86_400)
  expect(arrivalSeconds('litecoin', 'hand', 'main')).toBe(86_400)
  expect(arrivalSeconds('ethereum', 'internal', 'main')).toBe(0)
})
