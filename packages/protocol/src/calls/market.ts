/** What everyone may know of the markets: lists, rules, prices, candles, books, trades; and one's own watchlist. */
import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import { contractRules } from '../contract-rules.ts'
import * as f from '../fields.ts'
import { CANDLE_INTERVALS } from '../realtime.ts'
import { wire } from '../wire-names.ts'
import { CURRENCIES } from './assets.ts'

/** Most public trades, book levels and candles of one answer. */
const MOST_TRADES = 500
const MOST_LEVELS = 500
const MOST_CANDLES = 1_500

/** What is traded on a symbol: flash contracts, spot, perpetual contracts. */
export const MARKET_KINDS = ['flash', 'spot', 'contract'] as const
export type MarketKind = (typeof MARKET_KINDS)[number]
const kind = () => z.enum(MARKET_KINDS)

/** `halted`: takes no new orders now. */
const status = () => z.enum(['open', 'halted'])

/** Price figures of one symbol, as the market socket sends them (`DETAIL`). */
export const detail = z.object({
  symbol: z.string(),
  close: z.string(),
  open: z.string(),
  /** Price 24 h ago. */
  openPrice: z.string(),
  high: z.string(),
  low: z.string(),
  volume: z.string(),
  volume24: z.string(),
  high24: z.string(),
  low24: z.string(),
  amount24: z.string(),
  change: z.string(),
  priceChangePercent: z.string(),
  index: z.exactOptional(z.string()),
  bid: z.exactOptional(z.string()),
  ask: z.exactOptional(z.string()),
  /** Of a contract: mark price, running funding rate, when it is due, and what is open on each side. */
  mark: z.exactOptional(z.string()),
  fundingRate: z.exactOptional(z.string()),
  nextFundingTime: z.exactOptional(z.number()),
  openInterest: z.exactOptional(z.string()),
  /** Of a contract: false while nothing is matched or liquidated. */
  live: z.exactOptional(z.boolean()),
  time: z.number(),
})

/** A symbol in the coin lists. */
export const coinEntry = z.object({
  /** Base coin; of the `mt5` market the symbol itself. */
  coin: z.string(),
  /** What its price is counted in. */
  quoteCoin: wire('baseCoin', z.string()),
  symbol: z.string(),
  /** How it is written for people; used where `customizeFlag` is 2. */
  displaySymbol: wire('showSymbol', z.string()),
  displayFlag: wire('customizeFlag', z.int()),
  /** `mt5` for forex and metals, `crypto` for coins. */
  market: z.enum(['crypto', 'mt5']),
  /** Turnover of 24 h in `baseCoin`; of `mt5` symbols by `getMt5Amount`. */
  amount: z.string(),
  /** Price 24 h ago; empty before the first price. */
  open: z.string(),
  /** 1 coin, 3 a symbol whose volume is looked up. */
  coinKind: wire('coinType', z.int()),
  name: z.string(),
  tickSize: z.string(),
  status: status(),
})

/** One row of the market page: the specification's fields, and the figures they are drawn from. */
export const marketRow = z.object({
  rowId: wire('c_id', z.string()),
  listedSymbol: wire('symbol_name', z.string()),
  baseSymbol: wire('base_symbol', z.string()),
  /** Last price; empty before the first. */
  close: z.string(),
  /** Turnover of 24 h in quote coin. */
  amount: z.string(),
  /** Volume of 24 h in base coin, and turnover in quote coin. */
  volume: wire('part_cou', z.string()),
  turnover: wire('full_cou', z.string()),
  /** Group within its kind: the quote coin, `forex` or `metal`. */
  group: wire('plate', z.string()),
  /** On the asker's watchlist. */
  watched: wire('collect', z.boolean()),
  kind: kind(),
  symbol: z.string(),
  base: z.string(),
  quote: z.string(),
  name: z.string(),
  tickSize: z.string(),
  status: status(),
  detail: z.exactOptional(detail),
})

/** A spot market's rules, decimals all. Rates are parts of one. */
export const spotGoods = z.object({
  symbol: z.string(),
  base: z.string(),
  quote: z.string(),
  name: z.string(),
  status: z.enum(['open', 'halted']),
  tickSize: z.string(),
  lotSize: z.string(),
  /** Decimals that prices and quantities are written with. */
  priceDecimals: z.int(),
  quantityDecimals: z.int(),
  baseDecimals: z.int(),
  quoteDecimals: z.int(),
  /** Smallest order value in quote coin, largest quantity in base coin. */
  minNotional: z.string(),
  maxQuantity: z.string(),
  /** How far through the index a limit price may be, and how far a market order goes from the best price. */
  bandRate: z.string(),
  slipRate: z.string(),
  maxOpenOrders: z.int(),
  /** What a customer without a VIP tier pays. */
  makerFee: z.string(),
  takerFee: z.string(),
})

