/** An empty exchange is listed from a file, lends at once, and says what of a file is wrong. */
import { REWARDS } from '@candlewick/engine/rewards/product'
import { SWAP } from '@candlewick/engine/swap/product'
import { units } from '@candlewick/money/units'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { Stage } from '../../test/stage.ts'
import { applyListing as applySections } from '../listing/apply.ts'
import { readListing as readSections } from '../listing/listing.ts'
import { wantedOf } from '../prices/wanted.ts'
import { listingSection } from '../state/listing.ts'
import type { StateReader } from '../state/state.ts'
import { LISTING } from './areas.ts'

const FILE = {
  assets: [
    { code: 'USDT', decimals: 6, cap: '1000000000' },
    { code: 'BTC', decimals: 8, cap: '1000000' },
  ],
  markets: [{ symbol: 'BTC_USDT', tickSize: '0.1', lotSize: '0.00001', minNotional: '5', maxQuantity: '200' }],
  margin: {
    coins: [
      { coin: 'USDT', limit: '1000' },
      { coin: 'BTC', limit: '2', hourlyRate: '0.00001', weight: '0.9' },
    ],
    pairs: [{ symbol: 'BTC_USDT', leverages: [3, 5] }],
  },
  funds: [{ id: 'first', house: 'house:lender', coin: 'USDT', amount: '5000' }],
}

const readListing = (text: string, engine: StateReader = new Stage().engine) => readSections(text, engine, LISTING)
const applyListing = (replica: ReturnType<typeof empty>, text: string) => applySections(replica, text, LISTING)

const CONTRACT = {
  ...{ symbol: 'BTC_USDT_PERP', kind: 'linear', tickSize: '0.1', lotSize: '0.001', maxQuantity: '200' },
  ...{ index: 'BTC_USDT', impact: '20000' },
  tiers: [
    { cap: 50_000, leverage: 100, maintenance: '0.005' },
    { cap: 1_000_000, leverage: 50, maintenance: '0.01' },
  ],
}
const FLASH = {
  symbol: 'XAUUSD',
  coin: 'USDT',
  cycles: [{ period: 60, payoutRate: '0.8', minStake: '5', maxStake: '500' }],
}

function empty() {
  const stage = new Stage()
  return { engine: stage.engine, submit: async (command: Parameters<Stage['apply']>[0]) => stage.apply(command) }
}

test('lists assets, markets and terms of borrowing, and funds the lender once', async () => {
  const replica = empty()
  for (let times = 0; times < 2; times += 1) expect(await applyListing(replica, JSON.stringify(FILE))).toBe(7)
  expect(replica.engine.market('BTC_USDT')).toMatchObject({ tickLotUnits: 1, maxLots: 20_000_000, status: 'open' })
  expect(replica.engine.margin.assets()).toMatchObject([
    { asset: 'USDT', hourly: 913, limit: 1_000_000_000, weight: 100_000_000, pool: 5_000_000_000 },
    { asset: 'BTC', symbol: 'BTC_USDT', hourly: 1_000, limit: 200_000_000, weight: 90_000_000, pool: 0 },
  ])
  expect(replica.engine.margin.leverages('BTC_USDT')).toEqual([3, 5])
  const terms = { margin: { coins: [{ coin: 'BTC', limit: '3' }] } }
  expect(await applyListing(replica, JSON.stringify(terms))).toBe(1)
  expect(replica.engine.margin.assets()[1]).toMatchObject({ limit: 300_000_000, hourly: 571, weight: 100_000_000 })
})

