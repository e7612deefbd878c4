/** Own withdrawals on the socket, as each moves: told by the rows, which any process may have written. */
import type { OwnWithdrawal } from '@candlewick/protocol/own-withdrawals'
import type { Sql } from '../../db/database.ts'
import { Gathered, type OwnChannel } from '../../state/own-channel.ts'
import { type WithdrawalRow, withdrawalById } from './records.ts'
import { WITHDRAWALS_CHANNEL } from './states.ts'

interface ChannelDependencies {
  readonly sql: Sql
  readonly view: (row: WithdrawalRow) => OwnWithdrawal
  readonly log: { warn(details: object, message: string): void }
}

export function withdrawalsChannel({ sql, view, log }: ChannelDependencies): OwnChannel {
  const gathered = new Gathered(() => new Map<string, OwnWithdrawal>())
  return {
    events: [],
    take: () => undefined,
    async hear({ listening, listens }) {
      const read = async (userId: string, id: string) => {
        const row = await withdrawalById(sql, id, userId)
        if (row !== undefined) gathered.of(userId, listens)?.set(id, view(row))
      }
      const subscription = await sql.listen(WITHDRAWALS_CHANNEL, (payload) => {
        const [userId = '', id = ''] = payload.split(' ')
        if (!listening(userId)) return
        read(userId, id).catch((err: unknown) => log.warn({ err }, 'a withdrawal that moved could not be read'))
      })
      return () => subscription.unlisten()
    },
    messages(user, sequence) {
      const moved = gathered.taken(user)
      return moved === undefined ? [] : [{ type: 'WITHDRAWAL', sequence, data: [...moved.values()] }]
    },
  }
}
