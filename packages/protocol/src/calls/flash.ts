/** Flash contracts: which cycles a symbol has and what they pay, opening one, and what proves how it was settled. */
import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import type { ErrorName } from '../errors.ts'
import * as f from '../fields.ts'
import {
  flashDirection as direction,
  flashKey,
  flashOrder,
  flashOutcome,
  flashReceipt,
  priceLink,
  priceStretch,
  receiptedFlashOrder,
  flashTerms as terms,
} from '../own-flash.ts'
import { wire } from '../wire-names.ts'

/** A cycle's seconds; which of them a symbol has, `periodList` says. */
const period = () => f.whole(1, 86_400)

const cycle = z.object({
  /** Seconds. */
  period: z.int(),
  /** What a win pays beside the stake, in parts of it. */
  payoutRate: z.string(),
  /** The part of contracts that must be won for the payer to lose nothing: 1 / (1 + rate), rounded up at 4 decimals. */
  breakEvenRate: z.string(),
  /** Whole numbers of `coin`. */
  minStake: z.string(),
  maxStake: z.string(),
})

const flashMarket = {
  symbol: z.string(),
  /** What is staked and paid out. */
  coin: z.string(),
  /** Of the coin. */
  decimals: z.int(),
  /** `halted` takes no new contracts; those that run are settled. */
  status: z.enum(['open', 'halted']),
}

/** Of calls that no API key may call. */
const OWN_BOUND = { closed: 'a bound that she sets against herself is hers alone' }

export const periodList = defineCall({
  name: 'flash.periodList',
  area: 'flash',
  method: 'POST',
  path: '/api/period/list',
  who: 'public',
  keys: 'open',
  means: 'flash-contract cycles of a symbol: seconds, payout rate, break-even win rate, minimum and maximum stake',
  input: { symbol: f.symbol() },
  output: z.object({ ...flashMarket, records: z.array(cycle) }),
  errors: ['unknown_market'],
})

export const flashTerms = defineCall({
  name: 'flash.terms',
  area: 'flash',
  method: 'GET',
  path: '/api/{p}/coin/flash/terms',
  who: 'public',
  keys: 'open',
  means: 'how flash contracts are settled, and the cycles of every symbol',
  input: {},
  output: z.object({
    /** Milliseconds from acceptance to the entry window; of the windows whose prices decide, and before maturity. */
    entryDelay: z.int(),
    entryWindow: z.int(),
    settlementWindow: z.int(),
    /** With fewer prices in a window, or a price of fewer sources, a contract is void. */
    minimumTicks: z.int(),
    minimumSources: z.int(),
    /** A source that is older does not count for flash contracts, in milliseconds. */
    oldestSource: z.int(),
    records: z.array(z.object({ ...flashMarket, name: z.string(), tickSize: z.string(), cycles: z.array(cycle) })),
  }),
})

export const flashCountries = defineCall({
  name: 'flash.countries',
  area: 'flash',
  method: 'GET',
  path: '/api/{p}/coin/flash/countries',
  who: 'public',
  keys: 'open',
  means: 'the countries where flash contracts are not offered to residents',
  input: {},
  output: z.object({
    /** ISO 3166-1 alpha-2, sorted. */
    closed: z.array(z.string()),
  }),
})

const orderFields = {
  symbol: f.symbol(),
  direction: direction(),
  /** Seconds. */
  period: period(),
  /** The stake: a whole number of the coin that the symbol's contracts are paid in. */
  stake: wire('num', z.union([z.number(), f.decimal()])),
}

const OPEN_ERRORS = [
  'unknown_market',
  'flash_cycle',
  'quantity_integer',
  'min_stake',
  'max_stake',
  'market_halted',
  'no_index_price',
  'insufficient_balance',
  'flash_pool',
  'flash_loss_limit',
  'flash_paused',
  'flash_country',
  'too_many_open_orders',
  'own_quota',
  'busy',
] as const satisfies readonly ErrorName[]

export const createSecondContractOrder = defineCall({
  name: 'flash.createSecondContractOrder',
  area: 'flash',
  method: 'POST',
  path: '/api/secondContractOrder/createSecondContractOrder',
  who: 'customer',
  keys: 'open',
  means: 'opens a flash contract; answered with a signed receipt before the prices that decide it exist',
  changes: true,
  input: {
    ...orderFields,
    /** Repeated with the same contract it is answered the same; with another one it is refused. */
    clientId: z.optional(f.clientId()),
  },
  output: receiptedFlashOrder,
  errors: [...OPEN_ERRORS, 'client_id_reused'],
})

