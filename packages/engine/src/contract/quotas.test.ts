/** The bounds of one customer's contract orders, beside another who is served as before. */
import { describe, expect, test } from 'vitest'
import { CLIENT_ID_FLOOR } from '../limits.ts'
import { limited, refusedOf } from '../testing/exchange.ts'
import { CLOSING_CLIENT_IDS } from './limits.ts'
import { Floor, lastOrder } from './testing/floor.ts'

describe('contract orders', () => {
  const limits = { contractClientIdsOfOwner: 3, contractClientIdShare: 1 }

  function flooded(): Floor {
    const floor = limited(Floor.open('ann', 'bob', 'cat'), limits)
    floor.order('cat', 2, 60_000, 50)
    floor.order('ann', 1, 60_000, 50)
    for (let n = 0; n < 2; n += 1) floor.order('ann', 1, 50_000, 1, { tif: 'IOC' })
    return floor
  }

  test('beyond its bound one customer is refused, and nobody else', () => {
    const floor = flooded()
    expect(refusedOf(floor.order('ann', 1, 59_000, 1))).toMatchObject({
      rule: 'own_quota',
      field: 'clientId',
      bound: 3,
    })
    expect(lastOrder(floor.order('bob', 1, 59_000, 1))).toMatchObject({ status: 'open' })
    floor.time += CLIENT_ID_FLOOR
    floor.index(60_000)
    expect(lastOrder(floor.order('ann', 1, 59_000, 1))).toMatchObject({ status: 'open' })
  })

  test('what closes and what cancels is served however many there were', () => {
    const floor = flooded()
    floor.order('bob', 1, 59_990, 1_000)
    for (let n = 0; n < 5; n += 1)
      expect(lastOrder(floor.order('ann', 3, undefined, 1))).toMatchObject({ status: 'filled' })
    const resting = lastOrder(floor.order('ann', 3, 61_000, 1))
    floor.do({ type: 'contract.cancel', user: 'ann', ids: [resting.id] })
    expect(floor.position('ann', 'long')?.lots).toBe(45)
    expect(floor.replayed().restored).toBe(floor.engine.digest())
  })

  test('past its reserve an order that closes is taken without its client id', () => {
    const floor = flooded()
    floor.order('bob', 1, 59_990, 10_000)
    for (let n = 0; n < CLOSING_CLIENT_IDS; n += 1) {
      // Not looked at one by one: that would take longer than all the rest.
      floor.engine.advance(floor.next(floor.orderOf('ann', 3, 61_000, 1, { tif: 'IOC' })))
    }
    const close = () => floor.order('ann', 3, 61_000, 1, { clientId: 'beyond' })
    const [first, second] = [lastOrder(close()), lastOrder(close())]
    expect(first).toMatchObject({ status: 'open', clientId: 'beyond' })
    expect(second.id).not.toBe(first.id)
    expect(floor.engine.contracts.orderByClientId('ann', 'beyond')).toBeUndefined()
    limited(floor, limits)
    floor.do({ type: 'contract.cancel', user: 'ann', ids: [first.id, second.id] })
    expect(floor.engine.contracts.openOrders('ann')).toEqual([])
  })
})
