/**
 * Client ids as version 2 of the rules shares them out, against a model of plain lists: who is refused, what is kept for
 * ten minutes and for a day, whose ids go first where all have too many; and the same through a snapshot at any moment.
 */
import { lots, ticks } from '@candlewick/money/units'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Command } from '../commands.ts'
import { Engine } from '../engine.ts'
import { CLIENT_ID_FLOOR, CLIENT_ID_KEPT } from '../limits.ts'
import { Heaviest } from '../memory/heaviest.ts'
import { Chance } from '../testing/chance.ts'
import { TestExchange } from '../testing/exchange.ts'
import { ClientIds } from './client-ids.ts'
import { ID, NUMBERS, UPDATED } from './order-pool.ts'

const LIMIT = 16
const OF_OWNER = 6
const SHARE = 2
const MINUTE = 60_000

interface Taken {
  readonly owner: number
  readonly clientId: string
  readonly entry: number
  readonly id: number
  ended: number
}

/** The ids under test beside lists of what is open, young and aged, by the rules as they are written. */
class Beside {
  readonly ids: ClientIds
  readonly #numbers = new Float64Array(NUMBERS)
  readonly #dropped: number
  open: Taken[] = []
  young: Taken[] = []
  aged: Taken[] = []
  #now = 0

  constructor(dropped: number) {
    this.#dropped = dropped
    this.ids = new ClientIds(LIMIT, dropped, { ofOwner: OF_OWNER, share: SHARE })
    this.ids.expire(0, true)
  }

  get #all(): Taken[] {
    return [...this.open, ...this.young, ...this.aged]
  }

  pass(minutes: number): void {
    this.#now += minutes * MINUTE
    this.ids.expire(this.#now, true)
    for (let n = 0; n < this.#dropped; n += 1) {
      const [oldest] = [...this.aged, ...this.young]
      if (oldest !== undefined && oldest.ended + CLIENT_ID_KEPT <= this.#now) this.#drop(oldest)
    }
    for (let n = 0; n < this.#dropped; n += 1) {
      const [ripe] = this.young
      if (ripe === undefined || ripe.ended + CLIENT_ID_FLOOR > this.#now) return
      this.young.shift()
      const own = this.aged.filter(({ owner }) => owner === ripe.owner)
      if (own.length >= SHARE && own[0] !== undefined) this.#drop(own[0])
      this.aged.push(ripe)
    }
  }

  #drop(one: Taken): void {
    this.aged = this.aged.filter((other) => other !== one)
    this.young = this.young.filter((other) => other !== one)
  }

  /** Makes room as the rules say, and says what bound there is. */
  #boundFor(owner: number): number | undefined {
    const taken = this.#all.filter((one) => one.owner === owner).length
    if (taken >= OF_OWNER) return OF_OWNER
    const most = LIMIT - LIMIT / 8
    while (this.#all.length >= most && this.aged[0] !== undefined) this.#drop(this.#first() ?? this.aged[0])
    if (this.#all.length < most) return undefined
    const owners = new Set(this.#all.map((one) => one.owner)).size
    return this.#all.length < LIMIT && taken * owners < LIMIT ? undefined : LIMIT
  }

  /** Whose time is over goes first, then the oldest of who has the most, to within a factor of two. */
  #first(): Taken | undefined {
    const [oldest] = this.aged
    if (oldest !== undefined && oldest.ended + CLIENT_ID_KEPT <= this.#now) return oldest
    const count = (owner: number) => this.aged.filter((one) => one.owner === owner).length
    const group = (owner: number) => Math.floor(Math.log2(count(owner)))
    const owners = [...new Set(this.aged.map(({ owner }) => owner))].sort((a, b) => group(b) - group(a) || a - b)
    return this.aged.find(({ owner }) => owner === owners[0])
  }

  known(owner: number, clientId: string): Taken | undefined {
    return this.#all.find(
      (one) => one.owner === owner && one.clientId === clientId && one.ended + CLIENT_ID_KEPT > this.#now,
    )
  }

  take(owner: number, clientId: string, id: number): void {
    expect(this.ids.find(owner, clientId)).toBe(-1)
    const bound = this.#boundFor(owner)
    expect(this.ids.boundFor(owner)).toBe(bound)
    if (bound !== undefined) return
    const entry = this.ids.insert(owner, id, 0)
    this.ids.setOpenSlot(entry, id)
    this.open.push({ owner, clientId, entry, id, ended: Number.POSITIVE_INFINITY })
  }

  end(one: Taken): void {
    one.ended = this.#now
    this.#numbers[ID] = one.id
    this.#numbers[UPDATED] = this.#now
    this.ids.end(one.entry, this.#numbers, 0, 0, 0, 0)
    this.open = this.open.filter((other) => other !== one)
    this.young.push(one)
  }

  check(): void {
    const kept: number[] = []
    for (let entry = this.ids.oldestEnded; entry >= 0; entry = this.ids.nextEnded(entry)) {
      kept.push(this.ids.num(entry, ID))
    }
    expect(kept).toEqual([...this.aged, ...this.young].map(({ id }) => id))
    expect(this.ids.aged).toBe(this.aged.length)
    expect(this.ids.size).toBe(this.#all.length)
    for (const one of this.#all) {
      const over = one.ended + CLIENT_ID_KEPT <= this.#now
      expect(this.ids.find(one.owner, one.clientId)).toBe(
        over ? (this.known(one.owner, one.clientId)?.entry ?? -1) : one.entry,
      )
    }
  }
}

const owner = fc.integer({ min: 0, max: 4 })
const deed = fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: fc.constant('take' as const), owner }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('end' as const), nth: fc.nat(20) }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('pass' as const), minutes: fc.constantFrom(0, 1, 4, 10, 11, 1441) }),
  },
)

