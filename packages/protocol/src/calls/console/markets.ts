/**
 * What is traded and on which terms: halted and resumed, and changed, with who, when, before and after. None of it is a
 * price, a candle, an outcome or a balance.
 */
import * as z from 'zod/mini'
import { defineCall } from '../../call.ts'
import { houseId, listing, proposed, reason, rows } from '../../console-fields.ts'
import { asset, decimal, symbol, whole } from '../../fields.ts'

const area = 'console/markets'
/** The proposal is written into the trail by itself, together with what it asks for. */
const audits = 'nothing'

/** `margin`: an asset that is lent, or a pair that isolated accounts are held in. `swap`: a coin that the house swaps. */
export const PRODUCTS = ['spot', 'contract', 'flash', 'margin_asset', 'margin_pair', 'swap'] as const
const product = () => z.enum(PRODUCTS)
/** What can be halted. */
export const market = () => z.enum(['spot', 'contract', 'flash', 'swap'])

/** One step of a contract's leverage table. Decimals. */
const tier = () =>
  z.strictObject({
    /** Largest notional, in whole settle coins. */
    cap: whole(1, 1_000_000_000_000),
    leverage: whole(1, 200),
    maintenance: decimal(),
  })

/** One cycle of a flash contract. */
const cycle = () =>
  z.strictObject({
    period: whole(1, 86_400),
    payoutRate: decimal(),
    minStake: decimal(),
    maxStake: decimal(),
  })

/** How a market with a book stands now, for whoever watches over it. Amounts are in `coin`, prices in the quote coin. */
const summary = z.object({
  /** The quote coin of a spot market, the settle coin of a contract. */
  coin: z.string(),
  /** Null before the first trade. */
  last: z.nullable(z.string()),
  /** What was traded in 24 hours. */
  turnover: z.nullable(z.string()),
  contract: z.nullable(
    z.object({
      mark: z.nullable(z.string()),
      index: z.nullable(z.string()),
      /** When the index price was of. */
      indexTime: z.nullable(z.int()),
      /** Of all longs, and so of all shorts, in `unit`; what that is worth, and the most that it may be worth. */
      openInterest: z.string(),
      unit: z.string(),
      openValue: z.string(),
      /** Null where nothing bounds it. */
      openMost: z.nullable(z.string()),
      /** The most that one customer's long or short may be worth; null where nothing bounds it. */
      positionMost: z.nullable(z.string()),
    }),
  ),
})

const row = z.object({
  product: product(),
  /** Of what is lent or swapped: the coin. */
  symbol: z.string(),
  state: z.enum(['open', 'halted']),
  /** When it came to be so, as far as is known. */
  since: z.nullable(z.int()),
  /** Name of the operator; empty where no console did it. */
  by: z.string(),
  reason: z.string(),
  /** Null where there is no book. */
  summary: z.nullable(summary),
})

export const list = defineCall({
  name: 'console.markets.list',
  area,
  method: 'GET',
  path: '/api/console/markets',
  who: { staff: 'house.read' },
  means: 'every market of every product, and what is lent, with its state and since when',
  input: {},
  output: rows(row),
})

const one = { product: product(), symbol: z.union([symbol(), asset()]) }

/** Terms by name as they are written: a decimal, a whole number, or a table. */
const terms = z.record(
  z.string(),
  z.union([
    z.string(),
    z.number(),
    z.array(z.number()),
    z.array(z.record(z.string(), z.union([z.string(), z.number()]))),
  ]),
)

export const open = defineCall({
  name: 'console.markets.open',
  area,
  method: 'GET',
  path: '/api/console/markets/{product}/{symbol}',
  who: { staff: 'house.read' },
  means: 'the terms of one market, and which of them may be changed',
  input: one,
  output: z.object({
    ...row.shape,
    terms,
    fixed: z.array(z.string()),
    /** Of a coin that is swapped: what the house has to swap with. */
    inventory: z.optional(z.string()),
    /** What is open now, and of a contract the fund that bears what liquidations cost, in its coin. */
    open: z.nullable(
      z.object({
        /** Those that rest and those that wait for a trigger. */
        orders: z.int(),
        positions: z.nullable(z.int()),
        insurance: z.nullable(z.string()),
      }),
    ),
  }),
  errors: ['unknown_market'],
})