test('lists perpetual and flash contracts, funds what insures and what pays them, and takes new terms', async () => {
  const replica = empty()
  const house = { coin: 'USDT', amount: '1000' }
  const file = {
    ...FILE,
    contracts: [CONTRACT],
    flash: [FLASH],
    funds: [
      { id: 'insurance', house: 'house:insurance', account: 2, ...house },
      { id: 'pool', house: 'house:flash', ...house },
    ],
  }
  for (let times = 0; times < 2; times += 1) expect(await applyListing(replica, JSON.stringify(file))).toBe(10)
  const { engine } = replica
  expect(engine.contracts.contract('BTC_USDT_PERP')?.terms).toMatchObject({ settle: 'USDT', maxLots: 200_000 })
  expect(engine.flash.markets()).toMatchObject([{ symbol: 'XAUUSD', tickSize: '0.01', cycles: [{ seconds: 60 }] }])
  expect(engine.flash.pool('USDT')).toEqual({ available: 1_000_000_000, reserved: 0 })
  expect(engine.balance('house:insurance', 2, 'USDT').available).toBe(1_000_000_000)
  await applyListing(replica, JSON.stringify({ flash: [{ ...FLASH, status: 'halted' }] }))
  expect(engine.flash.market('XAUUSD')?.status).toBe('halted')
})

const REWARD = { campaign: 'first-deposit', coin: 'USDT', amount: '5', days: 30, quota: 1_000 }

test('opens campaigns of rewards, and funds the budget that they are paid from', async () => {
  const replica = empty()
  const funds = [{ id: 'budget', house: 'house:rewards', coin: 'USDT', amount: '1000' }]
  const file = { ...FILE, rewards: [REWARD], funds: [...FILE.funds, ...funds] }
  for (let times = 0; times < 2; times += 1) await applyListing(replica, JSON.stringify(file))
  const rewards = replica.engine.read(REWARDS)
  expect(rewards.campaigns()).toMatchObject([
    { campaign: 'first-deposit', amount: 5_000_000, days: 30, status: 'open' },
  ])
  expect(rewards.budget('USDT')).toEqual({ available: 1_000_000_000, granted: 0 })
  for (const campaign of ['welcome', 'First-Deposit', 'first-deposits']) {
    const wrong = JSON.stringify({ rewards: [{ ...REWARD, campaign }] })
    await expect(applyListing(replica, wrong)).rejects.toThrow('rewards.0.campaign: for no task')
  }
})

const SWAPS = [
  { coin: 'USDT', spread: '0', minimum: '5', maximum: '20000', ceiling: '600000' },
  { coin: 'BTC', spread: '0.001', minimum: '0.0001', maximum: '0.5', floor: '0.1', ceiling: '10' },
]

test('opens swaps against the first coin, and funds the inventory that they come out of', async () => {
  const replica = empty()
  const funds = [{ id: 'inventory', house: 'house:swap', coin: 'BTC', amount: '5' }]
  const file = { ...FILE, swaps: SWAPS, funds: [...FILE.funds, ...funds] }
  for (let times = 0; times < 2; times += 1) expect(await applyListing(replica, JSON.stringify(file))).toBe(10)
  const coins = () => replica.engine.read(SWAP).assets()
  expect(coins()).toMatchObject([
    { asset: 'USDT', spread: 0, minimum: 5_000_000, floor: 0, inventory: 0, status: 'open' },
    { asset: 'BTC', symbol: 'BTC_USDT', spread: 100_000, floor: 10_000_000, inventory: 500_000_000, status: 'open' },
  ])
  // One coin alone is valued by the reference that there is.
  await applyListing(replica, JSON.stringify({ swaps: [{ ...SWAPS[1], status: 'closed' }] }))
  expect(coins()[1]).toMatchObject({ asset: 'BTC', symbol: 'BTC_USDT', status: 'closed' })
  for (const [wrong, said] of [
    [{ floor: '11' }, 'swap_form floor'],
    [{ spread: '0.3' }, 'swap_form spread'],
    [{ minimum: '0.6' }, 'swap_form minimum'],
    [{ coin: 'ARB' }, 'ARB is no listed asset'],
  ] as const) {
    await expect(applyListing(replica, JSON.stringify({ swaps: [{ ...SWAPS[1], ...wrong }] }))).rejects.toThrow(said)
  }
})

