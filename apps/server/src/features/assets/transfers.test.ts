/** Transfers from many sides at once: as many as the balance has room for, and one of a client id however often it is sent. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openExchange, type TestExchange } from '../../../test/exchange.ts'

let exchange: TestExchange
beforeAll(async () => {
  exchange = await openExchange()
})
afterAll(() => exchange.close())

const FULL = 64
const held = (token: string, account: 1 | 4) =>
  exchange.replica.engine.balance(exchange.userOf(token), account, 'USDT').available
const move = { from: 1, to: 4, coin: 'USDT', amount: '3' }
const WAYS = {
  'asset/transferFunds': (token: string, more: object) =>
    exchange.post(token, '/api/asset/transferFunds', { ...move, ...more }),
  'wallet/trans': (token: string, more: object) =>
    exchange.get(
      token,
      `/api/exchange/coin/wallet/trans?${new URLSearchParams(Object.entries({ ...move, ...more }).map(([k, v]) => [k, String(v)]))}`,
    ),
} as const

test.each(Object.keys(WAYS) as (keyof typeof WAYS)[])(
  '64 at once by %s move what there is and no more',
  async (way) => {
    const token = await exchange.customer({ USDT: '100' })
    const answers = await Promise.all(Array.from({ length: FULL }, () => WAYS[way](token, {})))
    const said = answers.map(({ code, error }) => (code === 200 ? 'moved' : error))
    expect(said.filter((one) => one === 'moved')).toHaveLength(33)
    expect(said.filter((one) => one === 'insufficient_balance')).toHaveLength(FULL - 33)
    expect([held(token, 1), held(token, 4)]).toEqual([1_000_000, 99_000_000])
  },
)

test('of one client id 64 at once are one transfer, answered alike; with another amount it is refused', async () => {
  const token = await exchange.customer({ USDT: '100' })
  const send = (more: object) => WAYS['asset/transferFunds'](token, { clientId: 'once', ...more })
  const answers = await Promise.all(Array.from({ length: FULL }, () => send({})))
  expect(answers.map(({ code, data }) => [code, data?.id])).toEqual(answers.map(() => [200, 'once']))
  expect([held(token, 1), held(token, 4)]).toEqual([97_000_000, 3_000_000])
  expect(await send({ amount: '4' })).toMatchObject({ error: 'client_id_reused' })
})
