/** The console's first page: what waits for whom, by age, and made once however many look. */

import { RULES_VERSION } from '@candlewick/engine/limits'
import { TestExchange } from '@candlewick/engine/testing/exchange'
import { rate, units } from '@candlewick/money/units'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { writeAudit } from '../../adapters/audit.ts'
import { chainWarnings } from '../deposits/warnings.ts'
import { payoutWarnings } from '../payouts/warnings.ts'
import { SWAP_TERMS } from '../swap/public.ts'

let app: TestApp
let asked = 0
const exchange = TestExchange.withBitcoin('ann', 'bob')
beforeAll(async () => {
  app = await startTestApp({ engine: exchange.engine, products: [SWAP_TERMS] })
  app.ground.alarms.register(() => chainWarnings(app.sql))
  app.ground.alarms.register(() => payoutWarnings(app.sql))
  app.ground.queues.register({
    queue: 'appeals',
    permission: 'identity.review',
    promised: 60_000,
    measure: async () => {
      asked += 1
      return { waiting: 3, oldestTime: Date.now() - 120_000, late: 2 }
    },
  })
})
afterAll(() => app.stop())

interface Home {
  queues: { queue: string; waiting: number; late: number; oldestTime: number | null }[]
  alarms: { alarm: string; level: string; detail: string }[]
  funds: { fund: string; asset: string; balance: string; bound: string; share: number }[]
  journal: { sequence: number }
  decided: { kind: string; state: string; caseId: string | null; decidedBy: { name: string } | null }[]
  halted: { product: string; symbol: string }[]
}
async function home(token: string): Promise<Home> {
  return (await app.ask('/api/console/home', undefined, app.withToken(token))).body.data as Home
}
const names = ({ queues }: Home) => queues.map(({ queue }) => queue)

test('shows each operator the queues that she may decide, and says which are late', async () => {
  const support = await app.operator('support@house.test', ['support'])
  const finance = await app.operator('payer@house.test', ['finance'])
  const shown = await home(support.token)
  expect(shown.queues).toContainEqual(expect.objectContaining({ queue: 'appeals', waiting: 3, late: 2 }))
  expect(shown.alarms).toContainEqual({ alarm: 'queue_late', level: 'warning', detail: 'appeals 2' })
  expect(names(await home(finance.token))).toEqual(['proposals'])
})

test('is made once a second at most, however many ask', async () => {
  const { token } = await app.operator('risk@house.test', ['risk'])
  const before = asked
  const began = performance.now()
  await Promise.all(Array.from({ length: 50 }, () => home(token)))
  expect(asked - before).toBeLessThanOrEqual(1 + Math.ceil((performance.now() - began) / 1_000))
})

test('counts proposals for those who may decide them, and names what was decided lately to the same', async () => {
  const one = await app.operator('one@house.test', ['admin'])
  const other = await app.operator('other@house.test', ['admin'])
  const ask = (token: string, path: string, body: object) => app.ask(`/api/console/${path}`, body, app.withToken(token))
  const reason = 'for the test'
  const third = await app.operator('third@house.test', ['support'])
  const changed = { operatorId: third.operatorId, roles: ['risk'], reason }
  const { proposalId } = (await ask(one.token, 'operators/change', changed)).body.data as { proposalId: string }
  const waiting = async (token: string) =>
    (await home(token)).queues.find(({ queue }) => queue === 'proposals')?.waiting
  await expect.poll(() => waiting(other.token), { timeout: 5_000 }).toBe(1)
  const finance = await app.operator('fin@house.test', ['finance'])
  expect(await waiting(finance.token)).toBe(0)
  await ask(other.token, 'proposals/decide', { proposalId, decision: 'reject', reason })
  await expect.poll(() => waiting(other.token), { timeout: 5_000 }).toBe(0)
  expect((await home(other.token)).decided[0]).toMatchObject({ kind: 'operator.change', state: 'rejected' })
  expect((await home(finance.token)).decided).toEqual([])
})