export const flashPreview = defineCall({
  name: 'flash.preview',
  area: 'flash',
  method: 'GET',
  path: '/api/{p}/coin/flash/preview',
  who: 'customer',
  keys: 'open',
  means: 'what opening a flash contract would stake and could pay; refused as opening it would be',
  input: orderFields,
  output: z.object({
    symbol: z.string(),
    coin: z.string(),
    direction: direction(),
    stake: wire('num', z.string()),
    ...cycle.shape,
    /** What a win brings beyond the stake, and what it pays with the stake. */
    winProfit: z.string(),
    winPayout: z.string(),
    /** What the flash account holds free, and would afterwards. */
    available: z.string(),
    availableAfter: z.string(),
    /** The index price now: the open price is made of prices that come after acceptance. */
    indexPrice: z.string(),
    time: z.int(),
  }),
  errors: OPEN_ERRORS,
})

export const selectOrderList = defineCall({
  name: 'flash.selectOrderList',
  area: 'flash',
  method: 'POST',
  path: '/api/secondContractOrder/selectOrderList',
  who: 'customer',
  keys: 'open',
  means: 'own flash contracts, newest first; running (generating ones too) or settled (void ones too)',
  input: {
    state: f.withDefault(z.enum(['running', 'settled']), 'running'),
    symbol: z.optional(f.symbol()),
    direction: z.optional(direction()),
    /** Seconds. */
    period: z.optional(period()),
    outcome: z.optional(flashOutcome()),
    ...f.history(),
  },
  output: f.records(flashOrder),
})

export const flashOrderOf = defineCall({
  name: 'flash.order',
  area: 'flash',
  method: 'GET',
  path: '/api/{p}/coin/flash/order',
  who: 'customer',
  keys: 'open',
  means: 'an own flash contract with its receipt, by its id or by the client id that it was opened with',
  input: { id: z.optional(f.id()), clientId: z.optional(f.clientId()) },
  output: receiptedFlashOrder,
  errors: ['order_not_found'],
})

const evidenceInput = {
  id: f.id(),
  /** The receipt's signature. */
  signature: z.optional(z.string().check(z.regex(/^[A-Za-z0-9_-]{86}$/))),
}

export const evidence = defineCall({
  name: 'flash.evidence',
  area: 'flash',
  method: 'GET',
  path: '/api/{p}/coin/flash/evidence/{id}',
  who: 'public',
  keys: 'open',
  means:
    'what a flash contract was settled by: its receipt, the prices of both windows in their hash chain, its settlement; ' +
    'for its owner, and for whoever has its receipt, whose signature is asked for where there is no login',
  input: evidenceInput,
  output: z.object({
    order: flashOrder,
    terms,
    receipt: flashReceipt,
    key: flashKey,
    /** False until both windows are over and the price behind each is known: ask again. */
    complete: z.boolean(),
    /**
     * From the first price behind the acceptance to the first behind the entry window; then, unless it is void without
     * an open price, from the last one before the settlement window to the first behind it.
     */
    stretches: z.array(priceStretch),
  }),
  errors: ['order_not_found'],
})

/** The longest contract's prices are 13 pages. */
const MOST_PAGES = 100

export const evidencePrices = defineCall({
  name: 'flash.evidencePrices',
  area: 'flash',
  method: 'GET',
  path: '/api/{p}/coin/flash/evidence/{id}/prices',
  who: 'public',
  keys: 'open',
  means:
    'every price from the acceptance of a flash contract to the first behind its maturity, five minutes a page: with ' +
    'all pages the settlement hangs on the receipt without a gap; asked for as its evidence is',
  input: { ...evidenceInput, page: f.withDefault(f.whole(0, MOST_PAGES - 1), 0) },
  output: z.object({
    /** How many there are of this contract; the first is 0. */
    pages: z.int(),
    /** Those of the first page follow the head in the receipt, those of each further one the page before. */
    links: z.array(priceLink),
  }),
  errors: ['order_not_found', 'busy'],
})

export const key = defineCall({
  name: 'flash.key',
  area: 'flash',
  method: 'GET',
  path: '/api/{p}/coin/flash/key',
  who: 'public',
  keys: 'open',
  means: 'the public keys that receipts of flash contracts are signed with, the newest first',
  input: {},
  output: z.object({ records: z.array(flashKey) }),
})

