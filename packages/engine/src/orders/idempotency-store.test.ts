/** Client ids of ended orders as version 1 of the rules keeps them, against a model that keeps them all and asks of each whether its time is over. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CLIENT_ID_KEPT } from '../limits.ts'
import { IdempotencyStore } from './idempotency-store.ts'

interface Order {
  readonly clientId: string
}
interface Ended extends Order {
  readonly at: number
}

const MOST = 12
const MOST_OF_OWNER = 5
/** So few at a time that ids whose time is over are still there most of the time. */
const DROPPED = 2

function open(dropped = DROPPED, most = MOST, mostOfOwner = MOST_OF_OWNER) {
  const bounds = { all: most, ofOwner: 0, ofOwnerFirst: mostOfOwner, share: 0, dropped }
  const ids = new IdempotencyStore<Order, Ended>(({ at }) => at, bounds)
  ids.shared = false
  return ids
}

/** Everything that was ever taken, in the order of its end; time is over for it at the moment of the last command. */
class Model {
  now = 0
  readonly all: { owner: number; clientId: string; body: string; at: number | undefined }[] = []

  get live() {
    return this.all.filter(({ at }) => at === undefined || at + CLIENT_ID_KEPT > this.now)
  }

  find(owner: number, clientId: string) {
    return this.live.find((one) => one.owner === owner && one.clientId === clientId)
  }

  boundFor(owner: number): number | undefined {
    if (this.live.filter((one) => one.owner === owner).length >= MOST_OF_OWNER) return MOST_OF_OWNER
    return this.live.length >= MOST ? MOST : undefined
  }

  end(one: Model['all'][number], at: number): void {
    one.at = at
    this.all.push(...this.all.splice(this.all.indexOf(one), 1))
  }

  kept() {
    return this.live.flatMap(({ owner, clientId, body, at }) =>
      at === undefined ? [] : [{ owner, body, view: { clientId, at } }],
    )
  }
}

const owner = fc.integer({ min: 0, max: 3 })
const clientId = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g')
const deed = fc.oneof(
  fc.record({ do: fc.constant('take' as const), owner, clientId }),
  fc.record({ do: fc.constant('end' as const), owner, clientId }),
  fc.record({ do: fc.constant('pass' as const), hours: fc.constantFrom(0, 1, 5, 12, 23, 24, 25) }),
  fc.record({ do: fc.constant('restore' as const) }),
)

/** Both side by side. */
class Pair {
  readonly #model = new Model()
  #ids = open()
  #bodies = 0
  #time = 0

  /** As every command begins that may take an id. */
  begin(): void {
    this.#model.now = this.#time
    this.#ids.expire(this.#time)
  }

  pass(hours: number): void {
    this.#time += hours * 3_600_000
  }

  take(of: number, id: string): void {
    const bound = this.#model.boundFor(of)
    expect(this.#ids.boundFor(of)).toBe(bound)
    const known = this.#model.find(of, id)
    expect(this.#ids.find(of, id)?.body).toBe(known?.body)
    if (known !== undefined || bound !== undefined) return
    this.#bodies += 1
    this.#model.all.push({ owner: of, clientId: id, body: `${this.#bodies}`, at: undefined })
    this.#ids.take(of, `${this.#bodies}`, { clientId: id })
  }

  end(of: number, id: string): void {
    const known = this.#model.find(of, id)
    if (known === undefined || known.at !== undefined) return
    this.#model.end(known, this.#time)
    this.#ids.end(of, { clientId: id, at: this.#time })
  }

  /** From a snapshot: those that are open, and those that ended, in their order. */
  restore(): void {
    const restored = open()
    for (const { owner: of, clientId: id, body, at } of this.#model.live) {
      if (at === undefined) restored.take(of, body, { clientId: id })
    }
    for (const kept of this.#ids.kept()) restored.remember(kept)
    this.#ids = restored
  }

  check(): void {
    expect(this.#ids.kept()).toEqual(this.#model.kept())
  }
}

test('an id is taken, free and counted by its time alone, however many are still to be dropped', () => {
  fc.assert(
    fc.property(fc.array(deed, { maxLength: 150 }), (deeds) => {
      const pair = new Pair()
      for (const one of deeds) {
        pair.begin()
        if (one.do === 'pass') pair.pass(one.hours)
        else if (one.do === 'restore') pair.restore()
        else pair[one.do](one.owner, one.clientId)
        pair.check()
      }
    }),
    { numRuns: 300 },
  )
})

describe('ids whose time is over', () => {
  /** So many that ended, of one owner each. */
  function quietDay(ended: number, dropped: number) {
    const ids = open(dropped, 1_000_000)
    for (let n = 0; n < ended; n += 1) {
      ids.take(n, 'body', { clientId: 'id' })
      ids.end(n, { clientId: 'id', at: n })
    }
    return ids
  }

  test('are dropped a bounded number at a time, and are free from the first on', () => {
    const ids = quietDay(10, 3)
    const after = CLIENT_ID_KEPT + 100
    for (const left of [7, 4, 1, 0, 0]) {
      ids.expire(after)
      expect(ids.size).toBe(left)
      expect(ids.kept()).toEqual([])
      expect(ids.find(9, 'id')).toBeUndefined()
    }
  })

  test('are not in the way of one that is taken again, whose own day begins with its own end', () => {
    const ids = quietDay(10, 1)
    const after = CLIENT_ID_KEPT + 100
    ids.expire(after)
    ids.take(9, 'again', { clientId: 'id' })
    expect(ids.find(9, 'id')).toMatchObject({ body: 'again', order: { clientId: 'id' } })
    ids.end(9, { clientId: 'id', at: after })
    for (let n = 0; n < 20; n += 1) ids.expire(after)
    expect(ids.kept()).toEqual([{ owner: 9, body: 'again', view: { clientId: 'id', at: after } }])
    ids.expire(after + CLIENT_ID_KEPT)
    expect([ids.find(9, 'id'), ids.size]).toEqual([undefined, 0])
  })
})