test('names what one operator decided alone, to those who may decide it, and not what was only tried', async () => {
  const { token, operatorId } = await app.operator('alone@house.test', ['support'])
  const finance = await app.operator('coins@house.test', ['finance'])
  const act = { actor: operatorId, action: 'identity.reject', subject: ['case of ann'] }
  await writeAudit(app.sql, { ...act, outcome: 'asked' })
  await writeAudit(app.sql, { ...act, outcome: 'done' })
  await writeAudit(app.sql, { ...act, action: 'identity.approve', subject: ['case of bob'], outcome: 'asked' })
  const cases = async (of: string) => (await home(of)).decided.filter(({ kind }) => kind === 'identity.decide')
  await expect
    .poll(() => cases(token), { timeout: 5_000 })
    .toMatchObject([{ caseId: 'case of ann', state: 'rejected', decidedBy: { name: expect.any(String) } }])
  expect(await cases(finance.token)).toEqual([])
})

test('shows what is the house’s own: each fund with what of it could be owed, inventories and income', async () => {
  exchange.do({ type: 'rules', version: RULES_VERSION })
  for (const [at, user] of ['house:rewards', 'house:swap', 'house:lender', 'house:insurance'].entries()) {
    exchange.do({ type: 'account.open', user, kind: 'house' })
    exchange.do({ type: 'house.fund', id: user, user, asset: 'USDT', amount: units((at + 1) * 1_000_000) })
  }
  const { token } = await app.operator('funds@house.test', ['finance'])
  const funds = async () =>
    (await home(token)).funds.filter(({ asset }) => asset === 'USDT').map(({ fund, balance }) => `${fund} ${balance}`)
  const own = ['insurance 4', 'lender 3', 'rewards 1', 'swap 2']
  await expect.poll(funds, { timeout: 5_000 }).toEqual(own)
  // Of a fee a tenth is the security fund's.
  const [id, asset] = ['ab'.repeat(32), 'USDT']
  exchange.do({ type: 'withdraw.hold', id, user: 'ann', asset, amount: units(3_000_000), fee: units(1_000_000) })
  exchange.do({ type: 'withdraw.settle', id })
  await expect.poll(funds, { timeout: 5_000 }).toEqual([...own, 'security 0.1', 'fees 0.9'])
  // All of a budget may be granted: nobody loses by it, and it is no alarm.
  const terms = { days: 7, quota: 1, status: 'open', amount: units(1_000_000), asset } as const
  exchange.do({ type: 'rewards.campaign', campaign: 'welcome', ...terms })
  exchange.do({ type: 'rewards.grant', user: 'ann', campaign: 'welcome' })
  const bound = async () => (await home(token)).alarms.filter(({ alarm }) => alarm === 'fund_bound')
  await expect
    .poll(bound, { timeout: 5_000 })
    .toEqual([{ alarm: 'fund_bound', level: 'warning', detail: 'rewards USDT' }])
})

test('names a coin whose swaps are halted among the halted markets', async () => {
  exchange.do({
    ...{ type: 'swap.asset', asset: 'USDT', spread: rate(0), minimum: units(1), maximum: units(2) },
    ...{ floor: units(0), ceiling: units(3), status: 'closed' },
  })
  const { token } = await app.operator('swaps@house.test', ['finance'])
  await expect
    .poll(async () => (await home(token)).halted, { timeout: 5_000 })
    .toContainEqual({ product: 'swap', symbol: 'USDT' })
})

