/** Perpetual contracts as everyone sees them: rules, prices, funding and tiers. */
import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import { contractRules, contractTier as tier } from '../contract-rules.ts'
import * as f from '../fields.ts'
import { contractType } from '../own-contract.ts'
import { wire } from '../wire-names.ts'
import { detail } from './market.ts'

/** Most contracts that one request names. */
export const MOST_CONTRACTS = 100

const contractState = {
  /** Empty before the first price. */
  markPrice: z.string(),
  indexPrice: z.string(),
  lastPrice: z.string(),
  /** False while nothing is matched or liquidated. */
  live: z.boolean(),
  /** What the running interval has come to so far, and what the last one was; empty where there is none yet. */
  fundingRate: z.string(),
  lastFundingRate: z.string(),
  /** Epoch ms; 0 before the first price. */
  nextFundingTime: z.int(),
  /** Open on each side, in the contract's unit. */
  openInterest: z.string(),
}

/** Rules, prices and the figures of 24 hours. */
export const contractDetails = z.object({
  ...contractRules.shape,
  ...contractState,
  detail: z.exactOptional(detail),
})

export const contractDetail = defineCall({
  name: 'contract.contractDetail',
  area: 'contract',
  method: 'POST',
  path: '/api/{p}/coin/open/get/contractDetail',
  who: 'public',
  keys: 'open',
  means: 'rules, prices, funding and figures of 24 hours of several contracts; of all where none is named',
  input: {
    symbols: wire('symbolNameList', z.optional(z.array(f.symbol()).check(z.maxLength(MOST_CONTRACTS)))),
    type: z.optional(contractType()),
  },
  output: z.object({ time: z.int(), records: z.array(contractDetails) }),
  errors: ['unknown_market'],
})

const funding = z.object({ time: z.int(), rate: z.string(), markPrice: z.string() })

export const getFundingRate = defineCall({
  name: 'contract.getFundingRate',
  area: 'contract',
  method: 'GET',
  path: '/api/{p}/coin/open/getFundingRate',
  who: 'public',
  keys: 'open',
  means: 'the running funding rate of a contract, when it is due, and those of before, newest first',
  input: {
    symbol: wire('symbolName', f.symbol()),
    contractType: z.optional(contractType()),
    page: f.page(),
    pageSize: f.pageSize(),
    cursor: f.cursor(),
  },
  output: z.object({
    symbol: z.string(),
    fundingRate: z.string(),
    lastFundingRate: z.string(),
    nextFundingTime: z.int(),
    /** Seconds. */
    interval: z.int(),
    ...f.records(funding).shape,
  }),
  errors: ['unknown_market'],
})

const tierTable = z.object({ symbol: z.string(), settle: z.string(), tiers: z.array(tier) })

export const dollarTiers = defineCall({
  name: 'contract.dollarTiers',
  operation: 'contract.getUbwMaintenanceMargin',
  area: 'contract',
  method: 'GET',
  path: '/api/{p}/coin/entrust/get/getUbwMaintenanceMargin',
  who: 'public',
  keys: 'open',
  means: 'maintenance-margin tiers of the contracts settled in USDT',
  input: { symbol: z.optional(f.symbol()) },
  output: z.object({ records: z.array(tierTable) }),
  errors: ['unknown_market'],
})

export const coinTiers = defineCall({
  name: 'contract.coinTiers',
  operation: 'contract.getBbwMaintenanceMargin',
  area: 'contract',
  method: 'GET',
  path: '/api/{p}/coin/entrust/get/getBbwMaintenanceMargin/{a}',
  who: 'public',
  keys: 'open',
  means: 'maintenance-margin tiers of the contract a settled in coin: its symbol (BTC_USD_PERP) or its coin (BTC)',
  input: { symbol: wire('a', f.symbol()) },
  output: tierTable,
  errors: ['unknown_market'],
})
