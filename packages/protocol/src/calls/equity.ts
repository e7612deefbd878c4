/** What a customer's own was worth day by day, and what of it was won or lost. */
import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import * as f from '../fields.ts'
import { currency, toldRate } from './assets.ts'

/** Days that a line can have. */
export const EQUITY_DAYS = ['7', '30', '90', '365'] as const

/** In USDT, and in the currency asked for at the rate of now: null where that has none. */
const worth = { usdt: z.string(), equivalent: z.nullable(z.string()) }
/** `rate`: parts of one of what there was and what came in; null where that is nothing. */
const profit = z.object({ ...worth, rate: z.nullable(z.string()) })

export const equity = defineCall({
  name: 'assets.equity',
  area: 'assets',
  method: 'GET',
  path: '/api/{p}/coin/assets/equity',
  who: 'customer',
  keys: 'open',
  means:
    'worth of all accounts, debts taken off, at the end of each day (UTC) and now, by the prices of then; money that came ' +
    'or went is no profit and counts by the price its day ended with',
  input: { currency: currency(), days: f.withDefault(z.enum(EQUITY_DAYS), '30') },
  output: z.object({
    currency: z.string(),
    rate: toldRate(),
    /** Oldest first, the end of the day before the first one included; the last is of now. */
    points: z.array(
      z.object({
        time: z.int(),
        ...worth,
        /** What came in on the day less what went out. */
        flow: z.object(worth),
      }),
    ),
    /** Over all the days. */
    profit,
    /** Since the day began (UTC); transfers between accounts are no profit of either. */
    today: z.object({
      ...profit.shape,
      accounts: z.array(z.object({ type: z.int(), ...worth })),
      coins: z.array(z.object({ coin: z.string(), ...worth })),
    }),
    /** Coins that were held on a day on which they had no price, and are not in its sum. */
    unpriced: z.array(z.string()),
  }),
})
