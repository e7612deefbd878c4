/** Each rule of flash contracts refuses, says its bound, and leaves nothing behind. */
import { rate, units } from '@candlewick/money/units'
import { expect, test } from 'vitest'
import type { Command } from '../commands.ts'
import { Engine } from '../engine.ts'
import type { RefusalRule } from '../ledger/refusal.ts'
import { refusedOf, testMarket } from '../testing/exchange.ts'
import type { FlashMarketCommand } from './commands.ts'
import { FLASH_RULES } from './refusals.ts'
import { FLASH_POOL } from './state.ts'
import { BTC, EUR, FlashDesk, flashMarket, USD } from './testing/desk.ts'

const [CYCLE] = flashMarket(BTC).cycles
if (CYCLE === undefined) throw new Error('no cycle')

function cycles(...changes: Partial<typeof CYCLE>[]): Pick<FlashMarketCommand, 'cycles'> {
  return { cycles: changes.map((change) => ({ ...CYCLE, ...change })) as FlashMarketCommand['cycles'] }
}

const market = (more: Partial<FlashMarketCommand>): Command => flashMarket('XAUUSD', more)

/** The pool is left with so much. */
function pool(desk: FlashDesk, left: number): void {
  const { available } = desk.engine.flash.pool('USDT')
  desk.do({ ...{ type: 'transfer', user: FLASH_POOL, from: 1, to: 4, asset: 'USDT' }, amount: units(available - left) })
}

const loseAtMost = (user: string, limit: number) =>
  ({ type: 'flash.limit', user, asset: 'USDT', limit: units(limit) }) as const

type Case = [
  rule: RefusalRule,
  field: string | undefined,
  bound: string | number | undefined,
  command: (desk: FlashDesk) => Command,
]

