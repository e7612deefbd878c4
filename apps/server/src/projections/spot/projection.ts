/** Tables of spot orders, and of trades: everyone's, of contracts too, and each customer's side of a spot trade. */
import { isHouse } from '../../journal/source.ts'
import { type Projection, plain, type RowWriter } from '../projection.ts'
import { OrderRows } from './order-rows.ts'
import { TradeRows } from './trade-rows.ts'

export const SPOT: Projection = {
  ...plain(() => [orders(), trades()]),
  awaited: {
    trade: ({ taker, maker }) => !(isHouse(taker.user) && isHouse(maker.user)),
    // A price, or the end of another's order, sets off orders that wait.
    order: ({ order }) => !isHouse(order.user),
  },
}

function orders(): RowWriter {
  const rows = new OrderRows()
  return {
    events: ['order'],
    take(event, { scales }) {
      if (event.type === 'order') rows.add(event.order, scales)
    },
    fragments: (sql) => rows.fragments(sql),
  }
}

function trades(): RowWriter {
  const rows = new TradeRows()
  return {
    events: ['trade', 'contract.trade'],
    take(event, { recorded: { time }, scales }) {
      if (event.type === 'trade') rows.add(event, time, scales)
      else if (event.type === 'contract.trade') rows.addPublic({ ...event, quote: event.value }, time, scales)
    },
    fragments: (sql) => rows.fragments(sql),
  }
}
