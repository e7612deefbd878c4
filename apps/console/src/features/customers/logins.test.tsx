/** Where a customer comes from is read as she reads it: the country, where one is known, before the address. */
import { afterEach, expect, it } from 'vitest'
import { answers, closeForm, isThere, openForm, settled } from '../../parts/testing/form.tsx'
import { Logins } from './logins.tsx'

const USER = 'a'.repeat(20)
const AT = `/api/console/customers/${USER}`
const seen = { deviceId: 'd', userAgent: 'Firefox' }

afterEach(closeForm)

it('shows the country of each address, and the address alone where none is known', async () => {
  const of = (rows: object[]) => ({ rows, next: null })
  answers.set(
    `${AT}/sessions`,
    of([{ id: 's', ...seen, address: '2.125.160.216', country: 'GB', createTime: 1, lastUsed: 2 }]),
  )
  answers.set(
    `${AT}/devices`,
    of([
      {
        id: 'd',
        ...seen,
        name: '',
        trusted: true,
        address: '81.2.69.160',
        country: 'DE',
        firstSeen: 1,
        lastSeen: 2,
        sessions: 1,
      },
    ]),
  )
  answers.set(
    `${AT}/logins`,
    of([{ id: 'l', ...seen, time: 1, address: '10.0.0.1', country: '', outcome: 'ok', means: null }]),
  )
  await openForm(<Logins userId={USER} />)
  await settled()
  expect(
    ['United Kingdom · 2.125.160.216', 'Germany · 81.2.69.160', '10.0.0.1'].filter((text) => !isThere(text)),
  ).toEqual([])
  expect(isThere('· 10.0.0.1')).toBe(false)
})
