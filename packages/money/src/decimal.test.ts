import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  cutDecimals,
  DecimalError,
  formatBigDecimal,
  formatDecimal,
  formatFixed,
  fromSteps,
  parseDecimal,
  raiseDecimals,
  roundDecimals,
  stepOf,
  toStepCount,
  tryParseDecimal,
} from './decimal.ts'

const decimals = fc.integer({ min: 0, max: 18 })
const count = fc.oneof(
  fc.maxSafeInteger(),
  fc.integer(),
  fc.constantFrom(0, Number.MAX_SAFE_INTEGER, -Number.MAX_SAFE_INTEGER),
)

/** The text of an exact fraction, written another way than the code under test does it. */
function oracleText(value: number, places: number): string {
  const sign = value < 0 ? '-' : ''
  const digits = (BigInt(Math.abs(value)) + 10n ** BigInt(places) * 10n ** 20n).toString()
  const whole = BigInt(digits.slice(0, digits.length - places)) - 10n ** 20n
  const fraction = places === 0 ? '' : digits.slice(-places).replace(/0+$/, '')
  return `${sign}${whole}${fraction === '' ? '' : `.${fraction}`}`
}

/** What a reader without any limit on digits says of the same text. */
function oracleParse(whole: string, fraction: string, places: number) {
  if (/^0[0-9]/.test(whole)) return { ok: false, reason: 'form' }
  const kept = fraction.replace(/0+$/, '')
  if (kept.length > places) return { ok: false, reason: 'precision' }
  const exact = BigInt(whole + kept.padEnd(places, '0'))
  return exact > BigInt(Number.MAX_SAFE_INTEGER) ? { ok: false, reason: 'range' } : { ok: true, value: Number(exact) }
}

describe('decimal strings', () => {
  it('say exactly the integer they were made from, and parse back to it', () => {
    fc.assert(
      fc.property(count, decimals, (value, places) => {
        const text = formatDecimal(value, places)
        expect(text).toBe(oracleText(value, places))
        if (value >= 0) expect(parseDecimal(text, places)).toBe(value)
        else expect(tryParseDecimal(text, places)).toEqual({ ok: false, reason: 'negative' })
      }),
      { numRuns: 3_000 },
    )
  })

  it('are parsed exactly as an arbitrary-precision reader would, or refused for the right reason', () => {
    const digits = fc.stringMatching(/^[0-9]{1,20}$/)
    fc.assert(
      fc.property(digits, fc.option(digits), decimals, (whole, fraction, places) => {
        const text = fraction === null ? whole : `${whole}.${fraction}`
        expect(tryParseDecimal(text, places)).toEqual(oracleParse(whole, fraction ?? '', places))
      }),
      { numRuns: 3_000 },
    )
  })

  it.each([
    '',
    ' ',
    '1 ',
    '.5',
    '5.',
    '01',
    '00',
    '1e3',
    '+1',
    '1,000',
    'NaN',
    'Infinity',
    '0x10',
    '1.2.3',
    '１',
    '1\u0000',
    '--1',
    '-',
    '-.5',
  ])('refuses %j as no plain decimal', (text) => {
    expect(tryParseDecimal(text, 6)).toEqual({ ok: false, reason: 'form' })
  })

  it('refuses 400 digits without effort, on either side of the point', () => {
    expect(tryParseDecimal('9'.repeat(400), 6)).toEqual({ ok: false, reason: 'range' })
    expect(tryParseDecimal(`0.${'9'.repeat(400)}`, 6)).toEqual({ ok: false, reason: 'precision' })
    expect(tryParseDecimal(`1.${'0'.repeat(400)}`, 6)).toEqual({ ok: true, value: 1_000_000 })
  })

  it('throw with the reason', () => {
    expect(() => parseDecimal('0.0000001', 6)).toThrow(DecimalError)
    expect(() => parseDecimal('0.0000001', 6)).toThrow(/precision/)
  })

  it('shown with fixed decimals are cut towards zero', () => {
    expect(formatFixed(1_999_999, 6, 2)).toBe('1.99')
    expect(formatFixed(-1_999_999, 6, 2)).toBe('-1.99')
    expect(formatFixed(-1, 6, 2)).toBe('0.00')
    expect(formatFixed(5_000_000, 6, 8)).toBe('5.00000000')
    expect(formatFixed(5_900_000, 6, 0)).toBe('5')
    expect(cutDecimals('12.345', 1)).toBe('12.3')
  })

  it('show a bound that is never below the true amount', () => {
    expect(raiseDecimals('8.19873', 2)).toBe('8.20')
    expect(raiseDecimals('8.19', 2)).toBe('8.19')
    expect(raiseDecimals('8.1900001', 2)).toBe('8.20')
    expect(raiseDecimals('9.999', 2)).toBe('10.00')
    expect(raiseDecimals('0.001', 2)).toBe('0.01')
    expect(raiseDecimals('-0.001', 2)).toBe('-0.01')
    expect(raiseDecimals('7.2', 0)).toBe('8')
    expect(raiseDecimals('7', 2)).toBe('7.00')
  })

  it('round to the nearest, halves away from zero', () => {
    expect(roundDecimals('2553.84673', 2)).toBe('2553.85')
    expect(roundDecimals('2553.845', 2)).toBe('2553.85')
    expect(roundDecimals('2553.8449', 2)).toBe('2553.84')
    expect(roundDecimals('-0.004', 2)).toBe('0.00')
    expect(roundDecimals('99.5', 0)).toBe('100')
    expect(roundDecimals('12', 1)).toBe('12.0')
  })
})

