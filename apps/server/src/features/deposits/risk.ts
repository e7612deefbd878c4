/**
 * What became of deposits whose block is no part of the chain any more. Credited ones pause their customer's withdrawals until
 * they are final again; gone for good, the house bears them, the customer keeps what she has, and two operators may ask it back.
 */
import type { ChainReader } from '@candlewick/chain/adapter'
import { units } from '@candlewick/money/units'
import { column } from '../../db/columns.ts'
import type { Sql, Transaction } from '../../db/database.ts'
import type { Fragment } from '../../db/statement.ts'
import { refusedOf } from '../../state/submit-for.ts'
import type { Cursor } from './cursors.ts'
import type { DepositReplica } from './dependencies.ts'
import { type DepositRow, depositColumns } from './rows.ts'
import { moveDeposits } from './states.ts'

export interface RiskDependencies {
  readonly sql: Sql
  readonly replica: DepositReplica
  readonly reader: ChainReader
  readonly byFinality: boolean
  fence(tx: Transaction): Promise<void>
  readonly log: { error(details: object, message: string): void }
}

const AT_ONCE = 500

/** Everything that left the chain, once around. */
export async function lookAtRisk(dependencies: RiskDependencies, cursor: Cursor): Promise<void> {
  await settleAgain(dependencies, cursor)
  await withdrawUnposted(dependencies, cursor)
  await giveUp(dependencies, cursor)
  await reverse(dependencies, cursor.network)
}

/** Final again, in whichever block: nothing is posted. */
async function settleAgain({ sql, fence, byFinality }: RiskDependencies, { network, head, finalised }: Cursor) {
  const final = byFinality && finalised !== null ? sql`height <= ${finalised}` : sql`height <= ${head} - needed + 1`
  const rows = await sql<{ id: string }[]>`
    select id from deposits where network = ${network} and state = 'at_risk' and reversing_at is null
      and proved_hash = hash and ${final} limit ${AT_ONCE}`
  if (rows.length === 0) return
  await sql.begin(async (tx) => {
    await fence(tx)
    await moveDeposits(
      tx,
      rows.map(({ id }) => id),
      { from: 'at_risk', to: 'credited', why: 'final again' },
    )
  })
}

/** About to be credited when its block left: where the journal does not have it, it never was. */
async function withdrawUnposted({ sql, replica, fence }: RiskDependencies, { network }: Cursor): Promise<void> {
  const rows = await sql<{ id: string }[]>`
    select id from deposits where network = ${network} and state = 'crediting' and height is null limit ${AT_ONCE}`
  if (rows.length === 0) return
  // Behind a command of its own this copy of the state has all that was journaled before.
  const { recorded } = await replica.submit({ type: 'tick' })
  const ids = rows.map(({ id }) => id)
  const posted = ids.filter((id) => replica.engine.deposited(id))
  await sql.begin(async (tx) => {
    await fence(tx)
    const why = 'its block left the chain'
    await tx`
      update deposits set sequence = coalesce(sequence, ${recorded.sequence}), credited_at = coalesce(credited_at, clock_timestamp())
      where id = any(${column(posted)}::text[])`
    const credited = await moveDeposits(tx, posted, { from: 'crediting', to: 'credited', why: 'the journal has it' })
    await moveDeposits(tx, credited, { from: 'credited', to: 'at_risk', why, reason: 'orphaned' })
    const rest = ids.filter((id) => !posted.includes(id))
    await moveDeposits(tx, rest, { from: 'crediting', to: 'seen', why })
  })
}

/** Gone for twice as many blocks as it needs, and no chain knows it as mined: it will not come back by itself. */
async function giveUp({ sql, reader, fence }: RiskDependencies, { network, head }: Cursor): Promise<void> {
  const rows = await sql<DepositRow[]>`
    select ${depositColumns(sql)} from deposits
    where network = ${network} and state in ('seen', 'at_risk') and height is null and reversing_at is null
      and gone_at + 2 * needed <= ${head}
    order by number limit ${AT_ONCE}`
  for (const { id, txid, state } of rows) {
    const now = await reader.lookup(txid)
    // Mined, it is in a block that is not read yet.
    if (now.state === 'mined' && !now.failed) continue
    await sql.begin(async (tx) => {
      await fence(tx)
      if (state === 'seen') {
        await moveDeposits(tx, [id], { from: 'seen', to: 'dropped', why: `gone: ${now.state}`, reason: 'replaced' })
      } else {
        // From here on it is reversed whatever the chain does: the journal is asked next.
        await tx`
          update deposits set reversing_at = clock_timestamp() where id = ${id} and state = 'at_risk' and height is null`
      }
    })
  }
}

interface ReversingRow {
  readonly id: string
  readonly userId: string | null
  readonly asset: string
  readonly units: string
}

async function reverse({ sql, replica, fence, log }: RiskDependencies, network: string): Promise<void> {
  const rows = await sql<ReversingRow[]>`
    select id, user_id as "userId", asset, units::text as units from deposits
    where network = ${network} and state = 'at_risk' and reversing_at is not null order by number limit ${AT_ONCE}`
  for (const { id, userId, asset, units: amount } of rows) {
    if (userId === null) continue
    const command = { type: 'deposit.reverse', id, user: userId, asset, amount: units(Number(amount)) } as const
    const { recorded, events } = await replica.submit(command)
    const refused = refusedOf(events)
    if (refused !== undefined) {
      log.error({ deposit: id, rule: refused.rule }, 'a deposit could not be reversed')
      continue
    }
    await sql.begin(async (tx) => {
      await fence(tx)
      await tx`update deposits set reverse_sequence = coalesce(reverse_sequence, ${recorded.sequence}) where id = ${id}`
      await tx`delete from deposit_dust where deposit_id = ${id}`
      await moveDeposits(tx, [id], { from: 'at_risk', to: 'reversed', why: 'journaled', reason: 'orphaned' })
    })
  }
}

/** Of a row of `deposits`: credited or about to be, and in no block of its chain. */
function mayBeGone(sql: Sql | Transaction): Fragment {
  return sql`(state = 'at_risk' or (state = 'crediting' and height is null))`
}

/** Whether money of the customer's may leave: not while a deposit of hers may be gone. */
export async function hasDepositAtRisk(sql: Sql | Transaction, userId: string): Promise<boolean> {
  const rows = await sql<{ id: string }[]>`
    select id from deposits where user_id = ${userId} and ${mayBeGone(sql)} limit 1`
  return rows.length > 0
}

/** The same of the customer of a row of `withdrawals`, as a condition of a statement. */
export function depositAtRisk(sql: Sql | Transaction): Fragment {
  return sql`exists (
    select from deposits where user_id = withdrawals.user_id and state <> 'credited' and ${mayBeGone(sql)})`
}
