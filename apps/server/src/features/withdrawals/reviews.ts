/** The reviewers' side: the queue by age, and one withdrawal with what is known about it. */
import { SPOT_ACCOUNT } from '@candlewick/engine/commands'
import { formatDecimal } from '@candlewick/money/decimal'
import type { OutputOf, ParsedOf } from '@candlewick/protocol/call'
import type * as calls from '@candlewick/protocol/calls/console/withdrawals'
import { CallError } from '@candlewick/protocol/errors'
import { REJECTION_REASONS, REVIEW_REASONS, type WithdrawalState } from '@candlewick/protocol/withdrawal-states'
import { column } from '../../db/columns.ts'
import type { Sql } from '../../db/database.ts'
import type { User } from '../account/public.ts'
import { Approvals } from './approvals.ts'
import type { WithdrawalDependencies } from './dependencies.ts'
import { dayLimit, worthText } from './limits.ts'
import {
  depthOf,
  linkOf,
  networkName,
  orderNumber,
  PROMISED_HOURS,
  type WithdrawalRow,
  withdrawalById,
  withdrawalColumns,
} from './records.ts'

type Queue = OutputOf<typeof calls.queue>
type QueueRow = Queue['rows'][number]
type OneCase = OutputOf<typeof calls.oneCase>

/** Kinds of proposals about one withdrawal. */
export const APPROVE = 'withdrawal.approve'
export const PAID = 'withdrawal.paid'

type ReviewRow = WithdrawalRow & {
  readonly approved: string | null
  readonly account: string
  readonly payer: string | null
}

/** The one of an id, or of the number that its customer reads. */
function numbered(sql: Sql, orderNo: string) {
  const [, day, number] = /^W-(\d{4})-(\d+)$/.exec(orderNo) ?? []
  if (day === undefined || number === undefined) return sql`w.id = ${orderNo}`
  return sql`w.number = ${Number(number)} and to_char(w.created_at at time zone 'UTC', 'MMDD') = ${day}`
}

export class Reviews {
  readonly approvals: Approvals
  readonly #dependencies: WithdrawalDependencies

  constructor(dependencies: WithdrawalDependencies) {
    this.#dependencies = dependencies
    this.approvals = new Approvals(dependencies)
  }

