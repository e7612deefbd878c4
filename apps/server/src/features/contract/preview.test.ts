/**
 * What a browser reckons before an order is sent, from what the calls tell it and the rules alone, is what the server
 * then says: cost, what is left to use, where the position would be liquidated.
 */
import { toStepCount, tryParseDecimal } from '@candlewick/money/decimal'
import { priceOf } from '@candlewick/money/fraction'
import { lots, rate, ticks, units } from '@candlewick/money/units'
import type { ContractRules } from '@candlewick/rules/contract/contract'
import { deriveContract } from '@candlewick/rules/contract/contract'
import { previewContract } from '@candlewick/rules/contract/preview'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openExchange, type TestExchange } from '../../../test/exchange.ts'

const COIN = '/api/exchange/coin'
let exchange: TestExchange

beforeAll(async () => {
  exchange = await openExchange()
})
afterAll(() => exchange.close())

interface Tier {
  cap: string
  leverage: number
  rate: string
  amount: string
}
interface Details {
  symbol: string
  contractType: 'u' | 'coin'
  base: string
  quote: string
  tickSize: string
  lotSize: string
  maxQuantity: string
  settleDecimals: number
  bandRate: string
  takerFee: string
  markPrice: string
  tiers: Tier[]
}

function count(text: string, decimals: number): number {
  const parsed = tryParseDecimal(text, decimals)
  if (!parsed.ok) throw new Error(text)
  return parsed.value
}

function steps(text: string, step: string): number {
  const parsed = toStepCount(text, step)
  if (!parsed.ok) throw new Error(text)
  return parsed.value
}

/** The integers of a contract from its description on the wire. */
function rulesOf(details: Details): ContractRules {
  const { symbol, base, quote, tickSize, lotSize, maxQuantity, settleDecimals } = details
  const kind = details.contractType === 'u' ? 'linear' : 'inverse'
  const tiers = details.tiers.map((tier) => ({
    cap: units(count(tier.cap, settleDecimals)),
    leverage: tier.leverage,
    rate: rate(count(tier.rate, 8)),
    amount: units(count(tier.amount, settleDecimals)),
  }))
  const bandRate = rate(count(details.bandRate, 8))
  return deriveContract({ symbol, kind, base, quote, tickSize, lotSize, maxQuantity, tiers, bandRate }, settleDecimals)
}

async function detailsOf(symbol: string): Promise<Details> {
  const { data } = await exchange.post(undefined, `${COIN}/open/get/contractDetail`, { symbols: [symbol] })
  const [details] = (data as unknown as { records: Details[] }).records
  if (details === undefined) throw new Error(`no ${symbol}`)
  return details
}

const FUNDS = { BTC_USDT_PERP: ['USDT', '100000', 2], BTC_USD_PERP: ['BTC', '2', 3] } as const

const orders = fc.record({
  symbol: fc.constantFrom('BTC_USDT_PERP' as const, 'BTC_USD_PERP' as const),
  side: fc.constantFrom('long' as const, 'short' as const),
  mode: fc.constantFrom('cross' as const, 'fixed' as const),
  leverage: fc.integer({ min: 1, max: 100 }),
  price: fc.integer({ min: 480_000, max: 520_000 }),
  quantity: fc.integer({ min: 1, max: 400 }),
})

it('the preview of an order is what the server holds and where it would liquidate', { timeout: 60_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(orders, async ({ symbol, side, mode, leverage, price, quantity }) => {
      // On a busy machine all the orders take longer than an index is fresh.
      await exchange.setIndex({})
      const details = await detailsOf(symbol)
      const contract = rulesOf(details)
      const [coin, funds, account] = FUNDS[symbol]
      const token = await exchange.customer({})
      const other = await exchange.customer({})
      for (const each of [token, other]) await exchange.deposit(each, coin, funds, account)
      const wallet = units(count(funds, details.settleDecimals))
      const preview = previewContract(
        { side, opens: true, kind: 'limit', price: ticks(price), lots: lots(quantity), leverage },
        {
          contract,
          takerRate: rate(count(details.takerFee, 8)),
          mark: ticks(steps(details.markPrice, details.tickSize)),
          book: [],
          mode: mode === 'fixed' ? 'isolated' : 'cross',
          positions: [],
          exposure: units(0),
          free: wallet,
          wallet,
        },
      )
      const form = {
        symbol,
        orderType: 'limit',
        price: String(price / 10),
        quantity: (Number(details.lotSize) * quantity).toFixed(3).replace(/\.?0+$/, ''),
      }
      const submit = (who: string, direction: number) =>
        exchange.post(who, '/api/contract/order/submit', { ...form, direction, marginMode: mode, leverage })
      const answer = await submit(token, side === 'long' ? 1 : 2)
      if (preview.refusal !== undefined) {
        expect(answer.error).toBe(preview.refusal.rule)
        return
      }
      expect(answer.code, JSON.stringify(answer)).toBe(200)
      const held = exchange.replica.engine.contracts.account(exchange.userOf(token), account, coin)
      expect(held?.orderHolds).toBe(preview.cost)
      await submit(other, side === 'long' ? 2 : 1)
      const positions = await exchange.post(token, '/api/contract/position/list', { symbol })
      const hurts = side === 'long' ? preview.liquidation.below : preview.liquidation.above
      // The maker's fee is less than the taker's that the form reckons with: a fixed margin knows no difference.
      if (mode === 'fixed' && positions.data.records.length > 0) {
        const told = hurts === undefined ? '0' : priceOf(hurts, details.tickSize, 8).replace(/\.?0+$/, '')
        expect(positions.data.records).toMatchObject([{ liquidationPrice: told }])
      }
      for (const each of [token, other]) await exchange.post(each, `${COIN}/contract/cancel`, { all: true })
    }),
    { numRuns: 60 },
  )
})
