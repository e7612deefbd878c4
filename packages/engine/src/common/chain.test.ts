/** What chains bring and take back: credited once for ever, lost by the house, made good by who can. */
import { units } from '@candlewick/money/units'
import { describe, expect, test } from 'vitest'
import type { Command } from '../commands.ts'
import { Engine } from '../engine.ts'
import type { DepositCommand, DepositRecoverCommand } from '../ledger/commands.ts'
import { FUNDS_ID_KEPT, MAX_CLIENT_ID, MAX_NETWORKS, MAX_REVERSALS } from '../limits.ts'
import { refusedOf, TestExchange } from '../testing/exchange.ts'

/** As ids of deposits and withdrawals are: SHA-256 in hex. */
const hash = (n: number) => n.toString(16).padStart(64, '0')

function mined(n: number, height: number, more: Partial<DepositCommand> = {}): DepositCommand {
  return {
    ...{ type: 'deposit', id: hash(n), user: 'ann', asset: 'BTC', amount: units(1_000) },
    ...{ network: 'bitcoin', height },
    ...more,
  }
}

function recovery(more: Partial<DepositRecoverCommand> = {}): DepositRecoverCommand {
  const of = { deposit: hash(1), user: 'ann', asset: 'BTC', amount: units(1_000) } as const
  return { type: 'deposit.recover', id: 'back', ...of, ...more }
}

const reversal = (n: number): Command => ({
  ...{ type: 'deposit.reverse', id: hash(n), user: 'ann', asset: 'BTC', amount: units(1_000) },
})

const available = ({ engine }: TestExchange, user: string, asset = 'BTC') => engine.balance(user, 1, asset).available

function restored(exchange: TestExchange): void {
  const before = exchange.engine.digest()
  exchange.engine = Engine.restore(exchange.engine.snapshot())
  expect(exchange.engine.digest()).toBe(before)
}

test('ids of deposits and withdrawals are hashes: 64 characters, the longest there are', () => {
  expect(MAX_CLIENT_ID).toBe(64)
  const exchange = TestExchange.withBitcoin('ann')
  const hold = {
    type: 'withdraw.hold',
    id: hash(7),
    user: 'ann',
    asset: 'BTC',
    amount: units(5),
    fee: units(1),
  } as const
  expect(exchange.do(mined(1, 5))).toMatchObject([{ type: 'posting' }, { id: hash(1), status: 'done' }])
  expect(exchange.do(hold)).toMatchObject([{ type: 'posting' }, { id: hash(7), status: 'held' }])
  expect(refusedOf(exchange.do({ ...hold, id: `${hash(8)}0` })).rule).toBe('client_id_form')
})

