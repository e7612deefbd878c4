/** The kinds of orders that a form may offer, and the prices that set the waiting ones off. */

export type OrderSide = 'buy' | 'sell'
/** The kinds of orders, by their names on the wire. */
export const ORDER_KINDS = ['limit', 'market', 'stop_limit', 'stop_market', 'trailing', 'oco'] as const
export type OrderKind = (typeof ORDER_KINDS)[number]
/** What a form offers: the kinds of orders, and a ladder of limit orders, which is a call of its own. */
export const FORM_KINDS = [...ORDER_KINDS, 'ladder'] as const
export type FormKind = (typeof FORM_KINDS)[number]
/** Those that wait for a price. */
export const CONDITIONAL_KINDS = ['stop_limit', 'stop_market', 'trailing', 'oco'] as const
export type ConditionalKind = (typeof CONDITIONAL_KINDS)[number]
/** Those that are chosen from a menu. */
export const MENU_KINDS = [...CONDITIONAL_KINDS, 'ladder'] as const
export type Reference = 'last' | 'index'
