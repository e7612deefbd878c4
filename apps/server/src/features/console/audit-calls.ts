/** The calls of the audit trail: searched by who, what, to what, whose and when, and verified. */
import * as calls from '@candlewick/protocol/calls/console/audit'
import { auditHead, readAudit, type WrittenEntry } from '../../adapters/audit.ts'
import type { Sql } from '../../db/database.ts'
import { type Handler, handle } from '../../http/handle.ts'
import { numberIn, pageOf } from './cursors.ts'

interface Wanted {
  readonly actor?: string | undefined
  readonly action?: string | undefined
  readonly customerId?: string | undefined
  readonly subject?: string | undefined
  readonly startTime?: number | undefined
  readonly endTime?: number | undefined
}

interface Found {
  readonly sequence: number
  readonly entry: WrittenEntry
  readonly hash: string
}

export function auditHandlers({ sql }: { readonly sql: Sql }): Handler[] {
  return [
    handle(calls.search, async (context, { after, limit, ...wanted }) => {
      const before = after === undefined ? undefined : numberIn(after)
      const page = pageOf(await search(sql, wanted, before, limit + 1), limit, ({ sequence }) => String(sequence))
      const said = Object.entries(wanted).flatMap(([name, value]) => (value === undefined ? [] : [`${name} ${value}`]))
      const { customerId } = wanted
      await context.audit({ action: 'audit.search', subject: said, customerId, outcome: 'seen' })
      const names = await namesOf(sql, page.rows)
      return { rows: page.rows.map((found) => shown(found, names)), next: page.next }
    }),
    handle(calls.verify, async (_context, { from, count }) => {
      const [report, head] = await Promise.all([readAudit(sql, () => undefined, { from, count }), auditHead(sql)])
      const { entries, broken = null } = report
      return { from, to: entries < from ? 0 : entries, whole: broken === null, broken, head }
    }),
  ]
}

function shown({ sequence, entry, hash }: Found, names: ReadonlyMap<string, string>) {
  const { at, actor, name, action, subject, customerId, reason, before, after, outcome } = entry
  const operator = names.get(actor)
  return {
    sequence,
    time: Date.parse(at),
    actor: { operatorId: operator === undefined ? '' : actor, name: name ?? operator ?? actor },
    action,
    subject: [...subject],
    customerId: customerId ?? null,
    reason,
    before: before === undefined ? null : { ...before },
    after: after === undefined ? null : { ...after },
    outcome,
    hash,
  }
}

/** The newest first, each by an index: of the period, of who, of what, to what, of whose. */
async function search(sql: Sql, wanted: Wanted, before: number | undefined, limit: number): Promise<Found[]> {
  const { actor, action, customerId, subject, startTime, endTime } = wanted
  const begins = action?.endsWith('.') === true
  // Times and numbers rise together: the period is one of sequences, so that the newest are found first.
  const rows = await sql<{ sequence: string; entry: string; hash: Buffer }[]>`
    select sequence, entry, hash from operator_audit
    where true
      ${before === undefined ? sql`` : sql`and sequence < ${before}`}
      ${actor === undefined ? sql`` : sql`and actor = ${actor}`}
      ${action === undefined || begins ? sql`` : sql`and action = ${action}`}
      ${action === undefined || !begins ? sql`` : sql`and action like ${`${escaped(action)}%`}`}
      ${customerId === undefined ? sql`` : sql`and customer_id = ${customerId}`}
      ${subject === undefined ? sql`` : sql`and entry::jsonb -> 'subject' @> jsonb_build_array(${subject}::text)`}
      ${startTime === undefined ? sql`` : sql`and at >= ${new Date(startTime)}`}
      ${endTime === undefined ? sql`` : sql`and at <= ${new Date(endTime)}`}
    order by sequence desc limit ${limit}`
  return rows.map(({ sequence, entry, hash }) => ({
    sequence: Number(sequence),
    entry: JSON.parse(entry),
    hash: hash.toString('hex'),
  }))
}

const escaped = (text: string): string => text.replace(/[\\%_]/g, (sign) => `\\${sign}`)

async function namesOf(sql: Sql, found: readonly Found[]): Promise<ReadonlyMap<string, string>> {
  const actors = [...new Set(found.map(({ entry }) => entry.actor))]
  if (actors.length === 0) return new Map()
  const rows = await sql<{ id: string; name: string }[]>`select id, name from operators where id in ${sql(actors)}`
  return new Map(rows.map(({ id, name }) => [id, name]))
}
