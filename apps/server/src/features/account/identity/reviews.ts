/** The reviewers' side: the queue by age, one case with what is known about it, its photos, and the decision, made once. */
import type { OutputOf, ParsedOf } from '@candlewick/protocol/call'
import type * as calls from '@candlewick/protocol/calls/console/identities'
import { CallError } from '@candlewick/protocol/errors'
import { languageOf } from '@candlewick/protocol/languages'
import type { PhotoSide, RejectReason } from '@candlewick/rules/identity/documents'
import type { Notifications } from '../../../adapters/notifications.ts'
import type { Ring } from '../../../adapters/ring.ts'
import type { Sql, Transaction } from '../../../db/database.ts'
import { MARKS, type Waiting } from '../../../state/area.ts'
import type { StoredFiles } from '../../platform/public.ts'
import type { BankCards } from '../bank/cards.ts'
import { maskedContacts } from '../binding-calls.ts'
import { recipientOf } from '../notices.ts'
import type { User, Users } from '../users.ts'
import { checksOf } from './checks.ts'
import { dailyLimits } from './levels.ts'
import { identityMessage } from './messages.ts'
import { type CaseRow, caseColumns, maskedName, maskedNumber, openFacts, PROMISED_HOURS, photosOf } from './records.ts'

export interface ReviewsDependencies {
  readonly sql: Sql
  readonly ring: Ring
  readonly files: StoredFiles
  readonly cards: BankCards
  readonly users: Users
  readonly notifications: Notifications
}

export interface Decision {
  readonly id: string
  readonly decision: 'approve' | 'reject'
  readonly reason?: RejectReason | undefined
  readonly reasonText: string
}

type Queue = OutputOf<typeof calls.queue>
type QueueRow = Queue['rows'][number]
type QueueRequest = ParsedOf<typeof calls.queue>
type OneCase = OutputOf<typeof calls.oneCase>

type ListedRow = CaseRow & { readonly attempt: number }

export class Reviews {
  readonly #dependencies: ReviewsDependencies

  constructor(dependencies: ReviewsDependencies) {
    this.#dependencies = dependencies
  }