/** What a customer binds itself by. Amounts in `coin`. */
const guard = z.object({
  /** No contract is opened before, epoch milliseconds; absent where no pause runs. */
  pausedUntil: z.exactOptional(z.int()),
  /** True where flash contracts are not offered in the customer's country. */
  closed: z.boolean(),
  records: z.array(
    z.object({
      coin: z.string(),
      /** How much may be lost in a UTC day; absent where no limit holds. */
      limit: z.exactOptional(z.string()),
      /** What holds from then on: a higher limit, or none. */
      pending: z.exactOptional(z.object({ limit: z.exactOptional(z.string()), from: z.int() })),
      /** What may still be staked today, contracts that are open counted as lost; absent where no limit holds. */
      left: z.exactOptional(z.string()),
    }),
  ),
})

export const flashGuard = defineCall({
  name: 'flash.guard',
  area: 'flash',
  method: 'GET',
  path: '/api/{p}/coin/flash/guard',
  who: 'customer',
  keys: 'open',
  means: 'own limits of losses and own pause, as they hold now: one record a coin that flash contracts stake',
  input: {},
  output: guard,
})

export const lossLimit = defineCall({
  name: 'flash.lossLimit',
  area: 'flash',
  method: 'POST',
  path: '/api/{p}/coin/flash/lossLimit',
  who: 'customer',
  keys: OWN_BOUND,
  means:
    'sets how much of a coin may be lost on flash contracts in a UTC day: a lower limit holds at once, a higher one or ' +
    'none after 24 hours; no API key may',
  changes: true,
  input: {
    coin: f.asset(),
    /** Absent: none. */
    limit: z.optional(f.decimal()),
  },
  output: guard,
  errors: ['unknown_asset', 'field_invalid', 'precision'],
})

/** The longest pause, in days. */
const LONGEST_PAUSE = 365

export const pause = defineCall({
  name: 'flash.pause',
  area: 'flash',
  method: 'POST',
  path: '/api/{p}/coin/flash/pause',
  who: 'customer',
  keys: OWN_BOUND,
  means:
    'opens no flash contract for so many days; it can be made longer and ended by nobody, what is open runs to its end; ' +
    'no API key may',
  changes: true,
  input: { days: f.whole(1, LONGEST_PAUSE) },
  output: guard,
  errors: ['flash_pause_longer'],
})

const results = z.object({
  coin: z.string(),
  contracts: z.int(),
  won: z.int(),
  lost: z.int(),
  /** Stakes of all of them. */
  staked: z.string(),
  /** What came back less what was staked, negative where it was lost. */
  net: z.string(),
})

export const flashResults = defineCall({
  name: 'flash.results',
  area: 'flash',
  method: 'GET',
  path: '/api/{p}/coin/flash/results',
  who: 'customer',
  keys: 'open',
  means: 'what own flash contracts that ended brought, by coin: of this UTC day, of 7 days and of 30',
  input: {},
  output: z.object({
    today: z.array(results),
    week: z.array(results),
    month: z.array(results),
    /** False where there were so many that the oldest of them are not counted. */
    complete: z.boolean(),
  }),
})

export const flashTicks = defineCall({
  name: 'flash.ticks',
  area: 'flash',
  method: 'GET',
  path: '/api/{p}/coin/flash/ticks',
  who: 'public',
  keys: 'open',
  means:
    'the index prices of a symbol of the last ten minutes as they were journaled, oldest first, every tick of them',
  input: { symbol: f.symbol() },
  output: z.object({
    symbol: z.string(),
    /** Epoch milliseconds, and the price. */
    records: z.array(z.tuple([z.int(), z.string()])),
  }),
  errors: ['unknown_market', 'busy'],
})

export const lastSettled = defineCall({
  name: 'flash.lastSettled',
  area: 'flash',
  method: 'GET',
  path: '/api/{p}/coin/flash/lastSettled',
  who: 'public',
  keys: 'open',
  means:
    'the newest flash contract that was settled, with the prices of both windows in their hash chain: enough to recompute ' +
    'its outcome, and nothing of whose it was or what was staked; null before the first',
  input: {},
  output: z.nullable(
    z.object({
      symbol: z.string(),
      tickSize: z.string(),
      direction: direction(),
      /** Seconds. */
      period: z.int(),
      payoutRate: z.string(),
      rulesVersion: z.int(),
      acceptedAt: z.int(),
      settledAt: z.int(),
      openPrice: z.string(),
      settlePrice: z.string(),
      outcome: flashOutcome(),
      stretches: z.array(priceStretch),
    }),
  ),
})
