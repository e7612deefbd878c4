/** What operators do by hand: booked once, written down, and shown when the book was touched. */
import type { Command } from '@candlewick/engine/commands'
import { units } from '@candlewick/money/units'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { PASSWORD, startTestApp, type TestApp } from '../../test/app.ts'
import { SoftPasskey } from '../../test/passkey.ts'
import { Stage } from '../../test/stage.ts'
import { readAudit, type WrittenEntry, writeAudit } from '../adapters/audit.ts'
import { closeDemo, hasLeftovers, refuseLeftovers } from '../demo/leftovers.ts'
import { seedAccounts, seedOperators } from '../demo/seed.ts'
import { type HouseDesk, OPERATORS_COMMANDS, type OperatorsDesk } from './commands.ts'
import { BookingError, endWithdrawal, fund, holdWithdrawal } from './money.ts'
import { operatorCommand } from './operator-command.ts'

let app: TestApp
let desk: HouseDesk
const stage = new Stage()
const replica = { engine: stage.engine, sequence: 0, submit: async (command: Command) => stage.apply(command) }

beforeAll(async () => {
  app = await startTestApp()
  stage.open()
  const open = async (user: string) => {
    stage.do({ type: 'account.open', user, kind: 'customer' })
  }
  desk = { sql: app.sql, replica, accounts: Object.assign(app.accounts, { ensureOpen: open }), ground: app.ground }
})
afterAll(() => app.stop())

async function book(): Promise<{ entries: WrittenEntry[]; broken: unknown }> {
  const entries: WrittenEntry[] = []
  const { broken } = await readAudit(app.sql, (entry) => entries.push(entry))
  return { entries, broken }
}
const balance = (user: string) => stage.engine.balance(user, 1, 'USDT')

