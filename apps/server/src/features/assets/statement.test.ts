/** What a statement is reckoned from, as a caller gets it: its lots are what the engine says there is. */
import { amountOf, amountText } from '@candlewick/rules/statement/amounts'
import { Statement, type StatementEntry, type StatementLine } from '@candlewick/rules/statement/statement'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openExchange, type TestExchange } from '../../../test/exchange.ts'

let exchange: TestExchange
beforeAll(async () => {
  exchange = await openExchange()
})
afterAll(() => exchange.close())

const PATH = '/api/exchange/coin/assets/statementEntries'
const ORDER = { symbol: 'BTC_USDT', side: 'buy', orderType: 'limit', price: '50000', quantity: '0.2' }
const submit = (token: string, order: object) => exchange.post(token, '/api/currency/order/submit', order)

async function entriesOf(token: string, query = ''): Promise<readonly StatementEntry[]> {
  const { code, data } = await exchange.get(token, `${PATH}${query}`)
  expect(code).toBe(200)
  return data.records as unknown as StatementEntry[]
}

function reckoned(entries: readonly StatementEntry[]) {
  const statement = new Statement()
  const lines: StatementLine[] = []
  for (const posting of new Set(entries.map((entry) => entry.posting)))
    lines.push(...statement.add(entries.filter((entry) => entry.posting === posting)))
  return { statement, lines }
}

it('a buy, a dearer sale, a transfer and an order that only waits make the profit of the oldest lot', async () => {
  const [token, other] = [
    await exchange.customer({ USDT: '30000' }),
    await exchange.customer({ BTC: '1', USDT: '50000' }),
  ]
  await submit(other, { ...ORDER, side: 'sell' })
  await submit(token, ORDER)
  await exchange.post(token, '/api/asset/transferFunds', { from: 1, to: 5, coin: 'BTC', amount: '0.05' })
  await submit(other, { ...ORDER, price: '51000', quantity: '0.1' })
  await submit(token, { ...ORDER, side: 'sell', price: '51000', quantity: '0.1' })
  await submit(token, { ...ORDER, price: '41000', quantity: '0.1' })
  const entries = await entriesOf(token)
  expect(entries.map(({ reason, part, coin, amount }) => [reason, part, coin, amount])).toEqual([
    ['deposit', 'principal', 'USDT', '30000'],
    ...[
      ['trade', 'fee', 'USDT', '-10'],
      ['trade', 'principal', 'BTC', '0.2'],
      ['trade', 'principal', 'USDT', '-10000'],
      ['trade', 'fee', 'USDT', '-5.1'],
      ['trade', 'principal', 'BTC', '-0.1'],
      ['trade', 'principal', 'USDT', '5100'],
    ],
  ])
  const { statement, lines } = reckoned(entries)
  // 5,100 less 5.1, which had cost half of 10,010.
  const gains = lines.flatMap((line) => (line.type === 'disposal' ? [amountText(line.gain ?? 0n)] : []))
  expect(gains).toEqual(['89.9'])
  const held = exchange.replica.engine.balances(exchange.userOf(token)).filter(({ asset }) => asset === 'BTC')
  const units = held.reduce((sum, { available, occupied }) => sum + available + occupied, 0)
  expect(statement.left('BTC')).toMatchObject([{ quantity: BigInt(units), cost: amountOf('5005') }])
})

it('is the caller’s own, up to the moment asked for, each coin with its price of today', async () => {
  const token = await exchange.customer({ BTC: '1' })
  expect(await entriesOf(token)).toMatchObject([{ reason: 'deposit', coin: 'BTC', amount: '1', price: '50000' }])
  expect(await entriesOf(token, '?endTime=1')).toEqual([])
  expect(await entriesOf(await exchange.customer({}))).toEqual([])
  const wrong = await exchange.get(token, `${PATH}?cursor=x-1`)
  expect([wrong.code, wrong.field]).toEqual([400, 'cursor'])
})