describe('steps', () => {
  it('count whole steps only, and back', () => {
    const step = fc.constantFrom('1', '0.01', '0.0005', '0.00001', '5', '100', '2.5')
    fc.assert(
      fc.property(step, fc.integer({ min: 0, max: 10_000_000_000 }), (size, times) => {
        expect(toStepCount(fromSteps(times, size), size)).toEqual({ ok: true, value: times })
      }),
      { numRuns: 2_000 },
    )
    expect(toStepCount('0.0007', '0.0005')).toEqual({ ok: false, reason: 'step' })
    expect(toStepCount('0.00075', '0.0005')).toEqual({ ok: false, reason: 'step' })
    expect(toStepCount('0.00001', '0.0005')).toEqual({ ok: false, reason: 'step' })
    expect(toStepCount('1.10', '0.1')).toEqual({ ok: true, value: 11 })
    expect(toStepCount('x', '0.1')).toEqual({ ok: false, reason: 'form' })
    expect(toStepCount('-1', '0.1')).toEqual({ ok: false, reason: 'negative' })
    expect(fromSteps(Number.MAX_SAFE_INTEGER, '0.0005')).toBe('4503599627370.4955')
    expect(fromSteps(-3, '0.5')).toBe('-1.5')
    expect(fromSteps(-(2 ** 52), '2.5')).toBe('-11258999068426240')
  })

  it('are themselves positive decimals', () => {
    expect(stepOf('0.010')).toEqual({ size: 1, decimals: 2 })
    for (const bad of ['0', '0.0', '-1', 'a']) expect(() => stepOf(bad)).toThrow(DecimalError)
    for (let i = 1; i < 3_000; i += 1) expect(stepOf(String(i)).size).toBe(i)
  })
})

it('counts of any size are written as those of accounts are', () => {
  fc.assert(
    fc.property(fc.nat({ max: Number.MAX_SAFE_INTEGER }), fc.nat({ max: 12 }), (value, decimals) => {
      expect(formatBigDecimal(BigInt(value), decimals)).toBe(formatDecimal(value, decimals))
    }),
  )
  expect(formatBigDecimal(2n ** 100n, 6)).toBe('1267650600228229401496703.205376')
  expect(formatBigDecimal(0n, 0)).toBe('0')
})