describe('money by hand', () => {
  test('a deposit is credited once an id, and stands in the book before and after', async () => {
    const { userId, email } = await app.customer('funded@x.test')
    const booking = { customer: email, coin: 'USDT', amount: '12.5', id: 'wire-1', reason: 'wire of the 3rd' }
    expect(await fund(desk, booking)).toMatch(/^done at \d+; now 12\.5 available, 0 occupied$/)
    expect(await fund(desk, { ...booking, customer: userId })).toMatch(/^known by its id since \d+, nothing done$/)
    await expect(fund(desk, { ...booking, amount: '13' })).rejects.toThrow(/other terms/)
    expect(balance(userId).available).toBe(12_500_000)
    const { entries, broken } = await book()
    expect(broken).toBeUndefined()
    expect(entries.map(({ outcome }) => outcome.split(' ')[0])).toEqual([
      'asked',
      'done',
      'asked',
      'known',
      'asked',
      'refused:',
    ])
    expect(entries[1]).toMatchObject({
      action: 'fund',
      reason: 'wire of the 3rd',
      subject: [userId, email, '12.5 USDT', 'id wire-1'],
    })
  })

  test('a withdrawal is held, then paid or given back, each once', async () => {
    const { userId, email } = await app.customer('leaving@x.test')
    await fund(desk, { customer: email, coin: 'USDT', amount: '100', id: 'wire-2', reason: 'wire' })
    const booking = { customer: email, coin: 'USDT', amount: '40', id: 'out-1', reason: 'ticket' }
    await holdWithdrawal(desk, booking, '1')
    expect(balance(userId)).toMatchObject({ available: 60_000_000, occupied: 40_000_000 })
    await endWithdrawal(desk, { how: 'settle', id: 'out-1', reason: 'paid' })
    await endWithdrawal(desk, { how: 'settle', id: 'out-1', reason: 'paid' })
    expect(balance(userId)).toMatchObject({ available: 60_000_000, occupied: 0 })
    await expect(endWithdrawal(desk, { how: 'cancel', id: 'out-1', reason: 'x' })).rejects.toThrow(BookingError)
    await holdWithdrawal(desk, { ...booking, id: 'out-2' }, '1')
    await endWithdrawal(desk, { how: 'cancel', id: 'out-2', reason: 'not paid' })
    expect(balance(userId)).toMatchObject({ available: 60_000_000, occupied: 0 })
    await expect(holdWithdrawal(desk, { ...booking, id: 'out-3', amount: '61' }, '0')).rejects.toThrow(
      /insufficient_balance/,
    )
  })

  test('the reward budget is funded by hand, and what of it is not granted is taken back', async () => {
    const { userId } = await app.customer('rewarded@x.test')
    await desk.accounts.ensureOpen(userId)
    const terms = { asset: 'USDT', amount: units(3_000_000), days: 1, quota: 1, status: 'open' } as const
    stage.do({ type: 'rewards.campaign', campaign: 'identity', ...terms })
    const booking = { customer: 'house:rewards', coin: 'USDT', amount: '10', id: 'budget-1', reason: 'the board' }
    expect(await fund(desk, booking)).toMatch(/now 10 available, 0 occupied$/)
    stage.do({ type: 'rewards.grant', user: userId, campaign: 'identity' })
    const back = { ...booking, id: 'budget-2' }
    await expect(holdWithdrawal(desk, { ...back, amount: '7.000001' }, '0')).rejects.toThrow(
      'insufficient_balance amount 7000000',
    )
    await holdWithdrawal(desk, { ...back, amount: '7', id: 'budget-3' }, '0')
    await endWithdrawal(desk, { how: 'settle', id: 'budget-3', reason: 'closed' })
    expect(balance('house:rewards')).toEqual({ available: 0, occupied: 3_000_000 })
  })

  test('what cannot be booked is said and books nothing', async () => {
    const { email } = await app.customer('precise@x.test')
    const booking = { customer: email, coin: 'USDT', amount: '1', id: 'p', reason: 'r' }
    for (const [wrong, said] of [
      [{ customer: 'nobody@x.test' }, 'USER'],
      [{ coin: 'NOPE' }, 'COIN'],
      [{ amount: '1.0000001' }, 'AMOUNT'],
      [{ amount: '-1' }, 'AMOUNT'],
      [{ amount: '0' }, 'AMOUNT'],
      [{ amount: '1e5' }, 'AMOUNT'],
    ] as const) {
      await expect(fund(desk, { ...booking, ...wrong })).rejects.toThrow(said)
    }
    const operators: OperatorsDesk = { sql: app.sql, withMoney: (run) => run(desk) }
    const run = (...args: string[]) => OPERATORS_COMMANDS.fund?.run(operators, args)
    expect(await run(email, 'USDT', '1', '--id', 'p')).toBe(1)
    expect(await run(email, 'USDT', '1', '--reason', 'r')).toBe(1)
    expect(await run(email, 'USDT', '1', '--id', 'p', '--reason', 'r', '--force')).toBe(1)
    expect(await run(email, 'USDT', '1', '--id', 'p', '--reason', 'r')).toBe(0)
  })
})

describe('the operators’ book', () => {
  test('entries written at once form one chain', async () => {
    const entry = { actor: 'a', action: 'test', subject: ['é "x"'], reason: 'r', outcome: 'asked' }
    await Promise.all(Array.from({ length: 20 }, () => writeAudit(app.sql, entry)))
    expect((await book()).broken).toBeUndefined()
  })

  test('an entry changed, dated back or taken out is found', async () => {
    const { entries } = await book()
    const middle = entries.length >> 1
    const meddle = async (change: (sql: TestApp['sql']) => Promise<unknown>) => {
      const kept = await app.sql`select * from operator_audit where sequence = ${middle}`
      await change(app.sql)
      const { broken } = await book()
      await app.sql`delete from operator_audit where sequence = ${middle}`
      await app.sql`insert into operator_audit ${app.sql(kept)}`
      expect((await book()).broken).toBeUndefined()
      return broken
    }
    const changed = await meddle(
      (sql) => sql`update operator_audit set entry = entry || ' ' where sequence = ${middle}`,
    )
    const dated = await meddle(
      (sql) => sql`update operator_audit set at = at - interval '1 day' where sequence = ${middle}`,
    )
    expect([changed, dated]).toEqual([
      expect.objectContaining({ sequence: middle }),
      expect.objectContaining({ sequence: middle }),
    ])
    const removed = await meddle((sql) => sql`delete from operator_audit where sequence = ${middle}`)
    expect(removed).toMatchObject({ why: `entry ${middle} is missing` })
  })
})

