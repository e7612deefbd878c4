/**
 * Proofs of what came in. Each is asked for as soon as its block is read and holds for that block alone; when the block is
 * final nothing is left but to credit. What fails is refused, what nobody can prove waits for people.
 */
import type { ChainReader, Verdict } from '@candlewick/chain/adapter'
import type { DepositReason } from '@candlewick/protocol/deposit-states'
import { column } from '../../db/columns.ts'
import type { Sql, Transaction } from '../../db/database.ts'
import { type DepositRow, depositColumns, transferOf } from './rows.ts'
import { moveDeposits } from './states.ts'

export interface ProofDependencies {
  readonly sql: Sql
  readonly reader: ChainReader
  fence(tx: Transaction): Promise<void>
}

const AT_ONCE = 1_000

const REFUSED: Readonly<Record<string, DepositReason>> = {
  failed: 'failed',
  missing: 'not_received',
  log: 'amount_differs',
  balance: 'amount_differs',
  output: 'amount_differs',
}

/**
 * Asks for the proofs that are missing.
 * @returns how many were asked for
 */
export async function proveWaiting({ sql, reader, fence }: ProofDependencies): Promise<number> {
  const rows = await sql<DepositRow[]>`
    select ${depositColumns(sql)} from deposits
    where network = ${reader.network} and height is not null and proved_hash is distinct from hash and asset <> ''
      and state in ('confirming', 'at_risk', 'crediting')
    order by height, number limit ${AT_ONCE}`
  if (rows.length === 0) return 0
  const verdicts = await reader.prove(rows.map((row) => transferOf(reader, row)))
  await sql.begin(async (tx) => {
    await fence(tx)
    await writeVerdicts(tx, rows, verdicts)
  })
  return rows.length
}

async function writeVerdicts(tx: Transaction, rows: readonly DepositRow[], verdicts: readonly Verdict[]) {
  const held: DepositRow[] = []
  const byReason = new Map<string, { to: 'refused' | 'parked'; reason: DepositReason; why: string; ids: string[] }>()
  for (const [at, row] of rows.entries()) {
    const verdict = verdicts[at]
    if (verdict === undefined) throw new Error('a transfer was given no verdict')
    if (verdict.verdict === 'holds') held.push(row)
    if (verdict.verdict !== 'refused' && verdict.verdict !== 'parked') continue
    const to = verdict.verdict
    const reason = to === 'refused' ? (REFUSED[verdict.reason] ?? 'other') : 'contract_call'
    const key = `${to} ${verdict.reason}`
    const group = byReason.get(key) ?? { to, reason, why: `proof: ${verdict.reason}`, ids: [] }
    group.ids.push(row.id)
    byReason.set(key, group)
  }
  await tx`
    update deposits d set proved_hash = g.hash
    from unnest(${column(held.map(({ id }) => id))}::text[], ${column(held.map(({ hash }) => hash))}::text[]) as g (id, hash)
    where d.id = g.id and d.hash = g.hash`
  // What was credited stays at risk until people have looked at it.
  for (const { ids, to, reason, why } of byReason.values()) {
    await moveDeposits(tx, ids, { from: 'confirming', to, why, reason })
  }
}
