/** What was typed into the form, read as the market's integers, or what is wrong with it at its field. */
import { tryParseDecimal } from '@candlewick/money/decimal'
import { isBlankEntry, isMarked } from '@candlewick/money/typed-number'
import type { Lots, Rate, Ticks, Units } from '@candlewick/money/types'
import { lots, ticks, units } from '@candlewick/money/units'
import { MAX_CALLBACK, MIN_CALLBACK } from '@candlewick/rules/conditional'
import type { ConditionalRefusal } from '@candlewick/rules/conditional-preview'
import type { PreviewRefusal } from '@candlewick/rules/preview'
import type { SpotMarket } from '../../../markets/spot-market.ts'
import { lotsOf, priceOf, quantityOf, ticksOf } from '../../../markets/terminal-market.ts'
import { rateOf } from '../../../terminal/form/percent.ts'

export type PriceField = 'price' | 'trigger' | 'activation' | 'stopPrice'
export type DraftField = PriceField | 'quantity' | 'total' | 'triggerBy' | 'callback' | 'shown' | 'order'

/** `early`: only that something is still to be entered; said no sooner than the person presses the button. */
export interface DraftError {
  readonly rule:
    | PreviewRefusal['rule']
    | Exclude<ConditionalRefusal['rule'], 'oco_prices'>
    | 'price_step'
    | 'quantity_step'
    | 'amount_form'
    | 'post_only_would_cross'
    | 'callback_required'
    | 'iceberg_whole'
    | 'must_be_above'
    | 'must_be_below'
  readonly field: DraftField
  /** The rule's bound as a plain decimal, with its unit. */
  readonly bound?: string
  readonly unit?: string
  readonly early: boolean
}

/** The fields of the call, without symbol and client id. */
export interface OrderFields {
  readonly side: 'buy' | 'sell'
  readonly orderType: 'limit' | 'market' | 'stop_limit' | 'stop_market' | 'trailing' | 'oco'
  readonly price?: string
  readonly quantity?: string
  readonly amount?: string
  /** Where a stop fires; of a trailing stop where it begins to follow. */
  readonly triggerPrice?: string
  readonly triggerBy?: 'last' | 'index'
  /** A fraction: "0.01" is 1%. */
  readonly callbackRate?: string
  /** Limit price of an OCO's stop leg. */
  readonly stopLimitPrice?: string
  readonly icebergQuantity?: string
  readonly timeInForce: 'GTC' | 'IOC' | 'FOK'
  readonly postOnly: boolean
  readonly stp: 'expire_taker' | 'expire_maker' | 'expire_both'
}

/** Whether a reader gave an error instead of what it read. */
export function isError(read: unknown): read is DraftError {
  return typeof read === 'object' && read !== null && 'rule' in read
}

/** The error to say: what is wrong before what is missing. */
export function firstError(...reads: readonly unknown[]): DraftError | undefined {
  const errors = reads.filter(isError)
  return errors.find((error) => !error.early) ?? errors[0]
}

export function readPrice(text: string, market: SpotMarket, field: PriceField = 'price'): Ticks | DraftError {
  if (isBlankEntry(text)) return { rule: 'price_required', field, early: true }
  const price = ticksOf(market, text)
  if (price !== undefined) return ticks(price)
  return { rule: 'price_step', field, bound: market.rules.tickSize, unit: market.quote, early: false }
}

/** A price that may be left empty. */
export function readOptionalPrice(text: string, market: SpotMarket, field: PriceField): Ticks | undefined | DraftError {
  return isBlankEntry(text) ? undefined : readPrice(text, market, field)
}

export function readQuantity(
  text: string,
  market: SpotMarket,
  field: 'quantity' | 'shown' = 'quantity',
): Lots | DraftError {
  if (isBlankEntry(text)) return { rule: 'quantity_required', field, early: true }
  const quantity = lotsOf(market, text)
  if (quantity !== undefined) return lots(quantity)
  return { rule: 'quantity_step', field, bound: market.rules.lotSize, unit: market.base, early: false }
}

interface Sized {
  readonly by: 'quantity' | 'total'
  readonly quantity: string
  readonly total: string
}

/** The quantity where it may follow from a total: what is wrong is said at the field that was typed in. */
export function readSized({ by, quantity, total }: Sized, market: SpotMarket): Lots | DraftError {
  if (by === 'total' && isMarked(total)) return { rule: 'amount_form', field: 'total', early: false }
  return readQuantity(quantity, market)
}

export function readAmount(text: string, market: SpotMarket): Units | DraftError {
  if (isBlankEntry(text)) return { rule: 'quantity_required', field: 'total', early: true }
  const amount = tryParseDecimal(text, market.quoteDecimals)
  return amount.ok ? units(amount.value) : { rule: 'amount_form', field: 'total', early: false }
}

export function readCallback(percent: string): Rate | DraftError {
  const rate = rateOf(percent)
  if (rate === undefined) return { rule: 'callback_required', field: 'callback', early: true }
  if (rate >= MIN_CALLBACK && rate <= MAX_CALLBACK) return rate
  return { rule: 'callback_rate', field: 'callback', early: false }
}

/** The wire takes plain decimals; zeros behind the last digit change nothing and are left out. */
const plain = (text: string): string => (text.includes('.') ? text.replace(/0+$/, '').replace(/\.$/, '') : text)

export const sentPrice = (market: SpotMarket, price: Ticks): string => plain(priceOf(market, price))
export const sentQuantity = (market: SpotMarket, quantity: Lots): string => plain(quantityOf(market, quantity))
