/** A spot order and a fill as their owner sees them: the same words in answers, in lists and on the private socket. */
import * as z from 'zod/mini'
import { ORDER_ACCOUNTS, ORDER_STATUSES, ORDER_TYPES } from './order-kinds.ts'
import { wire } from './wire-names.ts'

export const orderSide = () => z.enum(['buy', 'sell'])

export const orderStatus = () => z.enum(ORDER_STATUSES)

/** Which account an order trades with. */
export const orderAccount = () => z.enum(ORDER_ACCOUNTS)

/** An own order. */
export const ownOrder = z.object({
  id: z.string(),
  clientId: z.string(),
  symbol: z.string(),
  account: orderAccount(),
  side: orderSide(),
  /** As it was placed, also after it was triggered. */
  orderType: wire('commissType', z.enum(ORDER_TYPES)),
  /** "0" for an order at market. */
  price: wire('commissPrice', z.string()),
  /** "0" for an order by amount. */
  quantity: wire('commissNum', z.string()),
  /** "0" unless the order is by amount. */
  amount: z.string(),
  filledQuantity: wire('haveDealNum', z.string()),
  /** "0" while nothing is filled. */
  averagePrice: wire('dealAverPrice', z.string()),
  orderValue: wire('entrustedValue', z.string()),
  /** Fees so far, in the quote asset. */
  fee: wire('serviceCharge', z.string()),
  timeInForce: z.string(),
  postOnly: z.boolean(),
  status: orderStatus(),
  /** Why it ended, where it did not fill. */
  endReason: z.exactOptional(z.string()),
  /**
   * The price that triggers it; of a trailing stop where it would trigger now, "0" while it does not follow the price
   * yet. "0" where the order has no trigger.
   */
  triggerPrice: z.string(),
  /** Which price the trigger watches. */
  triggerBy: z.exactOptional(z.enum(['last', 'index'])),
  /** Whether it triggers at or above the trigger price, or at or below it. */
  triggerWhen: z.exactOptional(z.enum(['rises', 'falls'])),
  /** How far the price turns back before a trailing stop triggers: "0.01" is 1%. "0" for every other order. */
  callbackRate: z.string(),
  /** The price from which a trailing stop follows, where it does not follow from the start. */
  activationPrice: z.exactOptional(z.string()),
  /** When it was triggered. */
  triggerTime: z.exactOptional(z.int()),
  /** How much of an iceberg order shows in the book at a time; "0" where all of it does. */
  icebergQuantity: wire('icebergNum', z.string()),
  /** The other leg of its OCO. */
  ocoId: z.exactOptional(z.string()),
  /** Its fills pay back what its margin account owes of what they bring. */
  repays: z.exactOptional(z.boolean()),
  /** When it was placed. */
  placedTime: wire('commissTime', z.int()),
  /** Its last change: of an order that has ended, when it ended. */
  updateTime: z.int(),
})

/** One's own side of one match. */
export const ownFill = z.object({
  id: z.string(),
  orderId: z.string(),
  symbol: z.string(),
  account: orderAccount(),
  side: orderSide(),
  role: z.enum(['maker', 'taker']),
  price: z.string(),
  quantity: wire('num', z.string()),
  amount: z.string(),
  fee: z.string(),
  feeCoin: z.string(),
  time: z.int(),
})

/** One step in an order's life. */
export const orderStep = z.discriminatedUnion('what', [
  z.object({ what: z.literal('placed'), time: z.int() }),
  z.object({ what: z.literal('triggered'), time: z.int(), price: z.string() }),
  z.object({ what: z.literal('filled'), time: z.int(), fill: ownFill }),
  z.object({
    what: z.literal('ended'),
    time: z.int(),
    status: z.enum(['filled', 'cancelled', 'expired']),
    reason: z.exactOptional(z.string()),
  }),
])