describe('a deposit from a chain', () => {
  test('is credited once, also where the chain is read again a month later', () => {
    const exchange = TestExchange.withBitcoin('ann')
    exchange.do(mined(1, 100))
    const once = available(exchange, 'ann')
    exchange.time += FUNDS_ID_KEPT - 1
    expect(exchange.do(mined(1, 100))).toMatchObject([{ type: 'funds', status: 'done' }])
    exchange.time += 1
    // Its id is forgotten, and with it every height up to its own.
    expect(refusedOf(exchange.do(mined(1, 100)))).toEqual({
      ...{ type: 'refused', rule: 'deposit_floor', field: 'height', bound: 101 },
    })
    restored(exchange)
    expect(refusedOf(exchange.do(mined(2, 60))).rule).toBe('deposit_floor')
    expect(available(exchange, 'ann')).toBe(once)
    expect(exchange.do(mined(2, 101))).toMatchObject([{ type: 'posting' }, { status: 'done' }])
    // Of another network nothing was forgotten.
    expect(exchange.do(mined(3, 5, { network: 'litecoin' }))).toMatchObject([{ type: 'posting' }, { status: 'done' }])
  })

  test('that was mined anew further up is not credited again from there', () => {
    const exchange = TestExchange.withBitcoin('ann')
    exchange.do(mined(1, 100))
    expect(exchange.do(mined(1, 140))).toHaveLength(1)
    // Read at the old place once more: the higher one stands.
    expect(exchange.do(mined(1, 90))).toHaveLength(1)
    restored(exchange)
    exchange.time += FUNDS_ID_KEPT
    expect(refusedOf(exchange.do(mined(1, 140)))).toMatchObject({ rule: 'deposit_floor', bound: 141 })
  })

  test('counts from the floor on that was told, which only rises', () => {
    const exchange = TestExchange.withBitcoin('ann')
    const floor = (height: number) => exchange.do({ type: 'deposit.floor', network: 'bitcoin', height })
    expect(floor(50)).toEqual([{ type: 'deposit.floor', network: 'bitcoin', height: 50 }])
    expect(floor(20)).toEqual([{ type: 'deposit.floor', network: 'bitcoin', height: 50 }])
    expect(exchange.engine.depositFloor('bitcoin')).toBe(50)
    expect(refusedOf(exchange.do(mined(1, 49))).rule).toBe('deposit_floor')
    expect(exchange.do(mined(1, 50))).toHaveLength(2)
    // What is known is answered again, wherever the floor is by now.
    floor(1_000)
    expect(exchange.do(mined(1, 50))).toMatchObject([{ type: 'funds' }])
    restored(exchange)
  })

  test('of another network, or of none, is another deposit', () => {
    const exchange = TestExchange.withBitcoin('ann')
    exchange.do(mined(1, 100))
    for (const other of [{ network: 'litecoin' }, { network: undefined, height: undefined }]) {
      expect(refusedOf(exchange.do(mined(1, 100, other as Partial<DepositCommand>))).rule).toBe('deposit_id_reused')
    }
  })

  test.each([
    ['network', 32, { network: '' }],
    ['network', 32, { network: 'x'.repeat(33) }],
    ['network', undefined, { network: undefined }],
    ['height', Number.MAX_SAFE_INTEGER - 1, { height: undefined }],
    ['height', Number.MAX_SAFE_INTEGER - 1, { height: -1 }],
    ['height', Number.MAX_SAFE_INTEGER - 1, { height: 1.5 }],
    ['height', Number.MAX_SAFE_INTEGER - 1, { height: Number.MAX_SAFE_INTEGER }],
  ])('says where it was mined as a whole: %s, %s', (field, bound, wrong) => {
    const exchange = TestExchange.withBitcoin('ann')
    const refused = refusedOf(exchange.do(mined(1, 100, wrong as Partial<DepositCommand>)))
    expect([refused.rule, refused.field, refused.bound]).toEqual(['deposit_form', field, bound])
  })

  test('comes from so many networks and no more', () => {
    const exchange = TestExchange.withBitcoin('ann')
    for (let n = 0; n < MAX_NETWORKS; n += 1) exchange.do(mined(n, 1, { network: `n${n}` }))
    expect(refusedOf(exchange.do(mined(99, 1, { network: 'more' })))).toMatchObject({
      ...{ rule: 'deposit_form', field: 'network', bound: MAX_NETWORKS },
    })
    expect(exchange.do(mined(99, 1, { network: 'n0' }))).toHaveLength(2)
  })

  test('that the cap refuses changes nothing, and is taken as it was once there is room', () => {
    const exchange = TestExchange.withBitcoin('ann')
    const owed = -available(exchange, 'house:treasury')
    const capped = (cap: number): Command => ({ type: 'asset', asset: 'BTC', decimals: 8, cap: units(cap) })
    exchange.do(capped(owed + 999))
    const before = exchange.engine.balances('ann')
    for (const _ of ['first', 'and again']) expect(refusedOf(exchange.do(mined(1, 5))).rule).toBe('asset_cap')
    expect(exchange.engine.balances('ann')).toEqual(before)
    exchange.do(capped(owed + 1_000))
    expect(exchange.do(mined(1, 5))).toHaveLength(2)
  })

  test('is a customer’s: the house has a way in of its own', () => {
    const exchange = TestExchange.withBitcoin('ann')
    exchange.do({ type: 'account.open', user: 'house:lender', kind: 'house' })
    const own = { id: 'own', asset: 'BTC', amount: units(5) } as const
    expect(refusedOf(exchange.do({ type: 'deposit', user: 'house:lender', ...own })).rule).toBe('reserved_user')
    const fund: Command = { type: 'house.fund', user: 'house:lender', ...own }
    expect(exchange.do(fund)).toMatchObject([{ reason: 'house_fund' }, { type: 'house.money', repeated: false }])
    restored(exchange)
    expect(exchange.do(fund)).toMatchObject([{ type: 'house.money', repeated: true }])
    expect(refusedOf(exchange.do({ ...fund, amount: units(6) } as Command)).rule).toBe('deposit_id_reused')
    for (const user of ['ann', 'house:fees', 'house:fund', 'house:treasury']) {
      expect(refusedOf(exchange.do({ ...fund, id: 'other', user } as Command)).rule).toBe('reserved_user')
    }
    expect(refusedOf(exchange.do({ ...fund, id: 'other', user: 'house:none' } as Command)).rule).toBe('unknown_user')
  })
})

