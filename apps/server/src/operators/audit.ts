/**
 * The book of what operators do by hand: who, what, why, and what came of it. Each entry's hash covers the one before, so
 * that an entry changed or taken out later shows; the newest hash, kept elsewhere, shows whether the end was cut off.
 */
import { createHash } from 'node:crypto'
import type { Sql } from '../db/database.ts'

export interface AuditEntry {
  /** Who did it, as the system that she worked on knows her. */
  readonly actor: string
  readonly action: string
  /** What it was done to or with. */
  readonly subject: readonly string[]
  readonly reason: string
  /** `asked` before it is tried, then what came of it. */
  readonly outcome: string
}

export interface WrittenEntry extends AuditEntry {
  readonly sequence: number
  /** ISO 8601. */
  readonly at: string
}

/** Any number that nothing else in this database locks. */
const LOCK = 4_107_005
const PAGE = 1_000

/** Writes an entry at the end of the book; resolves when it is durable. */
export async function writeAudit(sql: Sql, entry: AuditEntry): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(${LOCK})`
    const [last] = await tx<{ sequence: string; hash: Buffer }[]>`
      select sequence, hash from operator_audit order by sequence desc limit 1`
    const sequence = Number(last?.sequence ?? 0) + 1
    const at = new Date().toISOString()
    const { actor, action, subject, reason, outcome } = entry
    const text = JSON.stringify({ sequence, at, actor, action, subject, reason, outcome })
    await tx`
      insert into operator_audit (sequence, at, entry, hash)
      values (${sequence}, ${at}, ${text}, ${hashOf(last?.hash, text)})`
  })
}

export interface AuditReport {
  readonly entries: number
  /** Of the newest entry, in hex; empty where there is none. */
  readonly head: string
  /** The first entry that does not follow from the ones before it, and why. */
  readonly broken?: { readonly sequence: number; readonly why: string }
}

/** Reads the whole book in order and checks its chain; every entry that holds is told. */
export async function readAudit(sql: Sql, tell: (entry: WrittenEntry) => void): Promise<AuditReport> {
  let head: Buffer | undefined
  let entries = 0
  for (;;) {
    const rows = await sql<{ sequence: string; at: Date; entry: string; hash: Buffer }[]>`
      select sequence, at, entry, hash from operator_audit where sequence > ${entries} order by sequence limit ${PAGE}`
    for (const row of rows) {
      const sequence = Number(row.sequence)
      const why = faultOf(row, { expected: entries + 1, head })
      if (why !== undefined) return { entries, head: head?.toString('hex') ?? '', broken: { sequence, why } }
      tell(JSON.parse(row.entry))
      head = row.hash
      entries = sequence
    }
    if (rows.length < PAGE) return { entries, head: head?.toString('hex') ?? '' }
  }
}

interface Row {
  readonly sequence: string
  readonly at: Date
  readonly entry: string
  readonly hash: Buffer
}

function faultOf(row: Row, { expected, head }: { expected: number; head: Buffer | undefined }): string | undefined {
  if (Number(row.sequence) !== expected) return `entry ${expected} is missing`
  if (!hashOf(head, row.entry).equals(row.hash))
    return 'its hash does not follow from what it says and the entry before'
  const { sequence, at }: WrittenEntry = JSON.parse(row.entry)
  if (sequence !== expected || at !== row.at.toISOString()) return 'its row says something else than the entry'
  return undefined
}

function hashOf(before: Buffer | undefined, text: string): Buffer {
  return createHash('sha256')
    .update(before ?? Buffer.alloc(32))
    .update(text)
    .digest()
}
