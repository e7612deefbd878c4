import type { Command } from '@candlewick/engine/commands'
import { ASSETS, MAKER_HOUSES, SPOT_MARKETS } from '@candlewick/market-sim/catalog'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../test/app.ts'
import { Stage } from '../../test/stage.ts'
import {
  DEMO_ACCOUNTS,
  DEMO_OPERATORS,
  DEMO_PASSWORD,
  seedAccounts,
  seedMakers,
  seedMarkets,
  seedOperators,
  transformed,
} from './seed.ts'

let app: TestApp
const stage = new Stage()
const replica = { engine: stage.engine, sequence: 0, submit: async (command: Command) => stage.apply(command) }

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(async () => {
  await app.stop()
})

/** What a start does. The ledger opens customers as the server's own accounts part would. */
async function seed(): Promise<void> {
  await seedMarkets(replica)
  await seedMakers(app.sql, replica)
  await seedAccounts(app.sql, replica, {
    users: app.accounts.users,
    funds: app.accounts.funds,
    create: async (user) => {
      const created = await app.accounts.create(user)
      stage.do({
        type: 'account.open',
        user: created.id,
        kind: 'customer',
        ...(created.parent && { parent: created.parent }),
      })
      return created
    },
  })
  await seedOperators({ sql: app.sql, accounts: app.accounts, operators: app.ground.operators })
}

describe('the seeding of the demo', () => {
  it('books every coin that it gives out, so that what the treasury owes has its rows', async () => {
    await seed()
    const booked = await app.sql<{ asset: string; amount: number }[]>`
      select terms::jsonb ->> 'asset' as asset, sum((terms::jsonb ->> 'amount')::numeric)::float8 as amount
      from operator_bookings where id like 'deposit %' group by 1 order by 1`
    const owed = booked.map(({ asset }) => ({
      asset,
      amount: -stage.engine.balance('house:treasury', 1, asset).available,
    }))
    expect(booked.map(({ asset }) => asset)).toEqual(expect.arrayContaining(['SOL', 'XRP', 'ADA', 'DOT']))
    expect(booked).toEqual(owed)
  })

  it('lists every market, funds every maker and gives the customers what is promised', async () => {
    await seed()
    expect([...stage.engine.markets()].map(({ symbol }) => symbol)).toEqual(SPOT_MARKETS.map(({ symbol }) => symbol))
    for (const house of MAKER_HOUSES) expect(stage.engine.balances(house)).toHaveLength(ASSETS.length)
    for (const { email, funded } of DEMO_ACCOUNTS) {
      const user = await app.accounts.users.byHandle({ type: 'email', value: email })
      const held = stage.engine.balances(user?.id ?? '')
      expect(
        held.map(({ account, asset, available }) => [account, asset, available]),
        email,
      ).toEqual(
        funded
          ? [
              [1, 'USDT', 100_000_000_000],
              [1, 'BTC', 200_000_000],
              [1, 'ETH', 2_000_000_000],
              [2, 'USDT', 10_000_000_000],
              [3, 'BTC', 20_000_000],
              [4, 'USDT', 10_000_000_000],
            ]
          : [],
      )
    }
    stage.engine.checkInvariants()
  })

  it('gives the customers the fund password that is promised, and none to who has one of her own', async () => {
    const user = await app.accounts.users.byHandle({ type: 'email', value: 'demo@candlewick.test' })
    await app.accounts.funds.check(user?.id ?? '', transformed('Fund-1234'), '127.0.0.1')
    await app.sql`delete from demo_steps where step like 'fund password %'`
    const other = transformed('Fund-5678')
    await app.accounts.funds.change(user?.id ?? '', { from: transformed('Fund-1234'), to: other }, '127.0.0.1')
    await seed()
    await app.accounts.funds.check(user?.id ?? '', other, '127.0.0.1')
  })

  it('changes nothing when it is repeated', async () => {
    const before = stage.engine.digest()
    await seed()
    expect(stage.engine.digest()).toBe(before)
  })

  it('goes on where a start was cut off', async () => {
    await app.sql`update users set opened_at = null where email = 'trader@candlewick.test'`
    await app.sql`delete from demo_steps`
    await seed()
    const user = await app.accounts.users.byHandle({ type: 'email', value: 'trader@candlewick.test' })
    expect(user?.opened).toBe(true)
    expect(stage.engine.balance(user?.id ?? '', 1, 'USDT').available).toBe(100_000_000_000)
    stage.engine.checkInvariants()
  })

  it('lets everybody in with the password that is printed', async () => {
    for (const { email } of DEMO_ACCOUNTS) {
      const { body } = await app.ask('/api/user/login', {
        type: 'email',
        account: email,
        password: transformed(DEMO_PASSWORD),
      })
      expect(body.error ?? 'done', email).toBe('done')
    }
    for (const { email } of DEMO_OPERATORS) {
      const login = { email, password: transformed(DEMO_PASSWORD) }
      expect(
        (await app.ask('/api/user/login', { ...login, type: 'email', account: email, email: undefined })).status,
      ).toBe(400)
      // An operator's second step is the code in the mailbox.
      expect((await app.ask('/api/console/session/login', login)).body.error, email).toBe('second_step')
    }
  })
})
