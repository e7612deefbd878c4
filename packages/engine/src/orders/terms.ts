/** The words that orders are asked for with, of whichever product. */

/** Accounts that spot orders trade with: spot, cross margin, and the isolated margin account of the order's own pair. */
export type OrderAccount = 1 | 5 | 6

export type Side = 'buy' | 'sell'

export type TimeInForce = 'GTC' | 'IOC' | 'FOK'

/** Self-trade prevention: which of two orders of one owner gives way. */
export type SelfTrade = 'expire_taker' | 'expire_maker' | 'expire_both'

/** Which price a trigger is compared with: the last trade's or the index. */
export type Reference = 'last' | 'index'
