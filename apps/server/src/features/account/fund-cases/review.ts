/** Forgotten fund passwords as operators see them: the queue by age, and one with what speaks for and against it. */
import type { OutputOf, ParsedOf } from '@candlewick/protocol/call'
import type * as calls from '@candlewick/protocol/calls/console/forgotten'
import { CallError } from '@candlewick/protocol/errors'
import type { Ring } from '../../../adapters/ring.ts'
import type { Sql } from '../../../db/database.ts'
import { MARKS, type Waiting } from '../../../state/area.ts'
import { maskedContacts } from '../binding-calls.ts'
import { type CaseRow, caseColumns, maskedName, maskedNumber, openFacts } from '../identity/records.ts'
import type { User, Users } from '../users.ts'
import { type FundCaseState, PROMISED_HOURS, stateColumn } from './cases.ts'

type Listed = OutputOf<typeof calls.list>
type OneCase = OutputOf<typeof calls.oneCase>
type Check = OneCase['checks'][number]

/** Days after which a browser is no new one. */
const KNOWN_DAYS = 7
const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000

interface Row {
  readonly id: string
  readonly place: string
  readonly userId: string
  readonly state: FundCaseState
  readonly numberRight: boolean
  readonly factorProven: boolean
  readonly guardsChanged: boolean
  readonly words: string
  readonly asked: string
  readonly deviceSince: string | null
  readonly decided: string | null
  readonly until: string | null
  readonly decidedBy: string
  readonly reasonText: string
  readonly earlier: number
}

export interface FundReviewDependencies {
  readonly sql: Sql
  readonly ring: Ring
  readonly users: Pick<Users, 'byId'>
}

export class FundReview {
  readonly #dependencies: FundReviewDependencies

  constructor(dependencies: FundReviewDependencies) {
    this.#dependencies = dependencies
  }

