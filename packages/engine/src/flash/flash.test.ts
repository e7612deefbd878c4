/** The life of a flash contract: money held and reserved, windows to the millisecond, every outcome, and what is told. */
import { rate, units } from '@candlewick/money/units'
import { receiptHash } from '@candlewick/rules/flash/receipt'
import { recompute } from '@candlewick/rules/flash/recompute'
import { shortProof, wholeProof } from '@candlewick/rules/flash/testing/proofs'
import { describe, expect, test } from 'vitest'
import { Engine } from '../engine.ts'
import type { Event, PostingEvent } from '../events.ts'
import { refusedOf } from '../testing/exchange.ts'
import { FLASH_POOL } from './state.ts'
import { BTC, EUR, FlashDesk, flashEvents, flashMarket, flashOf, linksOf, TICK, USD } from './testing/desk.ts'

const STAKE = 100 * USD
const WON = 80 * USD
const POOL = 100_000 * USD

function postings(events: readonly Event[]): PostingEvent[] {
  return events.filter((event) => event.type === 'posting')
}

/** The contracts that were settled. */
function settledOf(events: readonly Event[]) {
  return flashOf(events).filter(({ status }) => status === 'settled')
}

/** The contract's entry window passes at this price. */
function entered(desk: FlashDesk, price = 60_000): void {
  desk.feed(5_000, price)
}

describe('an accepted contract', () => {
  test('holds the stake and reserves the profit in one posting, and is generating', () => {
    const desk = FlashDesk.open('ann')
    const { priceHash } = desk.engine
    const events = desk.do(desk.openOf('ann', 'up', STAKE, { clientId: 'mine' }))
    expect(desk.purse('ann')).toEqual([10_000 * USD - STAKE, STAKE])
    expect(desk.purse(FLASH_POOL)).toEqual([POOL - WON, WON])
    expect(postings(events)).toMatchObject([
      { reason: 'flash_hold', symbol: BTC, entries: [{ owner: 'ann', account: 4 }, { owner: FLASH_POOL }] },
    ])
    const [order] = flashOf(events)
    expect(order).toEqual({
      id: desk.engine.sequence * 1024,
      ...{ user: 'ann', clientId: 'mine', symbol: BTC, tickSize: '0.01', asset: 'USDT', direction: 'up', seconds: 30 },
      ...{ stake: STAKE, payoutRate: 80_000_000, profit: WON, status: 'generating', rulesVersion: 2 },
      ...{ acceptedAt: desk.time, sequence: desk.engine.sequence, headHash: priceHash },
      ...{ entryFrom: desk.time + 2_000, entryTo: desk.time + 5_000 },
      ...{ settleFrom: desk.time + 32_000, maturity: desk.time + 35_000 },
    })
    expect(desk.engine.flash.orders('ann')).toEqual([order])
    expect(desk.engine.flash.orderByClientId('ann', 'mine')).toEqual(order)
    expect(desk.engine.flash.pool('USDT')).toEqual({ available: POOL - WON, reserved: WON })
  })

  test('is told again when it is sent again, open or settled, for 24 hours', () => {
    const desk = FlashDesk.open('ann')
    const command = desk.openOf('ann', 'up', STAKE)
    const [first] = flashEvents(desk.do(command))
    expect(flashEvents(desk.do(command))).toEqual([{ ...first, repeated: true }])
    expect(desk.purse('ann')).toEqual([10_000 * USD - STAKE, STAKE])
    desk.feed(36_000, 60_000)
    expect(flashOf(desk.do(command))).toMatchObject([{ status: 'settled', outcome: 'draw' }])
    expect(refusedOf(desk.do({ ...command, direction: 'down' })).rule).toBe('client_id_reused')
    desk.time += 86_400_000
    desk.prices(60_000)
    expect(flashOf(desk.do(command))).toMatchObject([{ status: 'generating' }])
  })

  test('keeps its terms where the market gets others, or is halted', () => {
    const desk = FlashDesk.open('ann')
    desk.bet('ann', 'up', STAKE)
    const cycles = [{ seconds: 60, payoutRate: rate(75_000_000), minStake: units(USD), maxStake: units(USD) }]
    desk.do(flashMarket(BTC, { status: 'halted', cycles }))
    entered(desk)
    expect(settledOf(desk.feed(31_000, 60_001))).toMatchObject([{ outcome: 'win', payout: STAKE + WON }])
  })
})

