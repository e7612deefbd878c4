/** What index prices do to spot: bands and triggers see them. */
import type { PricesCommand } from '../ledger/commands.ts'
import type { State } from '../margin/state.ts'
import { BY_INDEX } from '../orders/conditions.ts'
import { referenceMoved } from './waiting.ts'

export function spotPrices(state: State, { entries }: PricesCommand): void {
  for (const [symbol, price, sources] of entries) {
    const book = state.book(symbol)
    if (book === undefined) continue
    book.indexPrice = sources > 0 ? price : 0
    referenceMoved(state, book, BY_INDEX, book.indexPrice)
  }
}
