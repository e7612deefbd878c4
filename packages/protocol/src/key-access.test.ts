import { describe, expect, test } from 'vitest'
import { keyPermissionOf } from './key-access.ts'
import { WHY_CLOSED } from './key-closed.ts'
import { ALL_CALLS } from './registry.ts'

/** The doors of the console are open to nobody yet known; no key comes near them. */
const customers = ALL_CALLS.filter(
  ({ who, area }) => (who === 'public' || who === 'customer') && !area.startsWith('console/'),
)

describe('what a key may call', () => {
  test('is every call of the customers’ but those that say why not', () => {
    const either = customers.map((call) => [
      call.name,
      (keyPermissionOf(call) !== undefined) !== WHY_CLOSED.has(call.name),
    ])
    expect(either.filter(([, one]) => one !== true)).toEqual([])
  })

  test('is said of calls that there are, once, in words', () => {
    const names = new Set(customers.map(({ name }) => name))
    expect([...WHY_CLOSED.keys()].filter((name) => !names.has(name))).toEqual([])
    for (const [name, why] of WHY_CLOSED) expect([name, why.length > 10]).toEqual([name, true])
  })

  test('of what trades and of balances is everything; what is read changes nothing', () => {
    const closed = customers.filter((call) => keyPermissionOf(call) === undefined)
    const trading = ['market', 'spot', 'assets', 'contract', 'margin', 'swap', 'rewards', 'credit', 'proof']
    expect(closed.filter(({ area }) => trading.includes(area)).map(({ name }) => name)).toEqual([])
    for (const call of customers) {
      if (keyPermissionOf(call) === 'read') expect([call.name, call.changes]).toEqual([call.name, false])
    }
  })
})
