import { describe, expect, it } from 'vitest'
import { separatorsOf } from './display.ts'
import { echoOf, editedText, entryOf, isBlankEntry, isMarked, markedText, readNumber } from './typed-number.ts'

const field = (locale: string, decimals = 8, unit = 'USDT') => ({ separators: separatorsOf(locale), decimals, unit })

describe('what is understood', () => {
  it.each([
    ['en', '1500', '1500'],
    ['en', '1.500', '1.500'],
    ['en', '1,500.00', '1500.00'],
    ['en', '1,500,000', '1500000'],
    ['en', '.5', '0.5'],
    ['en', '007', '7'],
    ['en', '1.', '1'],
    ['en', '0,5', '0.5'],
    ['en', '64120,5', '64120.5'],
    ['en', '1.500,25', '1500.25'],
    ['en', '$1,500.00', '1500.00'],
    ['en', 'US$ 1 500', '1500'],
    ['en', '1 500', '1500'],
    ['en', "1'500'000.5", '1500000.5'],
    ['en', '1’500', '1500'],
    ['en', '+5', '5'],
    ['en', '250 usdt', '250'],
    ['en', '\u200e1\u00a0500\u200f', '1500'],
    ['de', '61.000,5', '61000.5'],
    ['de', '1.500.000', '1500000'],
    ['de', '1,500', '1.500'],
    ['de', '0.5', '0.5'],
    ['de', '64120.5', '64120.5'],
    ['de', '1,500.25', '1500.25'],
    ['fr', '1\u202f500,5', '1500.5'],
    ['ru', '1\u00a0500,5', '1500.5'],
    ['ja', '１，５００．２５', '1500.25'],
    ['ja', '１５００。５', '1500.5'],
    ['zh-CN', '１５００ＵＳＤＴ', '1500'],
    ['th', '๑๕๐๐.๕', '1500.5'],
    ['en', '١٬٥٠٠٫٢٥', '1500.25'],
    ['en', '१५००', '1500'],
  ])('%s: "%s" is %s', (locale, text, value) => {
    expect(readNumber(text, field(locale))).toEqual({ kind: 'read', value })
  })

  it('is nothing where nothing but space is typed', () => {
    expect(readNumber(' \u00a0', field('en'))).toEqual({ kind: 'empty' })
  })

  it('is a group where the field has no decimals and the language groups so', () => {
    expect(readNumber('1,500', field('en', 0))).toEqual({ kind: 'read', value: '1500' })
    expect(readNumber('1.500', field('de', 0))).toEqual({ kind: 'read', value: '1500' })
  })

  it('may have noughts beyond the decimals of the field, which say nothing', () => {
    expect(readNumber('1.5000', field('en', 2))).toEqual({ kind: 'read', value: '1.50' })
    expect(readNumber('10.0', field('en', 0))).toEqual({ kind: 'read', value: '10' })
  })

  it('may be a percentage in a field of percents', () => {
    expect(readNumber('2,5\u202f%', field('de', 2, '%'))).toEqual({ kind: 'read', value: '2.5' })
  })
})

describe('what is asked about', () => {
  it.each([
    ['en', '1,500', ['1500', '1.5']],
    ['de', '1.500', ['1500', '1.5']],
    ['fr', '1.500', ['1.5', '1500']],
    ['de', '1.5', ['1.5', '15']],
    ['en', '1,50', ['1.5', '150']],
    ['en', '1,5000', ['1.5', '15000']],
    ['en', '1500,000', ['1500', '1500000']],
  ])('%s: "%s", the language first', (locale, text, choices) => {
    expect(readNumber(text, field(locale))).toEqual({ kind: 'marked', fault: 'ambiguous', choices })
  })
})

describe('what is marked', () => {
  it.each([
    ['en', '1e5', 'form', ['100000']],
    ['en', '2.5E-3', 'form', ['0.0025']],
    ['en', '1,50,000', 'form', ['150000']],
    ['en', '1 50', 'form', ['150']],
    ['en', '1.2.3', 'form', ['123']],
    ['en', '1,', 'form', ['1']],
    ['en', '.', 'form', []],
    ['en', 'abc', 'form', []],
    ['en', '1500 / 20', 'form', []],
    ['en', '1\t500', 'form', []],
    ['en', '10²', 'form', []],
    ['en', '½', 'form', []],
    ['en', '(5)', 'form', []],
    ['en', '−5', 'negative', []],
    ['en', '$-5', 'negative', []],
    ['en', '0.5 BTC', 'unit', []],
    ['en', '€5', 'unit', []],
    ['en', '5%', 'unit', []],
    ['en', '5k', 'unit', []],
    ['en', '99999999999999999', 'range', []],
  ])('%s: "%s" as %s', (locale, text, fault, choices) => {
    expect(readNumber(text, field(locale))).toEqual({ kind: 'marked', fault, choices })
  })

  it('are decimals that the field has not, never cut by themselves', () => {
    expect(readNumber('1.239', field('en', 2))).toEqual({ kind: 'marked', fault: 'precision', choices: ['1.23'] })
    expect(readNumber('0.009', field('en', 2))).toEqual({ kind: 'marked', fault: 'precision', choices: [] })
  })

  it('are decimals of a whole number, whose digits are never joined', () => {
    expect(readNumber('10.5', field('en', 0))).toEqual({ kind: 'marked', fault: 'integer', choices: ['10'] })
    expect(readNumber('10.5', field('de', 0))).toEqual({ kind: 'marked', fault: 'integer', choices: [] })
    expect(readNumber('10,5', field('en', 0))).toEqual({ kind: 'marked', fault: 'integer', choices: [] })
  })

  it('is what nobody types', () => {
    expect(readNumber('1'.repeat(10_000), field('en')).kind).toBe('marked')
  })
})

describe('what a field keeps', () => {
  it('is a decimal, or the text behind a mark that no decimal has', () => {
    expect(entryOf('1 500', field('en'))).toBe('1500')
    expect(entryOf('  ', field('en'))).toBe('')
    const entry = entryOf('1.500', field('de'))
    expect([isMarked(entry), markedText(entry)]).toEqual([true, '1.500'])
  })

  it('is blank where it is nothing or nought, and never where it is marked', () => {
    expect(['', '0', '0.00', '0.1', entryOf('-', field('en'))].map(isBlankEntry)).toEqual([
      true,
      true,
      true,
      false,
      false,
    ])
  })

  it('is said grouped, without noughts that say nothing, and edited without groups', () => {
    expect(echoOf('1500.50', separatorsOf('de'))).toBe('1.500,5')
    expect(echoOf('1.500', separatorsOf('en'))).toBe('1.5')
    expect(editedText('1500.5', separatorsOf('de'))).toBe('1500,5')
  })
})
