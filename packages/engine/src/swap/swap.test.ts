/** A quote is filled as it was quoted or not at all, once, and the house gives nothing that it has not. */
import type { Units } from '@candlewick/money/types'
import { rate, units } from '@candlewick/money/units'
import { SWAP_QUOTE_LIFE } from '@candlewick/rules/swap/quote'
import { describe, expect, test } from 'vitest'
import type { Command } from '../commands.ts'
import { Engine } from '../engine.ts'
import { REFUSAL_RULES } from '../ledger/refusal.ts'
import { CLIENT_ID_FLOOR, STALE_AFTER } from '../limits.ts'
import { Chance } from '../testing/chance.ts'
import { refusedOf } from '../testing/exchange.ts'
import type { SwapExchangeCommand } from './commands.ts'
import { SWAP } from './product.ts'
import { SWAP_RULES } from './refusals.ts'
import { SWAP_HOUSE } from './state.ts'
import { COIN, SwapDesk, swapAsset, USD } from './testing/desk.ts'

/** What everybody has of everything. */
const held = ({ engine }: SwapDesk) => ['ann', 'bob', SWAP_HOUSE].map((user) => [user, engine.balances(user)])

test('both amounts are exactly what was quoted, in one posting that sums to zero of each coin', () => {
  const desk = SwapDesk.open('ann')
  const command = desk.offered('ann', 'q')
  // 600 USDT at 60,000 is a hundredth; half of two in a thousand less.
  expect([command.pays, command.gets]).toEqual([600 * USD, COIN / 100 - COIN / 100_000])
  const [usdt, btc] = [desk.has('ann', 'USDT'), desk.has('ann', 'BTC')]
  expect(desk.do(command)).toMatchObject([
    {
      ...{ type: 'posting', reason: 'swap', reference: 'q' },
      entries: [
        { owner: 'ann', asset: 'USDT', available: -command.pays },
        { owner: SWAP_HOUSE, asset: 'USDT', available: command.pays },
        { owner: SWAP_HOUSE, asset: 'BTC', available: -command.gets },
        { owner: 'ann', asset: 'BTC', available: command.gets },
      ],
    },
    {
      type: 'swap.done',
      repeated: false,
      swap: { user: 'ann', clientId: 'q', pays: command.pays, gets: command.gets },
    },
  ])
  expect([desk.has('ann', 'USDT'), desk.has('ann', 'BTC')]).toEqual([usdt - command.pays, btc + command.gets])
  // No fee is taken of it: the spread stays in the inventory.
  expect(desk.has('house:fees', 'USDT')).toBe(0)
})

test('what is asked for by what one gets is given to the unit, and between two coins as by the way of the reference', () => {
  const desk = SwapDesk.open('ann')
  const command = desk.offered('ann', 'q', { from: 'BTC', to: 'ETH', exact: 'gets', amount: units(COIN) })
  expect([command.gets, command.spread]).toEqual([COIN, 400_000])
  expect(command.pays).toBe(Math.ceil((COIN * 3_000) / 60_000 / 0.998))
  const before = desk.has('ann', 'BTC')
  desk.do(command)
  expect([desk.has('ann', 'BTC'), desk.has('ann', 'ETH')]).toEqual([before - command.pays, COIN])
})

