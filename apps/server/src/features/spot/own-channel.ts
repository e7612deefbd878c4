/** Own spot orders and trades on the socket: of each order the newest state, of trades every one. */
import type { OwnOrder, OwnTrade, PrivateMessage } from '@candlewick/protocol/realtime'
import { Gathered, type OwnChannel } from '../../state/own-channel.ts'
import type { Scales } from '../../wire/scales.ts'
import { ownOrder, ownTrade } from '../../wire/spot-views.ts'

interface SpotNews {
  readonly orders: Map<string, OwnOrder>
  readonly trades: OwnTrade[]
}

export function spotChannel(scales: Scales): OwnChannel {
  const gathered = new Gathered<SpotNews>(() => ({ orders: new Map(), trades: [] }))
  return {
    events: ['order', 'trade'],
    take(event, time, listens) {
      if (event.type === 'order') {
        const { order } = event
        const news = gathered.of(order.user, listens)
        if (news === undefined) return
        const own = ownOrder(order, scales.market(order.symbol))
        news.orders.set(own.id, own)
      } else if (event.type === 'trade') {
        const market = scales.market(event.symbol)
        for (const role of ['taker', 'maker'] as const) {
          gathered.of(event[role].user, listens)?.trades.push(ownTrade(event, event[role], role, time, market))
        }
      }
    },
    messages(user, sequence) {
      const news = gathered.taken(user)
      if (news === undefined) return []
      const { orders, trades } = news
      const messages: PrivateMessage[] = []
      if (orders.size > 0) messages.push({ type: 'ORDER', sequence, data: [...orders.values()] })
      if (trades.length > 0) messages.push({ type: 'OWNTRADE', sequence, data: trades })
      return messages
    },
  }
}
