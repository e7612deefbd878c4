/** What people look at before it is paid: each rule just below its threshold and just above it, as it stands with the withdrawal. */
import { randomBytes } from 'node:crypto'
import { evmAddress } from '@candlewick/chain/addresses'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { OTHER, openWithdrawals, type Wanted, type Withdrawals } from '../../../test/withdrawals.ts'

let house: Withdrawals
beforeAll(async () => {
  house = await openWithdrawals()
})
afterAll(() => house.stop())

type Customer = Awaited<ReturnType<Withdrawals['customer']>>

let count = 0
/** Somebody of whom nothing is known but who she is. */
async function somebody(): Promise<Customer> {
  count += 1
  const made = await house.customer(`risk${count}`, { USDT: '500000' })
  await house.sql`update users set certification = 'advanced' where id = ${made.userId}`
  return made
}
/** An address that nobody was paid at. */
const somewhere = () => evmAddress(randomBytes(20).toString('hex'))

/** Why people look at what she asks for now, and how many of them. */
async function judged(who: Customer, more: Partial<Wanted>): Promise<[reasons: string, operators: number]> {
  const { id, state } = await house.made(who, { address: somewhere(), ...more })
  const [row] = await house.sql<{ reasons: string; operators: number }[]>`
    select reasons, operators_needed::int as operators from withdrawals where id = ${id}`
  expect(state).toBe(row?.reasons === '' ? 'approved' : 'review')
  return [row?.reasons ?? 'missing', row?.operators ?? -1]
}

interface Past {
  /** In whole USDT, one each. */
  readonly worths: readonly number[]
  readonly ago: string
  readonly state?: string
  readonly address?: string
}

/** Withdrawals of hers that were, each on a day of its own. */
async function had({ userId }: Customer, { worths, ago, state = 'confirmed', address = OTHER }: Past): Promise<void> {
  for (const worth of worths) {
    await house.sql`
      insert into withdrawals (id, user_id, asset, network, address, amount, fee, nonce, way, state, worth, day, proof,
        held_sequence, closed, created_at)
      values (${randomBytes(32).toString('hex')}, ${userId}, 'USDT', 'ethereum', ${address}, 1, 0,
        ${randomBytes(8).toString('hex')}, 'chain', ${state}, ${worth * 1_000_000}, '2020-01-01', '{}', 1, true,
        now() - ${ago}::interval)`
  }
}

const keep = ({ userId }: Customer, address: string, active: string) => house.sql`
  insert into address_book (id, user_id, network, address, label, active_at)
  values (${randomBytes(8).toString('hex')}, ${userId}, 'ethereum', ${address}, 'mine', now() + ${active}::interval)`

test('nothing speaks against a small one of somebody who did nothing before', async () => {
  expect(await judged(await somebody(), { amount: '100' })).toEqual(['', 0])
})

describe('a new browser', () => {
  /** A browser first seen so long ago, which she asks from where that is said. */
  async function browser({ userId }: Customer, ago: string, asks: boolean): Promise<void> {
    const id = randomBytes(8).toString('hex')
    await house.sql`
      insert into devices (id, user_id, fingerprint, user_agent, address, first_seen)
      values (${id}, ${userId}, ${id}, 'x', '192.0.2.1', now() - ${ago}::interval)`
    if (asks) await house.sql`update sessions set device_id = ${id} where user_id = ${userId}`
  }

  test.each([
    ['23 hours 50 minutes', 'new_device'],
    ['24 hours 10 minutes', ''],
  ])('first seen %s ago, beside an older one: %s', async (ago, reason) => {
    const who = await somebody()
    await browser(who, '40 days', false)
    await browser(who, ago, true)
    expect(await judged(who, {})).toEqual([reason, reason === '' ? 0 : 1])
  })

  test('is none where it is the only one, or another one asks', async () => {
    const first = await somebody()
    await browser(first, '1 hour', true)
    expect(await judged(first, {})).toEqual(['', 0])
    const other = await somebody()
    await browser(other, '40 days', true)
    await browser(other, '1 hour', false)
    expect(await judged(other, {})).toEqual(['', 0])
  })
})

