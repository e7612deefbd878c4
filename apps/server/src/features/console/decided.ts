/**
 * What was decided lately: proposals, and what one operator decides alone, which stands in the trail only. Each of both is
 * read from the end of an index.
 */
import type { Permission } from '@candlewick/protocol/who'
import type { WrittenEntry } from '../../adapters/audit.ts'
import type { Sql } from '../../db/database.ts'
import type { Operators } from './operators.ts'

/** So many are shown. */
const DECIDED = 10
/** Of one kind of act so many entries are looked at: each decision has two, one before it is tried. */
const LOOKED_AT = 2 * DECIDED

/** Acts of one operator by which a case is decided, as the trail names them. */
const ALONE: Readonly<Record<string, { kind: string; state: string; permission: Permission }>> = {
  'identity.approve': { kind: 'identity.decide', state: 'approved', permission: 'identity.review' },
  'identity.reject': { kind: 'identity.decide', state: 'rejected', permission: 'identity.review' },
  'fund_password.reject': { kind: 'fund_password.decide', state: 'rejected', permission: 'identity.review' },
  'withdrawal.reject': { kind: 'withdrawal.decide', state: 'rejected', permission: 'withdrawal.review' },
}

interface Decided {
  readonly proposalId: string | null
  readonly caseId: string | null
  readonly kind: string
  readonly state: string
  readonly permission: Permission
  readonly by: string | null
  readonly time: number
}

/** The newest of both, each with whom it may be told. */
export async function decidedLately(sql: Sql, operators: Operators) {
  const [proposed, alone] = await Promise.all([decidedProposals(sql), decidedAlone(sql)])
  const newest = [...proposed, ...alone].sort((one, other) => other.time - one.time).slice(0, DECIDED)
  const ids = [...new Set(newest.flatMap(({ by }) => (by === null ? [] : [by])))]
  const names = new Map(await Promise.all(ids.map(async (id) => [id, await operators.nameOf(id)] as const)))
  return newest.map(({ by, time, ...row }) => ({
    ...row,
    decidedBy: by === null ? null : { operatorId: by, name: names.get(by) ?? by },
    decideTime: time,
  }))
}

async function decidedProposals(sql: Sql): Promise<Decided[]> {
  const rows = await sql<
    { id: string; kind: string; state: string; permission: Permission; by: string | null; time: string }[]
  >`
    select id, kind, state, permission, decided_by as by, (extract(epoch from decided_at) * 1000)::bigint::text as time
    from proposals where decided_at is not null order by decided_at desc, id desc limit ${DECIDED}`
  return rows.map(({ id, time, ...row }) => ({ ...row, proposalId: id, caseId: null, time: Number(time) }))
}

async function decidedAlone(sql: Sql): Promise<Decided[]> {
  const rows = await sql<{ entry: string }[]>`
    select latest.entry from unnest(string_to_array(${Object.keys(ALONE).join(',')}, ',')) as act cross join lateral (
      select a.sequence, a.entry from operator_audit a where a.action = act order by a.sequence desc limit ${LOOKED_AT}
    ) as latest
    order by latest.sequence desc`
  return rows.flatMap((row): Decided[] => {
    const { action, actor, at, outcome, subject }: WrittenEntry = JSON.parse(row.entry)
    const act = ALONE[action]
    if (act === undefined || outcome !== 'done') return []
    return [{ ...act, proposalId: null, caseId: subject[0] ?? null, by: actor, time: Date.parse(at) }]
  })
}
