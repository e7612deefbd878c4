/** The calls about markets: lists, rules, prices, candles, books, trades, and one's own watchlist. */

import type { Side } from '@candlewick/engine/commands'
import { fromSteps } from '@candlewick/money/decimal'
import * as calls from '@candlewick/protocol/calls/market'
import { EXCHANGE_CURRENCIES } from '@candlewick/protocol/currencies'
import { CallError } from '@candlewick/protocol/errors'
import type { Sql } from '../../db/database.ts'
import { Books } from '../../figures/books.ts'
import type { MarketFigures } from '../../figures/figures.ts'
import { readDetail } from '../../figures/ticker.ts'
import { type Handler, handle } from '../../http/handle.ts'
import { readCandles } from '../../projections/market/candles.ts'
import { latestTrades } from '../../projections/spot/trades.ts'
import { assetName } from '../../reference/assets.ts'
import { INDEX_STEPS, indexStep } from '../../reference/index-symbols.ts'
import { stakeDecimals } from '../../state/flash-shown.ts'
import type { MarketState, StateReader } from '../../state/state.ts'
import { type CurrencyRate, type CurrencyRates, times, worthInDollars, worthText } from '../../state/valuation.ts'
import { decimalText } from '../../wire/scales.ts'
import { allListings, type Listing, listings } from './listings.ts'
import { NewestReader } from './newest.ts'
import { coinEntry, type DetailOf, marketRow } from './rows.ts'
import { spotRules } from './rules.ts'
import { SparklineReader } from './sparklines.ts'
import { StakedReader } from './staked.ts'
import { Watchlist } from './watchlist.ts'

/** The reading half of the engine, its markets and books. */
export interface MarketReader extends StateReader {
  markets(): Iterable<MarketState>
  depth(symbol: string, side: Side, limit: number): readonly (readonly [number, number])[]
  bookVersion(symbol: string): number
  indexPrice(symbol: string): { readonly price: number; readonly time: number; readonly sources: number } | undefined
}

export interface MarketDependencies {
  readonly replica: { readonly engine: MarketReader }
  readonly sql: Sql
  readonly figures: MarketFigures
  readonly rates: CurrencyRates
  /** This server's clock, epoch milliseconds. */
  readonly clock?: () => number
}

export function marketHandlers(dependencies: MarketDependencies): Handler[] {
  return [
    ...listHandlers(dependencies),
    ...priceHandlers(dependencies),
    ...rateHandlers(dependencies),
    ...watchlistHandlers(dependencies),
  ]
}

function detailsOf({ replica, figures }: MarketDependencies): DetailOf {
  const books = new Books(() => replica.engine)
  return (symbol) => readDetail(figures, books, symbol)
}

function listHandlers(dependencies: MarketDependencies): Handler[] {
  const { replica } = dependencies
  const watchlist = new Watchlist(dependencies.sql)
  const entries = (kind: calls.MarketKind) =>
    listings(replica.engine, kind).map((listing) => coinEntry(listing, detailsOf(dependencies)))
  return [
    handle(calls.getCoinList, () => ({
      coinList: entries('flash'),
      currencyList: entries('spot'),
      contractList: entries('contract'),
    })),
    handle(calls.getSpotGoods, () => [...replica.engine.markets()].map((market) => spotRules(replica.engine, market))),
    handle(calls.initData, async ({ viewer }, { type }) => {
      if (type === 'watchlist' && viewer === undefined) throw new CallError('token_invalid')
      const watched = keysOf(viewer === undefined ? [] : await watchlist.of(viewer.userId))
      const shown = listingsOfType(replica.engine, type).filter(
        (listing) => type !== 'watchlist' || watched.has(keyOf(listing)),
      )
      const detailOf = detailsOf(dependencies)
      return {
        type,
        time: dependencies.figures.now,
        records: shown.map((listing) => marketRow(listing, detailOf, watched.has(keyOf(listing)))),
      }
    }),
  ]
}

type PageType = 'all' | 'watchlist' | calls.MarketKind

function listingsOfType(engine: MarketReader, type: PageType): Listing[] {
  return type === 'all' || type === 'watchlist' ? allListings(engine) : listings(engine, type)
}

const keyOf = ({ kind, symbol }: { kind: string; symbol: string }): string => `${kind}:${symbol}`
const keysOf = (watched: readonly { kind: string; symbol: string }[]): Set<string> => new Set(watched.map(keyOf))