const CASES: Case[] = [
  ['unknown_user', 'user', undefined, (desk) => desk.openOf('nobody', 'up', 5 * USD)],
  ['reserved_user', 'user', undefined, (desk) => desk.openOf(FLASH_POOL, 'up', 5 * USD)],
  ['unknown_market', 'symbol', undefined, (desk) => desk.openOf('ann', 'up', 5 * USD, { symbol: 'XAUUSD' })],
  ['client_id_form', 'clientId', 64, (desk) => desk.openOf('ann', 'up', 5 * USD, { clientId: '' })],
  ['client_id_form', 'clientId', 64, (desk) => desk.openOf('ann', 'up', 5 * USD, { clientId: 'x'.repeat(65) })],
  [
    'client_id_reused',
    'clientId',
    undefined,
    (desk) => desk.openOf('ann', 'down', 5 * USD, { clientId: desk.bet('ann', 'up', 5 * USD).clientId }),
  ],
  ['order_form', 'direction', undefined, (desk) => desk.openOf('ann', 'sideways' as 'up', 5 * USD)],
  ['flash_cycle', 'seconds', '30 | 60', (desk) => desk.openOf('ann', 'up', 5 * USD, { seconds: 120 })],
  ['flash_stake', 'stake', USD, (desk) => desk.openOf('ann', 'up', 5 * USD + 1)],
  ['flash_stake', 'stake', 5 * USD, (desk) => desk.openOf('ann', 'up', 4 * USD)],
  ['flash_stake', 'stake', 5_000 * USD, (desk) => desk.openOf('ann', 'up', 5_001 * USD)],
  ['insufficient_balance', 'stake', 9 * USD, (desk) => desk.openOf('poor', 'up', 10 * USD)],
  [
    'market_halted',
    'symbol',
    undefined,
    (desk) => {
      desk.do(flashMarket(BTC, { status: 'halted' }))
      return desk.openOf('ann', 'up', 5 * USD)
    },
  ],
  [
    'no_reference_price',
    'symbol',
    undefined,
    (desk) => {
      desk.time += 1_501
      return desk.openOf('ann', 'up', 5 * USD)
    },
  ],
  [
    'no_reference_price',
    'symbol',
    undefined,
    (desk) => {
      desk.prices(60_000, 0)
      return desk.openOf('ann', 'up', 5 * USD, { symbol: EUR })
    },
  ],
  [
    'no_reference_price',
    'symbol',
    undefined,
    (desk) => {
      desk.prices(60_000, 110_000, 1)
      return desk.openOf('ann', 'up', 5 * USD)
    },
  ],
  [
    'flash_pool',
    'stake',
    9 * USD,
    (desk) => {
      // Nine dollars win 7.20, ten would win 8.
      pool(desk, 8 * USD - 1)
      return desk.openOf('ann', 'up', 10 * USD)
    },
  ],
  [
    'max_open_orders',
    'symbol',
    100,
    (desk) => {
      for (let i = 0; i < 100; i += 1) desk.engine.apply(desk.next(desk.openOf('ann', 'up', 5 * USD)))
      return desk.openOf('ann', 'up', 5 * USD)
    },
  ],
  [
    'flash_loss_limit',
    'stake',
    7 * USD,
    (desk) => {
      desk.do({ type: 'flash.limit', user: 'ann', asset: 'USDT', limit: units(7 * USD) })
      return desk.openOf('ann', 'up', 8 * USD)
    },
  ],
  [
    'flash_paused',
    'symbol',
    new FlashDesk().time + 60_000,
    (desk) => {
      desk.do({ type: 'flash.pause', user: 'ann', until: new FlashDesk().time + 60_000 })
      return desk.openOf('ann', 'up', 5 * USD)
    },
  ],
  [
    'flash_pause_longer',
    'until',
    new FlashDesk().time + 60_000,
    (desk) => {
      desk.do({ type: 'flash.pause', user: 'ann', until: new FlashDesk().time + 60_000 })
      return { type: 'flash.pause', user: 'ann', until: new FlashDesk().time + 60_000 }
    },
  ],
  ['flash_guard_form', 'until', undefined, (desk) => ({ type: 'flash.pause', user: 'ann', until: desk.time })],
  ['flash_guard_form', 'limit', undefined, () => ({ type: 'flash.limit', user: 'ann', asset: 'USDT' })],
  ['flash_guard_form', 'limit', undefined, () => loseAtMost('ann', 0)],
  ['unknown_asset', 'asset', undefined, () => ({ ...loseAtMost('ann', 5), asset: 'BTC' })],
  ['unknown_user', 'user', undefined, () => loseAtMost('nobody', 5)],
  ['reserved_user', 'user', undefined, () => loseAtMost(FLASH_POOL, 5)],
  ['unknown_asset', 'asset', undefined, () => market({ asset: 'XYZ' })],
  ['market_form', 'symbol', undefined, () => flashMarket('')],
  ['market_form', 'symbol', undefined, () => flashMarket('XAU USD')],
  ['market_form', 'tickSize', undefined, () => market({ tickSize: '0' })],
  ['market_form', 'tickSize', undefined, () => market({ tickSize: 'fine' })],
  ['market_form', 'status', undefined, () => market({ status: 'shut' as 'open' })],
  ['market_form', 'cycles', undefined, () => market({ cycles: [] })],
  ['market_form', 'seconds', undefined, () => market(cycles({ seconds: 45 }))],
  ['market_form', 'seconds', undefined, () => market(cycles({ seconds: 60 }, { seconds: 30 }))],
  ['market_form', 'seconds', undefined, () => market(cycles({}, {}))],
  ['market_form', 'payoutRate', undefined, () => market(cycles({ payoutRate: rate(74_999_999) }))],
  ['market_form', 'payoutRate', undefined, () => market(cycles({ payoutRate: rate(92_000_001) }))],
  ['market_form', 'minStake', undefined, () => market(cycles({ minStake: units(USD + 1) }))],
  ['market_form', 'minStake', undefined, () => market(cycles({ minStake: units(0) }))],
  ['market_form', 'maxStake', undefined, () => market(cycles({ maxStake: units(4 * USD) }))],
  ['market_form', 'maxStake', undefined, () => market(cycles({ maxStake: units(9_007_199_254 * USD) }))],
  ['market_fixed', 'tickSize', '0.01', () => flashMarket(BTC, { tickSize: '0.1' })],
  ['market_fixed', 'asset', 'USDT', () => flashMarket(EUR, { tickSize: '0.00001', asset: 'BTC' })],
]