describe('the windows', () => {
  test('take no tick of the first 2 s behind the acceptance, and the one of their last millisecond', () => {
    const desk = FlashDesk.open('ann')
    desk.bet('ann', 'up', STAKE)
    desk.prices(1)
    desk.time += 2_000
    desk.prices(2)
    for (const [at, price] of [
      [1_000, 60_000],
      [1_000, 60_010],
      [1_000, 60_020],
    ] as const) {
      desk.time += at
      expect(flashOf(desk.prices(price))).toEqual([])
    }
    // Another of the same last millisecond: four of them, the lower middle.
    expect(flashOf(desk.prices(60_030))).toEqual([])
    expect(flashOf(desk.do({ type: 'tick' }))).toEqual([])
    desk.time += 1
    const events = desk.prices(70_000)
    expect(flashOf(events)).toMatchObject([{ status: 'running', openPrice: 60_010 }])
    expect(flashEvents(events)[0]?.ticks?.map(({ price }) => price)).toEqual([60_000, 60_010, 60_020, 60_030])
  })

  test('are closed by whatever comes next, however late, at the same prices', () => {
    const desk = FlashDesk.open('ann')
    desk.bet('ann', 'up', STAKE)
    entered(desk)
    desk.feed(30_000, 60_100)
    desk.time += 3_600_000
    expect(flashOf(desk.do({ type: 'tick' }))).toMatchObject([
      { status: 'settled', openPrice: 60_000, settlePrice: 60_100, outcome: 'win', settledAt: desk.time },
    ])
  })

  test('count neither ticks of one source nor those of prices that were taken back', () => {
    const desk = FlashDesk.open('ann')
    desk.bet('ann', 'up', STAKE)
    desk.feed(2_000, 70_000)
    for (const [price, sources] of [
      [60_000, 2],
      [0, 0],
      [60_002, 1],
      [60_001, 2],
      [60_002, 2],
    ] as const) {
      desk.time += TICK
      desk.prices(price, 110_000, sources)
    }
    desk.time += 2_000
    expect(flashOf(desk.prices(60_000))).toMatchObject([{ status: 'running', openPrice: 60_001 }])
  })
})

describe('the outcome', () => {
  test.each([
    ['up', 60_001, 'win', 'flash_won', STAKE + WON],
    ['down', 60_001, 'lose', 'flash_lost', 0],
    ['down', 59_999, 'win', 'flash_won', STAKE + WON],
    ['up', 59_999, 'lose', 'flash_lost', 0],
    ['up', 60_000, 'draw', 'flash_returned', STAKE],
    ['down', 60_000, 'draw', 'flash_returned', STAKE],
  ] as const)('of %s at %i is %s', (direction, price, outcome, reason, payout) => {
    const desk = FlashDesk.open('ann')
    desk.bet('ann', direction, STAKE)
    entered(desk)
    const events = desk.feed(31_000, price)
    expect(settledOf(events)).toMatchObject([{ outcome, payout, settlePrice: price }])
    expect(postings(events)).toMatchObject([{ reason, symbol: BTC }])
    expect(desk.purse('ann')).toEqual([10_000 * USD - STAKE + payout, 0])
    expect(desk.purse(FLASH_POOL)).toEqual([POOL + STAKE - payout, 0])
    expect(desk.engine.flash.pool('USDT').reserved).toBe(0)
    expect(desk.engine.flash.orders('ann')).toEqual([])
  })

  test('is void where the entry window has two ticks: at once, with no open price', () => {
    const desk = FlashDesk.open('ann')
    desk.bet('ann', 'up', STAKE)
    desk.feed(3_000, 60_000)
    desk.time += 2_001
    const events = desk.prices(60_000)
    expect(flashOf(events)).toMatchObject([{ status: 'settled', outcome: 'void', payout: STAKE }])
    expect(flashOf(events)[0]).not.toHaveProperty('openPrice')
    expect(postings(events)).toMatchObject([{ reason: 'flash_returned' }])
    expect(desk.purse('ann')).toEqual([10_000 * USD, 0])
  })

  test('is void where the feed dies before maturity', () => {
    const desk = FlashDesk.open('ann')
    desk.bet('ann', 'up', STAKE)
    desk.feed(32_500, 60_000)
    desk.time += 60_000
    const [order] = flashOf(desk.do({ type: 'tick' }))
    expect(order).toMatchObject({ status: 'settled', outcome: 'void', payout: STAKE, openPrice: 60_000 })
    expect(order).not.toHaveProperty('settlePrice')
  })

  test('follows the underlying without a spot market as any other', () => {
    const desk = FlashDesk.open('ann')
    const opened = desk.do(desk.openOf('ann', 'up', STAKE, { symbol: EUR, seconds: 60 }))
    expect(postings(opened)).toMatchObject([{ reason: 'flash_hold', symbol: EUR }])
    desk.feed(35_000, 60_000)
    desk.feed(31_000, 60_000, 110_001)
    const [line] = desk.engine.balances('ann')
    expect(line).toEqual({ account: 4, asset: 'USDT', available: 10_092 * USD, occupied: 0 })
    expect(desk.engine.flash.orderByClientId('ann', 'f1')).toMatchObject({ openPrice: 110_000, settlePrice: 110_001 })
  })
})

