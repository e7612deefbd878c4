import { DEFAULT_TIMEZONE } from '@candlewick/protocol/default-timezone'
import { LANGUAGES } from '@candlewick/protocol/languages'
import { TIMEZONES } from '@candlewick/protocol/timezones'
import { describe, expect, it, vi } from 'vitest'
import { offsetText } from './offset-text.ts'
import { clockText, dayText, formatIn, timeText, utcText } from './times.ts'

const AT = Date.UTC(2026, 0, 31, 20, 5, 9, 7)

describe('times', () => {
  it('follow the timezone and the format', () => {
    expect(timeText(AT, 'Asia/Hong_Kong', 'MM/DD/YYYY')).toBe('02/01/2026 04:05:09')
    expect(dayText(AT, 'America/New_York', 'YYYY-MM-DD')).toBe('2026-01-31')
    expect(clockText(AT, 'Asia/Kathmandu')).toBe('01:50:09')
  })

  it('stand as the language writes them, unless a format was chosen', () => {
    const days = LANGUAGES.map((language) => dayText(AT, 'UTC', formatIn(language, undefined)))
    const own = LANGUAGES.map((language) =>
      new Intl.DateTimeFormat(language === 'th' ? 'th-u-ca-gregory' : language === 'en' ? 'en-US' : language, {
        ...{ year: 'numeric', month: '2-digit', day: '2-digit', timeZone: 'UTC' },
      }).format(AT),
    )
    // In the order of the language; of the signs between, those of markets: of Chinese hyphens, of Korean no blanks.
    const written = own.map((day, at) => {
      const language = LANGUAGES[at]
      if (language === 'zh-CN') return day.replaceAll('/', '-')
      return language === 'ko' ? day.replaceAll('. ', '.').replace(/\.$/, '') : day
    })
    expect(days).toEqual(written)
    expect(formatIn('zh-CN', 'DD.MM.YYYY')).toBe('DD.MM.YYYY')
  })

  it('are those of the browser where the page writes them by itself, without asking it', () => {
    const asked = vi.spyOn(Intl.DateTimeFormat.prototype, 'formatToParts')
    for (const timezone of [DEFAULT_TIMEZONE, 'UTC']) {
      const browsers = new Intl.DateTimeFormat('en-US', {
        ...{ timeZone: timezone, hourCycle: 'h23', year: 'numeric', month: '2-digit', day: '2-digit' },
        ...{ hour: '2-digit', minute: '2-digit', second: '2-digit' },
      })
      for (let time = Date.UTC(1981, 0, 1, 0, 0, 1); time < Date.UTC(2060, 0); time += 5 * 3_600_000 + 86_400_000 * 29)
        expect(timeText(time, timezone, 'MM/DD/YYYY')).toBe(browsers.format(time).replace(',', ''))
      expect(asked).not.toHaveBeenCalled()
    }
    asked.mockRestore()
    expect(timeText(Date.UTC(1976, 6, 1), DEFAULT_TIMEZONE, 'DD/MM/YYYY')).toBe('01/07/1976 09:00:00')
  })

  it('have their exact UTC time for tooltips', () => {
    expect(utcText(AT)).toBe('2026-01-31 20:05:09.007 UTC')
  })

  it('begin the day at 00, not at 24', () => {
    expect(clockText(Date.UTC(2026, 0, 31, 16), 'Asia/Hong_Kong')).toBe('00:00:00')
  })
})

describe('timezones', () => {
  it('that no browser knows are read as the default one', () => {
    expect(clockText(AT, 'Nowhere/At_All')).toBe(clockText(AT, DEFAULT_TIMEZONE))
  })

  it('are 37, west to east from −12 to +14', () => {
    const offsets = TIMEZONES.map((zone) => zone.offset)
    expect(offsets).toHaveLength(37)
    expect(offsets).toEqual(offsets.toSorted((a, b) => a - b))
    expect([offsets[0], offsets.at(-1)]).toEqual([-12, 14])
  })

  it('are all known to the browser', () => {
    for (const { timezone } of TIMEZONES) expect(() => clockText(AT, timezone)).not.toThrow()
  })

  it('write their offsets', () => {
    expect([offsetText(-9.5), offsetText(5.75), offsetText(0)]).toEqual(['UTC−09:30', 'UTC+05:45', 'UTC+00:00'])
  })
})
