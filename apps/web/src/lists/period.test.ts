import { describe, expect, it } from 'vitest'
import { periodOf, startOfDay } from './period.ts'

const utc = (text: string) => Date.parse(`${text}Z`)

describe('a day', () => {
  it('begins at midnight of the timezone', () => {
    expect(startOfDay('2026-01-31', 'Asia/Hong_Kong')).toBe(utc('2026-01-30T16:00:00'))
    expect(startOfDay('2026-01-31', 'Asia/Kathmandu')).toBe(utc('2026-01-30T18:15:00'))
    expect(startOfDay('2026-01-31', 'America/New_York')).toBe(utc('2026-01-31T05:00:00'))
    expect(startOfDay('2026-02-31x', 'Asia/Hong_Kong')).toBeUndefined()
  })

  it('begins right on the days the clock changes', () => {
    expect(startOfDay('2026-03-29', 'Europe/Berlin')).toBe(utc('2026-03-28T23:00:00'))
    expect(startOfDay('2026-03-30', 'Europe/Berlin')).toBe(utc('2026-03-29T22:00:00'))
    expect(startOfDay('2026-10-26', 'Europe/Berlin')).toBe(utc('2026-10-25T23:00:00'))
  })
})

describe('a period', () => {
  const now = utc('2026-01-31T20:00:00')

  it('without a choice has no bounds', () => {
    expect(periodOf({}, 'Asia/Hong_Kong', now)).toEqual({})
  })

  it('of so many days counts today in', () => {
    expect(periodOf({ range: 'today' }, 'Asia/Hong_Kong', now)).toEqual({ startTime: utc('2026-01-31T16:00:00') })
    expect(periodOf({ range: 'week' }, 'Asia/Hong_Kong', now)).toEqual({ startTime: utc('2026-01-25T16:00:00') })
  })

  it('of dates includes both days whole, and may lack either end', () => {
    expect(periodOf({ range: 'dates', from: '2026-01-01', to: '2026-01-02' }, 'Etc/GMT+12', now)).toEqual({
      startTime: utc('2026-01-01T12:00:00'),
      endTime: utc('2026-01-03T12:00:00') - 1,
    })
    expect(periodOf({ range: 'dates', from: '2026-01-01' }, 'Europe/London', now)).toEqual({
      startTime: utc('2026-01-01T00:00:00'),
    })
  })
})
