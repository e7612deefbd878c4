/**
 * The same stream for npm's `nodejs-order-book`: its calls with their arguments, made before the clock starts. It only
 * matches: it knows no owners, holds, fees or ledger, and keeps no events.
 */
import type { Recorded } from '@candlewick/engine/commands'
import { OrderBook, Side } from 'nodejs-order-book'
import { parsed } from './stream.ts'

type Limit = Parameters<OrderBook['limit']>[0]
type Call =
  | { kind: 'limit'; book: OrderBook; order: Limit }
  | { kind: 'market'; book: OrderBook; order: { side: Side; size: number } }
  | { kind: 'cancel'; book: OrderBook; id: string }
  | { kind: 'modify'; book: OrderBook; id: string; price: number }

/** Fills the peer's books; returns what makes its calls out of commands, and what does them. */
export function preparePeer(setup: readonly string[]): {
  prepare: (commands: readonly Recorded[]) => Call[]
  run: (made: readonly Call[]) => void
} {
  const books = new Map<string, OrderBook>()
  const bookOf = (symbol: string): OrderBook => {
    let book = books.get(symbol)
    if (book === undefined) {
      book = new OrderBook()
      books.set(symbol, book)
    }
    return book
  }
  for (const text of setup) run(calls(parsed(text), bookOf))
  return { prepare: (commands) => calls(commands, bookOf), run }
}

function calls(commands: readonly Recorded[], bookOf: (symbol: string) => OrderBook): Call[] {
  const made: Call[] = []
  for (const { sequence, command } of commands) {
    if (command.type === 'spot.submit') {
      const side = command.side === 'buy' ? Side.BUY : Side.SELL
      const size = command.lots ?? 0
      const book = bookOf(command.symbol)
      const id = String(sequence * 1024)
      // The stream's takers reach through the whole book and rest nothing: to the peer they are market orders.
      if (command.tif === 'IOC') made.push({ kind: 'market', book, order: { side, size } })
      else made.push({ kind: 'limit', book, order: { id, side, size, price: command.price ?? 0 } })
    } else if (command.type === 'spot.cancel') {
      made.push({ kind: 'cancel', book: bookOf(command.symbol ?? ''), id: String(command.ids?.[0] ?? 0) })
    } else if (command.type === 'spot.amend') {
      made.push({ kind: 'modify', book: bookOf(command.symbol), id: String(command.id), price: command.price ?? 0 })
    }
  }
  return made
}

function run(made: readonly Call[]): void {
  for (const call of made) {
    if (call.kind === 'limit') call.book.limit(call.order)
    else if (call.kind === 'market') call.book.market(call.order)
    else if (call.kind === 'cancel') call.book.cancel(call.id)
    else call.book.modify(call.id, { price: call.price })
  }
}
