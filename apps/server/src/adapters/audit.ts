/**
 * The audit trail: what operators saw of customers and did, who, what, why, and what came of it. Each entry's hash covers
 * the one before, so that an entry changed or taken out later shows; the newest hash, kept elsewhere, shows whether the
 * end was cut off.
 */
import { createHash } from 'node:crypto'
import type { Sql, Transaction } from '../db/database.ts'

/** One side of a change, by the names of its fields. */
export type Facts = Readonly<Record<string, string | number | boolean | null | string[]>>

/** What is to be written down; who did it is added where it is written. */
export interface Audited {
  /** Of the thing first: `customer.open`, `identity.approve`. */
  readonly action: string
  /** What it was done to or with. */
  readonly subject: readonly string[]
  readonly reason?: string | undefined
  /** `seen`, `done`, or `asked` before it is tried and then what came of it. */
  readonly outcome: string
  /** Whose it is, where it is a customer's. */
  readonly customerId?: string | undefined
  readonly before?: Facts | undefined
  readonly after?: Facts | undefined
  /** A look that an open page repeats by itself: one that goes on is one entry (`looksOnce`). */
  readonly renewed?: true
}

export interface AuditEntry extends Audited {
  /** An operator's id, or the name by which the system that she worked on knows her. */
  readonly actor: string
  /** What she is called. */
  readonly name?: string
}

export interface WrittenEntry extends Omit<AuditEntry, 'reason'> {
  readonly reason: string
  readonly sequence: number
  /** ISO 8601. */
  readonly at: string
}

/** Any number that nothing else in this database locks. */
const LOCK = 4_107_005
const PAGE = 1_000

/** Writes an entry at the end of the trail; resolves when it is durable. */
export async function writeAudit(sql: Sql, entry: AuditEntry): Promise<void> {
  await sql.begin((tx) => writeAuditIn(tx, entry))
}

/** The same as a part of a transaction, which others' entries then wait for: what is written is done with it. */
export async function writeAuditIn(tx: Transaction, entry: AuditEntry): Promise<void> {
  await tx`select pg_advisory_xact_lock(${LOCK})`
  const [last] = await tx<{ sequence: string; hash: Buffer }[]>`
    select sequence, hash from operator_audit order by sequence desc limit 1`
  const sequence = Number(last?.sequence ?? 0) + 1
  const at = new Date().toISOString()
  const { actor, name, action, subject, reason = '', outcome, customerId, before, after } = entry
  // What is not said is not in the text.
  const said = { sequence, at, actor, name, action, subject, reason, outcome, customerId, before, after }
  const text = wellFormed(JSON.stringify(said))
  await tx`
    insert into operator_audit (sequence, at, entry, hash, actor, action, customer_id)
    values (${sequence}, ${at}, ${text}, ${hashOf(last?.hash, text)}, ${actor}, ${action}, ${customerId ?? null})`
}

/** What PostgreSQL takes for no text, a half of a pair or a zero, becomes the sign for that: the trail is searched by what it says. */
function wellFormed(json: string): string {
  return json.replace(/\\\\|\\u(?:0000|d[89a-f][0-9a-f]{2})/g, (found) => (found === '\\\\' ? found : '\ufffd'))
}

export interface AuditReport {
  /** The last entry that holds. */
  readonly entries: number
  /** Of that entry, in hex; empty where there is none. */
  readonly head: string
  /** The first entry that does not follow from the ones before it, and why. */
  readonly broken?: { readonly sequence: number; readonly why: string }
}

export interface Range {
  /** The first entry that is checked; the hash of the one before is taken as it stands. */
  readonly from: number
  readonly count: number
}

const ALL: Range = { from: 1, count: Number.MAX_SAFE_INTEGER }

/** Reads the trail in order and checks its chain; every entry that holds is told. */
export async function readAudit(
  sql: Sql,
  tell: (entry: WrittenEntry) => void,
  { from, count }: Range = ALL,
): Promise<AuditReport> {
  let head = await hashAt(sql, from - 1)
  let entries = from - 1
  const end = from - 1 + count
  if (from > 1 && head === undefined) return { entries: 0, head: '', broken: missing(from - 1) }
  while (entries < end) {
    const most = Math.min(PAGE, end - entries)
    const rows = await sql<Row[]>`
      select sequence, at, entry, hash, actor, action, customer_id as "customerId" from operator_audit
      where sequence > ${entries} order by sequence limit ${most}`
    for (const row of rows) {
      const why = faultOf(row, { expected: entries + 1, head })
      if (why !== undefined) {
        return { entries, head: head?.toString('hex') ?? '', broken: { sequence: Number(row.sequence), why } }
      }
      tell(JSON.parse(row.entry))
      head = row.hash
      entries += 1
    }
    if (rows.length < most) break
  }
  return { entries, head: head?.toString('hex') ?? '' }
}

/** The newest entry and its hash in hex, as they stand. */
export async function auditHead(sql: Sql): Promise<{ sequence: number; hash: string }> {
  const [last] = await sql<{ sequence: string; hash: Buffer }[]>`
    select sequence, hash from operator_audit order by sequence desc limit 1`
  return { sequence: Number(last?.sequence ?? 0), hash: last?.hash.toString('hex') ?? '' }
}

async function hashAt(sql: Sql, sequence: number): Promise<Buffer | undefined> {
  const [row] = await sql<{ hash: Buffer }[]>`select hash from operator_audit where sequence = ${sequence}`
  return row?.hash
}

interface Row {
  readonly sequence: string
  readonly at: Date
  readonly entry: string
  readonly hash: Buffer
  readonly actor: string
  readonly action: string
  readonly customerId: string | null
}

const missing = (sequence: number) => ({ sequence, why: `entry ${sequence} is missing` })

function faultOf(row: Row, { expected, head }: { expected: number; head: Buffer | undefined }): string | undefined {
  if (Number(row.sequence) !== expected) return missing(expected).why
  if (!hashOf(head, row.entry).equals(row.hash))
    return 'its hash does not follow from what it says and the entry before'
  const { sequence, at, actor, action, customerId }: WrittenEntry = JSON.parse(row.entry)
  const found = actor === row.actor && action === row.action && (customerId ?? null) === row.customerId
  if (sequence !== expected || at !== row.at.toISOString() || !found)
    return 'its row says something else than the entry'
  return undefined
}

function hashOf(before: Buffer | undefined, text: string): Buffer {
  return createHash('sha256')
    .update(before ?? Buffer.alloc(32))
    .update(text)
    .digest()
}
