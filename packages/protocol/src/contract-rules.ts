/** A perpetual contract's rules as everyone may know them. */
import * as z from 'zod/mini'
import { contractType } from './own-contract.ts'

export const contractTier = z.object({
  /** Largest value of a position, in settle coin. */
  cap: z.string(),
  leverage: z.int(),
  /** Maintenance margin is value × rate − amount. */
  rate: z.string(),
  amount: z.string(),
})

/** A contract's rules, decimals all; rates are parts of one. */
export const contractRules = z.object({
  symbol: z.string(),
  contractType: contractType(),
  base: z.string(),
  quote: z.string(),
  /** Coin of margin, profit and fees. */
  settle: z.string(),
  name: z.string(),
  status: z.enum(['open', 'halted']),
  tickSize: z.string(),
  /** Smallest step of a quantity: in base coin where settled in USDT, in USD where settled in coin. */
  lotSize: z.string(),
  priceDecimals: z.int(),
  quantityDecimals: z.int(),
  settleDecimals: z.int(),
  maxQuantity: z.string(),
  maxLeverage: z.int(),
  /** How far through the mark price, and through the index where `markRange` says how far they part, an order may go. */
  bandRate: z.string(),
  /** How far from the index the mark price may be; absent where the contract is not held to it. */
  markRange: z.exactOptional(z.string()),
  /** Largest value of one customer's long or short, and of all positions of a side, in settle coin. */
  maxPosition: z.exactOptional(z.string()),
  maxOpenInterest: z.exactOptional(z.string()),
  maxOpenOrders: z.int(),
  makerFee: z.string(),
  takerFee: z.string(),
  /** Spot symbol whose index price it follows. */
  indexSymbol: z.string(),
  /** Seconds between two fundings. */
  fundingInterval: z.int(),
  tiers: z.array(contractTier),
})