describe('a database that a demo filled', () => {
  test('production refuses it until known passwords and play money are closed and quotes are gone', async () => {
    await refuseLeftovers(app.sql)
    await seedAccounts(app.sql, replica, {
      funds: app.accounts.funds,
      users: app.accounts.users,
      create: async (user) => {
        const created = await app.accounts.create(user)
        stage.do({ type: 'account.open', user: created.id, kind: 'customer' })
        return created
      },
    })
    await seedOperators({ sql: app.sql, accounts: app.accounts, operators: app.ground.operators })
    const honest = await app.customer('honest@x.test')
    const player = await app.customer('player@x.test')
    await app.sql`
      insert into projection.funds (what, id, user_id, asset, amount, fee, status, created_at, updated_at)
      values ('deposit', ${`demo-funds:${player.userId}:2026-01-01`}, ${player.userId}, 'USDT', 10000, 0, 'done', now(), now())`
    await app.sql`
      insert into fund_password_cases (id, user_id, number_right, factor_proven, words, address, guards_changed)
      values ('played', ${player.userId}, true, false, '', '192.0.2.1', false),
        ('honest', ${honest.userId}, true, false, '', '192.0.2.1', false)`
    await app.sql`
      insert into hand_deposits (id, user_id, asset, network, address, amount, screenshot)
      values ('played', ${player.userId}, 'XRP', 'ripple', '', 1, 'x'), ('honest', ${honest.userId}, 'XRP', 'ripple', '', 1, 'x')`
    await app.sql`
      insert into withdrawals (id, user_id, asset, network, address, memo, amount, fee, nonce, way, worth, day, reasons,
        operators_needed, proof, state)
      select repeat(digit, 64), id, 'USDT', 'ethereum', '0x', '', 1, 0, digit, 'chain', 1, current_date, 'large', 1, '{}', 'review'
      from (values ('a', ${player.userId}), ('b', ${honest.userId})) as asked (digit, id)`
    await expect(refuseLeftovers(app.sql)).rejects.toThrow(/close-demo/)
    const login = (account: string) => app.ask('/api/user/login', { type: 'email', account, password: PASSWORD })
    expect((await login('demo@candlewick.test')).status).toBe(200)
    stage.do({ type: 'account.open', user: 'house:maker:1', kind: 'house' })
    stage.do({ type: 'house.fund', id: 'quotes', user: 'house:maker:1', asset: 'USDT', amount: units(1_000_000_000) })
    stage.order('house:maker:1', 'buy', 490_000, 100)
    stage.order('house:maker:1', 'buy', 489_000, 100)

    expect(await closeDemo(app.sql, replica)).toEqual({ accounts: 11, orders: 2 })
    expect(await hasLeftovers(app.sql)).toBe(false)
    expect(stage.engine.openOrders('house:maker:1')).toEqual([])
    for (const account of ['demo@candlewick.test', 'player@x.test']) {
      expect((await login(account)).body.error).toBe('account_closed')
    }
    const operator = { email: 'operator@candlewick.test', password: PASSWORD }
    expect((await app.ask('/api/console/session/login', operator)).body.error).toBe('account_closed')
    expect((await app.ask('/api/user/getInfo', {}, app.withToken(honest.satoken))).status).toBe(200)
    const closed =
      await app.sql`select 1 from sessions s join users u on u.id = s.user_id where u.closed and s.ended_at is null`
    expect(closed).toHaveLength(0)
    const left = await app.sql<{ what: string; played: string; honest: string }[]>`
      select what, max(state) filter (where user_id = ${player.userId}) as played,
        max(state) filter (where user_id = ${honest.userId}) as honest
      from (select 'fund' as what, user_id, state from fund_password_cases
        union all select 'hand', user_id, state from hand_deposits
        union all select 'out', user_id, state from withdrawals) as cases group by what order by what`
    expect(left.map(({ what, played, honest }) => [what, played, honest])).toEqual([
      ['fund', 'ended', 'review'],
      ['hand', 'rejected', 'review'],
      ['out', 'rejected', 'review'],
    ])
    expect(await closeDemo(app.sql, replica)).toMatchObject({ accounts: 0 })
  })
})