describe('a quote', () => {
  test('is filled once, whoever sends it how often, also after a snapshot', () => {
    const desk = SwapDesk.open('ann', 'bob')
    const command = desk.offered('ann', 'q')
    desk.do(command)
    const after = held(desk)
    desk.engine = Engine.restore(desk.engine.snapshot())
    for (let n = 0; n < 64; n += 1) expect(desk.do(command)).toMatchObject([{ type: 'swap.done', repeated: true }])
    for (const other of [
      { pays: units(601 * USD) },
      { to: 'ETH' },
      { gets: units(1) },
      { quotedAt: 1 },
      { exact: 'gets' },
    ]) {
      expect(refusedOf(desk.do({ ...command, ...other } as Command)).rule).toBe('client_id_reused')
    }
    expect(held(desk)).toEqual(after)
  })

  test('that was filled is over long before its id is forgotten', () => {
    const desk = SwapDesk.open('ann')
    const command = desk.offered('ann', 'q')
    desk.do(command)
    expect(SWAP_QUOTE_LIFE).toBeLessThan(CLIENT_ID_FLOOR)
    desk.time += 25 * 3_600_000
    desk.told(60_000)
    expect(refusedOf(desk.do(command)).rule).toBe('swap_expired')
  })

  test('holds for ten seconds and not a millisecond more', () => {
    const desk = SwapDesk.open('ann')
    const [first, second] = [desk.offered('ann', 'a'), desk.offered('ann', 'b')]
    desk.time = first.quotedAt + SWAP_QUOTE_LIFE - 1
    desk.told(60_000)
    desk.time = first.quotedAt + SWAP_QUOTE_LIFE - 1
    expect(desk.engine.time).toBeLessThanOrEqual(first.quotedAt + SWAP_QUOTE_LIFE)
    expect(desk.do(first)).toHaveLength(2)
    desk.time = first.quotedAt + SWAP_QUOTE_LIFE + 1
    expect(refusedOf(desk.do(second))).toMatchObject({ rule: 'swap_expired', bound: first.quotedAt + SWAP_QUOTE_LIFE })
  })

  test.each([
    [60_060, undefined],
    [59_940.1, undefined],
    [60_060.1, 'swap_moved'],
    [59_939.9, 'swap_moved'],
    [90_000, 'swap_moved'],
    [30_000, 'swap_moved'],
  ])('of 60,000 where the index is at %d now: %s', (now, rule) => {
    const desk = SwapDesk.open('ann')
    const command = desk.offered('ann', 'q', { from: 'BTC', to: 'USDT', amount: units(COIN / 10) })
    desk.told(now)
    const [first] = desk.do(command)
    expect(first?.type === 'refused' ? first.rule : undefined).toBe(rule)
  })

  test('is no option: whatever the index does, the house never fills it below what the coins are worth', () => {
    const chance = new Chance(7)
    let filled = 0
    for (let round = 0; round < 300; round += 1) {
      const desk = SwapDesk.open('ann')
      const buys = chance.in(50)
      const command = desk.offered('ann', 'q', buys ? {} : { from: 'BTC', to: 'USDT', amount: units(COIN / 50) })
      const now = 60_000 + chance.whole(-120, 120)
      desk.told(now)
      const worth = () => desk.has(SWAP_HOUSE, 'USDT') + (desk.has(SWAP_HOUSE, 'BTC') / COIN) * now * USD
      const before = worth()
      if (desk.do(command)[0]?.type === 'refused') continue
      filled += 1
      expect(worth() - before).toBeGreaterThan(-1)
    }
    expect(filled).toBeGreaterThan(50)
  })

  test('that nobody made is refused: another price, another spread, another time', () => {
    const desk = SwapDesk.open('ann')
    const command = desk.offered('ann', 'q')
    const forged: readonly [string, Partial<SwapExchangeCommand>][] = [
      ['swap_quote', { gets: units(command.gets + 1) }],
      ['swap_quote', { gets: units(command.gets - 1) }],
      ['swap_quote', { pays: units(command.pays - 100) }],
      ['swap_quote', { spread: rate(0) }],
      ['swap_quote', { fromIndex: 1 }],
      ['swap_quote', { toIndex: 0 }],
      ['swap_quote', { quotedAt: command.quotedAt + 1_000_000 }],
      ['swap_quote', { exact: 'gets', gets: units(command.gets * 2) }],
      ['swap_moved', { toIndex: 1 }],
      ['swap_moved', { toIndex: 300_000, gets: units(command.gets * 2) }],
      ['amount', { pays: units(0) }],
      ['amount', { pays: units(-5) }],
      ['amount', { gets: units(0) }],
      ['amount', { gets: 1.5 as Units }],
      ['swap_form', { to: 'USDT', toIndex: 0 }],
      ['swap_form', { exact: 'both' as 'pays' }],
      ['swap_closed', { to: 'DOGE' }],
      ['swap_closed', { from: '' }],
      ['reserved_user', { user: SWAP_HOUSE }],
      ['unknown_user', { user: 'nobody' }],
      ['client_id_form', { clientId: '' }],
      ['client_id_form', { clientId: 'x'.repeat(65) }],
    ]
    const before = held(desk)
    for (const [rule, more] of forged) {
      expect([more, refusedOf(desk.do({ ...command, ...more })).rule]).toEqual([more, rule])
    }
    expect(held(desk)).toEqual(before)
  })

  test('is of terms that still stand', () => {
    const desk = SwapDesk.open('ann')
    const command = desk.offered('ann', 'q')
    desk.do(swapAsset('BTC', { spread: rate(300_000) }))
    expect(refusedOf(desk.do(command))).toMatchObject({ rule: 'swap_quote', field: 'spread', bound: 300_000 })
    desk.do(swapAsset('BTC', { status: 'closed' }))
    expect(refusedOf(desk.do(command)).rule).toBe('swap_closed')
  })
})

describe('without a price', () => {
  test.each([
    ['the index says that there is none', false],
    ['it is stale', true],
  ])('nothing is offered and nothing filled: %s', (_, isStale) => {
    const desk = SwapDesk.open('ann')
    desk.time += STALE_AFTER - 5_000
    if (!isStale) desk.told(60_000)
    desk.do({ type: 'tick' })
    const command = desk.offered('ann', 'q')
    if (isStale) desk.time += 6_000
    else desk.told(0)
    desk.do({ type: 'tick' })
    const offer = desk.engine.read(SWAP).quote({ from: 'USDT', to: 'BTC', exact: 'pays', amount: units(USD) })
    expect(offer).toMatchObject({ type: 'refused', rule: 'no_reference_price' })
    expect(refusedOf(desk.do(command)).rule).toBe('no_reference_price')
  })

  test('nor while its market is halted', () => {
    const desk = SwapDesk.open('ann')
    const command = desk.offered('ann', 'q')
    const rules = desk.engine.market('BTC_USDT')
    if (rules === undefined) throw new Error('no market')
    desk.do({ type: 'market', ...rules, status: 'halted' })
    expect(refusedOf(desk.do(command))).toMatchObject({ rule: 'market_halted', bound: 'BTC_USDT' })
  })
})

