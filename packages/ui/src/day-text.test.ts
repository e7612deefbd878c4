import { describe, expect, it } from 'vitest'
import { dayShown, dayTyped } from './day-text.ts'

const FORMATS = ['MM/DD/YYYY', 'DD/MM/YYYY', 'DD.MM.YYYY', 'YYYY-MM-DD', 'YYYY/MM/DD', 'YYYY.MM.DD']

describe('a day', () => {
  it.each(FORMATS)('written as %s is read as the same', (format) => {
    for (const day of ['2026-11-23', '2024-02-29', '2026-01-05'])
      expect(dayTyped(dayShown(day, format), format)).toBe(day)
  })

  it('is read without its zeros, and as addresses have it', () => {
    expect(dayTyped('5.1.2026', 'DD.MM.YYYY')).toBe('2026-01-05')
    expect(dayTyped('1/5/2026', 'MM/DD/YYYY')).toBe('2026-01-05')
    expect(dayTyped(' 2026-01-05 ', 'DD/MM/YYYY')).toBe('2026-01-05')
  })

  it.each(['', '5.1', '5.1.26', '31.02.2026', '00.01.2026', '1.13.2026', 'today', '1.1.2026.1'])('%s is none', (text) =>
    expect(dayTyped(text, 'DD.MM.YYYY')).toBeUndefined(),
  )

  it('that is not there is shown by nothing', () => expect(dayShown(undefined, 'DD.MM.YYYY')).toBe(''))
})