  /** Under review the oldest first, the others the newest first. @throws CallError `field_invalid` */
  async list({ state, after, limit }: ParsedOf<typeof calls.list>): Promise<Listed> {
    const { sql } = this.#dependencies
    if (after !== undefined && !/^\d{1,18}$/.test(after)) throw new CallError('field_invalid', { field: 'after' })
    const rising = state === 'review'
    const behind = after === undefined ? sql`` : rising ? sql`and number > ${after}` : sql`and number < ${after}`
    const rows = await sql<Row[]>`
      select ${this.#columns()} from fund_password_cases c
      where ${stateColumn(sql)} = ${state} ${behind}
      order by number ${rising ? sql`asc` : sql`desc`} limit ${limit + 1}`
    const shown = rows.slice(0, limit)
    return {
      rows: await Promise.all(shown.map(async (row) => await this.#row(row, await this.#identities(row.userId)))),
      next: rows.length > limit ? (shown.at(-1)?.place ?? null) : null,
    }
  }

  /** @throws CallError `not_found` */
  async one(id: string): Promise<OneCase> {
    const { sql, ring, users } = this.#dependencies
    const row = await this.#byId(id)
    const user = await users.byId(row.userId)
    if (user === undefined) throw new CallError('not_found', { field: 'id' })
    const identities = await this.#identities(row.userId)
    const whole = row.state === 'review'
    const [waiting] = await sql<{ id: string }[]>`
      select id from proposals where customer_id = ${row.userId} and kind = 'fund_password.renew'
        and state = 'waiting' and expires_at > now() order by created_at limit 1`
    return {
      ...(await this.#row(row, identities)),
      words: row.words,
      validUntil: row.until === null ? null : Number(row.until),
      decidedBy: row.decidedBy,
      reasonText: row.reasonText,
      checks: checksOf(row),
      customer: customerOf(user),
      identities: await Promise.all(
        identities.map(async (identity) => {
          const facts = await openFacts(ring, identity)
          const { name = '', number = '' } = facts ?? {}
          return {
            id: identity.id,
            level: identity.level,
            name: whole ? name : maskedName(name),
            idNumber: whole ? number : maskedNumber(number),
            country: identity.country,
            type: identity.document,
            decideTime: identity.decided === null ? null : Number(identity.decided),
          }
        }),
      ),
      proposalId: waiting?.id ?? null,
    }
  }

  /** Whose it is, and where it stands. @throws CallError `not_found` */
  async stateOf(id: string): Promise<{ userId: string; state: FundCaseState; askTime: number }> {
    const { userId, state, asked } = await this.#byId(id)
    return { userId, state, askTime: Number(asked) }
  }

  /** How many are under review, since when, and how many of them longer than promised. */
  async waiting(): Promise<Waiting> {
    const { sql } = this.#dependencies
    const [row] = await sql<{ waiting: number; late: number }[]>`
      select count(*)::int as waiting,
        count(*) filter (where asked_at < now() - ${PROMISED_HOURS} * interval '1 hour')::int as late
      from fund_password_cases where state = 'review'`
    const oldest = await sql<{ asked: string }[]>`
      select (extract(epoch from asked_at) * 1000)::bigint::text as asked from fund_password_cases
      where state = 'review' order by number limit ${MARKS}`
    const times = oldest.map(({ asked }) => Number(asked))
    const { waiting = 0, late = 0 } = row ?? {}
    return { waiting, oldestTime: times[0] ?? null, late, times }
  }

  async #byId(id: string): Promise<Row> {
    const [row] = await this.#dependencies.sql<Row[]>`
      select ${this.#columns()} from fund_password_cases c where id = ${id}`
    if (row === undefined) throw new CallError('not_found', { field: 'id' })
    return row
  }

  #columns() {
    const { sql } = this.#dependencies
    return sql`
      c.id, c.number::text as place, c.user_id as "userId", ${stateColumn(sql)} as state,
      c.number_right as "numberRight", c.factor_proven as "factorProven", c.guards_changed as "guardsChanged", c.words,
      (extract(epoch from c.asked_at) * 1000)::bigint::text as asked,
      (extract(epoch from c.device_since) * 1000)::bigint::text as "deviceSince",
      (extract(epoch from c.decided_at) * 1000)::bigint::text as decided,
      (extract(epoch from c.valid_until) * 1000)::bigint::text as until,
      coalesce((select o.name from operators o where o.id = c.decided_by), c.decided_by, '') as "decidedBy",
      c.reason_text as "reasonText",
      (select count(*) from fund_password_cases e where e.user_id = c.user_id and e.number < c.number)::int as earlier`
  }

  async #identities(userId: string): Promise<CaseRow[]> {
    const { sql } = this.#dependencies
    return await sql<CaseRow[]>`
      select ${caseColumns(sql)} from identity_cases c
      where user_id = ${userId} and state = 'approved' order by number desc`
  }

  async #row(row: Row, [identity]: readonly CaseRow[]): Promise<Listed['rows'][number]> {
    const facts = identity === undefined ? undefined : await openFacts(this.#dependencies.ring, identity)
    const askTime = Number(row.asked)
    return {
      id: row.id,
      userId: row.userId,
      state: row.state,
      askTime,
      dueTime: askTime + PROMISED_HOURS * HOUR_MS,
      decideTime: row.decided === null ? null : Number(row.decided),
      name: facts === undefined ? '' : maskedName(facts.name),
      looks: checksOf(row).filter(({ outcome }) => outcome === 'look').length,
    }
  }
}

function customerOf(user: User): OneCase['customer'] {
  const { account, certification, language, createTime } = user
  return { account, ...maskedContacts(user), createTime: Number(createTime), certification, language }
}

function checksOf(row: Row): Check[] {
  const days = row.deviceSince === null ? 0 : (Number(row.asked) - Number(row.deviceSince)) / DAY_MS
  const said = (check: Check['check'], well: boolean, found = ''): Check => ({
    check,
    outcome: well ? 'ok' : 'look',
    found,
  })
  return [
    said('number', row.numberRight),
    said('factor', row.factorProven),
    said('device', days >= KNOWN_DAYS, String(Math.floor(days))),
    said('guards', !row.guardsChanged),
    said('earlier', row.earlier === 0, String(row.earlier)),
  ]
}
