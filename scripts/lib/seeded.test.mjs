import fc from 'fast-check'
import { expect, test } from 'vitest'

test('properties draw from the seed that the run was given', () => {
  expect(fc.readConfigureGlobal().seed).toBe(Number(process.env.PROPERTY_SEED ?? 41))
})
