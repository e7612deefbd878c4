/** Client ids of ended orders against a model that keeps them all and asks of each whether its time is over. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CLIENT_ID_KEPT } from '../limits.ts'
import { ClientIds } from './client-ids.ts'
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

/** The ids under test beside everything that was ever taken, in the order of its end. */
class Beside {
  readonly ids = new ClientIds(MOST, DROPPED)
  readonly #numbers = new Float64Array(NUMBERS)
  #taken: Taken[] = []
  #now = 0

  constructor() {
    this.ids.expire(0)
  }

  #isOver({ ended }: Taken): boolean {
    return ended !== undefined && ended + CLIENT_ID_KEPT <= this.#now
  }

  pass(hours: number): void {
    this.#now += hours * HOUR
    this.ids.expire(this.#now)
  }

  known(owner: number, clientId: string): Taken | undefined {
    return this.#taken.find((one) => one.owner === owner && one.clientId === clientId && !this.#isOver(one))
  }

  take(owner: number, clientId: string, id: number): void {
    const room = this.#taken.filter((one) => !this.#isOver(one)).length < MOST
    expect(this.ids.makeRoom()).toBe(room)
    if (!room) return
    const entry = this.ids.insert(owner, id, 0)
    this.#taken.push({ owner, clientId, entry, id, ended: undefined })
    this.ids.setOpenSlot(entry, id)
  }

  end(one: Taken): void {
    one.ended = this.#now
    this.#numbers[ID] = one.id
    this.#numbers[UPDATED] = this.#now
    this.ids.end(one.entry, this.#numbers, 0, 0, 0, 0)
    this.#taken = [...this.#taken.filter((other) => other !== one), one]
  }

  check(): void {
    const kept: number[] = []
    for (let entry = this.ids.oldestKept; entry >= 0; entry = this.ids.nextEnded(entry)) {
      kept.push(this.ids.num(entry, ID))
    }
    const ended = this.#taken.filter((one) => one.ended !== undefined && !this.#isOver(one))
    expect(kept).toEqual(ended.map(({ id }) => id))
    expect(this.ids.size).toBeLessThanOrEqual(MOST)
  }
}

test('a client id is taken while its order is open and for a day after, whenever its record is dropped', () => {
  fc.assert(
    fc.property(fc.array(deed, { maxLength: 120 }), (deeds) => {
      const beside = new Beside()
      for (const [n, next] of deeds.entries()) {
        if (next.do === 'pass') {
          beside.pass(next.hours)
        } else {
          const known = beside.known(next.owner, next.clientId)
          expect(beside.ids.find(next.owner, next.clientId)).toBe(known?.entry ?? -1)
          if (next.do === 'take' && known === undefined) beside.take(next.owner, next.clientId, n)
          if (next.do === 'end' && known?.ended === undefined && known !== undefined) beside.end(known)
        }
        beside.check()
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
