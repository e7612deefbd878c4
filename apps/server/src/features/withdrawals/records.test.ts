import { expect, it } from 'vitest'
import { arrivalSeconds } from './records.ts'

it('a payment is said to take as long as it needs to be final on that chain, here and in production', () => {
  expect(arrivalSeconds('ethereum', 'development')).toBe(3 * 12)
  expect(arrivalSeconds('ethereum', 'main')).toBe(64 * 12)
  expect(arrivalSeconds('bitcoin', 'development')).toBe(arrivalSeconds('bitcoin', 'main'))
  expect(arrivalSeconds('solana', 'main')).toBe(86_400)
})
