/** What a call lets through becomes part of a command: no field of any call may give a number that is none there. */
import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { ALL_CALLS } from './registry.ts'

const NONE: readonly number[] = [-0, Number.NaN, 1e21, 2 ** 53, -(2 ** 53), 0.5, 1e-7, Number.POSITIVE_INFINITY]
const TEXTS: readonly string[] = [
  '-0',
  'NaN',
  '1e21',
  '1E5',
  '0x10',
  '0.5',
  '1e-7',
  'Infinity',
  '9007199254740993',
  '٣',
]

/** Any number is let through, so that the server can say which whole number it wants: it reads it as text. */
const READ_AS_TEXT: readonly string[] = ['flash.createSecondContractOrder num', 'flash.preview num']

/** Every number anywhere in a value. */
function numbersIn(value: unknown): number[] {
  if (typeof value === 'number') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(numbersIn) : []
}

it('no field of any call gives anything but whole numbers below 2^53, and never minus zero', () => {
  let fields = 0
  const wrong: string[] = []
  for (const call of ALL_CALLS) {
    for (const [name, field] of Object.entries(call.input.shape)) {
      fields += 1
      if (READ_AS_TEXT.includes(`${call.name} ${name}`)) continue
      for (const sent of [...NONE, ...TEXTS]) {
        for (const value of [sent, [sent], { price: sent, amount: sent }]) {
          const read = z.safeParse(field, value)
          const given = read.success ? numbersIn(read.data) : []
          const isSound = given.every((n) => Number.isSafeInteger(n) && !Object.is(n, -0))
          if (!isSound) wrong.push(`${call.name} ${name}: ${JSON.stringify(value)} gives ${given}`)
        }
      }
    }
  }
  expect(wrong).toEqual([])
  expect(fields).toBeGreaterThan(100)
})
