/**
 * What a customer has and did, as operators see it: balances, orders, positions, bills, and from where she signed in. What
 * of it is masked is revealed by a call of its own with a reason; whatever is opened stands in the operators' book.
 */
import * as z from 'zod/mini'
import { defineCall } from '../../call.ts'
import { houseId, listing, reason, rows } from '../../console-fields.ts'
import { asset, symbol, time, whole } from '../../fields.ts'
import { LOGIN_MEANS } from '../../login-means.ts'

const area = 'console/customers'

const of = { userId: houseId() }

export const balances = defineCall({
  name: 'console.customers.balances',
  area,
  method: 'GET',
  path: '/api/console/customers/{userId}/balances',
  who: { staff: 'customer.read' },
  means: 'what she holds and owes, by account and coin, and what it is worth by the index prices of now',
  audits: 'customer',
  input: of,
  output: z.object({
    ...rows(
      z.object({
        account: z.int(),
        /** Of an isolated margin account. */
        pair: z.optional(z.string()),
        coin: z.string(),
        available: z.string(),
        occupied: z.string(),
        /** What is owed: borrowed, and its interest until now. */
        borrowed: z.string(),
        interest: z.string(),
        /** All that is held less what is owed; below zero where more is owed. */
        net: z.string(),
        /** Of the net, in USDT; null while the coin has no price. */
        worth: z.nullable(z.string()),
      }),
    ).shape,
    /** Of all together, in USDT, without what has no price. Profit of open positions is not in it. */
    worth: z.string(),
    /** Coins without a price. */
    unpriced: z.array(z.string()),
  }),
  errors: ['not_found'],
})

export const timeline = defineCall({
  name: 'console.customers.timeline',
  area,
  method: 'GET',
  path: '/api/console/customers/{userId}/timeline',
  who: { staff: 'customer.read' },
  means:
    'all that happened to her, of every product and of what operators did, the newest first; what the operator may not see ' +
    'is left out',
  audits: 'customer',
  input: {
    ...of,
    /** One of `kinds` of an answer; without it all. */
    kind: z.optional(z.string().check(z.regex(/^[a-z_]{2,24}$/))),
    startTime: z.optional(time()),
    endTime: z.optional(time()),
    ...listing(),
  },
  output: z.object({
    ...rows(
      z.object({
        id: z.string(),
        time: z.int(),
        kind: z.string(),
        /** What happened, or what has become of it: a stable word. */
        what: z.string(),
        about: z.string(),
        /** Empty where it is about none. */
        amount: z.string(),
        coin: z.string(),
        /** Which page tells more, and of which thing there; without one its list does. */
        opens: z.string(),
        target: z.string(),
      }),
    ).shape,
    /** What the operator may see, whatever she has of it. */
    kinds: z.array(z.string()),
  }),
  errors: ['not_found', 'forbidden'],
})

export const orders = defineCall({
  name: 'console.customers.orders',
  area,
  method: 'GET',
  path: '/api/console/customers/{userId}/orders',
  who: { staff: 'customer.read' },
  means: 'her orders of every product, the newest first',
  audits: 'customer',
  input: {
    ...of,
    product: z.optional(z.enum(['spot', 'contract', 'flash', 'swap'])),
    symbol: z.optional(symbol()),
    startTime: z.optional(time()),
    endTime: z.optional(time()),
    ...listing(),
  },
  output: rows(
    z.object({
      product: z.enum(['spot', 'contract', 'flash', 'swap']),
      id: z.string(),
      /** Of a swap both coins, the one that was paid first. */
      symbol: z.string(),
      /** Empty of a swap, as its kind is. */
      side: z.string(),
      type: z.string(),
      price: z.string(),
      /** Of a flash contract its stake; of a swap what was paid. */
      quantity: z.string(),
      filled: z.string(),
      status: z.string(),
      clientId: z.string(),
      placedTime: z.int(),
      updateTime: z.int(),
    }),
  ),
  errors: ['not_found', 'unknown_market'],
})

export const openOrders = defineCall({
  name: 'console.customers.openOrders',
  area,
  method: 'GET',
  path: '/api/console/customers/{userId}/open-orders',
  who: { staff: 'customer.read' },
  means: 'her orders that rest or wait now and flash contracts that run, the newest first',
  audits: 'customer',
  input: { ...of, ...listing() },
  output: orders.output,
  errors: ['not_found'],
})

