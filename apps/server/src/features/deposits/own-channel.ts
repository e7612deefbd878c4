/** Own deposits on the socket, as something becomes of each: told by the rows, so that the list has it when it is read anew. */
import type { Sql } from '../../db/database.ts'
import { Gathered, type OwnChannel } from '../../state/own-channel.ts'
import { hearDeposits } from './told.ts'

export function depositsChannel(sql: Sql): OwnChannel {
  const gathered = new Gathered(() => new Map<string, { id: string; coin: string }>())
  return {
    events: [],
    take: () => undefined,
    hear: ({ listening, listens }) =>
      hearDeposits(sql, ({ userId, id, coin }) => {
        if (listening(userId)) gathered.of(userId, listens)?.set(id, { id, coin })
      }),
    messages(user, sequence) {
      const news = gathered.taken(user)
      return news === undefined ? [] : [{ type: 'DEPOSIT', sequence, data: [...news.values()] }]
    },
  }
}
