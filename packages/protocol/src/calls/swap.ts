/** Swaps: what the house trades against at its own price, a quote that binds it for ten seconds, and what was filled. */
import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import * as f from '../fields.ts'

/** `pays`: so much is to be given; `gets`: so much is wanted. The other amount follows from the price. */
const EXACT = ['pays', 'gets'] as const

const swap = z.object({
  id: z.string(),
  fromCoin: z.string(),
  toCoin: z.string(),
  pays: f.decimalOut(),
  gets: f.decimalOut(),
  /** `toCoin` for one `fromCoin`, as it was filled; cut at 12 decimals. */
  price: f.decimalOut(),
  time: f.timeOut(),
})

export const coins = defineCall({
  name: 'swap.coins',
  area: 'swap',
  method: 'GET',
  path: '/api/{p}/coin/swap/coins',
  who: 'public',
  keys: 'open',
  means: 'the coins that can be swapped, with the limits of one swap and what the house has room for now',
  input: {},
  output: z.object({
    records: z.array(
      z.object({
        coin: z.string(),
        /** Its part of the distance between buying and selling, as a fraction. */
        spread: f.decimalOut(),
        /** The least and the most that one swap takes of it. */
        minimum: f.decimalOut(),
        maximum: f.decimalOut(),
        /** How much of it the house gives, and takes, at most now. */
        gives: f.decimalOut(),
        takes: f.decimalOut(),
        open: z.boolean(),
      }),
    ),
  }),
})

export const getCurrencyPrice = defineCall({
  name: 'swap.getCurrencyPrice',
  area: 'swap',
  method: 'POST',
  path: '/api/texchange/getCurrencyPrice',
  who: 'public',
  keys: 'open',
  means:
    'quotes a swap; asking changes nothing. Signed in, the quote is the customer’s and can be filled once within ten seconds',
  input: { fromCoin: f.asset(), toCoin: f.asset(), amount: f.decimal(), exact: f.withDefault(z.enum(EXACT), 'pays') },
  output: z.object({
    fromCoin: z.string(),
    toCoin: z.string(),
    pays: f.decimalOut(),
    gets: f.decimalOut(),
    /** `toCoin` for one `fromCoin` at this quote; cut at 12 decimals. */
    price: f.decimalOut(),
    /** The same by the index, without the spread. */
    indexPrice: f.decimalOut(),
    /** The whole distance between buying and selling, as a fraction; half of it is in the price. */
    spread: f.decimalOut(),
    quotedTime: f.timeOut(),
    expireTime: f.timeOut(),
    /** Sent back to be filled; null where nobody is signed in. */
    quote: z.nullable(z.string()),
  }),
  errors: [
    'unknown_asset',
    'precision',
    'swap_closed',
    'swap_limit',
    'swap_inventory',
    'market_halted',
    'no_reference_price',
  ],
})

export const currencyExchange = defineCall({
  name: 'swap.currencyExchange',
  area: 'swap',
  method: 'POST',
  path: '/api/texchange/currencyExchange',
  who: 'customer',
  keys: 'open',
  means:
    'fills a quote at its price, or does nothing; a quote is filled once, and sent again it is answered as the first time',
  changes: true,
  input: { quote: z.string().check(z.minLength(40), z.maxLength(600)) },
  output: swap,
  errors: [
    'insufficient_balance',
    'swap_closed',
    'swap_limit',
    'swap_expired',
    'swap_moved',
    'swap_inventory',
    'market_halted',
    'no_reference_price',
    'restricted',
    'own_quota',
    'busy',
    'client_id_reused',
  ],
})

export const list = defineCall({
  name: 'swap.list',
  area: 'swap',
  method: 'POST',
  path: '/api/texchange/list',
  who: 'customer',
  keys: 'open',
  means: 'own swaps, newest first',
  input: { coin: z.optional(f.asset()), ...f.history() },
  output: f.records(swap),
  errors: ['unknown_asset'],
})
