/** What is remembered by id, shared out among its owners, against a plain list; and version 1, which keeps a day of all. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { SharedIds } from './shared-ids.ts'

interface Done {
  readonly owner: number
  readonly at: number
}

const BOUNDS = { all: 16, ofOwner: 6, share: 2, floor: 10, kept: 100, dropped: 3 }

/** The rules as they are written, over a list from the oldest to the newest. */
class Model {
  list: (Done & { key: string })[] = []

  of(owner: number) {
    return this.list.filter((one) => one.owner === owner)
  }

  #drop(one: Done | undefined, now: number): boolean {
    if (one === undefined || one.at + BOUNDS.floor > now) return false
    this.list = this.list.filter((other) => other !== one)
    return true
  }

  expire(now: number, most: number): void {
    for (let n = 0; n < most && (this.list[0]?.at ?? now) + BOUNDS.kept <= now; n += 1) this.list.shift()
  }

  boundFor(owner: number, now: number, reserve: number): number | undefined {
    while (this.of(owner).length > BOUNDS.share && this.#drop(this.of(owner)[0], now));
    if (this.of(owner).length >= BOUNDS.ofOwner + reserve) return BOUNDS.ofOwner + reserve
    const most = BOUNDS.all - BOUNDS.all / 8
    while (this.list.length >= most && this.#squeeze(now));
    if (this.list.length < most) return undefined
    const owners = new Set(this.list.map((one) => one.owner)).size
    return this.list.length < BOUNDS.all && this.of(owner).length * owners < BOUNDS.all ? undefined : BOUNDS.all
  }

  #squeeze(now: number): boolean {
    const [oldest] = this.list
    if (oldest !== undefined && oldest.at + BOUNDS.kept <= now) return this.#drop(oldest, now)
    const group = (owner: number) => Math.floor(Math.log2(this.of(owner).length))
    const owners = [...new Set(this.list.map(({ owner }) => owner))].sort((a, b) => group(b) - group(a) || a - b)
    return this.#drop(this.of(owners[0] ?? -1)[0], now) || this.#drop(oldest, now)
  }
}

const deed = fc.record({
  owner: fc.integer({ min: 0, max: 4 }),
  pass: fc.constantFrom(0, 0, 0, 1, 3, 10, 101),
  reserve: fc.constantFrom(0, 0, 2),
})

function begin() {
  return new SharedIds<Done>(
    BOUNDS,
    ({ owner }) => owner,
    ({ at }) => at,
  )
}

describe('what is remembered', () => {
  test('is kept for its floor, and of each owner a share for its time, within a bound of each and of all', () => {
    fc.assert(
      fc.property(fc.array(deed, { maxLength: 120 }), (deeds) => {
        let ids = begin()
        const model = new Model()
        let now = 0
        for (const [n, { owner, pass, reserve }] of deeds.entries()) {
          now += pass
          ids.expire(now, true)
          model.expire(now, BOUNDS.dropped)
          const bound = model.boundFor(owner, now, reserve)
          expect(ids.boundFor(owner, now, 0, 0, reserve)).toBe(bound)
          if (bound === undefined) {
            ids.add(`${n}`, { owner, at: now })
            model.list.push({ key: `${n}`, owner, at: now })
          }
          expect([...ids.records.keys()]).toEqual(model.list.map(({ key }) => key))
          expect(ids.count(owner)).toBe(model.of(owner).length)
          if (n % 10 !== 9) continue
          // As a snapshot brings it back.
          const restored = begin()
          for (const [key, record] of ids.records) restored.add(key, record)
          ids = restored
        }
      }),
      { numRuns: 300 },
    )
  })

  test('is all dropped at the end of its time under version 1', () => {
    const ids = begin()
    for (let n = 0; n < 10; n += 1) ids.add(`${n}`, { owner: 1, at: n })
    ids.expire(105, false)
    expect([...ids.records.keys()]).toEqual(['6', '7', '8', '9'])
  })
})