test('an operator’s passkeys are shown as the signer’s policy takes them', async () => {
  const { operatorId, email } = await app.operator('keys@house.test', ['finance'])
  const said = () => operatorCommand(desk, ['passkeys', email])
  await expect(said()).rejects.toThrow('has no passkey')
  const passkey = new SoftPasskey()
  await app.sql`
    insert into passkeys (id, user_id, public_key, counter, name)
    values (${passkey.id}, ${operatorId}, ${passkey.publicKey()}, 0, 'blue key')`
  const publicKey = passkey.publicKey().toString('base64url')
  expect(JSON.parse(await said())).toEqual({ operator: email, name: 'blue key', credential: passkey.id, publicKey })
  await expect(operatorCommand(desk, ['passkeys', 'nobody@house.test'])).rejects.toThrow('no operator')
})

describe('signatures of cold addresses', () => {
  test('made elsewhere are kept where they hold, once, and stand in the book', async () => {
    const cold = privateKeyToAccount(generatePrivateKey())
    const { sql } = app
    const [run, block] = ['ab'.repeat(32), `0x${'cd'.repeat(32)}`]
    await sql`
      insert into liabilities_runs (number, previous, hash, sequence, time, cause, reserves_at)
      values (7001, ${run}, ${run}, 1, 1, 'daily', now())`
    await sql`
      insert into reserve_addresses (run, network, address, purpose, height, hash, signature)
      values (7001, 'ethereum', ${cold.address}, 'cold', 9, ${block}, '')`
    const operators: OperatorsDesk = { sql, withMoney: (work) => work(desk) }
    const said = vi.spyOn(console, 'log').mockImplementation(() => undefined)
    const refused = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const reserves = (...args: string[]) => OPERATORS_COMMANDS.reserves?.run(operators, args)
    const accept = (signature: string) =>
      reserves('accept', 'ethereum', cold.address, signature, '--reason', 'signed in the vault')
    expect(await reserves('sign-request')).toBe(0)
    const message = `candlewick/por/1|ethereum|${cold.address}|${run}|${block}`
    expect(String(said.mock.lastCall?.[0])).toContain(message)
    const somebody = privateKeyToAccount(generatePrivateKey())
    expect(await accept(await somebody.signMessage({ message }))).toBe(1)
    expect(await accept(await cold.signMessage({ message: message.replace('ab', 'ac') }))).toBe(1)
    expect(await accept('no signature')).toBe(1)
    const signature = await cold.signMessage({ message })
    const kept = async () => (await sql`select signature from reserve_addresses where run = 7001`)[0]?.signature
    expect(await kept()).toBe('')
    expect(await accept(signature)).toBe(0)
    expect(await kept()).toBe(signature)
    expect(await accept(signature)).toBe(1)
    expect(String(refused.mock.lastCall?.[0])).toBe('it has signed this run before')
    expect(await reserves('accept', 'ethereum', somebody.address, signature, '--reason', 'not ours')).toBe(1)
    expect(await reserves('sign-request')).toBe(0)
    expect(String(said.mock.lastCall?.[0])).toBe('every address of the newest run has signed')
    vi.restoreAllMocks()
    const { entries, broken } = await book()
    expect(broken).toBeUndefined()
    expect(entries.filter(({ action }) => action === 'reserves.accept').at(7)).toMatchObject({
      subject: ['ethereum', cold.address],
      reason: 'signed in the vault',
      outcome: 'accepted for run 7001',
    })
  })
})
