/** The calls about spot orders. */
import { feeTier } from '@candlewick/protocol/calls/fees'
import {
  amend,
  cancelSeveral as cancelCall,
  cancelOrder,
  exchange,
  myExchangeLog,
  orderList,
  orderLog,
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
    handle(exchange, ({ viewer }, input) => placeOrder(parts, viewer.userId, input)),
    handle(amend, ({ viewer }, input) => amendOrder(parts, viewer.userId, input)),
    handle(cancelOrder, ({ viewer }, { id }) => cancelOne(parts, viewer.userId, id)),
    handle(cancelCall, async ({ viewer }, input) => ({
      records: await cancelSeveral(parts, viewer.userId, input),
    })),
    handle(orderList, ({ viewer }, input) => orderPage(parts, viewer.userId, input)),
    handle(orderLog, ({ viewer }, input) => orderPage(parts, viewer.userId, input)),
    handle(transactionDetails, ({ viewer }, { id }) => orderDetails(parts, viewer.userId, id)),
    handle(myExchangeLog, ({ viewer }, input) => fillPage(parts, viewer.userId, input)),
    handle(feeTier, ({ viewer }) => ownTier(parts, viewer.userId, Date.now())),
  ]
}