describe('an unusual amount', () => {
  test('is more than three times the middle of what was paid before, whatever the largest was', async () => {
    const who = await somebody()
    await had(who, { worths: [5, 10, 900], ago: '40 days' })
    expect(await judged(who, { amount: '30' })).toEqual(['', 0])
    expect(await judged(who, { amount: '30.000001' })).toEqual(['unusual_amount', 1])
  })

  test('is none before three were paid, nor by what is older than 90 days or was not paid', async () => {
    const who = await somebody()
    await had(who, { worths: [10, 10], ago: '89 days' })
    await had(who, { worths: [10, 10], ago: '91 days' })
    await had(who, { worths: [10, 10], ago: '40 days', state: 'rejected' })
    expect(await judged(who, { amount: '900' })).toEqual(['', 0])
    await had(who, { worths: [10], ago: '89 days' })
    expect(await judged(who, { amount: '900' })).toEqual(['unusual_amount', 1])
  })
})

describe('a first address', () => {
  test('is looked at from a thousand on', async () => {
    const who = await somebody()
    expect(await judged(who, { amount: '999.999999' })).toEqual(['', 0])
    expect(await judged(who, { amount: '1000' })).toEqual(['first_address', 1])
  })

  test('is none where it was paid before, or is in the book for a day', async () => {
    const who = await somebody()
    const [paid, asked, saved, waiting] = [somewhere(), somewhere(), somewhere(), somewhere()]
    await had(who, { worths: [500], ago: '40 days', address: paid })
    await keep(who, saved, '-1 minute')
    await keep(who, waiting, '10 minutes')
    expect(await judged(who, { address: asked })).toEqual(['', 0])
    expect(await judged(who, { amount: '1000', address: paid })).toEqual(['', 0])
    expect(await judged(who, { amount: '1000', address: saved })).toEqual(['', 0])
    expect(await judged(who, { amount: '1000', address: waiting })).toEqual(['first_address', 1])
    expect(await judged(who, { amount: '1000', address: asked })).toEqual(['first_address', 1])
  })
})

test('the eleventh within a day is looked at, by those that were not turned down', async () => {
  const who = await somebody()
  await had(who, { worths: Array(9).fill(100), ago: '23 hours 50 minutes' })
  await had(who, { worths: [100], ago: '24 hours 10 minutes' })
  await had(who, { worths: [100], ago: '1 hour', state: 'rejected' })
  await had(who, { worths: [100], ago: '1 hour', state: 'cancelled' })
  expect(await judged(who, {})).toEqual(['', 0])
  expect(await judged(who, {})).toEqual(['velocity', 1])
})

test('while a deposit of hers may be gone people look, and no longer', async () => {
  const who = await somebody()
  house.unsettled.add(who.userId)
  expect(await judged(who, {})).toEqual(['deposit_not_final', 1])
  house.unsettled.delete(who.userId)
  expect(await judged(who, {})).toEqual(['', 0])
})

test.each([
  ['10000', '', 0],
  ['10000.000001', 'large', 1],
  ['100000', 'large', 1],
  ['100000.000001', 'large,two_operators', 2],
] as const)('of %s USDT the reasons are "%s", and %i look', async (amount, reasons, operators) => {
  const who = await somebody()
  const address = somewhere()
  await keep(who, address, '-1 day')
  expect(await judged(who, { amount, address })).toEqual([reasons, operators])
})

test('every reason that holds is said, in one order', async () => {
  const who = await somebody()
  await had(who, { worths: Array(10).fill(10), ago: '1 hour' })
  house.unsettled.add(who.userId)
  const all = 'unusual_amount,first_address,velocity,deposit_not_final,large'
  expect(await judged(who, { amount: '20000' })).toEqual([all, 1])
})