test('of each owner ten minutes and a share are kept, and the heaviest user makes room for the others', () => {
  fc.assert(
    fc.property(fc.array(deed, { maxLength: 150 }), fc.constantFrom(1, 2, 50), (deeds, dropped) => {
      const beside = new Beside(dropped)
      for (const [n, next] of deeds.entries()) {
        if (next.do === 'pass') beside.pass(next.minutes)
        else if (next.do === 'take') beside.take(next.owner, `id ${n}`, n)
        else {
          const one = beside.open[next.nth % Math.max(1, beside.open.length)]
          if (one !== undefined) beside.end(one)
        }
        beside.check()
      }
    }),
    { numRuns: 400 },
  )
})

test('the heaviest is whoever has reached the highest power of two, of those alike the first', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(300), fc.integer({ min: -9, max: 20 })), { maxLength: 80 }), (changes) => {
      const heaviest = new Heaviest()
      const model = new Map<number, number>()
      for (const [who, by] of changes) {
        const before = model.get(who) ?? 0
        const change = Math.max(-before, by)
        heaviest.change(who, change)
        model.set(who, before + change)
        const counts = [...model].filter(([, count]) => count > 0)
        counts.sort(([a, x], [b, y]) => Math.clz32(x) - Math.clz32(y) || a - b)
        expect(heaviest.heaviest()).toBe(counts[0]?.[0] ?? -1)
        expect(heaviest.owners).toBe(counts.length)
        expect(heaviest.total).toBe(counts.reduce((sum, [, count]) => sum + count, 0))
      }
    }),
  )
})

const LIMITS = { clientIds: 40, clientIdsOfOwner: 14, clientIdShare: 3, conditions: 16, conditionsOfOwner: 6 }

interface Course {
  readonly digests: string[]
  readonly refusals: ReadonlySet<string>
}

/**
 * What comes of random orders, some of them special, over days; restored from a snapshot `every` so many commands. It
 * begins under version `rules`, and goes on under version 2 after a third.
 */
function course(every: number, rules: number): Course {
  const exchange = new TestExchange()
  exchange.engine = new Engine({ ...LIMITS, rules })
  const setup = TestExchange.withBitcoin('ann', 'bob', 'cat', 'dan')
  for (const { command } of setup.history) exchange.engine.apply(exchange.next(command))
  exchange.engine.apply(exchange.next({ type: 'prices', entries: [['BTC_USDT', ticks(1000), 3]], hash: 'h' }))
  const chance = new Chance(4)
  const digests: string[] = []
  const refusals = new Set<string>()
  for (let n = 0; n < 900; n += 1) {
    if (chance.in(33)) exchange.time += chance.whole(0, 11) * MINUTE
    if (n % 200 === 199) exchange.time += CLIENT_ID_KEPT
    const command = n === 300 ? ({ type: 'rules', version: 2 } as const) : randomCommand(chance, n)
    const [first] = exchange.engine.apply(exchange.next(command))
    if (first?.type === 'refused') refusals.add(first.rule)
    if (n % every === every - 1) exchange.engine = Engine.restore(exchange.engine.snapshot(), LIMITS)
    if (n % 20 === 19) digests.push(exchange.engine.digest())
  }
  exchange.engine.checkInvariants()
  return { digests, refusals }
}

function randomCommand(chance: Chance, n: number): Command {
  const user = chance.one(['ann', 'ann', 'ann', 'bob', 'cat', 'dan'])
  const kind = chance.whole(0, 4)
  if (kind === 0) return { type: 'spot.cancel', user }
  const base = {
    user,
    symbol: 'BTC_USDT',
    side: 'buy',
    stp: 'expire_taker',
    clientId: `c${n}`,
    postOnly: false,
  } as const
  if (kind === 1) {
    const stop = { kind: 'market', tif: 'IOC', triggerBy: 'index', trigger: ticks(1100), lots: lots(20) } as const
    return { ...base, ...stop, type: 'spot.stop' }
  }
  const display = chance.in(25) ? { display: lots(3) } : {}
  const tif = chance.one(['GTC', 'IOC'] as const)
  const limit = { kind: 'limit', tif, price: ticks(990 + chance.whole(0, 19)), lots: lots(20) } as const
  return { ...base, ...limit, ...(tif === 'GTC' ? display : {}), type: 'spot.submit' }
}

describe.each([1, 2])('a restored state, begun under version %i', (rules) => {
  const whole = course(1_000_000, rules)
  test('has met both bounds', () => {
    expect(whole.refusals).toContain('own_quota')
    expect(whole.refusals).toContain('busy')
  })

  test.each([1, 7, 50])('forgets the same ids at the same commands, restored every %i', (every) => {
    expect(course(every, rules).digests).toEqual(whole.digests)
  })
})
