/** Own orders across products: the order centre, and the history of orders in one coin. */
import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import * as f from '../fields.ts'
import { ORDER_TYPES } from '../order-kinds.ts'
import { contractType, ownContractOrder } from '../own-contract.ts'
import { flashDirection, flashOrder, flashStatus } from '../own-flash.ts'
import { orderAccount, orderSide, orderStatus, ownOrder } from '../own-order.ts'
import { wire } from '../wire-names.ts'

/** What the orders of every product have in common, and what only this product's have in `details`. */
const spotRow = z.object({
  product: z.literal('spot'),
  id: z.string(),
  symbol: z.string(),
  /** Of spot orders: with which account they trade. */
  account: z.exactOptional(orderAccount()),
  direction: orderSide(),
  type: z.enum(ORDER_TYPES),
  /** "0" at market. */
  price: z.string(),
  /** In base coin, of a contract in its own unit; "0" for an order by amount. */
  quantity: z.string(),
  filled: z.string(),
  /** "0" while nothing is filled. */
  averagePrice: z.string(),
  status: orderStatus(),
  /** When it was placed. */
  time: z.int(),
  /** Its last change: of an order that has ended, when it ended. */
  updateTime: z.int(),
  details: ownOrder,
})

/** An order of a perpetual contract. */
const contractRow = z.object({
  ...spotRow.shape,
  product: z.literal('contract'),
  details: ownContractOrder,
})

/** A flash contract. */
const flashRow = z.object({
  product: z.literal('flash'),
  id: z.string(),
  symbol: z.string(),
  direction: flashDirection(),
  /** The stake, in the coin that it is paid in. */
  quantity: z.string(),
  status: flashStatus(),
  time: z.int(),
  /** When it was last told: of one that has ended, when it matured. */
  updateTime: z.int(),
  details: flashOrder,
})

/** A filled swap: it was paid in one coin and gave another, at once. */
const swapRow = z.object({
  product: z.literal('swap'),
  id: z.string(),
  /** Both coins, the one that was paid first. */
  symbol: z.string(),
  /** What was paid, in its coin. */
  quantity: z.string(),
  status: z.literal('filled'),
  time: z.int(),
  updateTime: z.int(),
  details: z.object({
    id: z.string(),
    fromCoin: z.string(),
    toCoin: z.string(),
    pays: z.string(),
    gets: z.string(),
    /** `toCoin` for one `fromCoin`, as it was filled; cut at 12 decimals. */
    filledPrice: z.string(),
    time: z.int(),
  }),
})

export const orderCentre = defineCall({
  name: 'assets.orderCentre',
  area: 'assets',
  method: 'POST',
  path: '/api/order/list',
  who: 'customer',
  keys: 'open',
  means: 'order centre: all own orders of all products, whatever their state, newest first',
  input: {
    product: z.optional(z.enum(['spot', 'contract', 'flash', 'swap'])),
    /** Spot orders of one account only. */
    account: z.optional(orderAccount()),
    /** Contract orders of one kind only. */
    contractType: z.optional(contractType()),
    /** Without a product a pair finds its perpetual and its swaps, in either direction, too. */
    symbol: z.optional(f.symbol()),
    /** Orders of every symbol that trades this coin, as its base or its quote. */
    coin: z.optional(f.asset()),
    /** Up and down are of flash contracts. */
    direction: z.optional(z.union([orderSide(), flashDirection()])),
    /** As the orders were placed; `oco`: the two legs of each. */
    type: z.optional(z.enum([...ORDER_TYPES, 'oco'])),
    /** Generating, running, settled and void are of flash contracts. */
    status: z.optional(z.union([orderStatus(), flashStatus()])),
    ...f.history(),
  },
  output: f.records(z.discriminatedUnion('product', [spotRow, contractRow, flashRow, swapRow])),
  errors: ['unknown_market', 'unknown_asset'],
})

export const ordersOfCoin = defineCall({
  name: 'assets.ordersOfCoin',
  operation: 'assets.getEntrustLogCurrency',
  area: 'assets',
  method: 'POST',
  path: '/api/{p}/coin/entrust/getEntrustLogCurrency',
  who: 'customer',
  keys: 'open',
  means: 'own ended spot orders of every symbol that trades this coin, as its base or its quote, newest first',
  input: {
    coin: f.asset(),
    account: z.optional(orderAccount()),
    side: z.optional(orderSide()),
    orderType: wire('commissType', z.optional(z.enum([...ORDER_TYPES, 'oco']))),
    status: z.optional(z.enum(['filled', 'cancelled', 'expired'])),
    ...f.history(),
  },
  output: f.records(ownOrder),
  errors: ['unknown_asset'],
})

/** What a client id can have been sent with. */
export const SENT_KINDS = ['spot', 'contract', 'flash', 'transfer', 'loan', 'position_margin'] as const

export const outcome = defineCall({
  name: 'assets.outcome',
  area: 'assets',
  method: 'POST',
  path: '/api/order/outcome',
  who: 'customer',
  keys: 'open',
  means:
    'what became of something sent with a client id, where its answer was lost: done (send it again with the same id ' +
    'and it is answered as the first time), refused, absent (it had no effect), open (not known yet: ask again)',
  input: { kind: z.enum(SENT_KINDS), clientId: f.clientId() },
  output: z.object({
    state: z.enum(['done', 'refused', 'absent', 'open']),
    /** Why it was refused: the stable name, and the words in the language asked for. */
    error: z.exactOptional(z.string()),
    msg: z.exactOptional(z.string()),
  }),
  errors: [],
})