export const positions = defineCall({
  name: 'console.customers.positions',
  area,
  method: 'GET',
  path: '/api/console/customers/{userId}/positions',
  who: { staff: 'customer.read' },
  means: 'her open positions',
  audits: 'customer',
  input: of,
  output: rows(
    z.object({
      id: z.string(),
      symbol: z.string(),
      side: z.enum(['long', 'short']),
      mode: z.enum(['cross', 'fixed']),
      leverage: z.int(),
      quantity: z.string(),
      entryPrice: z.string(),
      markPrice: z.string(),
      /** Empty where there is none. */
      liquidationPrice: z.string(),
      margin: z.string(),
      unrealised: z.string(),
    }),
  ),
  errors: ['not_found'],
})

export const bills = defineCall({
  name: 'console.customers.bills',
  area,
  method: 'GET',
  path: '/api/console/customers/{userId}/bills',
  who: { staff: 'customer.read' },
  means: 'her ledger entries, the newest first',
  audits: 'customer',
  input: {
    ...of,
    account: z.optional(whole(1, 8)),
    coin: z.optional(asset()),
    startTime: z.optional(time()),
    endTime: z.optional(time()),
    ...listing(),
  },
  output: rows(
    z.object({
      /** `<posting>-<entry>`. */
      id: z.string(),
      /** The command that it came of. */
      sequence: z.int(),
      account: z.int(),
      coin: z.string(),
      reason: z.string(),
      part: z.string(),
      reference: z.string(),
      symbol: z.optional(z.string()),
      available: z.string(),
      occupied: z.string(),
      availableAfter: z.string(),
      occupiedAfter: z.string(),
      time: z.int(),
    }),
  ),
  errors: ['not_found'],
})

/** In which country the address is registered (ISO 3166-1); empty where none is known. */
const country = z.string()

export const sessions = defineCall({
  name: 'console.customers.sessions',
  area,
  method: 'GET',
  path: '/api/console/customers/{userId}/sessions',
  who: { staff: 'customer.read' },
  means: 'where she is logged in',
  audits: 'customer',
  input: of,
  output: rows(
    z.object({
      id: z.string(),
      deviceId: z.string(),
      userAgent: z.string(),
      address: z.string(),
      country,
      createTime: z.int(),
      lastUsed: z.int(),
    }),
  ),
  errors: ['not_found'],
})

export const devices = defineCall({
  name: 'console.customers.devices',
  area,
  method: 'GET',
  path: '/api/console/customers/{userId}/devices',
  who: { staff: 'customer.read' },
  means: 'her devices, the one last seen first',
  audits: 'customer',
  input: of,
  output: rows(
    z.object({
      id: z.string(),
      name: z.string(),
      trusted: z.boolean(),
      userAgent: z.string(),
      address: z.string(),
      country,
      firstSeen: z.int(),
      lastSeen: z.int(),
      sessions: z.int(),
    }),
  ),
  errors: ['not_found'],
})

export const logins = defineCall({
  name: 'console.customers.logins',
  area,
  method: 'GET',
  path: '/api/console/customers/{userId}/logins',
  who: { staff: 'customer.read' },
  means: 'her tries to log in, the newest thousand',
  audits: 'customer',
  input: { ...of, ...listing() },
  output: rows(
    z.object({
      id: z.string(),
      time: z.int(),
      address: z.string(),
      country,
      userAgent: z.string(),
      outcome: z.string(),
      /** By what it was, or was tried; null where that was not noted yet. */
      means: z.nullable(z.enum(LOGIN_MEANS)),
      deviceId: z.string(),
    }),
  ),
  errors: ['not_found'],
})

export const reveal = defineCall({
  name: 'console.customers.reveal',
  area,
  method: 'POST',
  path: '/api/console/customers/{userId}/reveal',
  who: { staff: 'customer.reveal' },
  means:
    'one masked field of hers in full (name and document number: as they were approved); the reason stands in the ' +
    'operators’ book',
  changes: true,
  audits: 'customer',
  input: { ...of, field: z.enum(['email', 'phone', 'name', 'idNumber']), reason: reason() },
  output: z.object({ value: z.string() }),
  errors: ['not_found'],
})