/** One match, as everyone sees it. */
export const trade = z.object({
  id: z.string(),
  price: z.string(),
  quantity: wire('num', z.string()),
  side: z.enum(['buy', 'sell']),
  time: z.number(),
})

const level = z.tuple([z.string(), z.string()])
/** Open time, open, high, low, close, base volume, quote volume. */
const candle = z.tuple([z.number(), z.string(), z.string(), z.string(), z.string(), z.string(), z.string()])

export const getCoinList = defineCall({
  name: 'market.getCoinList',
  area: 'market',
  method: 'POST',
  path: '/api/common/getCoinList',
  who: 'public',
  keys: 'open',
  means: 'the three coin lists: coinList (flash), currencyList (spot), contractList (contracts)',
  input: {},
  output: z.object({
    coinList: z.array(coinEntry),
    currencyList: z.array(coinEntry),
    contractList: z.array(coinEntry),
  }),
})

export const getMt5Amount = defineCall({
  name: 'market.getMt5Amount',
  area: 'market',
  method: 'POST',
  path: '/api/common/getMt5Amount',
  who: 'public',
  keys: 'open',
  means: 'volume of a forex or metal symbol within 24 h: what was staked on it in flash contracts that were settled',
  input: { coin: f.symbol() },
  /** In which coin it was staked; empty where there are no flash contracts on it. */
  output: z.object({ coin: z.string(), amount: z.string(), stakeCoin: z.string() }),
  errors: ['unknown_market'],
})

export const transaction = defineCall({
  name: 'market.transaction',
  area: 'market',
  method: 'GET',
  path: '/api/{p}/coin/open/transaction/{a}/{b}',
  who: 'public',
  keys: 'open',
  means: 'latest b public trades of symbol a, newest first',
  input: { symbol: wire('a', f.symbol()), limit: wire('b', f.whole(1, MOST_TRADES)) },
  output: z.array(trade),
  errors: ['unknown_market'],
})

const namedCurrency = { currency: z.enum(CURRENCIES), name: z.string(), sign: z.string() }
/** When the rate was published (null: it is of this moment), and whether newer ones are missing. */
const rateTime = { time: z.nullable(z.int()), stale: z.boolean() }

export const getPriceComparison = defineCall({
  name: 'market.getPriceComparison',
  area: 'market',
  method: 'GET',
  path: '/api/{p}/coin/open/getPriceComparison/{a}',
  who: 'public',
  keys: 'open',
  means: 'price of coin a in every exchange currency that has a rate, cut at 8 decimals',
  input: { coin: wire('a', f.asset()) },
  output: z.object({
    coin: z.string(),
    /** Empty while the coin has no price. */
    records: z.array(z.object({ ...namedCurrency, price: z.string(), ...rateTime })),
  }),
  errors: ['unknown_asset'],
})

export const getCoinRate = defineCall({
  name: 'market.getCoinRate',
  area: 'assets',
  method: 'GET',
  path: '/api/{p}/coin/assets/getCoinRate',
  who: 'public',
  keys: 'open',
  means: 'coin rates: what each coin is worth in USDT, and each exchange currency that has a rate to the dollar',
  input: {},
  output: z.object({
    coins: z.array(z.object({ coin: z.string(), name: z.string(), usdt: z.string() })),
    currencies: z.array(z.object({ ...namedCurrency, perDollar: z.string(), ...rateTime })),
  }),
})

export const getOptional = defineCall({
  name: 'market.getOptional',
  area: 'market',
  method: 'GET',
  path: '/api/{p}/coin/quotes/getOptional',
  who: 'customer',
  keys: 'open',
  means: 'own watchlist, as market rows, in the order in which they were added',
  input: {},
  output: z.object({ records: z.array(marketRow) }),
})

const watched = z.object({ symbol: z.string(), kind: kind(), watched: wire('collect', z.boolean()) })

export const addOptional = defineCall({
  name: 'market.addOptional',
  area: 'market',
  method: 'GET',
  path: '/api/{p}/coin/quotes/addOptional/{a}/{b}',
  who: 'customer',
  keys: 'open',
  means: 'adds symbol a of market kind b (flash, spot, contract) to the watchlist',
  input: { symbol: wire('a', f.symbol()), kind: wire('b', kind()) },
  output: watched,
  changes: true,
  errors: ['unknown_market'],
})

