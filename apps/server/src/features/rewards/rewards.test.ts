/** The reward centre as a customer meets it: done once, granted to a person, claimed once, and never more than there is. */
import { RULES_VERSION } from '@candlewick/engine/limits'
import { units } from '@candlewick/money/units'
import { sha256Hex } from '@candlewick/rules/sha256'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openExchange, type TestExchange } from '../../../test/exchange.ts'
import { grantEarned } from './grants.ts'

const REWARDS = '/api/exchange/coin/rewards'
const USD = 1_000_000
let exchange: TestExchange

beforeAll(async () => {
  exchange = await openExchange()
  await exchange.submit({ type: 'rules', version: RULES_VERSION })
  const terms = { asset: 'USDT', days: 7, quota: 100, status: 'open' } as const
  for (const campaign of [
    'first-deposit',
    'second-factor',
    'first-flash',
    'first-spot-trade',
    'first-contract-trade',
  ]) {
    await exchange.submit({ type: 'rewards.campaign', campaign, amount: units(5 * USD), ...terms })
  }
  await fund(1_000)
})
afterAll(() => exchange.close())

interface Coupon {
  readonly id: string
  readonly state: string
  readonly amount: string
  readonly task: string
}
interface Center {
  readonly identityNeeded: boolean
  readonly vip: number
  readonly tasks: {
    task: string
    doneTime: number | null
    rewards: { campaign: string; state: string; left: number }[]
  }[]
  readonly coupons: Coupon[]
  readonly budget: { coin: string; left: string; granted: string }[]
}

async function fund(amount: number): Promise<void> {
  const id = `budget-${exchange.replica.sequence}`
  await exchange.submit({ type: 'house.fund', id, user: 'house:rewards', asset: 'USDT', amount: units(amount * USD) })
}

/** A customer who is in the table of people, too. */
async function person(certification: 'none' | 'primary', usdt = '100'): Promise<string> {
  const token = await exchange.customer({ USDT: usdt })
  const id = exchange.userOf(token)
  await exchange.sql`
    insert into users (id, account, password_hash, invite_code, chat_key, certification)
    values (${id}, ${id}, '', ${id}, ${id}, ${certification})`
  return token
}

async function grant(): Promise<number> {
  await exchange.writes.settledTo(exchange.replica.sequence)
  const granted = await grantEarned(exchange)
  await exchange.writes.settledTo(exchange.replica.sequence)
  return granted
}

const center = async (token: string) => (await exchange.get(token, `${REWARDS}/center`)).data as unknown as Center
const stateOf = async (token: string, campaign: string) =>
  (await center(token)).tasks.flatMap(({ rewards }) => rewards).find((reward) => reward.campaign === campaign)?.state
const claim = (token: string, id: string) => exchange.post(token, `${REWARDS}/claim`, { id })
const spot = (token: string) => exchange.replica.engine.balance(exchange.userOf(token), 1, 'USDT').available
const budget = () => exchange.replica.engine.balance('house:rewards', 1, 'USDT')

/** The one coupon that she has. */
async function coupon(token: string): Promise<Coupon> {
  const [first] = (await center(token)).coupons
  if (first === undefined) throw new Error('no coupon')
  return first
}

test('what was done is granted once the identity is approved, and claimed with one call', async () => {
  const token = await person('none')
  expect(await grant()).toBe(0)
  expect(await center(token)).toMatchObject({ identityNeeded: true, coupons: [], vip: 0 })
  expect(await stateOf(token, 'first-deposit')).toBe('open')
  await exchange.sql`update users set certification = 'primary' where id = ${exchange.userOf(token)}`
  expect(await stateOf(token, 'first-deposit')).toBe('pending')
  expect(await grant()).toBe(1)
  const { id, ...rest } = await coupon(token)
  expect(rest).toMatchObject({ task: 'first-deposit', coin: 'USDT', amount: '5', state: 'granted' })
  const before = spot(token)
  expect(await claim(token, id)).toMatchObject({ code: 200, data: { id, state: 'claimed', amount: '5' } })
  expect(spot(token) - before).toBe(5 * USD)
  expect(await stateOf(token, 'first-deposit')).toBe('claimed')
  expect((await exchange.get(token, `${REWARDS}/history`)).data.records).toMatchObject([{ id, state: 'claimed' }])
  const bills = await exchange.post(token, '/api/exchange/coin/assets/getMyBill', { reason: 'reward_claimed' })
  expect(bills.data.records).toMatchObject([{ reason: 'reward_claimed', available: '5' }])
  expect(await grant()).toBe(0)
})

test('what another customer sends is no first deposit, by today’s rules and by those before', async () => {
  const payer = exchange.userOf(await person('none'))
  const id = 'a'.repeat(64)
  const sent = { user: payer, asset: 'USDT', amount: units(10 * USD) } as const
  const receiver = async () => {
    const token = await exchange.customer({})
    const payee = exchange.userOf(token)
    await exchange.sql`
      insert into users (id, account, password_hash, invite_code, chat_key, certification)
      values (${payee}, ${payee}, '', ${payee}, ${payee}, 'primary')`
    return { token, payee }
  }
  const [now, before] = [await receiver(), await receiver()]
  await exchange.submit({ type: 'withdraw.hold', id, ...sent, fee: units(0) })
  await exchange.submit({ type: 'withdraw.pay', id, payee: now.payee })
  const earlier = 'b'.repeat(64)
  await exchange.sql`
    insert into withdrawals (id, user_id, asset, network, address, amount, fee, nonce, way, payee, worth, day, proof)
    values (${earlier}, ${payer}, 'USDT', 'ethereum', 'a', 1, 0, 'n', 'internal', ${before.payee}, 0, now(), '')`
  await exchange.submit({ ...sent, type: 'deposit', id: sha256Hex(`internal|${earlier}`), user: before.payee })
  expect(await grant()).toBe(0)
  for (const { token } of [now, before]) {
    expect(spot(token)).toBe(10 * USD)
    expect(await stateOf(token, 'first-deposit')).toBe('open')
  }
  // Her own counts as ever.
  await exchange.submit({ ...sent, type: 'deposit', id: 'own', user: now.payee })
  expect(await grant()).toBe(1)
  expect((await coupon(now.token)).task).toBe('first-deposit')
  expect((await claim(now.token, (await coupon(now.token)).id)).code).toBe(200)
})

