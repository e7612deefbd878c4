/** What chart, book, trades and lists have to know of a market, whatever is traded there. */
import type { BookScale } from '../realtime/book.ts'

export interface TerminalMarket {
  readonly symbol: string
  /** "BTC/USDT". */
  readonly name: string
  /** The coin that quantities are counted in, and the one that prices and values are. */
  readonly base: string
  readonly quote: string
  /** The base coin in words. */
  readonly coinName: string
  readonly halted: boolean
  readonly rules: {
    readonly tickSize: string
    readonly lotSize: string
    /** Units of the quote coin in one tick × one lot. */
    readonly tickLotUnits: number
  }
  readonly quoteDecimals: number
  readonly priceDecimals: number
  readonly quantityDecimals: number
  /** For the book's store; one object as long as the market is the same. */
  readonly scale: BookScale
}
