/** Client ids of ended orders against a model that keeps them all and asks of each whether its time is over. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ClientIds } from './client-ids.ts'
import { CLIENT_ID_KEPT } from './limits.ts'
import { ID, NUMBERS, UPDATED } from './order-pool.ts'

const MOST = 8
/** So few at a time that ids whose time is over are still there most of the time. */
const DROPPED = 1
const HOUR = 60 * 60 * 1000

interface Taken {
  owner: number
  clientId: string
  entry: number
  id: number
  ended: number | undefined
}

const owner = fc.integer({ min: 0, max: 2 })
const clientId = fc.constantFrom('a', 'b', 'c', 'd')
const deed = fc.oneof(
  fc.record({ do: fc.constant('take' as const), owner, clientId }),
  fc.record({ do: fc.constant('end' as const), owner, clientId }),
  fc.record({ do: fc.constant('pass' as const), hours: fc.constantFrom(0, 1, 5, 12, 23, 24, 25) }),
)

test('a client id is taken while its order is open and for a day after, whenever its record is dropped', () => {
  fc.assert(
    fc.property(fc.array(deed, { maxLength: 120 }), (deeds) => {
      const ids = new ClientIds(MOST, DROPPED)
      const numbers = new Float64Array(NUMBERS)
      let taken: Taken[] = []
      let now = 0
      ids.expire(now)
      for (const [n, next] of deeds.entries()) {
        const live = taken.filter(({ ended }) => ended === undefined || ended + CLIENT_ID_KEPT > now)
        if (next.do === 'pass') {
          now += next.hours * HOUR
          ids.expire(now)
        } else {
          const known = live.find((one) => one.owner === next.owner && one.clientId === next.clientId)
          expect(ids.find(next.owner, next.clientId)).toBe(known?.entry ?? -1)
          if (next.do === 'take' && known === undefined) {
            expect(ids.makeRoom()).toBe(live.length < MOST)
            if (live.length < MOST) {
              taken.push({ ...next, id: n, entry: ids.insert(next.owner, n, 0), ended: undefined })
              ids.setOpenSlot(ids.find(next.owner, next.clientId), n)
            }
          } else if (next.do === 'end' && known !== undefined && known.ended === undefined) {
            known.ended = now
            numbers[ID] = known.id
            numbers[UPDATED] = now
            ids.end(known.entry, numbers, 0, 0, 0, 0)
            taken = [...taken.filter((one) => one !== known), known]
          }
        }
        expect(ids.size).toBeLessThanOrEqual(MOST)
        const kept: number[] = []
        for (let entry = ids.oldestEnded; entry >= 0; entry = ids.nextEnded(entry)) kept.push(ids.num(entry, ID))
        const expected = taken.filter(({ ended }) => ended !== undefined && ended + CLIENT_ID_KEPT > now)
        expect(kept).toEqual(expected.map(({ id }) => id))
      }
    }),
    { numRuns: 300 },
  )
})

test('after a quiet day each command carries out a bounded number', () => {
  const ids = new ClientIds(100, 3)
  const numbers = new Float64Array(NUMBERS)
  ids.expire(0)
  for (let n = 0; n < 10; n += 1) {
    expect(ids.find(1, `id ${n}`)).toBe(-1)
    ids.end(ids.insert(1, n, 0), numbers, 0, 0, 0, 0)
  }
  const sizes = [0, 1, 2, 3].map((later) => {
    ids.expire(CLIENT_ID_KEPT + later)
    expect(ids.find(1, 'id 9')).toBe(-1)
    return ids.size
  })
  expect(sizes).toEqual([7, 4, 1, 0])
})
