/** Tables of flash contracts and of the prices that prove them; windows stay open between batches. */
import { isHouse } from '../../journal/source.ts'
import { lasting, type Projection, type RowWriter } from '../projection.ts'
import { FlashRows } from './flash-rows.ts'
import { FlashWindows, readFlashWindows } from './windows.ts'

export const FLASH: Projection = {
  ...lasting(
    () => new FlashWindows(),
    readFlashWindows,
    (windows) => [orders(windows)],
  ),
  awaited: { flash: ({ order }) => !isHouse(order.user) },
}

function orders(windows: FlashWindows): RowWriter {
  const rows = new FlashRows(windows)
  return {
    events: ['prices', 'flash'],
    take(event, { recorded: { sequence, time } }) {
      if (event.type === 'prices') rows.prices(event, sequence, time)
      else if (event.type === 'flash') rows.order(event)
    },
    fragments: (sql) => rows.fragments(sql),
    lastPrices: () => rows.lastPrices,
  }
}
