/** Own deposits on the socket: credited, or reversed. Which, the list says. */
import { Gathered, type OwnChannel } from '../../state/own-channel.ts'

export function depositsChannel(): OwnChannel {
  const gathered = new Gathered(() => new Map<string, { id: string; coin: string }>())
  return {
    events: ['funds'],
    take(event, _time, listens) {
      if (event.type !== 'funds' || event.what !== 'deposit') return
      gathered.of(event.user, listens)?.set(event.id, { id: event.id, coin: event.asset })
    },
    messages(user, sequence) {
      const news = gathered.taken(user)
      return news === undefined ? [] : [{ type: 'DEPOSIT', sequence, data: [...news.values()] }]
    },
  }
}
