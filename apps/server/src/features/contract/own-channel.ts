/** Own contract orders, fills and positions on the socket; positions and accounts as they stand once all was applied. */
import type { OwnContractFill, OwnContractOrder, PrivateMessage } from '@candlewick/protocol/realtime'
import { Gathered, type OwnChannel } from '../../state/own-channel.ts'
import type { StateReader } from '../../state/state.ts'
import { ownContractFill, ownContractOrder } from '../../wire/contract-views.ts'
import type { Scales } from '../../wire/scales.ts'
import { accountsOf, positionsOf } from './positions.ts'

interface ContractNews {
  readonly orders: Map<string, OwnContractOrder>
  readonly fills: OwnContractFill[]
  /** A position, its margin or a setting changed. */
  moved: boolean
}

/** @param engine read anew each time: after a rebuild it is another object */
export function contractChannel(scales: Scales, engine: () => StateReader): OwnChannel {
  const gathered = new Gathered<ContractNews>(() => ({ orders: new Map(), fills: [], moved: false }))
  return {
    events: [
      'contract.order',
      'contract.trade',
      'contract.position',
      'contract.setting',
      'contract.covered',
      'contract.funding.paid',
    ],
    take(event, time, listens) {
      if (event.type === 'contract.order') {
        const { order } = event
        const news = gathered.of(order.user, listens)
        if (news === undefined) return
        const own = ownContractOrder(order, scales.contract(order.symbol))
        news.orders.set(own.id, own)
      } else if (event.type === 'contract.trade') {
        const scale = scales.contract(event.symbol)
        for (const role of ['taker', 'maker'] as const) {
          gathered.of(event[role].user, listens)?.fills.push(ownContractFill(event, role, time, scale))
        }
      } else if (
        event.type === 'contract.position' ||
        event.type === 'contract.setting' ||
        event.type === 'contract.covered' ||
        event.type === 'contract.funding.paid'
      ) {
        const news = gathered.of(event.user, listens)
        if (news !== undefined) news.moved = true
      }
    },
    messages(user, sequence) {
      const news = gathered.taken(user)
      if (news === undefined) return []
      const { orders, fills, moved } = news
      const messages: PrivateMessage[] = []
      if (orders.size > 0) messages.push({ type: 'CONTRACT_ORDER', sequence, data: [...orders.values()] })
      if (fills.length > 0) messages.push({ type: 'CONTRACT_TRADE', sequence, data: fills })
      if (moved) {
        const state = engine()
        messages.push({ type: 'POSITION', sequence, data: positionsOf(state, user), accounts: accountsOf(state, user) })
      }
      return messages
    },
  }
}