test.each(CASES)('%s refuses by its %s, with the bound %s: %#', (rule, field, bound, commandOf) => {
  const desk = FlashDesk.open('ann')
  desk.customer('poor', 9 * USD)
  const command = commandOf(desk)
  const before = [desk.engine.balances('ann'), desk.engine.balances(FLASH_POOL), desk.engine.flash.orders('ann')]
  expect(refusedOf(desk.do(command))).toEqual({
    ...{ type: 'refused', rule, field },
    ...(bound === undefined ? {} : { bound }),
  })
  expect([desk.engine.balances('ann'), desk.engine.balances(FLASH_POOL), desk.engine.flash.orders('ann')]).toEqual(
    before,
  )
})

test.each([
  [{ flashOpen: 1 }, 'symbol'],
  [{ flashClientIds: 1 }, 'clientId'],
])('of contracts that are open, or remembered, there may be only so many: %j', (limits, field) => {
  const desk = FlashDesk.open('ann', 'bob')
  desk.engine = Engine.restore(desk.engine.snapshot(), limits)
  desk.bet('ann', 'up', 5 * USD)
  expect(refusedOf(desk.do(desk.openOf('bob', 'up', 5 * USD)))).toMatchObject({ rule: 'busy', field })
  desk.feed(36_000, 60_000)
  const [event] = desk.do(desk.openOf('bob', 'up', 5 * USD))
  expect(event?.type).toBe(field === 'symbol' ? 'posting' : 'refused')
})

test('one customer cannot take the client ids of the others, and has its own again ten minutes after', () => {
  const desk = FlashDesk.open('ann', 'bob')
  const limits = { flashClientIdsOfOwner: 2, flashClientIdShare: 1 }
  desk.engine = Engine.restore(desk.engine.snapshot(), limits)
  desk.bet('ann', 'up', 5 * USD)
  desk.bet('ann', 'up', 5 * USD)
  const taken = { rule: 'own_quota', field: 'clientId', bound: 2 }
  expect(refusedOf(desk.do(desk.openOf('ann', 'up', 5 * USD)))).toMatchObject(taken)
  desk.bet('bob', 'up', 5 * USD)
  desk.feed(36_000, 60_000)
  expect(refusedOf(desk.do(desk.openOf('ann', 'up', 5 * USD)))).toMatchObject(taken)
  desk.engine = Engine.restore(desk.engine.snapshot(), limits)
  expect(refusedOf(desk.do(desk.openOf('ann', 'up', 5 * USD)))).toMatchObject(taken)
  desk.feed(12 * 60_000, 12 * 60_000 + 1_000)
  desk.bet('ann', 'up', 5 * USD)
})

/** Rules about what is sent and not about what is asked for: a preview knows nothing of ids and directions. */
const OF_THE_SENDING = new Set<RefusalRule>(['client_id_form', 'client_id_reused', 'busy', 'own_quota'])
const ASKED = CASES.filter(([rule, field]) => !OF_THE_SENDING.has(rule) && field !== 'direction')

test.each(ASKED)(
  'a preview refuses what the order would, for who asks: %s, %s, %s: %#',
  (rule, field, bound, commandOf) => {
    const desk = FlashDesk.open('ann')
    desk.customer('poor', 9 * USD)
    const command = commandOf(desk)
    if (command.type !== 'flash.open') return
    desk.do({ type: 'tick' })
    const { user, symbol, seconds, stake } = command
    const shown = desk.engine.flash.preview(user, symbol, seconds, stake)
    expect(refusedOf(desk.do(command))).toMatchObject({ rule, field })
    // The house is refused as such before anything is looked at.
    if (rule !== 'reserved_user')
      expect(shown).toMatchObject({ rule, field, ...(bound === undefined ? {} : { bound }) })
  },
)

