/**
 * Which markets of other exchanges say what one of our symbols is worth. Only a market in the very same assets does:
 * BTC/USD is not BTC/USDT, since the dollar and the token part now and then, and a gold token is not gold. A cross
 * such as LINK_ETH, that few exchanges still list, may also be had from its two USDT markets on one exchange.
 */
import { type IndexListed, indexSymbols } from '../reference/index-symbols.ts'
import { cross, middle, type Price, type Quote, ticksOf } from './quote.ts'

export interface Wanted {
  readonly symbol: string
  readonly tickSize: string
  /** The same market elsewhere. */
  readonly market: string
  /** The two markets that a cross follows from: base and quote in USDT. */
  readonly through?: readonly [base: string, quote: string]
}

/** Every symbol whose index price something listed needs. */
export function wantedOf(engine: IndexListed): Wanted[] {
  return indexSymbols(engine).map(({ symbol, base, quote, tickSize }) => ({
    symbol,
    tickSize,
    market: `${base}/${quote}`,
    ...(quote === 'USDT' || !symbol.includes('_') ? {} : { through: [`${base}/USDT`, `${quote}/USDT`] as const }),
  }))
}

/** Every market that may be asked for, each once. */
export function marketsOf(wanted: readonly Wanted[]): string[] {
  return [...new Set(wanted.flatMap(({ market, through = [] }) => [market, ...through]))]
}

/** Whether an exchange that lists `markets` can say what a symbol is worth. */
export function answers({ market, through }: Wanted, markets: ReadonlySet<string>): boolean {
  return markets.has(market) || (through?.every((one) => markets.has(one)) ?? false)
}

/** What one exchange's quotes say, in ticks by symbol; a symbol it says nothing of is not there. */
export function pricesOf(wanted: readonly Wanted[], quotes: readonly Quote[]): Map<string, number> {
  const middles = new Map<string, Price>()
  for (const quote of quotes) {
    const price = middle(quote)
    if (price !== undefined) middles.set(quote.market, price)
  }
  const prices = new Map<string, number>()
  for (const one of wanted) {
    const price = middles.get(one.market) ?? crossed(one, middles)
    const ticks = price === undefined ? 0 : ticksOf(price, one.tickSize)
    if (ticks > 0) prices.set(one.symbol, ticks)
  }
  return prices
}

function crossed({ through }: Wanted, middles: ReadonlyMap<string, Price>): Price | undefined {
  const [base, quote] = through ?? []
  const over = base === undefined ? undefined : middles.get(base)
  const under = quote === undefined ? undefined : middles.get(quote)
  return over === undefined || under === undefined ? undefined : cross(over, under)
}
