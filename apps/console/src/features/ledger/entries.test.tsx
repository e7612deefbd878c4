/** The entries of an account of the exchange, and what is said where the list does not begin at the beginning. */
import { afterEach, describe, expect, it } from 'vitest'
import { answers, closeForm, isThere, openForm } from '../../parts/testing/form.tsx'
import { Entries } from './entries.tsx'

const AT = '/api/console/ledger/postings'
const ROW = {
  ...{ id: '2048-1', postingId: '2048', sequence: 2, account: 1, coin: 'USDT', part: 'fee', reason: 'trade' },
  ...{
    available: '0.25',
    occupied: '0',
    availableAfter: '12.5',
    occupiedAfter: '0',
    reference: '7',
    time: 1_800_000_000_000,
  },
}

afterEach(closeForm)

describe('the list of entries', () => {
  it('has those of the fees as those of anybody', async () => {
    answers.set(`${AT}?owner=house%3Afees`, { rows: [ROW], next: null, since: null })
    await openForm(<Entries search={{ owner: 'house:fees' }} />)
    for (const words of ['trade', 'fee', '+0.25 USDT', '12.5', 'each opens the command that it came of']) {
      expect([words, isThere(words)]).toEqual([words, true])
    }
  })

  it('names the pair of an isolated margin account', async () => {
    const owner = 'a'.repeat(20)
    const row = { ...ROW, account: 6, pair: 'BTC_USDT', symbol: 'BTC_USDT', part: 'principal' }
    answers.set(`${AT}?owner=${owner}`, { rows: [row], next: null, since: null })
    await openForm(<Entries search={{ owner }} />)
    expect(isThere('BTC_USDT')).toBe(true)
  })

  it('says from when on it is whole, where that is not the beginning', async () => {
    const since = Date.UTC(2026, 10, 28, 12)
    answers.set(`${AT}?owner=house%3Alender`, { rows: [], next: null, since })
    await openForm(<Entries search={{ owner: 'house:lender' }} />)
    expect(isThere('listed since 2026-11-28 12:00:00 UTC; older ones are with their commands')).toBe(true)
  })
})
