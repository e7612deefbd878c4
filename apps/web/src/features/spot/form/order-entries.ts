/** What was typed into the form that only a pair has, read as the market's integers, and the order as the call wants it. */
import { tryParseDecimal } from '@candlewick/money/decimal'
import { isBlankEntry, isMarked } from '@candlewick/money/typed-number'
import type { Lots, Units } from '@candlewick/money/types'
import { units } from '@candlewick/money/units'
import type { ConditionalRefusal } from '@candlewick/rules/conditional-preview'
import type { PreviewRefusal } from '@candlewick/rules/preview'
import type { SpotMarket } from '../../../markets/spot-market.ts'
import { type Fault, fault, isFault, readQuantity } from '../../../terminal/form/entries.ts'
import type { LadderField } from '../../../terminal/form/ladder-draft.ts'

export type PriceField = 'price' | 'trigger' | 'activation' | 'stopPrice'
export type DraftField = PriceField | 'quantity' | 'total' | 'triggerBy' | 'callback' | 'shown' | LadderField | 'order'

export type DraftError = Fault<
  | PreviewRefusal['rule']
  | Exclude<ConditionalRefusal['rule'], 'oco_prices'>
  | 'price_step'
  | 'quantity_step'
  | 'amount_form'
  | 'post_only_would_cross'
  | 'callback_required'
  | 'iceberg_whole'
  | 'must_be_above'
  | 'must_be_below',
  DraftField
>

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
  /** Of a margin account: what it brings pays back what is owed of it. */
  readonly repay?: boolean
}

/** The error to say: what is wrong before what is missing. */
export function firstError(...reads: readonly unknown[]): DraftError | undefined {
  const errors = reads.filter(isFault<DraftError>)
  return errors.find((error) => !error.early) ?? errors[0]
}

interface Sized {
  readonly by: 'quantity' | 'total'
  readonly quantity: string
  readonly total: string
}

/** The quantity where it may follow from a total: what is wrong is said at the field that was typed in. */
export function readSized({ by, quantity, total }: Sized, market: SpotMarket): Lots | DraftError {
  if (by === 'total' && isMarked(total)) return fault('amount_form', 'total')
  return readQuantity(quantity, 'quantity', market)
}

export function readAmount(text: string, market: SpotMarket): Units | DraftError {
  if (isBlankEntry(text)) return fault('quantity_required', 'total', { early: true })
  const amount = tryParseDecimal(text, market.quoteDecimals)
  return amount.ok ? units(amount.value) : fault('amount_form', 'total')
}
