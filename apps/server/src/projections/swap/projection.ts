/** Tables of swaps; nothing is open between batches. */
import { plain, type RowWriter } from '../projection.ts'
import { SwapRows } from './swap-rows.ts'

export const SWAP = plain(() => [swaps()])

function swaps(): RowWriter {
  const rows = new SwapRows()
  return {
    events: ['swap.done'],
    take(event, { scales }) {
      // Told again it is the row that is there.
      if (event.type === 'swap.done' && !event.repeated) rows.add(event, scales)
    },
    fragments: (sql) => rows.fragments(sql),
  }
}