  /** Under review the oldest first, decided ones the newest first. @throws CallError `field_invalid` */
  async queue({ state, level, after, limit }: QueueRequest): Promise<Queue> {
    const { sql } = this.#dependencies
    if (after !== undefined && !/^\d{1,18}$/.test(after)) throw new CallError('field_invalid', { field: 'after' })
    const rising = state === 'review'
    const behind = after === undefined ? sql`` : rising ? sql`and number > ${after}` : sql`and number < ${after}`
    const rows = await sql<(CaseRow & { attempt: number })[]>`
      select ${this.#listed()} from identity_cases c
      where state = ${state} ${level === undefined ? sql`` : sql`and level = ${level}`} ${behind}
      order by number ${rising ? sql`asc` : sql`desc`} limit ${limit + 1}`
    const shown = rows.slice(0, limit)
    const [waiting] = await sql<{ waiting: number }[]>`
      select count(*)::int as waiting from identity_cases where state = 'review'`
    return {
      rows: await Promise.all(shown.map((row) => this.#row(row))),
      next: rows.length > limit ? (shown.at(-1)?.place ?? null) : null,
      waiting: waiting?.waiting ?? 0,
    }
  }

  /** @throws CallError `not_found` */
  async one(id: string): Promise<OneCase> {
    const { sql, ring, cards } = this.#dependencies
    const row = await this.#byId(id)
    const user = await this.#customer(row)
    const facts = await openFacts(ring, row)
    const whole = row.state === 'review'
    const createTime = Number(user.createTime)
    const { photos, checks } = await checksOf({ sql, cards }, { row, facts, attempt: row.attempt, createTime })
    return {
      ...(await this.#row(row)),
      ...(whole && facts !== undefined ? { name: facts.name } : {}),
      idNumber: facts === undefined ? '' : whole ? facts.number : maskedNumber(facts.number),
      decidedBy: row.decidedBy ?? '',
      reasonText: row.reasonText,
      askedAgain: row.askedAgain === null ? null : { time: Number(row.askedAgain), operatorId: row.askedAgainBy ?? '' },
      customer: {
        account: user.account,
        ...maskedContacts(user),
        createTime,
        certification: user.certification,
        language: user.language,
      },
      photos,
      checks,
      earlier: await this.#earlier(row),
      next: await this.next(id),
    }
  }

  /** Whose case it is. @throws CallError `not_found` */
  async customerOf(id: string): Promise<string> {
    return (await this.#byId(id)).userId
  }

  /** How many are under review, since when, and how many of them longer than promised. */
  async waiting(): Promise<Waiting> {
    const { sql } = this.#dependencies
    const [row] = await sql<{ waiting: number; late: number }[]>`
      select count(*)::int as waiting,
        count(*) filter (where submitted_at < now() - ${PROMISED_HOURS} * interval '1 hour')::int as late
      from identity_cases where state = 'review'`
    const oldest = await sql<{ submitted: string }[]>`
      select (extract(epoch from submitted_at) * 1000)::bigint::text as submitted from identity_cases
      where state = 'review' order by number limit ${MARKS}`
    const times = oldest.map(({ submitted }) => Number(submitted))
    const { waiting = 0, late = 0 } = row ?? {}
    return { waiting, oldestTime: times[0] ?? null, late, times }
  }

  /** @throws CallError `not_found` */
  async photo(id: string, side: PhotoSide): Promise<OutputOf<typeof calls.photo>> {
    const { sql, files } = this.#dependencies
    const row = await this.#byId(id)
    const name = photosOf(row).find((photo) => photo.side === side)?.name
    const bytes = name === undefined ? undefined : await files.read(name)
    const [size] = await sql<{ width: number; height: number }[]>`
      select width, height from files where name = ${name ?? ''}`
    if (bytes === undefined || size === undefined) throw new CallError('not_found', { field: 'side' })
    return { contentType: 'image/jpeg', ...size, data: bytes.toString('base64') }
  }

  /**
   * Decides a case, once, and writes to the customer.
   * @throws CallError `not_found`, `case_decided`, `identity_needed`, `field_required`
   */
  async decide(operatorId: string, { id, decision, reason, reasonText }: Decision): Promise<CaseRow> {
    const { sql, users } = this.#dependencies
    if (decision === 'reject' && reason === undefined) throw new CallError('field_required', { field: 'reason' })
    if (decision === 'reject' && reason === 'other' && reasonText.trim() === '') {
      throw new CallError('field_required', { field: 'reasonText' })
    }
    const state = decision === 'approve' ? 'approved' : 'rejected'
    const row = await sql.begin(async (tx) => {
      // As whoever asks for her identity again does it: one of the two comes first.
      await tx`select from users where id = (select user_id from identity_cases where id = ${id}) for update`
      const [waiting] = await tx<CaseRow[]>`
        select ${caseColumns(sql)} from identity_cases c where id = ${id} for update`
      if (waiting === undefined) throw new CallError('not_found', { field: 'id' })
      if (waiting.state !== 'review') throw new CallError('case_decided', { field: 'id', bound: waiting.state })
      await tx`
        update identity_cases set state = ${state}, decided_at = now(), decided_by = ${operatorId},
          reason = ${decision === 'reject' ? (reason ?? null) : null}, reason_text = ${reasonText.trim()}
        where id = ${id}`
      if (decision === 'approve') {
        const before = waiting.level === 'primary' ? 'none' : 'primary'
        const raised = await tx`
          update users set certification = ${waiting.level}
          where id = ${waiting.userId} and certification = ${before}`
        if (raised.count !== 1) throw new CallError('identity_needed', { field: 'id', bound: before })
      }
      const user = await users.byId(waiting.userId, tx)
      if (user !== undefined) await this.#tell(tx, user, waiting, { id, decision, reason, reasonText })
      return waiting
    })
    return { ...row, state }
  }

  /** The oldest under review behind this case, else the oldest of all but this; null where none waits. */
  async next(id: string | undefined): Promise<string | null> {
    const { sql } = this.#dependencies
    const [row] = await sql<{ id: string }[]>`
      select id from identity_cases where state = 'review' and id <> ${id ?? ''}
      order by number < coalesce((select number from identity_cases where id = ${id ?? ''}), 0), number limit 1`
    return row?.id ?? null
  }

  async #tell(
    tx: Transaction,
    user: User,
    { level }: CaseRow,
    { decision, reason, reasonText }: Decision,
  ): Promise<void> {
    const to = recipientOf(user)
    if (to === undefined) return
    const daily = (await dailyLimits(tx))[level]
    const news = { level, daily, reason: decision === 'reject' ? reason : undefined, text: reasonText.trim() }
    const language = languageOf(user.language)
    await this.#dependencies.notifications.within(tx).send(to, identityMessage(news, language), language)
  }

  async #byId(id: string): Promise<ListedRow> {
    const { sql } = this.#dependencies
    const [row] = await sql<
      (CaseRow & { attempt: number })[]
    >`select ${this.#listed()} from identity_cases c where id = ${id}`
    if (row === undefined) throw new CallError('not_found', { field: 'id' })
    return row
  }

  #listed() {
    const { sql } = this.#dependencies
    return sql`${caseColumns(sql)}, (
      select count(*) from identity_cases o where o.user_id = c.user_id and o.level = c.level and o.number <= c.number
    )::int as attempt`
  }

  async #customer({ userId }: CaseRow): Promise<User> {
    const user = await this.#dependencies.users.byId(userId)
    if (user === undefined) throw new CallError('not_found', { field: 'id' })
    return user
  }

  async #row(row: ListedRow): Promise<QueueRow> {
    const facts = await openFacts(this.#dependencies.ring, row)
    const submitTime = Number(row.submitted)
    const { id, userId, level, state, country, reason, attempt } = row
    return {
      id,
      userId,
      level,
      state,
      submitTime,
      dueTime: submitTime + PROMISED_HOURS * 3_600_000,
      decideTime: row.decided === null ? null : Number(row.decided),
      reason,
      country,
      type: row.document,
      name: facts === undefined ? '' : maskedName(facts.name),
      attempt,
    }
  }

  async #earlier({ userId, place }: CaseRow): Promise<OneCase['earlier']> {
    const { sql } = this.#dependencies
    const rows = await sql<CaseRow[]>`
      select ${caseColumns(sql)} from identity_cases c
      where user_id = ${userId} and number < ${place} order by number desc limit 20`
    return rows.map(({ id, level, state, submitted, reason }) => ({
      id,
      level,
      state,
      submitTime: Number(submitted),
      reason,
    }))
  }
}