test('what many contracts of one moment need more than one command for, they get at the same prices', () => {
  const users = Array.from({ length: 8 }, (_, i) => `user${i}`)
  const desk = FlashDesk.open(...users)
  for (const user of users) for (let i = 0; i < 100; i += 1) desk.bet(user, 'up', 5 * USD)
  entered(desk)
  desk.time += 1
  const counts: number[] = []
  // While the rest waits, later prices come, long past the window.
  for (let i = 0; i < 5; i += 1) {
    counts.push(flashOf(desk.prices(50_000)).length)
    desk.time += 4_000
  }
  expect(counts).toEqual([256, 256, 256, 32, 0])
  const running = users.flatMap((user) => desk.engine.flash.orders(user))
  expect(new Set(running.map(({ openPrice }) => openPrice))).toEqual(new Set([60_000]))
}, 60_000)

describe('the state', () => {
  /** One generating, one running, one settled; ticks in between. */
  function busy(): FlashDesk {
    const desk = FlashDesk.open('ann', 'bob')
    desk.bet('ann', 'up', STAKE)
    entered(desk)
    desk.feed(29_000, 60_100)
    desk.bet('bob', 'down', 7 * USD, { symbol: EUR, seconds: 60 })
    desk.feed(3_500, 60_100)
    desk.bet('bob', 'down', 9 * USD)
    desk.feed(1_000, 60_200)
    return desk
  }

  test('comes back whole from a snapshot, and from the journal', () => {
    const desk = busy()
    const restored = Engine.restore(desk.engine.snapshot())
    restored.checkInvariants()
    expect(restored.digest()).toBe(desk.engine.digest())
    for (const user of ['ann', 'bob']) expect(restored.flash.orders(user)).toEqual(desk.engine.flash.orders(user))
    expect(restored.flash.orderByClientId('ann', 'f1')).toMatchObject({ outcome: 'win' })
    expect(restored.flash.markets()).toEqual(desk.engine.flash.markets())
    const place = desk.history.length
    desk.feed(72_000, 60_000, 109_000)
    const replayed = new Engine()
    for (const [at, recorded] of desk.history.entries()) {
      replayed.advance(recorded)
      if (at >= place) restored.advance(recorded)
    }
    expect([replayed.digest(), restored.digest()]).toEqual([desk.engine.digest(), desk.engine.digest()])
    expect(desk.engine.flash.orders('bob')).toEqual([])
  })

  test('of an exchange without flash markets is what it was', () => {
    const desk = new FlashDesk()
    desk.do({ type: 'asset', asset: 'USDT', decimals: 6, cap: units(1) })
    expect(desk.engine.snapshot()[4]).toBe(1)
    desk.do(flashMarket(BTC))
    expect(desk.engine.snapshot()[4]).toBe(17)
  })
})