const ARB = { code: 'ARB', decimals: 5, cap: '10000000000', supply: 10_000_000_000 }
const ARB_USDT = { symbol: 'ARB_USDT', tickSize: '0.0001', lotSize: '0.1', minNotional: '5', maxQuantity: '1000000' }
const ARB_CONTRACT = { ...CONTRACT, symbol: 'ARB_USDT_PERP', index: 'ARB_USDT', tickSize: '0.0001', lotSize: '0.1' }

test('lists a coin that no release has heard of, and what follows its price asks the exchanges for it', async () => {
  const replica = empty()
  const file = {
    ...{ assets: [FILE.assets[0], ARB], markets: [ARB_USDT], contracts: [ARB_CONTRACT] },
    flash: [{ ...FLASH, symbol: 'ARB_USDT' }, FLASH],
  }
  for (let times = 0; times < 2; times += 1) await applyListing(replica, JSON.stringify(file))
  expect(replica.engine.contracts.contract('ARB_USDT_PERP')?.terms).toMatchObject({ index: 'ARB_USDT' })
  expect(replica.engine.flash.market('ARB_USDT')).toMatchObject({ tickSize: '0.0001' })
  expect(wantedOf(replica.engine)).toEqual([
    { symbol: 'ARB_USDT', tickSize: '0.0001', market: 'ARB/USDT' },
    { symbol: 'XAUUSD', tickSize: '0.01', market: 'XAU/USD' },
  ])
})

test('a contract may follow its own pair before that is traded, whose market then counts in the same step', async () => {
  const replica = empty()
  const assets = [FILE.assets[0], ARB]
  const inverse = { ...ARB_CONTRACT, symbol: 'ARB_USD_PERP', kind: 'inverse', impact: '2000' }
  const file = { assets, contracts: [ARB_CONTRACT, inverse] }
  await applyListing(replica, JSON.stringify(file))
  expect(wantedOf(replica.engine)).toEqual([{ symbol: 'ARB_USDT', tickSize: '0.0001', market: 'ARB/USDT' }])
  const list = (more: object) => applyListing(replica, JSON.stringify(more))
  await expect(list({ markets: [{ ...ARB_USDT, tickSize: '0.001', lotSize: '0.01' }] })).rejects.toThrow(
    'markets.0.tickSize: the index price of ARB_USDT is counted in 0.0001 already',
  )
  await expect(list({ flash: [{ ...FLASH, symbol: 'ARB_USDT' }] })).rejects.toThrow('no market whose chart shows it')
  expect(await list({ markets: [ARB_USDT] })).toBe(1)
  expect(await list({ flash: [{ ...FLASH, symbol: 'ARB_USDT' }] })).toBe(1)
})

test.each([
  ['no JSON', '{', 'not JSON'],
  ['a field that is none', { ...FILE, prices: [] }, 'prices'],
  ['a number where text is due', { assets: [{ ...FILE.assets[0], cap: 5 }] }, 'assets.0.cap'],
  ['an asset that is not listed', { markets: FILE.markets }, 'BTC is no listed asset'],
  ['sizes that are not exact', { ...FILE, markets: [{ ...FILE.markets[0], tickSize: '0.0000001' }] }, 'tickSize'],
  [
    'more decimals than a coin has',
    { ...FILE, margin: { coins: [{ coin: 'USDT', limit: '0.0000001' }] } },
    'precision',
  ],
  ['a contract of no index price in its step', { ...FILE, contracts: [{ ...CONTRACT, tickSize: '0.01' }] }, 'tickSize'],
  ['a contract of nothing', { ...FILE, contracts: [{ ...CONTRACT, index: 'BTC_UDST' }] }, 'no index price'],
  ['a contract by another name', { ...FILE, contracts: [{ ...CONTRACT, symbol: 'BTC_USDT' }] }, '_PERP'],
  [
    'an asset of which there is more than can be held in so many decimals',
    { assets: [{ code: 'SHIB', decimals: 8, cap: '1' }] },
    'assets.0.decimals: at most 1, since in 8 all customers together could hold 80000000 SHIB',
  ],
  [
    'a token in the 18 decimals of its chain',
    { assets: [{ code: 'LINK', decimals: 18, cap: '1' }] },
    'assets.0.decimals',
  ],
  ['a coin in more decimals than its chain', { assets: [{ code: 'XRP', decimals: 8, cap: '1' }] }, 'counted in 6'],
  ['an asset of which nothing is known', { assets: [{ code: 'NEW', decimals: 2, cap: '1' }] }, 'assets.0.supply'],
  ['a flash contract of no index price', { ...FILE, flash: [{ ...FLASH, symbol: 'BTC_EUR' }] }, 'no index price'],
])('%s is said', (_, file, message) => {
  const text = typeof file === 'string' ? file : JSON.stringify(file)
  expect(() => readListing(text)).toThrow(message)
})