function priceHandlers({ replica, sql, figures, clock = Date.now }: MarketDependencies): Handler[] {
  const sparklines = new SparklineReader(sql)
  const newest = new NewestReader(sql)
  const staked = new StakedReader(sql)
  const books = new Books(() => replica.engine)
  const marketOf = (symbol: string, field: string): { symbol: string; tickSize: string; lotSize: string } => {
    const market = replica.engine.market(symbol) ?? replica.engine.contracts.contract(symbol)?.terms
    if (market === undefined) throw new CallError('unknown_market', { field })
    return market
  }
  return [
    handle(calls.transaction, async (_context, { symbol, limit }) =>
      latestTrades(sql, marketOf(symbol, 'symbol').symbol, limit),
    ),
    handle(calls.candles, async (_context, { symbol, interval, before, limit }) => {
      if (!INDEX_STEPS.has(symbol)) marketOf(symbol, 'symbol')
      const live = figures.candle(symbol, interval)
      const records = await readCandles(sql, { symbol, interval, limit, before, now: figures.now, live })
      return { symbol, interval, records }
    }),
    handle(calls.depth, (_context, { symbol, limit }) => {
      const { tickSize, lotSize } = marketOf(symbol, 'symbol')
      const side = (name: Side): [string, string][] =>
        books
          .depth(symbol, name, limit)
          .map(([price, quantity]) => [fromSteps(price, tickSize), fromSteps(quantity, lotSize)])
      const sequence = books.bookVersion(symbol)
      return { symbol, sequence, bids: side('buy'), asks: side('sell'), time: figures.now }
    }),
    handle(calls.indexPrice, (_context, { symbol }) => {
      const tickSize = indexStep(replica.engine, symbol)
      if (tickSize === undefined) throw new CallError('unknown_market', { field: 'symbol' })
      const index = replica.engine.indexPrice(symbol)
      return { symbol, index: index === undefined ? null : indexText(index, tickSize), time: clock() }
    }),
    handle(calls.sparklines, () =>
      sparklines.read(
        [
          ...[...replica.engine.markets(), ...replica.engine.contracts.all()].map(({ symbol }) => symbol),
          ...INDEX_STEPS.keys(),
        ],
        figures.now,
      ),
    ),
    handle(calls.newest, async () => ({
      records: await newest.read(
        [...listings(replica.engine, 'spot'), ...listings(replica.engine, 'contract')],
        figures.now,
      ),
    })),
    handle(calls.getMt5Amount, async (_context, { coin }) => {
      if (!INDEX_STEPS.has(coin)) throw new CallError('unknown_market', { field: 'coin' })
      // There is no book in forex and metals here: what is traded on them are flash contracts.
      const asset = replica.engine.flash.market(coin)?.asset
      const amount = asset === undefined ? undefined : (await staked.read(figures.now)).get(coin)
      if (asset === undefined || amount === undefined) return { coin, amount: '0', stakeCoin: asset ?? '' }
      return { coin, amount: decimalText(amount, stakeDecimals(replica.engine, asset)), stakeCoin: asset }
    }),
  ]
}

function indexText({ price, sources, time }: { price: number; sources: number; time: number }, tickSize: string) {
  return { price: fromSteps(price, tickSize), sources, time }
}

/** Each exchange currency that has a rate. */
function ratedCurrencies(rates: CurrencyRates) {
  return EXCHANGE_CURRENCIES.flatMap(({ code, name, symbol }) => {
    const rate = rates.of(code)
    return rate === undefined ? [] : [{ rate, told: { currency: code, name, sign: symbol, ...timeOf(rate) } }]
  })
}

const timeOf = ({ time, stale }: CurrencyRate) => ({ time, stale })

function rateHandlers({ replica, rates }: MarketDependencies): Handler[] {
  /** What one whole coin is worth in USDT. */
  const worthOfOne = (coin: string, decimals: number) => worthInDollars(replica.engine, coin, 10 ** decimals)
  return [
    handle(calls.getPriceComparison, (_context, { coin }) => {
      const asset = replica.engine.asset(coin)
      if (asset === undefined) throw new CallError('unknown_asset', { field: 'coin' })
      const worth = worthOfOne(coin, asset.decimals)
      if (worth === undefined) return { coin, records: [] }
      const records = ratedCurrencies(rates).map(({ rate, told }) => ({
        ...told,
        price: worthText(times(worth, rate.perDollar)),
      }))
      return { coin, records }
    }),
    handle(calls.getCoinRate, () => ({
      coins: [...replica.engine.assets()].flatMap(({ asset, decimals }) => {
        const worth = worthOfOne(asset, decimals)
        return worth === undefined ? [] : [{ coin: asset, name: assetName(asset), usdt: worthText(worth) }]
      }),
      currencies: ratedCurrencies(rates).map(({ rate, told }) => ({ ...told, perDollar: worthText(rate.perDollar) })),
    })),
  ]
}

function watchlistHandlers(dependencies: MarketDependencies): Handler[] {
  const watchlist = new Watchlist(dependencies.sql)
  const { replica } = dependencies
  return [
    handle(calls.getOptional, async ({ viewer }) => {
      const known = new Map(allListings(replica.engine).map((listing) => [keyOf(listing), listing]))
      const detailOf = detailsOf(dependencies)
      const records = (await watchlist.of(viewer.userId)).flatMap((watched) => {
        const listing = known.get(keyOf(watched))
        return listing === undefined ? [] : [marketRow(listing, detailOf, true)]
      })
      return { records }
    }),
    handle(calls.addOptional, async ({ viewer }, { symbol, kind }) => {
      const exists = listings(replica.engine, kind).some((listing) => listing.symbol === symbol)
      if (!exists) throw new CallError('unknown_market', { field: 'symbol' })
      await watchlist.add(viewer.userId, { symbol, kind })
      return { symbol, kind, watched: true }
    }),
    handle(calls.cancelOptional, async ({ viewer }, { symbol, kind }) => {
      await watchlist.remove(viewer.userId, { symbol, kind })
      return { symbol, kind, watched: false }
    }),
  ]
}
