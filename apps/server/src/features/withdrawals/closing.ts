/**
 * The ledger's last word about a withdrawal: what was paid is settled, what was turned down or taken back is given back. Both
 * are told to the journal under the withdrawal's id, which takes each once, however often a crash has it told.
 */
import type { Command } from '@candlewick/engine/commands'
import { units } from '@candlewick/money/units'
import { sha256Hex } from '@candlewick/rules/sha256'
import { column } from '../../db/columns.ts'
import type { Sql } from '../../db/database.ts'
import type { OwnWrites } from '../../state/own-writes.ts'
import type { SetAside } from '../../state/set-aside.ts'
import type { StateReader, StateReplica } from '../../state/state.ts'
import { refusedOf } from '../../state/submit-for.ts'
import { depositTold } from '../deposits/public.ts'
import { type WithdrawalRow, withdrawalById, withdrawalColumns } from './records.ts'
import { moveWithdrawal, paused } from './states.ts'

export interface ClosingDependencies {
  readonly sql: Sql
  readonly replica: StateReplica
  readonly writes: Pick<OwnWrites, 'note'>
  readonly log: { warn(details: object, message: string): void }
}

/** Rows of one look. */
const AT_ONCE = 200

/**
 * Has the ledger's last word said about a withdrawal that ended; about another nothing is done.
 * @param aside takes who had no room for it, or the withdrawal where that is the fault
 */
export async function closeWithdrawal(dependencies: ClosingDependencies, id: string, aside?: SetAside): Promise<void> {
  const { sql, replica, writes, log } = dependencies
  const row = await withdrawalById(sql, id)
  if (row === undefined || row.closed || !row.held) return
  for (const command of lastWords(row, replica.engine)) {
    const { recorded, events } = await replica.submit(command)
    const refused = refusedOf(events)
    if (refused !== undefined) {
      // It stays open, and is tried again: a receiver may have no room now.
      log.warn({ id, command: command.type, refused }, 'the ledger refused the end of a withdrawal')
      aside?.add(row.payee ?? id)
      return
    }
    writes.note(row.userId, recorded.sequence)
  }
  await sql`
    with ended as (
      update withdrawals set closed = true where id = ${id} and state = ${row.state} and not closed
      returning id, asset, state, payee as user_id
    )
    select ${depositTold(sql)}::text as told from ended
    where user_id is not null and state = 'confirmed'`
}

function lastWords(row: WithdrawalRow, engine: Pick<StateReader, 'rulesVersion' | 'withdrawal'>): Command[] {
  const { id, state, way, payee, coin, amount } = row
  if (state === 'rejected' || state === 'cancelled') return [{ type: 'withdraw.cancel', id }]
  if (state !== 'confirmed') return []
  const settle: Command = { type: 'withdraw.settle', id }
  if (way !== 'internal' || payee === null) return [settle]
  // Earlier rules had two commands for it; what is halfway by them goes the rest of their way.
  const inOne = engine.rulesVersion >= 4 && engine.withdrawal(id)?.status !== 'settled'
  if (inOne) return [{ type: 'withdraw.pay', id, payee }]
  const arrival = sha256Hex(`internal|${id}`)
  return [settle, { type: 'deposit', id: arrival, user: payee, asset: coin, amount: units(amount) }]
}

/** Milliseconds until what the ledger refused is tried again. */
export const REFUSED_FOR_MS = 60_000

/** What is due: those that ended and are not closed, and those within the house, which are paid by being booked. */
export async function closeAll(dependencies: ClosingDependencies, aside: SetAside): Promise<void> {
  const { sql } = dependencies
  const within = await sql<{ id: string }[]>`
    select id from withdrawals where state = 'approved' and way = 'internal' and not ${paused(sql)}
    order by number limit ${AT_ONCE}`
  for (const { id } of within) await payWithin(dependencies, id, aside)
  const ended = await sql<WithdrawalRow[]>`
    select ${withdrawalColumns(sql)} from withdrawals w
    where not closed and state in ('confirmed', 'rejected', 'cancelled')
      and coalesce(payee, id) <> all(${column(aside.keys())}::text[]) order by changed_at limit ${AT_ONCE}`
  for (const { id, payee } of ended) {
    if (!aside.has(payee ?? id)) await closeWithdrawal(dependencies, id, aside)
  }
}

/** Pays one that goes to another customer of the house: no chain has to be waited for. */
export async function payWithin(dependencies: ClosingDependencies, id: string, aside?: SetAside): Promise<void> {
  if (await moveWithdrawal(dependencies.sql, id, 'approved', 'confirmed', { actor: 'rules', note: 'internal' })) {
    await closeWithdrawal(dependencies, id, aside)
  }
}