test('64 claims at once credit once and are all answered as the first', async () => {
  const token = await person('primary')
  await grant()
  const { id } = await coupon(token)
  const before = spot(token)
  const answers = await Promise.all(Array.from({ length: 64 }, () => claim(token, id)))
  expect(answers.map(({ code }) => code)).toEqual(answers.map(() => 200))
  expect(spot(token) - before).toBe(5 * USD)
})

test('another’s coupon, one that never was and one of impossible size are unknown, and nothing moves', async () => {
  const [ann, bob] = [await person('primary'), await person('none')]
  await grant()
  const { id } = await coupon(ann)
  const before = [spot(ann), spot(bob), budget()]
  for (const [token, wrong] of [
    [bob, id],
    [ann, '1'],
    [ann, '9007199254740991'],
  ] as const) {
    expect(await claim(token, wrong)).toMatchObject({ code: 404, error: 'reward_unknown', field: 'id' })
  }
  for (const wrong of ['0', '-1', '1.5', 'x', '99999999999999999999999']) {
    expect([wrong, (await claim(ann, wrong)).code]).toEqual([wrong, 400])
  }
  expect([spot(ann), spot(bob), budget()]).toEqual(before)
})

test('32 looks at once grant once, and what was granted stays granted when the fact is undone', async () => {
  const token = await person('primary', '1')
  const user = exchange.userOf(token)
  await exchange.sql`insert into passkeys (id, user_id, public_key, counter, name) values (${user}, ${user}, '', 0, 'k')`
  await exchange.writes.settledTo(exchange.replica.sequence)
  await Promise.all(Array.from({ length: 32 }, () => grantEarned(exchange)))
  await exchange.sql`delete from passkeys where id = ${user}`
  expect(exchange.replica.engine.sums().USDT).toBe(0)
  expect((await center(token)).coupons.map(({ task }) => task).toSorted()).toEqual(['first-deposit', 'second-factor'])
})

test('a budget that is used up grants no more and says so; what is granted can still be claimed', async () => {
  const tokens = [await person('primary'), await person('primary'), await person('primary')]
  const { available } = budget()
  const back = { type: 'withdraw.hold', user: 'house:rewards', asset: 'USDT', fee: units(0) } as const
  await exchange.submit({ ...back, id: 'most', amount: units(available - 10 * USD) })
  expect(await grant()).toBe(2)
  expect(budget().available).toBe(0)
  const states = await Promise.all(tokens.map((token) => stateOf(token, 'first-deposit')))
  expect(states.toSorted()).toEqual(['granted', 'granted', 'none_left'])
  expect((await center(tokens[0] ?? '')).budget).toMatchObject([{ coin: 'USDT', left: '0' }])
  const { sequence } = exchange.replica
  expect(await grant()).toBe(0)
  // Nothing is asked of the journal that is known to be refused.
  expect(exchange.replica.sequence).toBe(sequence)
  for (const token of tokens) {
    for (const { id } of (await center(token)).coupons) expect((await claim(token, id)).code).toBe(200)
  }
  await exchange.submit({ type: 'withdraw.cancel', id: 'most' })
  expect(await grant()).toBe(1)
})

test('trades of each product are noted, and looked for only where they are new', async () => {
  const token = await person('primary', '50000')
  const user = exchange.userOf(token)
  await exchange.submit({ type: 'transfer', user, from: 1, to: 4, asset: 'USDT', amount: units(100 * USD) })
  await exchange.setIndex({})
  const flash = { symbol: 'BTC_USDT', direction: 'up', period: 60, num: 10, clientId: 'one' }
  expect((await exchange.post(token, '/api/secondContractOrder/createSecondContractOrder', flash)).code).toBe(200)
  await grant()
  expect(await stateOf(token, 'first-flash')).toBe('granted')
  const [cursor] = await exchange.sql`select upto from reward_cursors where task = 'first-flash'`
  await grant()
  expect(await exchange.sql`select upto from reward_cursors where task = 'first-flash'`).toEqual([cursor])
})

test('after its time a coupon is refused with that time, and the budget has it back', async () => {
  const token = await person('primary')
  await grant()
  const { id } = await coupon(token)
  const { granted } = { granted: budget().occupied }
  await exchange.passTime(7 * 86_400_000)
  const refused = await claim(token, id)
  expect(refused).toMatchObject({ code: 409, error: 'reward_expired', field: 'id' })
  expect(Date.parse(String(refused.bound))).toBeGreaterThan(0)
  await exchange.submit({ type: 'tick' })
  expect(budget().occupied).toBeLessThan(granted)
  expect(await claim(token, id)).toMatchObject({ code: 409, error: 'reward_expired' })
  expect(await stateOf(token, 'first-deposit')).toBe('expired')
  expect(await grant()).toBe(0)
})
