import { randomBytes } from 'node:crypto'
import { INDEX_SYMBOLS, SPOT_MARKETS } from '@candlewick/market-sim/catalog'
import { CONTRACTS } from '@candlewick/market-sim/contracts'
import { asRead, asSent } from '@candlewick/protocol/testing/as-caller'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CandleHistory } from '../src/demo/candles.ts'
import type { Viewer } from '../src/http/handle.ts'
import { openMarketStage } from './market-stage.ts'

const NOW = Date.UTC(2026, 10, 21, 13, 37)
const SEED = 'market calls'
const SILENT = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined }
const COIN = '/api/exchange/coin'

interface Answer {
  code: number
  error?: string
  field?: string
  // What comes over the wire is whatever the server wrote: each test names the part it reads.
  data: unknown
}

/** The demo's market as it is a few seconds after its first start, behind the real application. */
async function openMarket() {
  const viewers = new Map<string, Viewer>()
  const { stage, sql, figures, projector, base, goOn, close } = await openMarketStage({
    now: NOW,
    seed: SEED,
    before: (empty) => new CandleHistory({ sql: empty, log: SILENT, market: SEED, busy: () => false }).begin(NOW),
    clock: ({ time }) => time + 300,
    verify: (token) => viewers.get(token),
  })
  await goOn(80)
  await figures.ready
  await projector.reached(stage.sequence, 20_000)
  return {
    stage,
    sql,
    close,
    async ask(path: string, options: { method?: string; token?: string } = {}): Promise<Answer> {
      const headers = options.token === undefined ? {} : { 'blade-auth': options.token }
      const response = await fetch(base + asSent(path, undefined).path, { method: options.method ?? 'GET', headers })
      return asRead(path, (await response.json()) as Answer)
    },
    /** A customer's token. */
    async customer(): Promise<string> {
      const userId = randomBytes(10).toString('hex')
      await sql`
        insert into users (id, account, password_hash, invite_code, chat_key)
        values (${userId}, ${userId}, '', ${userId}, ${userId})`
      viewers.set(userId, { userId, sessionId: userId, roles: new Set() })
      return userId
    },
  }
}

let market: Awaited<ReturnType<typeof openMarket>>
beforeAll(async () => {
  market = await openMarket()
})
afterAll(async () => {
  await market.close()
})

describe('the coin lists', () => {
  it('list what exists: spot markets open, contracts open, flash contracts open', async () => {
    const { data } = await market.ask('/api/common/getCoinList', { method: 'POST' })
    const { contractList } = data as Record<'contractList', { symbol: string; status: string }[]>
    expect(contractList.map(({ symbol }) => symbol)).toEqual(CONTRACTS.map(({ spec }) => spec.symbol))
    const { coinList, currencyList } = data as Record<'coinList' | 'currencyList', Record<string, unknown>[]>
    expect(currencyList.map(({ symbol }) => symbol)).toEqual(SPOT_MARKETS.map(({ symbol }) => symbol))
    expect(currencyList[0]).toMatchObject({
      coin: 'BTC',
      quoteCoin: 'USDT',
      displaySymbol: 'BTC/USDT',
      displayFlag: 2,
      market: 'crypto',
      coinKind: 1,
      status: 'open',
    })
    expect(Number(currencyList[0]?.amount)).toBeGreaterThan(1_000_000)
    expect(new Set(coinList.map(({ status }) => status))).toEqual(new Set(['open']))
    expect(coinList.find(({ symbol }) => symbol === 'XAUUSD')).toMatchObject({
      coin: 'XAUUSD',
      market: 'mt5',
      coinKind: 3,
    })
  })

  it('say what was staked on a forex symbol within 24 hours, and know no others', async () => {
    const path = '/api/common/getMt5Amount?coin='
    const settled = (id: number, symbol: string, outcome: string, hours: number) => {
      const at = new Date(NOW - hours * 3_600_000).toISOString()
      const status = outcome === 'void' ? 'void' : 'settled'
      return market.sql`
        insert into projection.flash_orders (id, user_id, client_id, symbol, tick_size, asset, direction, seconds, stake,
          payout_rate, sequence, head_hash, rules_version, status, outcome, created_at, matures_at, settled_at)
        values (${id}, 'somebody', ${String(id)}, ${symbol}, '0.01', 'USDT', 'up', 60, 25000000, 80000000, 1, '', 3,
          ${status}, ${outcome}, ${at}, ${at}, ${at})`
    }
    await settled(-1, 'XAUUSD', 'win', 1)
    await settled(-2, 'XAUUSD', 'lose', 23)
    await settled(-3, 'XAUUSD', 'void', 2)
    await settled(-4, 'XAUUSD', 'win', 25)
    await settled(-5, 'BTC_USDT', 'win', 1)
    expect(await market.ask(`${path}XAUUSD`, { method: 'POST' })).toMatchObject({
      data: { coin: 'XAUUSD', amount: '50' },
    })
    expect(await market.ask(`${path}EURUSD`, { method: 'POST' })).toMatchObject({
      data: { coin: 'EURUSD', amount: '0' },
    })
    expect(await market.ask(`${path}BTC_USDT`, { method: 'POST' })).toMatchObject({
      code: 404,
      error: 'unknown_market',
    })
  })

  it('give every spot market with its rules as decimals', async () => {
    const { data } = await market.ask(`${COIN}/open/getSpotGoods`)
    expect(data).toHaveLength(SPOT_MARKETS.length)
    expect(data).toContainEqual({
      symbol: 'BTC_USDT',
      base: 'BTC',
      quote: 'USDT',
      name: 'Bitcoin',
      status: 'open',
      tickSize: '0.1',
      lotSize: '0.00001',
      priceDecimals: 1,
      quantityDecimals: 5,
      baseDecimals: 8,
      quoteDecimals: 6,
      minNotional: '5',
      maxQuantity: '200',
      bandRate: '0.2',
      slipRate: '0.05',
      maxOpenOrders: 200,
      makerFee: '0.001',
      takerFee: '0.001',
    })
  })
})