describe('about money on chains', () => {
  let token: string
  const MONEY = new Set(['hot_low', 'payouts_wait', 'payment_waits', 'payouts_halted', 'network_halted'])
  const told = async () =>
    (await home(token)).alarms
      .filter(({ alarm }) => MONEY.has(alarm))
      .map(({ level, alarm, detail }) => [level, alarm, detail].join(' '))
  /** What is looked at is read once a second. */
  const becomes = (...alarms: string[]) => expect.poll(told, { timeout: 5_000 }).toEqual(alarms)

  beforeAll(async () => {
    ;({ token } = await app.operator('money@house.test', ['finance']))
  })
  beforeEach(() => becomes())

  test('a hot wallet below its low mark is told, and none at it or without marks', async () => {
    await app.sql`
      insert into hot_wallets (network, asset, address, decimals, held, cap, day_cap, today) values
        ('ethereum', 'USDT', '0x1', 6, 49999999, 1, 1, 0), ('ethereum', 'ETH', '0x1', 18, 0, 1, 1, 0),
        ('bitcoin', 'BTC', 'bcrt1', 8, 100000000, 1, 1, 0)`
    await app.sql`
      insert into wallet_levels (network, asset, low, target, high)
      values ('ethereum', 'USDT', 50, 100, 150), ('bitcoin', 'BTC', 1, 2, 3)`
    await becomes('warning hot_low USDT ethereum')
    await app.sql`update hot_wallets set held = 50000000 where asset = 'USDT'`
  })

  test('withdrawals that wait for one reason are told after a quarter of an hour, and are grave after four hours', async () => {
    const since = (minutes: number) => app.sql`
      insert into payer_waits (network, asset, reason, withdrawals, since)
      values ('ethereum', 'USDT', 'gas_low', 3, now() - ${minutes} * interval '1 minute')
      on conflict (network, asset, reason) do update set since = excluded.since`
    await since(13)
    // Of coins whose books do not close another alarm tells.
    await app.sql`
      insert into payer_waits (network, asset, reason, withdrawals, since)
      values ('ethereum', 'LINK', 'paused', 1, now() - interval '1 day')`
    await since(16)
    await becomes('warning payouts_wait USDT ethereum gas_low 3')
    await since(241)
    await becomes('alarm payouts_wait USDT ethereum gas_low 3')
    await app.sql`delete from payer_waits`
  })

  test('a payment that was begun and does not go on is told by what it waits for', async () => {
    const add = (state: string, waits: string, minutes: number) => app.sql`
      insert into payments (network, address, kind, intent, asset, amount, state, waits, created_at)
      values ('ethereum', '0x1', 'pay', '{}', 'USDT', 1, ${state}, ${waits}, now() - ${minutes} * interval '1 minute')`
    await add('claimed', 'fee_cap', 13)
    await add('sent', '', 300)
    await add('final', 'fee_cap', 300)
    await add('claimed', 'record_rolled_back', 16)
    await add('signed', 'record_rolled_back', 17)
    await becomes('warning payment_waits ethereum record_rolled_back 2')
    await app.sql`update payments set created_at = now() - interval '5 hours' where state = 'signed'`
    await becomes('alarm payment_waits ethereum record_rolled_back 2')
    await app.sql`delete from payments`
  })

  test('a coin whose payouts a reconciliation holds back is told until one closes', async () => {
    await app.sql`
      insert into listings (asset, network, chain_decimals, minimum, confirmations, deposits, withdrawals,
        withdraw_minimum, fee)
      values ('LINK', 'ethereum', 18, 0, 3, true, true, 0, 0), ('LINK', 'bnb', 18, 0, 3, true, true, 0, 0)`
    const reconciled = (halted: boolean) => app.sql`
      insert into reconciliations (asset, sequence, blocks, terms, chain, owed, residue, standing, halted_at)
      values ('LINK', 1, '[]', '[]', 0, 0, 0, 'proven', case when ${halted} then now() end)`
    await reconciled(true)
    await becomes('alarm payouts_halted LINK')
    await reconciled(false)
  })

  test('a network that stands still is told with its reason, and is grave where no operator has halted it', async () => {
    const halted = (network: string, why: string) => app.sql`
      insert into chain_cursors (network, genesis, height, hash, head, state, why, halted_at)
      values (${network}, 'g', 1, 'h', 1, 'halted', ${why}, now())`
    await halted('bitcoin', 'operator')
    await halted('ethereum', 'providers_disagree')
    await becomes('alarm network_halted ethereum providers_disagree', 'warning network_halted bitcoin operator')
    await app.sql`update chain_cursors set state = 'running', why = ''`
  })
})
