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
const READ_AS_TEXT: readonly string[] = ['flash.createSecondContractOrder stake', 'flash.preview stake']

/** Every number anywhere in a value. */
function numbersIn(value: unknown): number[] {
  if (typeof value === 'number') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(numbersIn) : []
}

function isWhole(n: number): boolean {
  return Number.isSafeInteger(n) && !Object.is(n, -0)
}

/** Each thing sent that the field turns into a number that is none. */
function wrongIn(field: z.ZodMiniType): unknown[] {
  const sent = [...NONE, ...TEXTS].flatMap((one) => [one, [one], { price: one, amount: one }])
  return sent.filter((value) => {
    const read = z.safeParse(field, value)
    return read.success && !numbersIn(read.data).every(isWhole)
  })
}

it('no field of any call gives anything but whole numbers below 2^53, and never minus zero', () => {
  const fields = ALL_CALLS.flatMap((call) =>
    Object.entries(call.input.shape).map(([name, field]) => ({ name: `${call.name} ${name}`, field })),
  )
  expect(fields.length).toBeGreaterThan(100)
  for (const { name, field } of fields) if (!READ_AS_TEXT.includes(name)) expect(wrongIn(field), name).toEqual([])
})
