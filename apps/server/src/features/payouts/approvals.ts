/** Operators' passkeys that the signer asks for above its mark: which are kept, and which go along with what is to be signed. */
import type { WireApproval } from '@candlewick/chain/signer/intents'
import { column } from '../../db/columns.ts'
import type { Sql } from '../../db/database.ts'
import type { AssetFigures, OperatorFigures } from './wallet-figures.ts'

interface ApprovalRow {
  readonly credential: string
  readonly authenticatorData: string
  readonly clientDataJSON: string
  readonly signature: string
}

/** Whether the signer wants passkeys for a payment. @param amount in the chain's smallest units */
export function isAboveMark({ approvedAbove }: Pick<AssetFigures, 'approvedAbove'>, amount: bigint): boolean {
  return approvedAbove !== undefined && amount > approvedAbove
}

/** Whether enough different operators have signed. @param credentials that have */
export function isApproved({ needed, passkeys }: OperatorFigures, credentials: readonly string[]): boolean {
  const operators = new Set(credentials.flatMap((credential) => passkeys.get(credential) ?? []))
  return operators.size >= needed
}

/** What is kept of a withdrawal at this moment and counts at the signer: one of each operator, no more than are needed. */
async function approvalsOf(
  sql: Sql,
  { needed, passkeys }: OperatorFigures,
  withdrawalId: string,
): Promise<WireApproval[]> {
  const rows = await sql<ApprovalRow[]>`
    select credential, authenticator_data as "authenticatorData", client_data as "clientDataJSON", signature
    from withdrawal_approvals where withdrawal_id = ${withdrawalId} order by at`
  const byOperator = new Map<string, WireApproval>()
  for (const row of rows) {
    const operator = passkeys.get(row.credential)
    if (operator !== undefined && !byOperator.has(operator)) byOperator.set(operator, { ...row })
  }
  return [...byOperator.values()].slice(0, needed)
}

/** An intent with the approvals of the withdrawal that it pays; of several together none needs any. */
export async function withApprovals(
  sql: Sql,
  operators: OperatorFigures,
  intent: Record<string, unknown>,
  withdrawals: readonly string[],
): Promise<Record<string, unknown>> {
  const [id] = withdrawals
  if (id === undefined || withdrawals.length > 1) return intent
  const approvals = await approvalsOf(sql, operators, id)
  if (approvals.length === 0) return intent
  const approved = (request: unknown) => ({ ...Object(request), approvals })
  if (intent.kind === 'pay') return { ...intent, request: approved(intent.request) }
  return Array.isArray(intent.requests) ? { ...intent, requests: intent.requests.map(approved) } : intent
}

/** Writes down whose passkeys the signer knows. */
export async function noteOperators(sql: Sql, { passkeys }: OperatorFigures): Promise<void> {
  const credentials = column([...passkeys.keys()])
  await sql`delete from signer_passkeys where not (credential = any(${credentials}::text[]))`
  await sql`
    insert into signer_passkeys (credential, operator)
    select * from unnest(${credentials}::text[], ${column([...passkeys.values()])}::text[]) order by 1
    on conflict (credential) do update set operator = excluded.operator
    where signer_passkeys.operator <> excluded.operator`
}
