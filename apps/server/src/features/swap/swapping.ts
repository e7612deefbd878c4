/** Quotes and fills of swaps, in decimals. */
import type { RefusedEvent } from '@candlewick/engine/events'
import type { SwapView } from '@candlewick/engine/swap/events'
import { SWAP } from '@candlewick/engine/swap/product'
import type { SwapOffer } from '@candlewick/engine/swap/reads'
import { formatDecimal, parseDecimal } from '@candlewick/money/decimal'
import { units } from '@candlewick/money/units'
import type { OutputOf, ParsedOf } from '@candlewick/protocol/call'
import type { coins, currencyExchange, getCurrencyPrice } from '@candlewick/protocol/calls/swap'
import { CallError } from '@candlewick/protocol/errors'
import { SWAP_QUOTE_LIFE } from '@candlewick/rules/swap/quote'
import type { StateReader } from '../../state/state.ts'
import { submitFor } from '../../state/submit-for.ts'
import { refusalName } from '../../wire/refusal-names.ts'
import { rateText } from '../../wire/scales.ts'
import { ratioText, swapPrice } from '../../wire/swap-price.ts'
import type { SwapDependencies } from './dependencies.ts'
import type { Quotes } from './quotes.ts'

type Quoted = OutputOf<typeof getCurrencyPrice>
type Filled = OutputOf<typeof currencyExchange>

export function coinsOf(engine: StateReader): OutputOf<typeof coins> {
  const records = engine
    .read(SWAP)
    .assets()
    .map(({ asset: coin, spread, status, ...terms }) => {
      const decimals = decimalsOf(engine, coin)
      const text = (amount: number) => formatDecimal(Math.max(0, amount), decimals)
      const { minimum, maximum, floor, ceiling, inventory } = terms
      return {
        ...{ coin, spread: rateText(spread), minimum: text(minimum), maximum: text(maximum) },
        ...{ gives: text(inventory - floor), takes: text(ceiling - inventory), open: status === 'open' },
      }
    })
  return { records }
}

/** @throws CallError where nothing would be filled now */
export async function quoteOf(
  { engine }: { readonly engine: StateReader },
  quotes: Quotes,
  user: string | undefined,
  asked: ParsedOf<typeof getCurrencyPrice>,
): Promise<Quoted> {
  const { fromCoin, toCoin, amount, exact } = asked
  for (const [field, coin] of Object.entries({ fromCoin, toCoin })) {
    if (engine.asset(coin) === undefined) throw new CallError('unknown_asset', { field })
  }
  const of = exact === 'pays' ? fromCoin : toCoin
  const counted = countedIn(amount, decimalsOf(engine, of))
  const offer = engine.read(SWAP).quote({ from: fromCoin, to: toCoin, exact, amount: units(counted) })
  if ('type' in offer) throw refusalOf(engine, fromCoin, toCoin, offer)
  const { pays, gets, spread, quotedAt } = offer
  return {
    ...{ fromCoin, toCoin, pays: amountText(engine, fromCoin, pays), gets: amountText(engine, toCoin, gets) },
    ...{ price: priceText(engine, fromCoin, toCoin, pays, gets), indexPrice: indexText(engine, offer) },
    ...{ spread: rateText(spread), quotedTime: quotedAt, expireTime: quotedAt + SWAP_QUOTE_LIFE },
    quote: user === undefined ? null : await quotes.written(user, offer),
  }
}

/** @throws CallError where it is no quote of hers, or cannot be filled */
export async function exchange(
  { replica, writes }: Pick<SwapDependencies, 'replica' | 'writes'>,
  quotes: Quotes,
  user: string,
  quote: string,
): Promise<Filled> {
  const command = await quotes.read(user, quote)
  const { events, refused } = await submitFor({ replica, writes }, user, command)
  for (const event of events) if (event.type === 'swap.done') return filledOf(replica.engine, event.swap)
  throw refusalOf(replica.engine, command.from, command.to, refused)
}

function filledOf(engine: StateReader, { id, from, to, pays, gets, time }: SwapView): Filled {
  return {
    ...{ id: String(id), fromCoin: from, toCoin: to },
    ...{ pays: amountText(engine, from, pays), gets: amountText(engine, to, gets) },
    ...{ price: priceText(engine, from, to, pays, gets), time },
  }
}

function priceText(engine: StateReader, from: string, to: string, pays: number, gets: number): string {
  return swapPrice(amountText(engine, from, pays), amountText(engine, to, gets))
}

/** The price by the index: what the coins are worth, one by the other. */
function indexText(engine: StateReader, { from, to, fromIndex, toIndex }: SwapOffer): string {
  const [above, below] = [worthOf(engine, from, fromIndex), worthOf(engine, to, toIndex)]
  return ratioText(above.numerator * below.denominator, above.denominator * below.numerator)
}

/** Of one whole coin, in units of the reference. */
function worthOf(engine: StateReader, coin: string, index: number): { numerator: bigint; denominator: bigint } {
  const symbol = engine
    .read(SWAP)
    .assets()
    .find(({ asset }) => asset === coin)?.symbol
  const market = symbol === undefined ? undefined : engine.market(symbol)
  const one = 10n ** BigInt(decimalsOf(engine, coin))
  if (market === undefined) return { numerator: one, denominator: 1n }
  return { numerator: BigInt(index) * BigInt(market.tickLotUnits) * one, denominator: BigInt(market.lotUnits) }
}

function amountText(engine: StateReader, coin: string, amount: number): string {
  return formatDecimal(amount, decimalsOf(engine, coin))
}

function decimalsOf(engine: StateReader, coin: string): number {
  return engine.asset(coin)?.decimals ?? 0
}

function countedIn(amount: string, decimals: number): number {
  try {
    return parseDecimal(amount, decimals)
  } catch {
    throw new CallError('precision', { field: 'amount', bound: decimals })
  }
}

/** Rules that are the same to whoever holds the quote: it is no longer what the house offers. */
const CHANGED: ReadonlySet<string> = new Set(['swap_quote', 'swap_moved'])
/** Whose bounds are amounts, by the field that they are about. */
const AMOUNTS: ReadonlySet<string> = new Set(['swap_limit', 'swap_inventory', 'insufficient_balance'])

function refusalOf(engine: StateReader, from: string, to: string, refused: RefusedEvent | undefined): CallError {
  const { rule = 'refused', field, bound } = refused ?? {}
  if (CHANGED.has(rule)) return new CallError('swap_moved')
  if (rule === 'swap_expired') return new CallError('swap_expired')
  if (rule === 'swap_form') return new CallError('field_invalid', { field: 'toCoin' })
  if (rule === 'amount') return new CallError('field_invalid', { field: 'amount', bound: '> 0' })
  if (AMOUNTS.has(rule) && typeof bound === 'number') {
    const coin = field === 'gets' ? to : from
    return new CallError(refusalName(rule), { field: 'amount', bound: `${amountText(engine, coin, bound)} ${coin}` })
  }
  const named = field === 'from' ? 'fromCoin' : field === 'to' ? 'toCoin' : undefined
  return new CallError(refusalName(rule), { field: named, ...(rule === 'restricted' ? { bound } : {}) })
}
