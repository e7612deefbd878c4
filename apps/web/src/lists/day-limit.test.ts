import { expect, test } from 'vitest'
import { limitShares } from './day-limit.ts'

test('what is used and what is asked for are parts of the day’s limit, and fill the bar at most', () => {
  expect(limitShares({ daily: '200', used: '50' })).toEqual({ used: 25, now: 0 })
  expect(limitShares({ daily: '200', used: '50' }, 100)).toEqual({ used: 25, now: 50 })
  expect(limitShares({ daily: '200', used: '50' }, 1_000)).toEqual({ used: 25, now: 75 })
  expect(limitShares({ daily: '200', used: '260' }, 10)).toEqual({ used: 100, now: 0 })
})

test('a limit of nothing is used whole, whatever is asked for', () => {
  expect(limitShares({ daily: '0', used: '0' })).toEqual({ used: 100, now: 0 })
  expect(limitShares({ daily: '0', used: '0' }, 5)).toEqual({ used: 100, now: 0 })
})
