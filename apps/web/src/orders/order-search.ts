/** The forms of what stands in the addresses of lists of orders. */
export const SIDES = ['buy', 'sell'] as const
export const PAIR = /^[A-Z0-9]{2,12}_[A-Z0-9]{2,12}$/
export const ORDER_ID = /^[1-9]\d{0,15}$/
