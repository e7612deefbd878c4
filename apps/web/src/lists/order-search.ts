/** What stands in the addresses of lists of orders: choices, and the forms of texts. */
import { ORDER_TYPES } from '@candlewick/protocol/order-kinds'

/** An OCO is placed as one and lives as two orders; as a type it finds both. */
export const TYPES = [...ORDER_TYPES, 'oco'] as const
export type OrderType = (typeof TYPES)[number]
export const END_STATES = ['filled', 'cancelled', 'expired'] as const
export type EndState = (typeof END_STATES)[number]
export const SIDES = ['buy', 'sell'] as const
export const COIN = /^[A-Z0-9]{2,12}$/
export const PAIR = /^[A-Z0-9]{2,12}_[A-Z0-9]{2,12}$/
/** A contract's own symbol. */
export const CONTRACT_SYMBOL = /^[A-Z0-9]{2,12}_[A-Z0-9]{2,12}_PERP$/
/** What flash contracts are about: a pair of coins, or a currency or metal. */
export const FLASH_SYMBOL = /^[A-Z0-9]{2,12}(_[A-Z0-9]{2,12})?$/
export const ORDER_ID = /^[1-9]\d{0,15}$/