export const cancelOptional = defineCall({
  name: 'market.cancelOptional',
  area: 'market',
  method: 'GET',
  path: '/api/{p}/coin/quotes/cancelOptional/{a}/{b}',
  who: 'customer',
  keys: 'open',
  means: 'removes symbol a of market kind b from the watchlist',
  input: { symbol: wire('a', f.symbol()), kind: wire('b', kind()) },
  output: watched,
  changes: true,
})

export const getSpotGoods = defineCall({
  name: 'market.getSpotGoods',
  area: 'market',
  method: 'GET',
  path: '/api/{p}/coin/open/getSpotGoods',
  who: 'public',
  keys: 'open',
  means: 'spot symbols with their trading rules',
  input: {},
  output: z.array(spotGoods),
})

export const getContract = defineCall({
  name: 'market.getContract',
  area: 'market',
  method: 'GET',
  path: '/api/{p}/coin/open/getContract',
  who: 'public',
  keys: 'open',
  means: 'contracts with their trading rules',
  input: {},
  output: z.array(contractRules),
})

export const initData = defineCall({
  name: 'market.initData',
  area: 'market',
  method: 'GET',
  path: '/api/{p}/coin/open/market/initData',
  who: 'public',
  keys: 'open',
  means: 'first picture of the market page for a type (all, watchlist, flash, spot, contract)',
  input: { type: f.withDefault(z.enum(['all', 'watchlist', ...MARKET_KINDS]), 'spot') },
  output: z.object({ type: z.string(), time: z.number(), records: z.array(marketRow) }),
  errors: ['token_invalid'],
})

export const candles = defineCall({
  name: 'market.candles',
  area: 'market',
  method: 'GET',
  path: '/api/{p}/coin/market/candles',
  who: 'public',
  keys: 'open',
  means:
    'candles of a symbol, oldest first, without gaps: [open time, open, high, low, close, base volume, quote volume]',
  input: {
    symbol: f.symbol(),
    interval: z.enum(CANDLE_INTERVALS),
    /** Only candles that open before this time. */
    before: z.optional(f.time()),
    limit: f.withDefault(f.whole(1, MOST_CANDLES), 500),
  },
  output: z.object({ symbol: z.string(), interval: z.enum(CANDLE_INTERVALS), records: z.array(candle) }),
  errors: ['unknown_market'],
})

export const depth = defineCall({
  name: 'market.depth',
  area: 'market',
  method: 'GET',
  path: '/api/{p}/coin/market/depth',
  who: 'public',
  keys: 'open',
  means: 'the order book of a symbol, best first: [price, quantity]',
  input: { symbol: f.symbol(), limit: f.withDefault(f.whole(1, MOST_LEVELS), 50) },
  output: z.object({
    symbol: z.string(),
    /** Rises with every change of the book. */
    sequence: z.int(),
    bids: z.array(level),
    asks: z.array(level),
    time: z.number(),
  }),
  errors: ['unknown_market'],
})

export const indexPrice = defineCall({
  name: 'market.indexPrice',
  area: 'market',
  method: 'GET',
  path: '/api/{p}/coin/market/indexPrice',
  who: 'public',
  keys: 'open',
  means: 'the index price of a symbol in force, how many sources it is the median of, and since when it stands',
  input: { symbol: f.symbol() },
  output: z.object({
    symbol: z.string(),
    /** Null while too few sources are fresh. */
    index: z.nullable(z.object({ price: z.string(), sources: z.int(), time: z.number() })),
    /** Server time of the answer, so that an age can be told by any clock. */
    time: z.number(),
  }),
  errors: ['unknown_market'],
})

export const sparklines = defineCall({
  name: 'market.sparklines',
  area: 'market',
  method: 'GET',
  path: '/api/{p}/coin/market/sparklines',
  who: 'public',
  keys: 'open',
  means: 'closing prices of the last 48 half hours of every symbol, oldest first',
  input: {},
  output: z.object({
    time: z.number(),
    records: z.array(z.object({ symbol: z.string(), points: z.array(z.string()) })),
  }),
})

export const newest = defineCall({
  name: 'market.newest',
  area: 'market',
  method: 'GET',
  path: '/api/{p}/coin/market/newest',
  who: 'public',
  keys: 'open',
  means: 'spot markets and contracts that were opened within the last 30 days, newest first, at most five',
  input: {},
  output: z.object({
    records: z.array(z.object({ symbol: z.string(), kind: kind(), since: z.number() })),
  }),
})
