/** The storage under the engine against plain maps and arrays, and what must stay bounded stays so. */
import { feeOfFill, withFee } from '@candlewick/rules/spot'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Engine } from '../engine.ts'
import { carryAfter, feeOf, heldForBuy } from '../ledger/fee.ts'
import { ClientIds } from '../orders/client-ids.ts'
import { BUY, SELL } from '../orders/flags.ts'
import { Levels } from '../orders/levels.ts'
import { OrderIndex } from '../orders/order-index.ts'
import { ID, NUMBERS, OrderPool, UPDATED } from '../orders/order-pool.ts'
import { carriedDigest } from '../persist/snapshot.ts'
import { orderOf, TestExchange, testMarket } from '../testing/exchange.ts'
import { SnapshotError } from './bytes.ts'
import { IdIndex } from './id-index.ts'
import { hashOf, NameIndex } from './name-index.ts'
import { TagTable } from './tag-table.ts'

test('an id index answers as a Map, whatever comes and goes', () => {
  const key = fc.integer({ min: 1, max: 60 }).map((n) => n * 1024 * 131_071)
  fc.assert(
    fc.property(fc.array(key, { maxLength: 400 }), (keys) => {
      const index = new IdIndex(8)
      const map = new Map<number, number>()
      for (const [i, id] of keys.entries()) {
        if (map.delete(id)) index.delete(id)
        else {
          map.set(id, i)
          index.set(id, i)
        }
        expect(index.size).toBe(map.size)
      }
      for (let n = 1; n <= 60; n += 1) expect(index.get(n * 1024 * 131_071)).toBe(map.get(n * 1024 * 131_071) ?? -1)
    }),
  )
})

test('a tag table finds among equal tags and in one run what a Map has, whatever comes and goes', () => {
  const change = fc.record({ number: fc.nat({ max: 60 }), tag: fc.constantFrom(0, 3, 8, 8 + 64, -8, 2 ** 31 - 1) })
  fc.assert(
    fc.property(fc.array(change, { maxLength: 300 }), (changes) => {
      const table = new TagTable(4)
      const map = new Map<number, number>()
      for (const { number, tag } of changes) {
        const known = map.get(number)
        if (known === undefined) table.add(tag, number)
        else table.remove(known, number)
        if (!map.delete(number)) map.set(number, tag)
      }
      expect(() => table.remove(8, 61)).toThrow('61 is not in the table')
      const found = new Map<number, number>()
      for (const tag of new Set(map.values())) {
        for (let place = table.home(tag); table.number(place) >= 0; place = table.next(place)) {
          if (table.tag(place) === tag) found.set(table.number(place), tag)
        }
      }
      expect([...found].sort()).toEqual([...map].sort())
    }),
  )
})

test('a name index numbers names as they come, and tells names of one hash apart', () => {
  const names = Array.from({ length: 3000 }, (_, n) => `user-${n}`)
  const index = new NameIndex()
  for (const [number, name] of names.entries()) {
    expect(index.find(hashOf(name), name)).toBe(-1)
    expect(index.add(name)).toBe(number)
  }
  for (const [number, name] of names.entries()) expect(index.find(hashOf(name), name)).toBe(number)
  expect(index.find(hashOf('user-1'), 'user-2')).toBe(-1)
  // Two names that share all 32 bits.
  const seen = new Map<number, string>()
  const twins = Array.from({ length: 400_000 }, (_, n) => `user ${Math.imul(n, 0x9e3779b1)}`).flatMap((name) => {
    const twin = seen.get(hashOf(name))
    seen.set(hashOf(name), name)
    return twin === undefined ? [] : [[twin, name] as const]
  })
  expect(twins.length).toBeGreaterThan(0)
  for (const [one, other] of twins) {
    const both = [index.add(one), index.add(other)]
    expect([index.find(hashOf(one), one), index.find(hashOf(other), other)]).toEqual(both)
  }
})

test('a name index knows names of every length and alphabet from their like', () => {
  const lengths = [0, 1, 38, 39, 40, 41, 62, 63, 64, 65, 128, 254, 255, 256, 300].map((length) => 'x'.repeat(length))
  const names = [...lengths, ...lengths.map((name) => `${name}é`), ...lengths.map((name) => `${name}名`), 'X', 'è']
  const index = new NameIndex()
  for (const [number, name] of names.entries()) {
    expect(index.find(hashOf(name), name)).toBe(-1)
    expect(index.add(name)).toBe(number)
  }
  for (const [number, name] of names.entries()) {
    expect(index.find(hashOf(name), name)).toBe(number)
    for (const other of names) if (other !== name) expect(index.find(hashOf(name), other)).toBe(-1)
  }
})