test('the inventory gives down to its floor and takes up to its ceiling', () => {
  const desk = SwapDesk.open('ann')
  const command = desk.offered('ann', 'q')
  desk.do(swapAsset('BTC', { floor: units(1_000 * COIN - command.gets + 1) }))
  expect(refusedOf(desk.do(command))).toMatchObject({ rule: 'swap_inventory', field: 'gets', bound: command.gets - 1 })
  desk.do(swapAsset('BTC', { floor: units(1_000 * COIN - command.gets) }))
  desk.do(swapAsset('USDT', { ceiling: units(10_000_000 * USD + command.pays - 1) }))
  expect(refusedOf(desk.do(command))).toMatchObject({ rule: 'swap_inventory', field: 'pays', bound: command.pays - 1 })
  desk.do(swapAsset('USDT', { ceiling: units(10_000_000 * USD + command.pays) }))
  expect(desk.do(command)).toHaveLength(2)
  // Dry: the next one finds nothing.
  expect(refusedOf(desk.do({ ...command, clientId: 'next' }))).toMatchObject({ rule: 'swap_inventory', bound: 0 })
})

test('a restricted customer swaps nothing', () => {
  const desk = SwapDesk.open('ann')
  const command = desk.offered('ann', 'q')
  for (const kinds of [{ trading: Number.MAX_SAFE_INTEGER }, { closed: Number.MAX_SAFE_INTEGER }]) {
    desk.do({ type: 'account.restrict', user: 'ann', trading: 0, withdrawing: 0, closed: 0, ...kinds })
    expect(refusedOf(desk.do(command)).rule).toBe('restricted')
  }
})

test.each([
  ['pays', 99 * USD, { minimum: units(100 * USD) }, 100 * USD],
  ['pays', 101 * USD, { maximum: units(100 * USD) }, 100 * USD],
])('one swap has its limits: %s %d', (field, amount, terms, bound) => {
  const desk = SwapDesk.open('ann')
  const command = desk.offered('ann', 'q', { amount: units(amount) })
  desk.do(swapAsset('USDT', terms))
  expect(refusedOf(desk.do(command))).toMatchObject({ rule: 'swap_limit', field, bound })
  expect(desk.engine.read(SWAP).quote({ from: 'USDT', to: 'BTC', exact: 'pays', amount: units(amount) })).toMatchObject(
    {
      ...{ rule: 'swap_limit', bound },
    },
  )
})

test.each([
  ['unknown_asset', 'asset', swapAsset('XYZ')],
  ['unknown_market', 'symbol', swapAsset('BTC', { symbol: 'XYZ_USDT' })],
  ['swap_form', 'symbol', swapAsset('BTC', { symbol: 'ETH_USDT' })],
  ['swap_form', 'symbol', swapAsset('USDT', { symbol: 'BTC_USDT' })],
  ['swap_form', 'spread', swapAsset('BTC', { spread: rate(20_000_001) })],
  ['swap_form', 'spread', swapAsset('BTC', { spread: rate(-1) })],
  ['swap_form', 'maximum', swapAsset('BTC', { maximum: units(0) })],
  ['swap_form', 'minimum', swapAsset('BTC', { minimum: units(0) })],
  ['swap_form', 'minimum', swapAsset('BTC', { minimum: units(6), maximum: units(5) })],
  ['swap_form', 'ceiling', swapAsset('BTC', { ceiling: units(-1) })],
  ['swap_form', 'floor', swapAsset('BTC', { floor: units(6), ceiling: units(5) })],
  ['swap_form', 'status', swapAsset('BTC', { status: 'shut' as 'open' })],
] as const)('terms that nobody can have are refused by %s, %s: %#', (rule, field, command) => {
  const desk = SwapDesk.open()
  const before = desk.engine.read(SWAP).assets()
  expect(refusedOf(desk.do(command))).toMatchObject({ rule, field })
  expect(desk.engine.read(SWAP).assets()).toEqual(before)
})

test('earlier rules know of no swaps', () => {
  const desk = new SwapDesk()
  desk.engine = new Engine({ rules: 2 })
  expect(refusedOf(desk.do(swapAsset('USDT'))).rule).toBe('rules_version')
  expect(SWAP_RULES.filter((rule) => (REFUSAL_RULES as readonly string[]).includes(rule))).toEqual([])
})

test('a customer has a share of what is remembered', () => {
  const desk = SwapDesk.open('ann', 'bob')
  desk.engine = Engine.restore(desk.engine.snapshot(), { transferIdsOfOwner: 2 })
  for (const id of ['a', 'b']) expect(desk.do(desk.offered('ann', id))).toHaveLength(2)
  expect(refusedOf(desk.do(desk.offered('ann', 'c')))).toMatchObject({ rule: 'own_quota', bound: 2 })
  expect(desk.do(desk.offered('bob', 'a'))).toHaveLength(2)
})