describe('prices', () => {
  it('come with the figures of 24 hours, history and live together', async () => {
    const { data } = await market.ask(`${COIN}/open/market/initData?type=spot`)
    const { records } = data as { records: { symbol: string; detail?: Record<string, string> }[] }
    expect(records).toHaveLength(SPOT_MARKETS.length)
    for (const { symbol, detail } of records) {
      const figure = (name: string) => Number(detail?.[name])
      expect(figure('low24'), symbol).toBeLessThanOrEqual(figure('close'))
      expect(figure('high24'), symbol).toBeGreaterThanOrEqual(figure('close'))
      expect(figure('bid'), symbol).toBeLessThan(figure('ask'))
      expect(figure('amount24'), symbol).toBeGreaterThan(0)
      expect(Math.abs(figure('close') / figure('index') - 1), symbol).toBeLessThan(0.01)
    }
    const all = await market.ask(`${COIN}/open/market/initData?type=all`)
    expect((all.data as { records: object[] }).records.length).toBeGreaterThan(SPOT_MARKETS.length)
    expect(await market.ask(`${COIN}/open/market/initData?type=everything`)).toMatchObject({ code: 400, field: 'type' })
  })

  it('go on from the history without a jump, in every interval', async () => {
    for (const interval of ['1m', '5m', '1h', '1d', '1w']) {
      const { data } = await market.ask(`${COIN}/market/candles?symbol=BTC_USDT&interval=${interval}&limit=4`)
      const { records } = data as { records: [number, string, string, string, string][] }
      const [before, last] = records.slice(-2)
      expect(last?.[0], interval).toBeGreaterThan(before?.[0] ?? 0)
      expect(Math.abs(Number(last?.[1]) / Number(before?.[4]) - 1), interval).toBeLessThan(0.003)
    }
    const gold = await market.ask(`${COIN}/market/candles?symbol=XAUUSD&interval=1m&limit=3`)
    expect((gold.data as { records: object[] }).records).toHaveLength(3)
    expect(await market.ask(`${COIN}/market/candles?symbol=AAA_BBB&interval=1m`)).toMatchObject({
      code: 404,
      error: 'unknown_market',
    })
    expect(await market.ask(`${COIN}/market/candles?symbol=BTC_USDT&interval=2m`)).toMatchObject({
      code: 400,
      field: 'interval',
    })
  })

  it('give the book best first, as the engine has it', async () => {
    const { data } = await market.ask(`${COIN}/market/depth?symbol=ETH_USDT&limit=10`)
    const { bids, asks, sequence } = data as { bids: [string, string][]; asks: [string, string][]; sequence: number }
    expect(bids).toHaveLength(10)
    expect(Number(bids[0]?.[0])).toBeGreaterThan(Number(bids[1]?.[0]))
    expect(Number(asks[0]?.[0])).toBeGreaterThan(Number(bids[0]?.[0]))
    expect(sequence).toBe(market.stage.engine.bookVersion('ETH_USDT'))
    expect(await market.ask(`${COIN}/market/depth?symbol=EURUSD`)).toMatchObject({ code: 404, error: 'unknown_market' })
  })

  it('give the latest trades newest first, bounded', async () => {
    const { data } = await market.ask(`${COIN}/open/transaction/BTC_USDT/5`)
    const trades = data as { id: string; time: number }[]
    expect(trades.length).toBeGreaterThan(0)
    expect(trades.map(({ id }) => Number(id))).toEqual(trades.map(({ id }) => Number(id)).toSorted((a, b) => b - a))
    expect(await market.ask(`${COIN}/open/transaction/BTC_USDT/501`)).toMatchObject({ code: 400, field: 'limit' })
  })

  it('draw the last day of every symbol in 48 points', async () => {
    const { data } = await market.ask(`${COIN}/market/sparklines`)
    const { records } = data as { records: { symbol: string; points: string[] }[] }
    const known = [...INDEX_SYMBOLS, ...CONTRACTS.map(({ spec }) => spec)].map(({ symbol }) => symbol)
    expect(records.map(({ symbol }) => symbol).toSorted()).toEqual(known.toSorted())
    expect(new Set(records.map(({ points }) => points.length))).toEqual(new Set([48]))
  })

  it('say of how many sources the index is the median, and since when', async () => {
    const { data } = await market.ask(`${COIN}/market/indexPrice?symbol=XAUUSD`)
    const { index, time } = data as { index: { price: string; sources: number; time: number }; time: number }
    expect(Number(index.price)).toBeGreaterThan(500)
    expect(index.sources).toBeGreaterThanOrEqual(3)
    expect(time - index.time).toBeGreaterThanOrEqual(300)
    expect(time - index.time).toBeLessThan(10_000)
    expect(await market.ask(`${COIN}/market/indexPrice?symbol=NOT_LISTED`)).toMatchObject({ error: 'unknown_market' })
  })

  it('are said in every currency', async () => {
    const { data } = await market.ask(`${COIN}/open/getPriceComparison/ETH`)
    const { records } = data as { records: { currency: string; price: string }[] }
    expect(records).toHaveLength(13)
    const [dollars, yuan] = ['usd', 'cny'].map((name) =>
      Number(records.find(({ currency }) => currency === name)?.price),
    )
    expect(yuan).toBeCloseTo((dollars ?? 0) * 7.25, 4)
    expect(await market.ask(`${COIN}/open/getPriceComparison/NONE`)).toMatchObject({
      code: 404,
      error: 'unknown_asset',
    })
    const rates = await market.ask(`${COIN}/assets/getCoinRate`)
    expect((rates.data as { coins: object[] }).coins).toContainEqual({ coin: 'USDT', name: 'Tether', usdt: '1' })
  })
})

