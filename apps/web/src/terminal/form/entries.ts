/** What was typed into a form, read as the market's integers, or what is wrong with it at its field. Pure. */
import { isBlankEntry } from '@candlewick/money/typed-number'
import type { Lots, Rate, Ticks } from '@candlewick/money/types'
import { lots, ticks } from '@candlewick/money/units'
import { icebergMinimum, MAX_CALLBACK, MIN_CALLBACK } from '@candlewick/rules/conditional'
import { lotsOf, priceOf, quantityOf, type TerminalMarket, ticksOf } from '../../markets/terminal-market.ts'
import { rateOf } from './percent.ts'

/** A rule that an entry breaks. */
export interface Fault<Rule extends string, Field extends string> {
  readonly rule: Rule
  readonly field: Field
  /** The rule's bound as a plain decimal, with its unit. */
  readonly bound?: string
  readonly unit?: string
  /** Only that something is still to be entered; said no sooner than the person presses the button. */
  readonly early: boolean
}

export function fault<Rule extends string, Field extends string>(
  rule: Rule,
  field: Field,
  part: Partial<Pick<Fault<Rule, Field>, 'bound' | 'unit' | 'early'>> = {},
): Fault<Rule, Field> {
  return { rule, field, early: false, ...part }
}

/** A rule whose bound is a price. */
export function priceFault<Rule extends string, Field extends string>(
  rule: Rule,
  field: Field,
  bound: string,
  { quote }: Pick<TerminalMarket, 'quote'>,
): Fault<Rule, Field> {
  return fault(rule, field, { bound, unit: quote })
}

/** Whether a reader gave a fault instead of what it read. */
export function isFault<Found extends Fault<string, string>>(read: unknown): read is Found {
  return typeof read === 'object' && read !== null && 'rule' in read
}

export function readPrice<Field extends string>(
  text: string,
  field: Field,
  market: TerminalMarket,
): Ticks | Fault<'price_required' | 'price_step', Field> {
  const price = isBlankEntry(text) ? 0 : ticksOf(market, text)
  // Nothing, or a zero that more may follow.
  if (price === 0) return fault('price_required', field, { early: true })
  return price === undefined ? priceFault('price_step', field, market.rules.tickSize, market) : ticks(price)
}

/** A price that may be left empty. */
export function readOptionalPrice<Field extends string>(text: string, field: Field, market: TerminalMarket) {
  return isBlankEntry(text) ? undefined : readPrice(text, field, market)
}

export function readQuantity<Field extends string>(
  text: string,
  field: Field,
  market: TerminalMarket,
): Lots | Fault<'quantity_required' | 'quantity_step', Field> {
  const quantity = isBlankEntry(text) ? 0 : lotsOf(market, text)
  if (quantity === 0) return fault('quantity_required', field, { early: true })
  return quantity === undefined ? stepFault(field, market) : lots(quantity)
}

export function stepFault<Field extends string>(field: Field, market: TerminalMarket): Fault<'quantity_step', Field> {
  return fault('quantity_step', field, { bound: market.rules.lotSize, unit: market.quantityCoin })
}

/** Which of the words says what is still to be entered, by the field in which something is missing. */
export function awaited(hasPrice: boolean, field: string | undefined): 'waiting' | 'waitingMarket' | 'waitingShown' {
  if (field === 'shown') return 'waitingShown'
  return hasPrice ? 'waiting' : 'waitingMarket'
}

/** What an iceberg shows: less than all of it, and no less than a hundredth. */
export function readShown(text: string, whole: Lots, market: TerminalMarket) {
  const shown = readQuantity(text, 'shown', market)
  if (isFault(shown)) return shown
  if (shown >= whole) return fault('iceberg_whole', 'shown')
  const least = icebergMinimum(whole)
  const bound = { bound: plain(quantityOf(market, least)), unit: market.quantityCoin }
  return shown >= least ? shown : fault('iceberg_parts', 'shown', bound)
}

export function readCallback(percent: string): Rate | Fault<'callback_required' | 'callback_rate', 'callback'> {
  const rate = rateOf(percent)
  if (rate === undefined) return fault('callback_required', 'callback', { early: true })
  return rate >= MIN_CALLBACK && rate <= MAX_CALLBACK ? rate : fault('callback_rate', 'callback')
}

/** The wire takes plain decimals; zeros behind the last digit change nothing and are left out. */
const plain = (text: string): string => (text.includes('.') ? text.replace(/0+$/, '').replace(/\.$/, '') : text)

export const sentPrice = (market: TerminalMarket, price: Ticks): string => plain(priceOf(market, price))
export const sentQuantity = (market: TerminalMarket, quantity: Lots): string => plain(quantityOf(market, quantity))
