import { describe, expect, test } from 'vitest'
import { keyPermissionOf } from './key-access.ts'
import { ALL_CALLS } from './registry.ts'

/** The doors of the console are open to nobody yet known; no key comes near them. */
const customers = ALL_CALLS.filter(
  ({ who, area }) => (who === 'public' || who === 'customer') && !area.startsWith('console/'),
)

describe('what a key may call', () => {
  test('is said of every call of the customers’: open, or why not, in words', () => {
    const unsaid = customers.filter(({ keys }) => keys === undefined).map(({ name }) => name)
    expect(unsaid, "calls without a word on keys: say keys: 'open' or { closed: why } with the call").toEqual([])
    for (const call of customers) {
      const open = call.keys === 'open'
      expect([call.name, keyPermissionOf(call) !== undefined]).toEqual([call.name, open])
      if (typeof call.keys === 'object') expect([call.name, call.keys.closed.length > 10]).toEqual([call.name, true])
    }
  })

  test('is said of no other call', () => {
    const others = ALL_CALLS.filter((call) => !customers.includes(call))
    expect(others.filter(({ keys }) => keys !== undefined).map(({ name }) => name)).toEqual([])
  })

  test('of areas in which somebody is known is nothing that changes', () => {
    const personal = ['account', 'identity', 'payments', 'platform', 'deposits']
    const changing = customers.filter(({ area, changes }) => changes && personal.includes(area))
    expect(changing.filter((call) => keyPermissionOf(call) !== undefined).map(({ name }) => name)).toEqual([])
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
