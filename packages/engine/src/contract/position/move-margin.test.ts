/** Margin that is moved with a client id is moved once, whatever happens between. */
import { units } from '@candlewick/money/units'
import { describe, expect, test } from 'vitest'
import { Engine } from '../../engine.ts'
import type { Event } from '../../events.ts'
import { limited, refusedOf } from '../../testing/exchange.ts'
import type { ContractMarginCommand } from '../commands.ts'
import { Floor, INVERSE, LINEAR } from '../testing/floor.ts'

const USDT = 1_000_000
const DAY = 24 * 3_600_000

const MOVE: ContractMarginCommand = {
  ...{ type: 'contract.margin', user: 'ann', symbol: LINEAR, side: 'long', amount: units(7 * USDT), clientId: 'm' },
}

/** Ann is long and bob short of 1 BTC, both isolated. */
function open(rules?: number): Floor {
  const floor = rules === undefined ? Floor.open('ann', 'bob') : Floor.under(rules, 'ann', 'bob')
  for (const user of ['ann', 'bob']) floor.mode(user, 'isolated', 20)
  floor.trade('ann', 'bob', 60_000, 1_000)
  return floor
}

const marginOf = (floor: Floor, user = 'ann') => floor.position(user, user === 'ann' ? 'long' : 'short')?.margin
const ruleOf = ([first]: readonly Event[]) => (first?.type === 'refused' ? first.rule : undefined)
const postings = (events: readonly Event[]) => events.filter(({ type }) => type === 'posting').length

test.each([7, -7])('%i USDT: the same again moves nothing and tells the position as it is', (usdt) => {
  const floor = open()
  if (usdt < 0) floor.do({ ...MOVE, amount: units(50 * USDT), clientId: 'before' })
  const before = marginOf(floor) ?? 0
  const move = { ...MOVE, amount: units(usdt * USDT) }
  expect(postings(floor.do(move))).toBe(1)
  expect(marginOf(floor)).toBe(before + usdt * USDT)
  for (let again = 0; again < 2; again += 1) {
    floor.engine = Engine.restore(floor.engine.snapshot())
    const told = floor.do(move)
    expect([ruleOf(told), postings(told)]).toEqual([undefined, 0])
    expect(told).toMatchObject([{ type: 'contract.position', user: 'ann', margin: before + usdt * USDT }])
  }
  expect(marginOf(floor)).toBe(before + usdt * USDT)
})

describe('under a client id that is known', () => {
  const others: Partial<ContractMarginCommand>[] = [
    { amount: units(7 * USDT + 1) },
    { amount: units(-7 * USDT) },
    { side: 'short' },
    { symbol: INVERSE },
  ]
  test.each(others)('%j is refused', (other) => {
    const floor = open()
    floor.do(MOVE)
    const before = marginOf(floor)
    expect(ruleOf(floor.do({ ...MOVE, ...other }))).toBe('client_id_reused')
    expect(marginOf(floor)).toBe(before)
  })

  test('another customer moves an own margin', () => {
    const floor = open()
    floor.do(MOVE)
    const before = marginOf(floor, 'bob') ?? 0
    floor.do({ ...MOVE, user: 'bob', side: 'short' })
    expect(marginOf(floor, 'bob')).toBe(before + 7 * USDT)
  })
})

test('it is answered after its position is gone, and moves nothing of the next one', () => {
  const floor = open()
  floor.do(MOVE)
  floor.order('bob', 1, 60_000, 1_000)
  floor.do({ type: 'contract.close', user: 'ann' })
  expect(floor.position('ann', 'long')).toBeUndefined()
  expect(floor.do(MOVE)).toEqual([])
  floor.trade('ann', 'bob', 60_000, 1_000)
  const before = marginOf(floor)
  expect(ruleOf(floor.do(MOVE))).toBeUndefined()
  expect(marginOf(floor)).toBe(before)
})

test('what was refused leaves its client id free; without one each is one more', () => {
  const floor = open()
  const before = marginOf(floor) ?? 0
  expect(ruleOf(floor.do({ ...MOVE, amount: units(1e15) }))).toBe('insufficient_balance')
  floor.do(MOVE)
  for (let more = 0; more < 2; more += 1) {
    const { clientId: _, ...move } = MOVE
    floor.do(move)
  }
  expect(marginOf(floor)).toBe(before + 21 * USDT)
})

test.each(['', 'x'.repeat(65)])('%j is no client id', (clientId) => {
  expect(refusedOf(open().do({ ...MOVE, clientId }))).toMatchObject({ rule: 'client_id_form', bound: 64 })
})

test('it is known for a day', () => {
  const floor = open()
  floor.do(MOVE)
  floor.time += DAY - 60_000
  floor.index(60_000)
  expect(postings(floor.do(MOVE))).toBe(0)
  floor.time += 60_000
  floor.index(60_000)
  expect(postings(floor.do(MOVE))).toBe(1)
})

test('who has no room for another id takes nothing out, and may still add', () => {
  const floor = open()
  limited(floor, { transferIdsOfOwner: 2, transferIdShare: 1 })
  for (const clientId of ['a', 'b']) floor.do({ ...MOVE, clientId })
  const before = marginOf(floor) ?? 0
  expect(refusedOf(floor.do({ ...MOVE, amount: units(-1), clientId: 'c' }))).toMatchObject({
    ...{ rule: 'own_quota', field: 'clientId', bound: 2 },
  })
  expect(ruleOf(floor.do({ ...MOVE, clientId: 'c' }))).toBeUndefined()
  expect(marginOf(floor)).toBe(before + 7 * USDT)
  const other = marginOf(floor, 'bob') ?? 0
  floor.do({ ...MOVE, user: 'bob', side: 'short', clientId: 'c' })
  expect(marginOf(floor, 'bob')).toBe(other + 7 * USDT)
})

test('rules before version 5 know no client id here', () => {
  const floor = open(4)
  expect(refusedOf(floor.do(MOVE))).toMatchObject({ rule: 'rules_version', field: 'clientId', bound: 4 })
  const { clientId: _, ...move } = MOVE
  expect(ruleOf(floor.do(move))).toBeUndefined()
})
