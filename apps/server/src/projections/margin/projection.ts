/** Tables of loans; borrowings stay open between batches. How an account stands is read from the state. */
import { lasting, type RowWriter } from '../projection.ts'
import { MarginLoanRows, OpenBorrowings, readOpenBorrowings } from './margin-loan-rows.ts'

export const MARGIN = lasting(
  () => new OpenBorrowings(),
  readOpenBorrowings,
  (open) => [loans(open)],
)

function loans(open: OpenBorrowings): RowWriter {
  const rows = new MarginLoanRows(open)
  return {
    events: ['margin.loan'],
    take(event, { recorded: { sequence, time }, place, scales }) {
      if (event.type === 'margin.loan') rows.add(event, sequence, place, time, scales)
    },
    fragments: (sql) => rows.fragments(sql),
  }
}
