/** The calls about spot orders. */
import { feeTier } from '@candlewick/protocol/calls/fees'
import {
  amend,
  cancelEntrust,
  cancelOrder,
  entrustLog,
  exchange,
  myExchangeLog,
  orderList,
  submit,
  transactionDetails,
} from '@candlewick/protocol/calls/spot'
import { type Handler, handle } from '../../http/handle.ts'
import { type FeeTierParts, ownTier } from './fee-tiers.ts'
import { fillPage, orderDetails, orderPage } from './lists.ts'
import { amendOrder, cancelOne, cancelSeveral, placeOrder, type SpotParts } from './trading.ts'

export function spotHandlers(parts: SpotParts & Pick<FeeTierParts, 'replica'>): Handler[] {
  return [
    handle(submit, ({ viewer }, input) => placeOrder(parts, viewer.userId, input)),
    handle(exchange, ({ viewer }, { a: account, ...input }) => placeOrder(parts, viewer.userId, { ...input, account })),
    handle(amend, ({ viewer }, input) => amendOrder(parts, viewer.userId, input)),
    handle(cancelOrder, ({ viewer }, { id }) => cancelOne(parts, viewer.userId, id)),
    handle(cancelEntrust, async ({ viewer }, input) => ({
      records: await cancelSeveral(parts, viewer.userId, input),
    })),
    handle(orderList, ({ viewer }, input) => orderPage(parts, viewer.userId, input)),
    handle(entrustLog, ({ viewer }, { a: account, b: state, c: page, ...filter }) =>
      orderPage(parts, viewer.userId, { ...filter, account, state, page }),
    ),
    handle(transactionDetails, ({ viewer }, { id }) => orderDetails(parts, viewer.userId, id)),
    handle(myExchangeLog, ({ viewer }, { a: symbol, ...filter }) =>
      fillPage(parts, viewer.userId, { ...filter, symbol }),
    ),
    handle(feeTier, ({ viewer }) => ownTier(parts, viewer.userId, Date.now())),
  ]
}