test('the index of open orders answers as a Map, whatever lives long, comes together or comes after many others', () => {
  const change = fc.record({
    skip: fc.integer({ min: 0, max: 40 }),
    orders: fc.integer({ min: 0, max: 4 }),
    ends: fc.nat(),
  })
  fc.assert(
    fc.property(fc.array(change, { maxLength: 300 }), (changes) => {
      const pool = new OrderPool(8)
      const index = new OrderIndex(pool, 8)
      const map = new Map<number, number>()
      let sequence = 2 ** 33
      for (const { skip, orders, ends } of changes) {
        sequence += skip + 1
        for (let n = 0; n < orders; n += 1) {
          const slot = pool.allocate('')
          index.set(sequence * 1024 + n, slot)
          pool.setNum(slot, ID, sequence * 1024 + n)
          map.set(sequence * 1024 + n, slot)
        }
        const ended = [...map.keys()][ends % (map.size + 1)]
        if (ended !== undefined) {
          index.delete(ended)
          pool.free(map.get(ended) ?? -1)
          map.delete(ended)
          expect(index.get(ended)).toBe(-1)
          expect(() => index.delete(ended)).toThrow('is not in the index')
        }
        expect(index.size).toBe(map.size)
        for (const [id, slot] of map) expect(index.get(id)).toBe(slot)
      }
    }),
    { numRuns: 60 },
  )
})

describe('the levels of a side', () => {
  const prices = fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 1, maxLength: 1500 })
  test.each([BUY, SELL])('stay sorted from the best on, whatever comes and goes (side %i)', (side) => {
    fc.assert(
      fc.property(prices, (changes) => {
        const levels = new Levels(side)
        const there = new Set<number>()
        for (const price of changes) {
          if (there.delete(price)) levels.remove(levels.find(price))
          else {
            there.add(price)
            levels.obtain(price)
          }
        }
        const expected = [...there].sort((a, b) => (side === BUY ? b - a : a - b))
        const found: number[] = []
        for (let level = levels.first(); level >= 0; level = levels.next()) found.push(levels.price(level))
        expect(found).toEqual(expected)
        expect(levels.size).toBe(expected.length)
        expect(levels.best < 0 ? undefined : levels.bestPrice).toBe(expected[0])
      }),
      { numRuns: 60 },
    )
  })

  // Far apart they share the low bits by which a level is known, and lie unevenly where the search guesses.
  test.each([1, 64, 4096, 2 ** 33])('are found again at prices %i ticks apart, by every way there is', (apart) => {
    fc.assert(
      fc.property(prices, (changes) => {
        const levels = new Levels(SELL)
        const there = new Map<number, number>()
        for (const n of changes) {
          const price = n > 300 ? n * apart * 10 : n * apart
          const level = levels.obtain(price)
          expect(level).toBe(there.get(price) ?? level)
          expect(levels.find(price)).toBe(level)
          if (there.delete(price)) levels.remove(level)
          else there.set(price, level)
          expect(levels.price(level)).toBe(price)
        }
        for (const [price, level] of there) expect(levels.obtain(price)).toBe(level)
        expect(levels.size).toBe(there.size)
      }),
      { numRuns: 40 },
    )
  })
})

describe('fees', () => {
  const quote = fc.integer({ min: 1, max: 4_000_000_000_000_000 })
  const rate = fc.integer({ min: 0, max: 10_000_000 })
  test('of fills at one rate are those of the rules: rounded up once on the whole', () => {
    fc.assert(
      fc.property(fc.array(quote, { minLength: 1, maxLength: 2 }), rate, (fills, at) => {
        let before = 0
        let carry = 0
        for (const fill of fills) {
          expect(feeOf(fill, at, carry)).toBe(feeOfFill(before, before + fill, at))
          carry = carryAfter(fill, at, carry)
          before += fill
        }
      }),
    )
  })
  test('and what a buy holds is what the rules say', () => {
    fc.assert(fc.property(quote, rate, (value, at) => heldForBuy(value, at, 0) === withFee(value, at)))
  })
  test('at mixed rates sum to the exact fee rounded up, never more than was held', () => {
    const fills = fc.array(fc.tuple(quote, rate), { minLength: 1, maxLength: 20 })
    fc.assert(
      fc.property(fills, (made) => {
        let paid = 0n
        let exact = 0n
        let carry = 0
        for (const [value, at] of made) {
          paid += BigInt(feeOf(value, at, carry))
          carry = carryAfter(value, at, carry)
          exact += BigInt(value) * BigInt(at)
        }
        expect(paid).toBe((exact + 99_999_999n) / 100_000_000n)
      }),
    )
  })
})