test('lists meme coins in few decimals, and leaves what is listed in those that it has', () => {
  const shib = { code: 'SHIB', decimals: 1, cap: '600000000000000' }
  const own = { code: 'NEW', decimals: 3, cap: '5', supply: 1_000_000_000 }
  const market = {
    ...{ symbol: 'SHIB_USDT', tickSize: '0.00000001', lotSize: '100' },
    ...{ minNotional: '5', maxQuantity: '1000000000' },
  }
  const text = JSON.stringify({ assets: [FILE.assets[0], shib, own], markets: [market] })
  expect(readListing(text)).toMatchObject([
    { asset: 'USDT' },
    { asset: 'SHIB', decimals: 1, cap: 6_000_000_000_000_000 },
    { asset: 'NEW', cap: 5_000 },
    { symbol: 'SHIB_USDT', lotUnits: 1_000, tickLotUnits: 1 },
  ])
  const doge = JSON.stringify({ assets: [{ code: 'DOGE', decimals: 8, cap: '80000000' }] })
  const stage = new Stage()
  stage.apply({ type: 'asset', asset: 'DOGE', decimals: 8, cap: units(1) })
  expect(readListing(doge, stage.engine)).toMatchObject([{ asset: 'DOGE', decimals: 8 }])
  expect(() => readListing(doge)).toThrow('at most 4')
})

test('a section that an area brings is read in its turn, and what is wrong with it is said by its name', () => {
  const caps = listingSection('caps', z.optional(z.array(z.strictObject({ coin: z.string() }))), (said = [], listed) =>
    said.map(({ coin }) => ({ type: 'asset', asset: coin, decimals: listed.decimalsOf(coin), cap: units(7) })),
  )
  const read = (said: unknown) => {
    const text = JSON.stringify({ assets: FILE.assets, caps: said })
    return readSections(text, new Stage().engine, [...LISTING, caps])
  }
  expect(read([{ coin: 'BTC' }]).at(-1)).toEqual({ type: 'asset', asset: 'BTC', decimals: 8, cap: 7 })
  expect(read(undefined)).toHaveLength(2)
  expect(() => read([{ coin: 'ETH' }])).toThrow('ETH is no listed asset')
  expect(() => read([{ coin: 5 }])).toThrow('caps.0.coin: ')
  expect(() => read([{ coin: 'BTC', cap: '1' }])).toThrow('caps.0.cap: no such field')
  expect(() => readListing(JSON.stringify({ caps: [] }))).toThrow('caps: no such field')
})

test('what the state machine refuses is said with its rule', async () => {
  const wrong = { ...FILE, margin: { ...FILE.margin, pairs: [{ symbol: 'BTC_USDT', leverages: [4] }] } }
  await expect(applyListing(empty(), JSON.stringify(wrong))).rejects.toThrow('margin_form leverages')
})