const held = z.object({
  /** Null where it is the house's, whose account is the name. */
  userId: z.nullable(z.string()),
  /** Masked where it is a customer's. */
  name: z.string(),
  side: z.enum(['long', 'short']),
  mode: z.enum(['cross', 'fixed']),
  leverage: z.int(),
  /** In `unit`, and what it is worth at the mark in `coin`. */
  size: z.string(),
  value: z.string(),
  /** Maintenance in parts of what is left, a decimal; null where nothing is left. */
  marginRatio: z.nullable(z.string()),
  /** Null where no price liquidates it. */
  liquidationPrice: z.nullable(z.string()),
  /** From the mark to that price, in parts of the mark, a decimal. */
  distance: z.nullable(z.string()),
})

/** Positions of a list. */
export const MOST_POSITIONS = 20

export const positions = defineCall({
  name: 'console.markets.positions',
  area,
  method: 'GET',
  path: '/api/console/markets/contracts/{symbol}/positions',
  who: { staff: 'customer.read' },
  means: 'the largest positions of a contract, and those nearest to their liquidation, whose they are masked',
  audits: 'act',
  input: { symbol: symbol() },
  output: z.object({
    time: z.int(),
    unit: z.string(),
    coin: z.string(),
    largest: z.array(held),
    nearest: z.array(held),
  }),
  errors: ['unknown_market'],
})

export const halt = defineCall({
  name: 'console.markets.halt',
  area,
  method: 'POST',
  path: '/api/console/markets/halt',
  who: { staff: 'market.halt', fresh: true },
  means: 'takes no new orders from now on; cancelling stays possible. One operator suffices',
  changes: true,
  audits,
  input: { product: market(), symbol: symbol(), reason: reason() },
  output: proposed,
  errors: ['reauth_needed', 'unknown_market'],
})

export const resume = defineCall({
  name: 'console.markets.resume',
  area,
  method: 'POST',
  path: '/api/console/markets/resume',
  who: { staff: 'market.halt', fresh: true },
  means: 'takes orders again; needs two operators',
  changes: true,
  audits,
  input: { product: market(), symbol: symbol(), reason: reason() },
  output: proposed,
  errors: ['reauth_needed', 'unknown_market'],
})

/** What may be changed of a market that is there. */
const changes = {
  spot: z.strictObject({
    minNotional: z.optional(decimal()),
    maxQuantity: z.optional(decimal()),
    bandRate: z.optional(decimal()),
    slipRate: z.optional(decimal()),
    maxOpenOrders: z.optional(whole(1, 100_000)),
  }),
  contract: z.strictObject({
    maxQuantity: z.optional(decimal()),
    makerRate: z.optional(decimal()),
    takerRate: z.optional(decimal()),
    bandRate: z.optional(decimal()),
    maxOpenOrders: z.optional(whole(1, 100_000)),
    maxPosition: z.optional(decimal()),
    maxOpenInterest: z.optional(decimal()),
    tiers: z.optional(z.array(tier()).check(z.minLength(1), z.maxLength(20))),
  }),
  flash: z.strictObject({ cycles: z.array(cycle()).check(z.minLength(1), z.maxLength(20)) }),
  margin_asset: z.strictObject({
    limit: z.optional(decimal()),
    hourlyRate: z.optional(decimal()),
    weight: z.optional(decimal()),
  }),
  swap: z.strictObject({
    /** The coin's part of the distance between buying and selling. */
    spread: z.optional(decimal()),
    /** The least and the most of one swap. */
    minimum: z.optional(decimal()),
    maximum: z.optional(decimal()),
    /** What the inventory keeps of it, and the most that it takes in. */
    floor: z.optional(decimal()),
    ceiling: z.optional(decimal()),
  }),
  margin_pair: z.strictObject({ leverages: z.array(whole(1, 100)).check(z.minLength(1), z.maxLength(10)) }),
}

const changed = <Name extends keyof typeof changes>(name: Name) =>
  z.strictObject({ product: z.literal(name), symbol: one.symbol, to: changes[name] })

export const change = defineCall({
  name: 'console.markets.change',
  area,
  method: 'POST',
  path: '/api/console/markets/change',
  who: { staff: 'terms.write', fresh: true },
  means: 'asks for other terms of a market that is there: fees, limits, leverage table, cycles; needs two operators',
  changes: true,
  audits,
  input: {
    market: z.discriminatedUnion('product', [
      changed('spot'),
      changed('contract'),
      changed('flash'),
      changed('margin_asset'),
      changed('margin_pair'),
      changed('swap'),
    ]),
    reason: reason(),
  },
  output: proposed,
  errors: ['reauth_needed', 'unknown_market', 'unknown_asset', 'precision', 'refused'],
})