  /** What waits the oldest first, what ended the newest first. @throws CallError `field_invalid` */
  async queue({ state, way, coin, userId, orderNo, after, limit }: ParsedOf<typeof calls.queue>): Promise<Queue> {
    const { sql } = this.#dependencies
    if (after !== undefined && !/^\d{1,18}$/.test(after)) throw new CallError('field_invalid', { field: 'after' })
    const rising = state !== 'confirmed' && state !== 'rejected' && state !== 'cancelled'
    const behind = after === undefined ? sql`` : rising ? sql`and w.number > ${after}` : sql`and w.number < ${after}`
    const rows = await sql<ReviewRow[]>`
      select ${withdrawalColumns(sql)}, ${this.#approvals()}
      from withdrawals w join users u on u.id = w.user_id
      where ${orderNo === undefined ? sql`w.state = ${state}` : numbered(sql, orderNo)}
        ${userId === undefined ? sql`` : sql`and w.user_id = ${userId}`}
        ${way === undefined ? sql`` : sql`and w.way = ${way}`}
        ${coin === undefined ? sql`` : sql`and w.asset = ${coin}`} ${behind}
      order by w.number ${rising ? sql`asc` : sql`desc`} limit ${limit + 1}`
    const shown = rows.slice(0, limit)
    const [counted] = await sql<{ waiting: number; toPay: number }[]>`
      select (count(*) filter (where state = 'review'))::int as waiting,
        (count(*) filter (where state = 'approved' and way = 'hand'))::int as "toPay"
      from withdrawals where state in ('review', 'approved')`
    return {
      rows: shown.map((row) => this.#row(row)),
      next: rows.length > limit ? (shown.at(-1)?.number ?? null) : null,
      waiting: counted?.waiting ?? 0,
      toPay: counted?.toPay ?? 0,
    }
  }

  /** The one of that id. @throws CallError `not_found` */
  async row(id: string): Promise<WithdrawalRow> {
    const row = await withdrawalById(this.#dependencies.sql, id)
    if (row === undefined) throw new CallError('not_found', { field: 'id' })
    return row
  }

  /** As that operator sees it. @throws CallError `not_found` */
  async one(id: string, operatorId: string): Promise<OneCase> {
    const { sql, accounts } = this.#dependencies
    const [row] = await sql<ReviewRow[]>`
      select ${withdrawalColumns(sql)}, ${this.#approvals()}
      from withdrawals w join users u on u.id = w.user_id where w.id = ${id}`
    const user = row === undefined ? undefined : await accounts.users.byId(row.userId)
    if (row === undefined || user === undefined) throw new CallError('not_found', { field: 'id' })
    return {
      ...this.#row(row),
      rejectReason: REJECTION_REASONS.find((reason) => reason === row.reason) ?? null,
      rejectText: row.reasonText,
      proposalId: await this.#waiting(id),
      passkeys: await this.approvals.shown(row, operatorId),
      facts: await this.#facts(row, user),
      steps: await this.#steps(id),
      next: await this.next(id),
    }
  }

  /** Whether an operator has said that it was paid by hand, and another is to look at that. */
  async isSaidPaid(id: string): Promise<boolean> {
    return (await this.#waiting(id, [PAID])) !== null
  }

  /** The oldest under review behind this one, or the oldest of all. */
  async next(id: string): Promise<string | null> {
    const [row] = await this.#dependencies.sql<{ id: string }[]>`
      select id from withdrawals where state = 'review' and id <> ${id}
      order by number > (select number from withdrawals where id = ${id}) desc, number limit 1`
    return row?.id ?? null
  }

  /** How many wait for people, since when, and how many of them longer than promised. */
  async waiting(): Promise<{ waiting: number; oldestTime: number | null; late: number }> {
    const [row] = await this.#dependencies.sql<{ waiting: number; oldest: string | null; late: number }[]>`
      select count(*)::int as waiting, (extract(epoch from min(created_at)) * 1000)::bigint::text as oldest,
        (count(*) filter (where created_at < now() - ${PROMISED_HOURS} * interval '1 hour'))::int as late
      from withdrawals where state = 'review' or (state = 'approved' and way = 'hand')`
    const { waiting = 0, oldest = null, late = 0 } = row ?? {}
    return { waiting, oldestTime: oldest === null ? null : Number(oldest), late }
  }

  #approvals() {
    const { sql } = this.#dependencies
    return sql`u.account, (select o.name from operators o where o.id = w.paying_by) as payer,
      (select string_agg(coalesce(o.name, p.proposed_by), ', ') from proposals p
        left join operators o on o.id = p.proposed_by
        where p.kind = ${APPROVE} and p.subject::jsonb ->> 'id' = w.id and p.state in ('waiting', 'approved', 'applied'))
        as approved`
  }

  #row(row: ReviewRow): QueueRow {
    const { engine } = this.#dependencies.replica
    const decimals = engine.asset(row.coin)?.decimals ?? 0
    const { id, userId, coin, network, way, address, memo, state, operatorsNeeded, txid } = row
    return {
      ...{ id, userId, coin, network, way, address, memo, state, operatorsNeeded, txid },
      orderNo: orderNumber(row),
      customer: `${row.account.slice(0, 2)}***${row.account.slice(-2)}`,
      networkName: networkName(network),
      amount: formatDecimal(row.amount, decimals),
      fee: formatDecimal(row.fee, decimals),
      worth: worthText(BigInt(row.worth)),
      reasons: REVIEW_REASONS.filter((reason) => row.reasons.split(',').includes(reason)),
      approvedBy: row.approved === null ? [] : row.approved.split(', '),
      createTime: Number(row.created),
      changeTime: Number(row.changed),
      dueTime: Number(row.created) + PROMISED_HOURS * 3_600_000,
      link: linkOf(row, this.#dependencies.chainMode),
      ...depthOf(row, this.#dependencies.chainMode),
      paying: payingOf(row),
    }
  }

  async #waiting(id: string, kinds: readonly string[] = [APPROVE, PAID]): Promise<string | null> {
    const [row] = await this.#dependencies.sql<{ id: string }[]>`
      select id from proposals
      where kind = any(${column(kinds)}::text[]) and state = 'waiting' and expires_at > now() and subject::jsonb ->> 'id' = ${id}
      limit 1`
    return row?.id ?? null
  }

  async #facts(row: WithdrawalRow, user: User): Promise<OneCase['facts']> {
    const { sql, replica, accounts } = this.#dependencies
    const { userId, network, address, memo, id, coin } = row
    const [found] = await sql<FactRow[]>`
      select (percentile_disc(0.5) within group (order by h.worth)
          filter (where h.state = 'confirmed' and h.created_at > now() - interval '90 days'))::text as usual,
        (count(*) filter (where h.created_at > now() - interval '1 day'))::int as "lastDay",
        (count(*) filter (where h.state = 'confirmed'))::int as paid,
        (count(*) filter (where h.state = 'confirmed' and h.network = ${network} and h.address = ${address}
          and h.memo = ${memo}))::int as "paidToAddress",
        (select (extract(epoch from d.first_seen) * 1000)::bigint::text from withdrawals x join devices d on d.id = x.device
          where x.id = ${id}) as device,
        (select api_key from withdrawals where id = ${id}) as "apiKey",
        (select proof from withdrawals where id = ${id}) as proof,
        (select (extract(epoch from created_at) * 1000)::bigint::text from address_book where user_id = ${userId}
          and network = ${network} and address = ${address} and memo = ${memo}) as saved
      from withdrawals h where h.user_id = ${userId}`
    const others = await sql<{ userId: string }[]>`
      select distinct user_id as "userId" from withdrawals
      where network = ${network} and address = ${address} and memo = ${memo} and user_id <> ${userId} limit 10`
    if (found === undefined) throw new Error('sums have a row')
    const limit = await dayLimit(sql, userId)
    const decimals = replica.engine.asset(coin)?.decimals ?? 0
    const { available, occupied } = replica.engine.balance(userId, SPOT_ACCOUNT, coin)
    const time = (text: string | null) => (text === null ? null : Number(text))
    return {
      usual: found.usual === null ? null : worthText(BigInt(found.usual)),
      today: worthText(limit.used),
      dailyLimit: worthText(limit.daily),
      ...{ lastDay: found.lastDay, paid: found.paid, paidToAddress: found.paidToAddress, apiKey: found.apiKey },
      others: others.map((other) => other.userId),
      deviceSince: time(found.device),
      label: row.label,
      savedTime: time(found.saved),
      pausedUntil: await accounts.withdrawalsPausedUntil(userId),
      customerSince: Number(user.createTime),
      identity: user.certification,
      proof: provenBy(found.proof ?? '{}'),
      available: formatDecimal(available, decimals),
      occupied: formatDecimal(occupied, decimals),
    }
  }

  async #steps(id: string): Promise<OneCase['steps']> {
    const rows = await this.#dependencies.sql<
      { state: WithdrawalState; at: string; actor: string; note: string; name: string | null }[]
    >`
      select state, (extract(epoch from at) * 1000)::bigint::text as at, actor, note, o.name
      from withdrawal_steps s left join operators o on o.id = s.actor
      where withdrawal_id = ${id} order by place`
    return rows.map(({ at, name, actor, ...step }) => ({
      ...step,
      time: Number(at),
      actor: name === null ? actor : 'operator',
      operator: name === null ? null : { operatorId: actor, name },
    }))
  }
}

function payingOf({ state, payingBy, payingAt, payer }: ReviewRow): QueueRow['paying'] {
  if (state !== 'approved' || payingBy === null) return null
  return { operatorId: payingBy, name: payer ?? payingBy, time: Number(payingAt) }
}

interface FactRow {
  readonly usual: string | null
  readonly lastDay: number
  readonly paid: number
  readonly paidToAddress: number
  readonly device: string | null
  readonly apiKey: string | null
  readonly proof: string | null
  readonly saved: string | null
}

const PROOFS = ['passkey', 'authenticator', 'recovery', 'code', 'key'] as const

function provenBy(stored: string): (typeof PROOFS)[number] {
  const { by }: { by?: unknown } = JSON.parse(stored)
  return PROOFS.find((proof) => proof === by) ?? 'code'
}