describe('the watchlist', () => {
  it('is kept in order, per customer, and marks the rows of the market page', async () => {
    const [token, other] = [await market.customer(), await market.customer()]
    for (const path of ['SOL_USDT/spot', 'XAUUSD/flash', 'SOL_USDT/spot']) {
      expect(await market.ask(`${COIN}/quotes/addOptional/${path}`, { token })).toMatchObject({
        data: { watched: true },
      })
    }
    const names = async (of: string) => {
      const { data } = await market.ask(`${COIN}/quotes/getOptional`, { token: of })
      return (data as { records: { rowId: string }[] }).records.map(({ rowId }) => rowId)
    }
    expect(await names(token)).toEqual(['spot:SOL_USDT', 'flash:XAUUSD'])
    expect(await names(other)).toEqual([])
    const page = await market.ask(`${COIN}/open/market/initData?type=watchlist`, { token })
    expect(page.data).toMatchObject({ records: [{ watched: true }, { watched: true }] })
    await market.ask(`${COIN}/quotes/cancelOptional/SOL_USDT/spot`, { token, method: 'POST' })
    expect(await names(token)).toEqual(['flash:XAUUSD'])
  })

  it('takes only what exists, and only from who is logged in', async () => {
    const token = await market.customer()
    for (const path of ['BTC_USDT/contract', 'XAUUSD/spot', 'NO_SUCH/spot']) {
      expect(await market.ask(`${COIN}/quotes/addOptional/${path}`, { token })).toMatchObject({
        code: 404,
        error: 'unknown_market',
      })
    }
    expect(await market.ask(`${COIN}/quotes/addOptional/BTC_USDT/margin`, { token })).toMatchObject({
      code: 400,
      field: 'kind',
    })
    for (const path of [
      'quotes/getOptional',
      'quotes/addOptional/BTC_USDT/spot',
      'open/market/initData?type=watchlist',
    ]) {
      expect(await market.ask(`${COIN}/${path}`)).toMatchObject({ code: 401, error: 'token_invalid' })
    }
  })
})