test('a preview says what an order then costs, or why it is refused', () => {
  const desk = FlashDesk.open('ann')
  const preview = desk.engine.flash.preview('ann', BTC, 60, units(50 * USD))
  expect(preview).toEqual({
    ...{ stake: 50 * USD, payoutRate: 92_000_000, profit: 46 * USD, payout: 96 * USD },
    breakEven: { numerator: 25n, denominator: 48n },
  })
  expect(desk.bet('ann', 'up', 50 * USD, { seconds: 60 })).toMatchObject({ profit: 46 * USD })
  expect(desk.engine.flash.preview('ann', BTC, 60, units(1))).toMatchObject({ rule: 'flash_stake', bound: USD })
  expect(desk.engine.flash.preview(undefined, BTC, 45, units(USD))).toMatchObject({ rule: 'flash_cycle' })
})

test('from the receipt and the journaled prices anybody comes to the same open price, settlement and payout', () => {
  const desk = FlashDesk.open('ann')
  desk.feed(2_000, 59_000)
  const order = desk.bet('ann', 'up', STAKE)
  const receipt = receiptHash(order)
  for (let i = 0; i < 74; i += 1) desk.feed(500, 60_000 + ((i * 7919) % 301))
  const settled = desk.engine.flash.orderByClientId('ann', order.clientId)
  const links = linksOf(desk.history)
  for (const stretches of [wholeProof(order, links), shortProof(order, links, links)]) {
    expect(recompute({ terms: order, receiptHash: receipt, stretches: stretches ?? [] })).toMatchObject({
      openPrice: settled?.openPrice,
      settlePrice: settled?.settlePrice,
      outcome: settled?.outcome,
      payout: settled?.payout,
    })
  }
  expect(settled?.status).toBe('settled')
})

test('of contracts due at one moment those accepted first are opened and settled first, in an engine restored too', () => {
  const desk = FlashDesk.open('ann', 'bob', 'cat')
  const accepted = ['cat', 'ann', 'bob', 'ann', 'cat', 'bob', 'cat'].map(
    (user, n) => desk.bet(user, n % 2 === 0 ? 'up' : 'down', STAKE, n === 3 ? { symbol: EUR } : {}).id,
  )
  const idsOf = (events: readonly Event[], status: string) =>
    flashOf(events).flatMap((order) => (order.status === status ? [order.id] : []))
  desk.engine = Engine.restore(desk.engine.snapshot())
  expect(idsOf(desk.feed(5_500, 60_000), 'running')).toEqual(accepted)
  desk.engine = Engine.restore(desk.engine.snapshot())
  expect(idsOf(desk.feed(31_000, 60_001), 'settled')).toEqual(accepted)
})

test('a window with a hole in it is void: what was told before a fault halted the market settles nothing', () => {
  const desk = FlashDesk.open('ann')
  const { id } = desk.bet('ann', 'up', STAKE)
  // The window lies 2 to 5 seconds behind the acceptance: four of its ticks have come, which alone would be enough.
  desk.feed(4_000, 60_000)
  const halts = [{ product: 'flash', symbol: BTC }] as const
  const over = desk.next({ type: 'tick' })
  desk.engine.passOver(over, { halts: [...halts] })
  desk.do({ type: 'fault', sequence: over.sequence, hash: '', halts: [...halts], reason: 'tried' })
  desk.feed(3_000, 60_000)
  expect(desk.engine.flash.order(id)?.status).toBe('generating')
  const [settled] = settledOf([...desk.do(flashMarket(BTC)), ...desk.feed(TICK, 60_000)])
  expect(settled).toMatchObject({ id, outcome: 'void', payout: STAKE })
  expect(settled?.openPrice).toBeUndefined()
  expect(desk.purse('ann')).toEqual([10_000 * USD, 0])
})