const AT_THE_BOUND: readonly [string, (desk: FlashDesk) => Command][] = [
  [
    'a price that is 1.5 s old',
    (desk) => {
      desk.time += 1_500
      return desk.openOf('ann', 'up', 5 * USD)
    },
  ],
  [
    'a price of two sources',
    (desk) => {
      desk.prices(60_000, 110_000, 2)
      return desk.openOf('ann', 'up', 5 * USD)
    },
  ],
  ['the longest client id', (desk) => desk.openOf('ann', 'up', 5 * USD, { clientId: 'x'.repeat(64) })],
  ['the largest stake', (desk) => desk.openOf('ann', 'up', 5_000 * USD)],
  ['all that there is', (desk) => desk.openOf('poor', 'up', 9 * USD)],
  [
    'the largest stake that the pool can bear',
    (desk) => {
      pool(desk, 8 * USD - 1)
      return desk.openOf('ann', 'up', 9 * USD)
    },
  ],
  [
    'the hundredth contract',
    (desk) => {
      for (let i = 0; i < 99; i += 1) desk.engine.apply(desk.next(desk.openOf('ann', 'up', 5 * USD)))
      return desk.openOf('ann', 'up', 5 * USD)
    },
  ],
  ['the lowest payout', () => market(cycles({ payoutRate: rate(75_000_000) }))],
  ['the highest payout', () => market(cycles({ payoutRate: rate(92_000_000) }))],
  ['one stake alone', () => market(cycles({ minStake: units(USD), maxStake: units(USD) }))],
]

test.each(AT_THE_BOUND)('what stands at its bound is taken: %s', (_, commandOf) => {
  const desk = FlashDesk.open('ann')
  desk.customer('poor', 9 * USD)
  const command = commandOf(desk)
  expect(desk.do(command).map(({ type }) => type)).not.toContain('refused')
})

test('every rule has a case', () => {
  expect(FLASH_RULES.filter((rule) => !CASES.some(([known]) => known === rule))).toEqual([])
})

test('the step of a flash market is that of its spot market', () => {
  const desk = new FlashDesk()
  for (const asset of ['USDT', 'BTC']) desk.do({ type: 'asset', asset, decimals: 6, cap: units(1e15) })
  desk.do(testMarket(BTC, 'BTC', 'USDT'))
  const refused = refusedOf(desk.do(flashMarket(BTC, { tickSize: '0.5' })))
  expect(refused).toMatchObject({ rule: 'market_fixed', field: 'tickSize', bound: '0.01' })
  desk.do(flashMarket(BTC))
})

test('the step of a spot market is that of the flash market that was there first', () => {
  const desk = FlashDesk.open()
  desk.do({ type: 'asset', asset: 'ETH', decimals: 8, cap: units(1e15) })
  desk.do(flashMarket('ETH_USDT', { tickSize: '0.1' }))
  const spot = testMarket('ETH_USDT', 'ETH', 'USDT')
  expect(refusedOf(desk.do(spot))).toMatchObject({ rule: 'market_fixed', field: 'tickSize', bound: '0.1' })
  desk.do(flashMarket('BTC_ETH'))
  expect(desk.do(testMarket('BTC_ETH', 'BTC', 'ETH'))).toMatchObject([{ type: 'defined', name: 'BTC_ETH' }])
})

test('the pool that is refused by is what open contracts have left of it, and what they win back', () => {
  const desk = FlashDesk.open('ann')
  pool(desk, 16 * USD)
  desk.bet('ann', 'up', 10 * USD)
  desk.bet('ann', 'down', 10 * USD)
  expect(refusedOf(desk.do(desk.openOf('ann', 'up', 5 * USD)))).toMatchObject({ rule: 'flash_pool', bound: 0 })
  desk.feed(5_000, 60_000)
  desk.feed(31_000, 60_001)
  // One of the two won its 8 dollars, the other one's 10 are the pool's.
  expect(desk.engine.flash.pool('USDT')).toEqual({ available: 18 * USD, reserved: 0 })
  desk.bet('ann', 'up', 22 * USD)
})