describe('a deposit that the chain took back', () => {
  test('is the house’s loss: the customer keeps what she was credited', () => {
    const exchange = TestExchange.withBitcoin('ann')
    const treasury = available(exchange, 'house:treasury')
    exchange.do(mined(1, 100))
    const has = available(exchange, 'ann')
    expect(exchange.do(reversal(1))).toMatchObject([
      {
        reason: 'deposit_reverse',
        entries: [
          { owner: 'house:losses', available: -1_000, availableAfter: -1_000 },
          { owner: 'house:treasury', available: 1_000, availableAfter: treasury },
        ],
      },
      { type: 'funds', what: 'deposit', status: 'reversed' },
    ])
    expect(available(exchange, 'ann')).toBe(has)
    restored(exchange)
    // Told again, or credited again under its id, nothing more happens.
    for (const again of [reversal(1), mined(1, 100)]) {
      expect(exchange.do(again)).toMatchObject([{ type: 'funds', status: 'reversed' }])
    }
    expect(exchange.engine.missingOf(hash(1))).toBe(1_000)
  })

  test('is made good with what is available, at most what is missing, once an id', () => {
    const exchange = TestExchange.withBitcoin('ann', 'bob')
    exchange.do(mined(1, 100))
    exchange.do(reversal(1))
    const has = available(exchange, 'ann')
    expect(refusedOf(exchange.do(recovery({ amount: units(1_001) })))).toMatchObject({ rule: 'amount', bound: 1_000 })
    exchange.do(recovery({ amount: units(400) }))
    restored(exchange)
    expect(exchange.do(recovery({ amount: units(400) }))).toMatchObject([{ what: 'recover', repeated: true }])
    expect(refusedOf(exchange.do(recovery({ amount: units(401) }))).rule).toBe('adjust_id_reused')
    expect([available(exchange, 'ann'), exchange.engine.missingOf(hash(1))]).toEqual([has - 400, 600])
    // What she has not is not taken, whatever is missing.
    exchange.do({ type: 'transfer', user: 'ann', from: 1, to: 2, asset: 'BTC', amount: units(has - 400 - 5) })
    expect(refusedOf(exchange.do(recovery({ id: 'more', amount: units(6) })))).toMatchObject({
      ...{ rule: 'insufficient_balance', bound: 5 },
    })
    exchange.do(recovery({ id: 'elsewhere', account: 2, amount: units(600) }))
    expect(available(exchange, 'house:losses')).toBe(0)
    expect(refusedOf(exchange.do(recovery({ id: 'done', amount: units(1) }))).rule).toBe('deposit_unknown')
    restored(exchange)
  })

  test('is nobody else’s, and nothing that was never credited', () => {
    const exchange = TestExchange.withBitcoin('ann', 'bob')
    exchange.do(mined(1, 100))
    expect(refusedOf(exchange.do({ ...reversal(1), amount: units(999) } as Command)).rule).toBe('deposit_id_reused')
    expect(refusedOf(exchange.do(recovery())).rule).toBe('deposit_unknown')
    exchange.do(reversal(1))
    expect(refusedOf(exchange.do(recovery({ user: 'bob' }))).rule).toBe('deposit_unknown')
    expect(refusedOf(exchange.do(recovery({ account: 6 }))).rule).toBe('account')
    exchange.do(mined(2, 100))
    exchange.time += FUNDS_ID_KEPT
    expect(refusedOf(exchange.do(reversal(2))).rule).toBe('deposit_unknown')
    // What is missing is missing until it is made good, however long that takes.
    expect(exchange.do(recovery())).toHaveLength(2)
  })

  test('of a restricted customer is made good all the same', () => {
    const exchange = TestExchange.withBitcoin('ann')
    exchange.do(mined(1, 100))
    const closed = Number.MAX_SAFE_INTEGER
    exchange.do({ type: 'account.restrict', user: 'ann', trading: 0, withdrawing: 0, closed })
    expect(exchange.do(reversal(1))).toHaveLength(2)
    expect(exchange.do(recovery())).toHaveLength(2)
  })

  test('costs of so many are kept in mind and no more', () => {
    const exchange = TestExchange.withBitcoin('ann')
    for (let n = 0; n < 12; n += 1) exchange.do({ type: 'account.open', user: `u${n}`, kind: 'customer' })
    const of = (n: number) => ({ id: hash(n), user: `u${n % 12}`, asset: 'BTC', amount: units(1) })
    for (let n = 0; n <= MAX_REVERSALS; n += 1) {
      exchange.engine.advance(exchange.next({ type: 'deposit', ...of(n) }))
      if (n === MAX_REVERSALS) break
      exchange.engine.advance(exchange.next({ type: 'deposit.reverse', ...of(n) }))
    }
    expect(refusedOf(exchange.do({ type: 'deposit.reverse', ...of(MAX_REVERSALS) }))).toMatchObject({
      ...{ rule: 'busy', bound: MAX_REVERSALS },
    })
    exchange.do({ ...recovery({ amount: units(1), user: 'u0' }), deposit: hash(0) })
    expect(exchange.do({ type: 'deposit.reverse', ...of(MAX_REVERSALS) })).toHaveLength(2)
  })
})

