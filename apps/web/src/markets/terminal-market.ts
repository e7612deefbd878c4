/** What chart, book, trades and lists have to know of a market, whatever is traded there. */
import type { BookScale } from '../realtime/book.ts'

export interface TerminalMarket {
  readonly symbol: string
  /** "BTC/USDT". */
  readonly name: string
  /** What is traded, and what its price is counted in. */
  readonly base: string
  readonly quote: string
  /** What quantities and what values are counted in: base and quote; of an inverse contract the other way round. */
  readonly quantityCoin: string
  readonly valueCoin: string
  /** The base coin in words. */
  readonly coinName: string
  readonly halted: boolean
  readonly rules: {
    readonly tickSize: string
    readonly lotSize: string
    /** Units of the value coin in one tick × one lot; where `inverse`, those units × ticks in one lot. */
    readonly tickLotUnits: number
    /** A lot's value falls as the price rises: it is counted in quote and worth so much base. */
    readonly inverse?: boolean
  }
  /** Decimals of the value coin. */
  readonly quoteDecimals: number
  readonly priceDecimals: number
  readonly quantityDecimals: number
  /** For the book's store; one object as long as the market is the same. */
  readonly scale: BookScale
}
