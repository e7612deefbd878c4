/** What an order can be and how it can stand: plain words, for pages that have no use for schemas. */

/** An OCO is placed as one and lives as two: a limit order and a stop. */
export const ORDER_TYPES = ['limit', 'market', 'stop_limit', 'stop_market', 'trailing'] as const
/** A conditional order is `waiting` until its trigger; then it is an order like any other. */
export const ORDER_STATUSES = ['waiting', 'open', 'filled', 'cancelled', 'expired'] as const
/** Which account an order trades with: spot, cross margin, or the isolated margin account of its own pair. */
export const ORDER_ACCOUNTS = ['spot', 'all', 'fixed'] as const
/** The margin accounts among them. */
export const MARGIN_ACCOUNTS = ['all', 'fixed'] as const

/** Which way the price is said to go. */
export const FLASH_DIRECTIONS = ['up', 'down'] as const
export const FLASH_STATUSES = ['generating', 'running', 'settled', 'void'] as const
/** How a flash contract ended. */
export const FLASH_OUTCOMES = ['win', 'lose', 'draw', 'void'] as const
