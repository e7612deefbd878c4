/** The calls about spot orders. */
import { feeTier, feeTiers } from '@candlewick/protocol/calls/fees'
import {
  amend,
  cancelSeveral as cancelCall,
  cancelOrder,
  exchange,
  ladder,
  myExchangeLog,
  order,
  orderList,
  orderLog,
  submit,
  transactionDetails,
} from '@candlewick/protocol/calls/spot'
import { type Handler, handle } from '../../http/handle.ts'
import { type FeeTierDependencies, ownTier, publishedTiers } from './fee-tiers.ts'
import { placeSpotLadder } from './ladder.ts'
import { fillPage, orderDetails, orderPage } from './lists.ts'
import { amendOrder, cancelOne, cancelSeveral, placeOrder, type SpotDependencies } from './trading.ts'

export function spotHandlers(dependencies: SpotDependencies & Pick<FeeTierDependencies, 'replica'>): Handler[] {
  return [
    handle(submit, ({ viewer }, input) => placeOrder(dependencies, viewer.userId, input)),
    handle(exchange, ({ viewer }, input) => placeOrder(dependencies, viewer.userId, input)),
    handle(ladder, ({ viewer }, input) => placeSpotLadder(dependencies, viewer.userId, input)),
    handle(amend, ({ viewer }, input) => amendOrder(dependencies, viewer.userId, input)),
    handle(cancelOrder, ({ viewer }, name) => cancelOne(dependencies, viewer.userId, name)),
    handle(cancelCall, async ({ viewer }, input) => ({
      records: await cancelSeveral(dependencies, viewer.userId, input),
    })),
    handle(orderList, ({ viewer }, input) => orderPage(dependencies, viewer.userId, input)),
    handle(orderLog, ({ viewer }, input) => orderPage(dependencies, viewer.userId, input)),
    handle(transactionDetails, ({ viewer }, { id }) => orderDetails(dependencies, viewer.userId, { id })),
    handle(order, ({ viewer }, name) => orderDetails(dependencies, viewer.userId, name)),
    handle(myExchangeLog, ({ viewer }, input) => fillPage(dependencies, viewer.userId, input)),
    handle(feeTiers, () => publishedTiers(dependencies)),
    handle(feeTier, ({ viewer }) => ownTier(dependencies, viewer.userId, Date.now())),
  ]
}