describe('memory', () => {
  test('of the order pool is used again: as many records as orders were ever open at once', () => {
    const pool = new OrderPool(4)
    for (let round = 0; round < 1000; round += 1) {
      pool.beginCommand()
      const slots = [pool.allocate('a'), pool.allocate('b'), pool.allocate('c')]
      for (const slot of slots) pool.free(slot)
    }
    expect(pool.capacity).toBe(4)
    expect(pool.live).toBe(0)
  })

  test('of an order that ended in this command is not used again before the next: its events still name it', () => {
    const pool = new OrderPool(4)
    const ended = pool.allocate('ended')
    pool.free(ended)
    const other = pool.allocate('other')
    expect([pool.clientIds[ended], pool.clientIds[other]]).toEqual(['ended', 'other'])
    pool.beginCommand()
    expect(pool.allocate('next')).toBe(ended)
  })

  test('of client ids is used again after their time', () => {
    const ids = new ClientIds(100)
    const numbers = new Float64Array(NUMBERS)
    for (let hour = 0; hour < 500; hour += 1) {
      const now = hour * 3_600_000
      ids.expire(now)
      expect(ids.find(7, `id ${hour}`)).toBe(-1)
      const entry = ids.insert(7, 1, 2)
      numbers[UPDATED] = now
      ids.end(entry, numbers, 0, 0, 0, 0)
      expect(ids.size).toBeLessThanOrEqual(24)
      expect(entry).toBeLessThan(25)
      if (hour > 23) expect(ids.find(7, `id ${hour - 24}`)).toBe(-1)
      if (hour > 22) expect(ids.find(7, `id ${hour - 23}`)).toBeGreaterThanOrEqual(0)
    }
  })
})

describe('a snapshot', () => {
  const made = () => {
    const exchange = TestExchange.withBitcoin('ann', 'bob')
    exchange.submit('ann', 'buy', 1000, 5)
    exchange.submit('bob', 'sell', 1000, 2)
    return exchange
  }
  test('torn anywhere, or with any byte changed, is not restored', () => {
    const bytes = made().engine.snapshot()
    for (let cut = 0; cut < bytes.length; cut += 7) {
      expect(() => Engine.restore(bytes.subarray(0, cut))).toThrow(SnapshotError)
    }
    for (let at = 0; at < bytes.length; at += 11) {
      const changed = bytes.slice()
      changed[at] = (changed[at] ?? 0) ^ 1
      expect(() => Engine.restore(changed)).toThrow(SnapshotError)
    }
  })
  test('gives the same bytes again, and the digest changes with every command', () => {
    const exchange = made()
    const bytes = exchange.engine.snapshot()
    expect(Engine.restore(bytes).snapshot()).toEqual(bytes)
    expect(carriedDigest(bytes)).toBe(Engine.restore(bytes).digest())
    const before = exchange.engine.digest()
    exchange.do({ type: 'tick' })
    expect(exchange.engine.digest()).not.toBe(before)
  })
})

test('an order that would meet more than 1,000 others stops there, and a FOK one does not fill', () => {
  const exchange = TestExchange.withBitcoin('ann', 'bob', 'cid')
  exchange.engine.apply(exchange.next({ ...testMarket('BTC_USDT', 'BTC', 'USDT'), maxOpenOrders: 1000 }))
  for (const [i, user] of ['ann', 'bob'].entries()) {
    for (let n = 0; n < 600; n += 1) {
      exchange.engine.apply(exchange.next(exchange.order(user, 'sell', 1000 + n, 1, `${i}-${n}`)))
    }
  }
  const fok = orderOf(exchange.submit('cid', 'buy', 1600, 1001, { tif: 'FOK' }))
  expect(fok).toMatchObject({ status: 'expired', endReason: 'fok' })
  const swept = orderOf(exchange.submit('cid', 'buy', 1600, 1200))
  expect(swept).toMatchObject({ status: 'expired', endReason: 'max_fills', filledLots: 1000 })
  expect(exchange.usdt('cid').occupied).toBe(0)
})
