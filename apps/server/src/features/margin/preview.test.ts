/** What the preview of a borrowing says is what borrowing then does: interest, debt, ratio, liquidation price, refusal. */
import { units } from '@candlewick/money/units'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openExchange, type TestExchange } from '../../../test/exchange.ts'

const WALLET = '/api/exchange/coin/wallet'
const PAIR = 'BTC_USDT'
const COINS = ['USDT', 'BTC', 'ETH'] as const
const DECIMALS = { USDT: 6, BTC: 8, ETH: 8 } as const
let exchange: TestExchange

beforeAll(async () => {
  exchange = await openExchange()
})
afterAll(() => exchange.close())

interface Preview {
  readonly firstInterest: string
  readonly borrowed: string
  readonly interest: string
  readonly before: object
  readonly after: object
}

/** Holdings to begin with, in whole dollars and hundredths of coins, and what is asked for one after the other. */
const histories = fc.record({
  isolated: fc.boolean(),
  leverage: fc.constantFrom(3, 5, 10),
  dollars: fc.integer({ min: 0, max: 20_000 }),
  bitcoin: fc.integer({ min: 0, max: 40 }),
  asks: fc.array(
    fc.record({
      coin: fc.constantFrom(...COINS),
      /** Of what can be borrowed, in thousandths: above 1,000 it is refused. */
      share: fc.integer({ min: 1, max: 1_100 }),
      price: fc.integer({ min: 45_000, max: 60_000 }),
    }),
    { minLength: 10, maxLength: 10 },
  ),
})
type History = typeof histories extends fc.Arbitrary<infer Value> ? Value : never

async function opened({ isolated, leverage, dollars, bitcoin }: History): Promise<string> {
  const token = await exchange.customer({ USDT: String(dollars + 1), BTC: String((bitcoin + 1) / 100) })
  const user = exchange.userOf(token)
  const to = isolated ? ({ to: 6, pair: PAIR } as const) : ({ to: 5 } as const)
  const dollarUnits = units((dollars + 1) * 1_000_000)
  await exchange.submit({ type: 'transfer', user, from: 1, ...to, asset: 'USDT', amount: dollarUnits })
  const coinUnits = units((bitcoin + 1) * 1_000_000)
  await exchange.submit({ type: 'transfer', user, from: 1, ...to, asset: 'BTC', amount: coinUnits })
  if (isolated) await exchange.submit({ type: 'margin.leverage', user, pair: PAIR, leverage })
  return token
}

function decimal(count: number, decimals: number): string {
  const digits = String(count).padStart(decimals + 1, '0')
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}

/** The soak asks for more, under a seed of its own; here they are the same each time. */
const HISTORIES = Number(process.env.BORROWERS ?? 30)
const SEED = Number(process.env.BORROWERS_SEED ?? 7)

it('over random borrowings, ten of each of so many borrowers', { timeout: 3_600_000 }, async () => {
  let [done, refused] = [0, 0]
  await fc.assert(
    fc.asyncProperty(histories, async (history) => {
      const token = await opened(history)
      const user = exchange.userOf(token)
      const [kind, place] = history.isolated ? (['fixed', { symbol: PAIR }] as const) : (['all', {}] as const)
      for (const { coin: wanted, share, price } of history.asks) {
        const coin = history.isolated && wanted === 'ETH' ? 'BTC' : wanted
        await exchange.setIndex({ BTC_USDT: String(price) })
        const most = exchange.replica.engine.margin.borrowable(user, coin, history.isolated ? PAIR : undefined)
        const amount = decimal(Math.max(1, Math.floor((most * share) / 1_000)), DECIMALS[coin])
        const ask = { ...place, coin, amount }
        const preview = await exchange.post(token, `${WALLET}/${kind}/preborrow`, ask)
        const borrowed = await exchange.post(token, `${WALLET}/${kind}/borrow`, ask)
        if (borrowed.code !== 200) {
          refused += 1
          expect(preview).toEqual(borrowed)
          continue
        }
        done += 1
        const told = preview.data as unknown as Preview
        const { firstInterest: interest, borrowed: principalAfter, interest: interestAfter } = told
        expect(borrowed.data).toMatchObject({ interest, principalAfter, interestAfter })
        const path = history.isolated ? `fixed/marginProperty/${PAIR}` : 'all/marginProperty'
        expect((await exchange.get(token, `${WALLET}/${path}`)).data).toMatchObject(told.after)
      }
    }),
    { numRuns: HISTORIES, seed: SEED },
  )
  expect(done + refused).toBe(HISTORIES * 10)
  expect([done > HISTORIES * 5, refused > HISTORIES / 2]).toEqual([true, true])
})
