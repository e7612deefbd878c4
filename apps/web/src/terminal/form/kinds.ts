/** The kinds of orders that a form may offer, and the prices that set the waiting ones off. */

export type OrderSide = 'buy' | 'sell'
/** The kinds of orders, by their names on the wire. */
export const ORDER_KINDS = ['limit', 'market', 'stop_limit', 'stop_market', 'trailing', 'oco'] as const
export type OrderKind = (typeof ORDER_KINDS)[number]
/** Those that wait for a price. */
export const CONDITIONAL_KINDS = ['stop_limit', 'stop_market', 'trailing', 'oco'] as const
export type ConditionalKind = (typeof CONDITIONAL_KINDS)[number]
export type Reference = 'last' | 'index'
