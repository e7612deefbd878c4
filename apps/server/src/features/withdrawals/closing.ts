/**
 * The ledger's last word about a withdrawal: what was paid is settled, what was turned down or taken back is given back. Both
 * are told to the journal under the withdrawal's id, which takes each once, however often a crash has it told.
 */
import type { Command } from '@candlewick/engine/commands'
import { units } from '@candlewick/money/units'
import { sha256Hex } from '@candlewick/rules/sha256'
import type { Sql } from '../../db/database.ts'
import type { OwnWrites } from '../../state/own-writes.ts'
import type { StateReplica } from '../../state/state.ts'
import { refusedOf } from '../../state/submit-for.ts'
import { type WithdrawalRow, withdrawalById, withdrawalColumns } from './records.ts'
import { moveWithdrawal } from './states.ts'

export interface ClosingDependencies {
  readonly sql: Sql
  readonly replica: StateReplica
  readonly writes: Pick<OwnWrites, 'note'>
  readonly log: { warn(details: object, message: string): void }
}

/** Rows of one look. */
const AT_ONCE = 200

/** Has the ledger's last word said about a withdrawal that ended; about another nothing is done. */
export async function closeWithdrawal(dependencies: ClosingDependencies, id: string): Promise<void> {
  const { sql, replica, writes, log } = dependencies
  const row = await withdrawalById(sql, id)
  if (row === undefined || row.closed || !row.held) return
  for (const command of lastWords(row)) {
    const { recorded, events } = await replica.submit(command)
    const refused = refusedOf(events)
    if (refused !== undefined) {
      // It stays open, and is tried again: a receiver may have no room now.
      log.warn({ id, command: command.type, refused }, 'the ledger refused the end of a withdrawal')
      return
    }
    writes.note(row.userId, recorded.sequence)
  }
  await sql`update withdrawals set closed = true where id = ${id} and state = ${row.state}`
}

function lastWords({ id, state, way, payee, coin, amount }: WithdrawalRow): Command[] {
  if (state === 'rejected' || state === 'cancelled') return [{ type: 'withdraw.cancel', id }]
  if (state !== 'confirmed') return []
  const settle: Command = { type: 'withdraw.settle', id }
  if (way !== 'internal' || payee === null) return [settle]
  const arrival = sha256Hex(`internal|${id}`)
  return [settle, { type: 'deposit', id: arrival, user: payee, asset: coin, amount: units(amount) }]
}

/** What is due: those that ended and are not closed, and those within the house, which are paid by being booked. */
export async function closeAll(dependencies: ClosingDependencies): Promise<void> {
  const { sql } = dependencies
  const within = await sql<{ id: string }[]>`
    select id from withdrawals where state = 'approved' and way = 'internal' order by number limit ${AT_ONCE}`
  for (const { id } of within) await payWithin(dependencies, id)
  const ended = await sql<WithdrawalRow[]>`
    select ${withdrawalColumns(sql)} from withdrawals w
    where not closed and state in ('confirmed', 'rejected', 'cancelled') order by changed_at limit ${AT_ONCE}`
  for (const { id } of ended) await closeWithdrawal(dependencies, id)
}

/** Pays one that goes to another customer of the house: no chain has to be waited for. */
export async function payWithin(dependencies: ClosingDependencies, id: string): Promise<void> {
  if (await moveWithdrawal(dependencies.sql, id, 'approved', 'confirmed', { actor: 'rules', note: 'internal' })) {
    await closeWithdrawal(dependencies, id)
  }
}
