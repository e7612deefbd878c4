/** What a customer pays for trading: the own rates, and the traded value that decides about them. */
import * as z from 'zod/mini'
import { defineCall } from '../call.ts'

export const feeTiers = defineCall({
  name: 'fees.tiers',
  area: 'spot',
  method: 'GET',
  path: '/api/{p}/coin/spot/feeTiers',
  who: 'public',
  keys: 'open',
  means: 'the published tiers of spot fees, by what is traded in 30 days',
  input: {},
  output: z.object({
    /** Lowest first; the first is everybody's. */
    tiers: z.array(
      z.object({
        tier: z.int(),
        /** From this much traded, USDT. */
        volume: z.string(),
        /** Parts of one. */
        maker: z.string(),
        taker: z.string(),
      }),
    ),
    windowDays: z.int(),
  }),
})

export const feeTier = defineCall({
  name: 'fees.feeTier',
  area: 'spot',
  method: 'GET',
  path: '/api/{p}/coin/spot/feeTier',
  who: 'customer',
  keys: 'open',
  means: 'own spot fee rates now, and what was traded in the last 30 days with the tier that it reaches',
  input: {},
  output: z.object({
    /** Rates in force, parts of one. */
    maker: z.string(),
    taker: z.string(),
    /** Tier of the rates in force; null where they were agreed with this customer. */
    tier: z.nullable(z.int()),
    /** Value in USDT traded within the window. */
    volume: z.string(),
    windowDays: z.int(),
    /** Tier that the volume reaches: it comes into force with the next hourly look. */
    reached: z.int(),
  }),
})
