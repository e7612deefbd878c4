/** Own flash contracts on the socket, as they stand when they are told: with the index price and the clock of now. */
import type { FlashOrderView } from '@candlewick/engine/flash/events'
import { shownFlash } from '../../state/flash-shown.ts'
import { Gathered, type OwnChannel } from '../../state/own-channel.ts'
import type { StateReader } from '../../state/state.ts'

/** @param engine read anew each time: after a rebuild it is another object */
export function flashChannel(engine: () => StateReader): OwnChannel {
  const gathered = new Gathered(() => new Map<number, FlashOrderView>())
  return {
    events: ['flash'],
    take(event, _time, listens) {
      if (event.type === 'flash') gathered.of(event.order.user, listens)?.set(event.order.id, event.order)
    },
    messages(user, sequence) {
      const orders = gathered.taken(user)
      if (orders === undefined) return []
      const data = [...orders.values()].map((order) => shownFlash(engine(), order, Date.now()))
      return [{ type: 'SETTLEMENT', sequence, data }]
    },
  }
}
