/** What customers bind themselves by, attacked: many requests at once, several sessions, keys; and where it is closed. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openExchange, type TestExchange } from '../../../test/exchange.ts'
import { openFlash, previewFlash } from './opening.ts'

const OPEN = '/api/secondContractOrder/createSecondContractOrder'
const FLASH = '/api/exchange/coin/flash'
const DAY = 86_400_000

let exchange: TestExchange
beforeAll(async () => {
  exchange = await openExchange()
})
beforeEach(() => exchange.setIndex({ BTC_USDT: '60000.00', EURUSD: '1.12' }))
afterAll(() => exchange.close())

async function customer(): Promise<string> {
  const token = await exchange.customer({})
  await exchange.deposit(token, 'USDT', '1000', 4)
  return token
}

const open = (token: string, num: number, more: object = {}) =>
  exchange.post(token, OPEN, { symbol: 'BTC_USDT', direction: 'up', period: 30, stake: num, ...more })
const limit = (token: string, to?: string) =>
  exchange.post(token, `${FLASH}/lossLimit`, { coin: 'USDT', ...(to !== undefined && { limit: to }) })
const guard = (token: string) => exchange.get(token, `${FLASH}/guard`)

describe('a limit of losses', () => {
  it('is not passed by forty contracts sent at once on two markets', async () => {
    const token = await customer()
    expect((await limit(token, '100')).data).toMatchObject({ records: [{ coin: 'USDT', limit: '100', left: '100' }] })
    const sent = Array.from({ length: 40 }, (_, n) => open(token, 15, n % 2 === 0 ? {} : { symbol: 'EURUSD' }))
    const answers = await Promise.all(sent)
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(6)
    const refused = answers.filter(({ code }) => code !== 200)
    expect(refused).toHaveLength(34)
    for (const answer of refused) expect(answer).toMatchObject({ error: 'flash_loss_limit', bound: '10' })
    expect((await guard(token)).data).toMatchObject({ records: [{ left: '10' }] })
  })

  it('that rises while contracts are sent lets none through before a day is over', async () => {
    const token = await customer()
    await limit(token, '20')
    const answers = await Promise.all([limit(token, '1000'), open(token, 30), limit(token), open(token, 30)])
    expect(answers.map(({ error }) => error)).toEqual([undefined, 'flash_loss_limit', undefined, 'flash_loss_limit'])
    const { data } = await guard(token)
    expect(data).toMatchObject({ records: [{ limit: '20' }] })
    expect(data).toHaveProperty('records.0.pending.from')
  })

  it('is refused where it is no amount of a coin that is staked', async () => {
    const token = await customer()
    expect(await limit(token, '0')).toMatchObject({ code: 400, field: 'limit' })
    expect(await limit(token, '1.0000001')).toMatchObject({ code: 400, error: 'precision' })
    expect(await limit(token)).toMatchObject({ code: 400, field: 'limit' })
    expect(await exchange.post(token, `${FLASH}/lossLimit`, { coin: 'BTC', limit: '1' })).toMatchObject({
      error: 'unknown_asset',
      field: 'coin',
    })
  })
})

describe('a pause', () => {
  it('stops every session at once, can be made longer and not shorter, and is over by time', async () => {
    const token = await customer()
    const pause = (days: number) => exchange.post(token, `${FLASH}/pause`, { days })
    expect((await pause(7)).data).toMatchObject({ pausedUntil: expect.any(Number) })
    const answers = await Promise.all(Array.from({ length: 8 }, () => open(token, 5)))
    for (const answer of answers) expect(answer).toMatchObject({ code: 409, error: 'flash_paused' })
    expect(await pause(1)).toMatchObject({ error: 'flash_pause_longer', field: 'days' })
    expect(await pause(366)).toMatchObject({ code: 400, field: 'days' })
    await exchange.passTime(7 * DAY + 1_000)
    await exchange.setIndex({ BTC_USDT: '60000.00' })
    expect(await open(token, 5)).toMatchObject({ code: 200 })
  })
})

it('own results are counted by coin', async () => {
  const token = await customer()
  const none = await exchange.get(token, `${FLASH}/results`)
  expect(none.data).toEqual({ today: [], week: [], month: [], complete: true })
})

it('where flash contracts are not offered nothing is opened, and nothing shown of what it would be', async () => {
  const closed = { flashClosedTo: () => Promise.resolve(true) } as unknown as Parameters<typeof openFlash>[0]
  const form = { symbol: 'BTC_USDT', direction: 'up', period: 30, stake: 5 } as const
  await expect(previewFlash(closed, 'user', form)).rejects.toThrow('flash_country')
  await expect(openFlash(closed, 'user', form)).rejects.toThrow('flash_country')
})

it('the newest settled contract is told with its proof, and nobody is named', async () => {
  const token = await customer()
  await open(token, 5)
  for (let passed = 0; passed < 37_000; passed += 500) {
    await exchange.passTime(500)
    await exchange.setIndex({ BTC_USDT: '60000.00' })
  }
  const { data } = await exchange.get(undefined, `${FLASH}/lastSettled`)
  expect(data).toMatchObject({
    symbol: 'BTC_USDT',
    direction: 'up',
    period: 30,
    outcome: 'draw',
    openPrice: '60000',
  })
  const told = JSON.stringify(data)
  for (const name of ['user', 'clientId', 'stake', '"id"']) expect(told).not.toContain(name)
})
