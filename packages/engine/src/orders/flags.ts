/** The discrete properties of an order packed into one integer, and back. */

import type { OrderStatus } from './events.ts'
import type { OrderAccount, SelfTrade, Side, TimeInForce } from './terms.ts'

export const BUY = 0
export const SELL = 1

/** Why an order ended, where it did not simply fill. */
export type EndReason = Exclude<(typeof REASONS)[number], ''>

const TIFS = ['GTC', 'IOC', 'FOK'] as const
const STPS = ['expire_taker', 'expire_maker', 'expire_both'] as const
const STATUSES = ['open', 'filled', 'cancelled', 'expired'] as const
/** Four bits hold the place of one; snapshots keep it. */
const REASONS = [
  '',
  'user',
  'ioc',
  'fok',
  'self_trade',
  'slip',
  'ladder',
  'dust',
  'max_fills',
  'oco',
  'price_band',
  'post_only',
  'no_liquidity',
  'insufficient_balance',
  'min_notional',
  'liquidation',
] as const

export const MARKET_KIND = 1 << 1
export const POST_ONLY = 1 << 4
const TIF_SHIFT = 2
const STP_SHIFT = 5
const STATUS_SHIFT = 7
const REASON_SHIFT = 9
/** The order waits for its trigger: it stands in no queue of the book. */
export const WAITING = 1 << 13
/** There is a condition of this order (conditions.ts): it waits or waited, is a leg of an OCO, or an iceberg. */
export const SPECIAL = 1 << 14
/** The book shows only a part of it, in the pool's field SHOWN. */
export const ICEBERG = 1 << 15
const CROSS_BIT = 16
/** The order trades with the owner's cross or isolated margin account; with neither bit, with the spot account. */
export const CROSS = 1 << CROSS_BIT
export const ISOLATED = 1 << (CROSS_BIT + 1)
export const MARGIN = CROSS | ISOLATED
/** What it brings pays back what its margin account owes of it. */
export const REPAYS = 1 << (CROSS_BIT + 2)
/** Bits that say how an order stands; without them the flags say how it was ordered. */
const END_MASK = (1 << 14) - (1 << STATUS_SHIFT)

export const TIF_GTC = 0
export const TIF_IOC = 1
export const TIF_FOK = 2
export const STP_TAKER = 0
export const STP_MAKER = 1
export const STP_BOTH = 2
export const STATUS_OPEN = 0
export const STATUS_FILLED = 1
export const STATUS_CANCELLED = 2
export const STATUS_EXPIRED = 3

/** Packs how an order is ordered; its status is open. */
export function packFlags(
  side: Side,
  kind: 'limit' | 'market',
  tif: TimeInForce,
  postOnly: boolean,
  stp: SelfTrade,
): number {
  return (
    (side === 'buy' ? BUY : SELL) |
    (kind === 'market' ? MARKET_KIND : 0) |
    ((tif === 'GTC' ? TIF_GTC : tif === 'IOC' ? TIF_IOC : TIF_FOK) << TIF_SHIFT) |
    (postOnly ? POST_ONLY : 0) |
    ((stp === 'expire_taker' ? STP_TAKER : stp === 'expire_maker' ? STP_MAKER : STP_BOTH) << STP_SHIFT)
  )
}

/** The same order with another status and reason. */
export function withEnd(flags: number, status: number, reason: EndReason | ''): number {
  return (flags & ~END_MASK) | (status << STATUS_SHIFT) | (reasonNumber(reason) << REASON_SHIFT)
}

/** Nearly every order is filled or cancelled by its owner: that is seen without a search. */
function reasonNumber(reason: EndReason | ''): number {
  if (reason === '') return 0
  return reason === 'user' ? 1 : REASONS.indexOf(reason)
}

/** Which account an order trades with, and whether it pays back what that owes, as flags. */
export function accountFlags(account: OrderAccount | undefined, repay?: boolean): number {
  const place = account === 5 ? CROSS : account === 6 ? ISOLATED : 0
  return repay === true ? place | REPAYS : place
}

/** The margin account an order trades with, undefined where it is the spot account. */
export function accountOf(flags: number): 5 | 6 | undefined {
  if ((flags & MARGIN) === 0) return undefined
  return (flags & CROSS) !== 0 ? 5 : 6
}

/** Where a trade's record keeps the margin accounts of its sides, beside the taker's side. */
export const TAKER_SHIFT = 1
export const MAKER_SHIFT = 3

/** An order's margin account as two bits of a trade's record. */
export function accountBits(flags: number, shift: number): number {
  return ((flags & MARGIN) >>> CROSS_BIT) << shift
}

/** The margin account of one side of a trade's record. */
export function tradeAccount(bits: number, shift: number): 5 | 6 | undefined {
  return accountOf((bits >>> shift) << CROSS_BIT)
}

export function sideOf(flags: number): number {
  return flags & 1
}

export function tifOf(flags: number): number {
  return (flags >> TIF_SHIFT) & 3
}

export function stpOf(flags: number): number {
  return (flags >> STP_SHIFT) & 3
}

export function sideName(flags: number): Side {
  return (flags & 1) === BUY ? 'buy' : 'sell'
}

export function kindName(flags: number): 'limit' | 'market' {
  return (flags & MARKET_KIND) === 0 ? 'limit' : 'market'
}

export function tifName(flags: number): TimeInForce {
  return TIFS[tifOf(flags)] ?? 'GTC'
}

export function stpName(flags: number): SelfTrade {
  return STPS[stpOf(flags)] ?? 'expire_taker'
}

export function statusName(flags: number): OrderStatus {
  if ((flags & WAITING) !== 0) return 'waiting'
  return STATUSES[(flags >> STATUS_SHIFT) & 3] ?? 'open'
}

/** Why the order ended, '' where it is open or simply filled. */
export function reasonName(flags: number): EndReason | '' {
  return REASONS[(flags >> REASON_SHIFT) & 15] ?? ''
}