test('what a network charged is the house’s cost, once an id', () => {
  const exchange = TestExchange.withBitcoin('ann')
  const treasury = available(exchange, 'house:treasury')
  const fee: Command = { type: 'network.fee', id: hash(3), network: 'bitcoin', asset: 'BTC', amount: units(30) }
  expect(exchange.do(fee)).toMatchObject([
    { reason: 'network_fee', entries: [{ owner: 'house:network', available: -30 }, { owner: 'house:treasury' }] },
    { type: 'house.money', what: 'network_fee', network: 'bitcoin', repeated: false },
  ])
  restored(exchange)
  expect(exchange.do(fee)).toMatchObject([{ type: 'house.money', repeated: true }])
  for (const other of [{ amount: units(31) }, { asset: 'USDT' }, { network: 'litecoin' }]) {
    expect(refusedOf(exchange.do({ ...fee, ...other } as Command)).rule).toBe('adjust_id_reused')
  }
  expect([available(exchange, 'house:network'), available(exchange, 'house:treasury')]).toEqual([-30, treasury + 30])
  exchange.do({ type: 'house.fund', id: 'cover', user: 'house:network', asset: 'BTC', amount: units(30) })
  expect([available(exchange, 'house:network'), available(exchange, 'house:treasury')]).toEqual([0, treasury])
  exchange.time += FUNDS_ID_KEPT
  expect(exchange.do(fee)).toHaveLength(2)
})

test('what the house has lost counts to what it owes, under the cap', () => {
  const exchange = TestExchange.withBitcoin('ann')
  exchange.do(mined(1, 100))
  const owed = -available(exchange, 'house:treasury')
  exchange.do({ type: 'asset', asset: 'BTC', decimals: 8, cap: units(owed) })
  exchange.do(reversal(1))
  expect(refusedOf(exchange.do(mined(2, 100))).rule).toBe('asset_cap')
})

test('a journal of earlier rules has none of it, and its houses are funded by deposits', () => {
  const exchange = new TestExchange()
  exchange.engine = new Engine({ rules: 2 })
  exchange.do({ type: 'asset', asset: 'BTC', decimals: 8, cap: units(1e12) })
  for (const [user, kind] of [
    ['ann', 'customer'],
    ['house:lender', 'house'],
  ] as const) {
    exchange.do({ type: 'account.open', user, kind })
    expect(exchange.do({ type: 'deposit', id: user, user, asset: 'BTC', amount: units(5) })).toHaveLength(2)
  }
  const commands: Command[] = [
    reversal(1),
    recovery(),
    { type: 'deposit.floor', network: 'bitcoin', height: 1 },
    { type: 'network.fee', id: 'f', network: 'bitcoin', asset: 'BTC', amount: units(1) },
    { type: 'house.fund', id: 'h', user: 'house:lender', asset: 'BTC', amount: units(1) },
  ]
  for (const command of commands) expect(refusedOf(exchange.do(command)).rule).toBe('rules_version')
  exchange.do({ type: 'rules', version: 3 })
  expect(
    exchange.do({ type: 'house.fund', id: 'house:lender', user: 'house:lender', asset: 'BTC', amount: units(5) }),
  ).toMatchObject([{ type: 'house.money', repeated: true }])
})