export const create = defineCall({
  name: 'console.markets.create',
  area,
  method: 'POST',
  path: '/api/console/markets/create',
  who: { staff: 'terms.write', fresh: true },
  means: 'asks for a coin or a market that is not listed yet, halted until it is resumed; needs two operators',
  changes: true,
  audits,
  input: {
    listing: z.discriminatedUnion('product', [
      z.strictObject({
        product: z.literal('asset'),
        code: asset(),
        decimals: whole(0, 15),
        cap: decimal(),
        supply: z.optional(whole(1, 999_999_999_999_999)),
      }),
      z.strictObject({
        product: z.literal('spot'),
        symbol: z.string().check(z.regex(/^[A-Z0-9]{2,12}_[A-Z0-9]{2,12}$/)),
        tickSize: decimal(),
        lotSize: decimal(),
        minNotional: decimal(),
        maxQuantity: decimal(),
      }),
      z.strictObject({
        product: z.literal('contract'),
        symbol: z.string().check(z.maxLength(24), z.regex(/^[A-Z0-9]{2,12}_[A-Z0-9]{2,12}_PERP$/)),
        kind: z.enum(['linear', 'inverse']),
        tickSize: decimal(),
        lotSize: decimal(),
        maxQuantity: decimal(),
        index: symbol(),
        impact: decimal(),
        tiers: z.array(tier()).check(z.minLength(1), z.maxLength(20)),
      }),
      z.strictObject({
        product: z.literal('flash'),
        symbol: symbol(),
        coin: asset(),
        cycles: z.array(cycle()).check(z.minLength(1), z.maxLength(20)),
      }),
    ]),
    reason: reason(),
  },
  output: proposed,
  errors: ['reauth_needed', 'unknown_market', 'unknown_asset', 'precision', 'refused'],
})

export const setFees = defineCall({
  name: 'console.markets.setFees',
  area,
  method: 'POST',
  path: '/api/console/markets/fees/set',
  who: { staff: 'terms.write', fresh: true },
  means: 'asks for the spot fees of one customer; needs two operators',
  changes: true,
  audits,
  input: {
    userId: houseId(),
    makerRate: decimal(),
    takerRate: decimal(),
    reason: reason(),
  },
  output: proposed,
  errors: ['reauth_needed', 'not_found', 'precision', 'refused'],
})

const tiersNow = z.array(z.object({ tier: z.int(), volume: z.string(), makerRate: z.string(), takerRate: z.string() }))

export const fees = defineCall({
  name: 'console.markets.fees',
  area,
  method: 'GET',
  path: '/api/console/markets/fees',
  who: { staff: 'house.read' },
  means: 'the published tiers of spot fees, by what is traded in 30 days',
  input: {},
  output: z.object({
    rows: tiersNow,
    /** Every schedule that was agreed on, the newest first. */
    history: z.array(
      z.object({ time: z.int(), tiers: tiersNow, setBy: z.string(), approvedBy: z.string(), reason: z.string() }),
    ),
  }),
})

export const setTiers = defineCall({
  name: 'console.markets.setTiers',
  area,
  method: 'POST',
  path: '/api/console/markets/fees/tiers',
  who: { staff: 'terms.write', fresh: true },
  means:
    'asks for other tiers of spot fees, all of them at once, lowest first; the first is everybody’s and stays. Customers are ' +
    'moved within a minute, but who has agreed rates; needs two operators',
  changes: true,
  audits,
  input: {
    tiers: z
      .array(z.strictObject({ volume: decimal(), makerRate: decimal(), takerRate: decimal() }))
      .check(z.minLength(1), z.maxLength(20)),
    reason: reason(),
  },
  output: proposed,
  errors: ['reauth_needed', 'precision', 'refused'],
})

export const history = defineCall({
  name: 'console.markets.history',
  area,
  method: 'GET',
  path: '/api/console/markets/history',
  who: { staff: 'house.read' },
  means: 'what was changed of markets and terms, the newest first',
  input: { product: z.optional(product()), symbol: z.optional(symbol()), ...listing() },
  output: rows(
    z.object({
      id: z.string(),
      time: z.int(),
      product: z.string(),
      symbol: z.string(),
      /** What changed: `status`, or the names of terms. */
      before: terms,
      after: terms,
      proposedBy: z.string(),
      /** Empty where one operator sufficed. */
      approvedBy: z.string(),
      reason: z.string(),
      /** Of the command in the journal. */
      sequence: z.int(),
    }),
  ),
})
