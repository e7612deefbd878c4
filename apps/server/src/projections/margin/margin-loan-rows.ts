/**
 * Customers' loans → `projection.margin_records`, one row a change, and `projection.margin_borrows`, one row a borrowing
 * with what was paid back of it: the oldest first. Borrowings that something is left of are kept in memory between
 * batches and read back from the table after a start: so many of a loan, past which what is borrowed is added to the
 * newest row. Each change stays a record of its own.
 */
import type { MarginLoanEvent } from '@candlewick/engine/margin/events'
import type { OutputOf } from '@candlewick/protocol/call'
import type { borrowOrder } from '@candlewick/protocol/calls/margin-loans'
import { column, timeText } from '../../db/columns.ts'
import type { Sql } from '../../db/database.ts'
import { type Fragment, whereMoved } from '../../db/statement.ts'
import { rowId } from '../../journal/source.ts'
import type { Scales } from '../../wire/scales.ts'

export type BorrowStatus = OutputOf<typeof borrowOrder>['records'][number]['status']

/** A borrowing and what was paid back of it, in units. */
export interface Borrowing {
  id: number
  user: string
  account: 'all' | 'fixed'
  /** The pair of an isolated account. */
  symbol: string | null
  asset: string
  amount: number
  firstInterest: number
  repaid: number
  status: BorrowStatus
  time: number
  updatedAt: number
}

const keyOf = ({ user, symbol, asset }: Pick<Borrowing, 'user' | 'symbol' | 'asset'>) =>
  `${user} ${symbol ?? ''} ${asset}`

/** How a borrowing ends whose last unit is paid by such a change. */
const ENDS = { repay: 'repaid', liquidation: 'liquidated', shortfall: 'shortfall' } as const

/** Borrowings of one loan that something is left of: nothing else bounds how often somebody borrows a little. */
export const OPEN_OF_LOAN = 200

/** The borrowings that something is left of, as of the last event shown to it; the oldest of each loan first. */
export class OpenBorrowings {
  readonly #open = new Map<string, Borrowing[]>()

  /** Adds a borrowing, to the newest of its loan where that has too many; the one that it became or became part of. */
  add(borrowing: Borrowing): Borrowing {
    const key = keyOf(borrowing)
    const open = this.#open.get(key)
    if (open === undefined) {
      this.#open.set(key, [borrowing])
      return borrowing
    }
    const newest = open.at(-1)
    if (newest === undefined || open.length < OPEN_OF_LOAN) {
      open.push(borrowing)
      return borrowing
    }
    newest.amount += borrowing.amount
    newest.firstInterest += borrowing.firstInterest
    newest.updatedAt = borrowing.time
    return newest
  }

  /** Pays so much of a loan's principal; gives the borrowings that changed. */
  pay(loan: Pick<Borrowing, 'user' | 'symbol' | 'asset'>, principal: number, end: BorrowStatus, time: number) {
    const changed: Borrowing[] = []
    let left = principal
    for (const borrowing of this.#open.get(keyOf(loan)) ?? []) {
      if (left === 0) break
      const paid = Math.min(left, borrowing.amount - borrowing.repaid)
      left -= paid
      borrowing.repaid += paid
      borrowing.updatedAt = time
      if (borrowing.repaid === borrowing.amount) borrowing.status = end
      changed.push(borrowing)
    }
    const open = this.#open.get(keyOf(loan))?.filter(({ status }) => status === 'open') ?? []
    if (open.length === 0) this.#open.delete(keyOf(loan))
    else this.#open.set(keyOf(loan), open)
    return changed
  }
}

/** The rows of one batch. */
export class MarginLoanRows {
  readonly #open: OpenBorrowings
  readonly #changed = new Set<Borrowing>()
  readonly #records: ReturnType<typeof recordRow>[] = []

  constructor(open: OpenBorrowings) {
    this.#open = open
  }

  /** @param place of the event within its command */
  add(event: MarginLoanEvent, sequence: number, place: number, time: number, scales: Scales): void {
    // A request sent twice is told twice and changes nothing.
    if (event.repeated) return
    const id = rowId(sequence, place)
    this.#records.push(recordRow(event, id, time, scales))
    const loan = { user: event.user, symbol: event.pair ?? null, asset: event.asset }
    if (event.what === 'borrow') {
      const borrowing: Borrowing = {
        ...loan,
        id,
        account: accountName(event),
        amount: event.principal,
        firstInterest: event.interest,
        repaid: 0,
        status: 'open',
        time,
        updatedAt: time,
      }
      this.#changed.add(this.#open.add(borrowing))
    } else if (event.what !== 'interest') {
      for (const changed of this.#open.pay(loan, -event.principal, ENDS[event.what], time)) this.#changed.add(changed)
    }
  }

  fragments(sql: Sql): Fragment[] {
    return [...this.#recordFragments(sql), ...this.#borrowFragments(sql)]
  }

  #recordFragments(sql: Sql): Fragment[] {
    const rows = this.#records
    if (rows.length === 0) return []
    const of = (key: keyof (typeof rows)[number]) => column(rows.map((row) => row[key]))
    const insert = sql`margin_records as (
      insert into projection.margin_records
        (id, user_id, account, symbol, asset, what, principal, interest, principal_after, interest_after, time)
      select unnest(${of('id')}::bigint[]), unnest(${of('user')}::text[]), unnest(${of('account')}::text[]),
        unnest(${of('symbol')}::text[]), unnest(${of('asset')}::text[]), unnest(${of('what')}::text[]),
        unnest(${of('principal')}::numeric[]), unnest(${of('interest')}::numeric[]),
        unnest(${of('principalAfter')}::numeric[]), unnest(${of('interestAfter')}::numeric[]),
        unnest(${of('time')}::timestamptz[])
      ${whereMoved(sql)})`
    return [insert]
  }

  #borrowFragments(sql: Sql): Fragment[] {
    if (this.#changed.size === 0) return []
    const rows = [...this.#changed]
    const of = (key: keyof Borrowing) => column(rows.map((row) => row[key]))
    const insert = sql`margin_borrows as (
      insert into projection.margin_borrows
        (id, user_id, account, symbol, asset, amount, first_interest, repaid, status, time, updated_at)
      select unnest(${of('id')}::bigint[]), unnest(${of('user')}::text[]), unnest(${of('account')}::text[]),
        unnest(${of('symbol')}::text[]), unnest(${of('asset')}::text[]), unnest(${of('amount')}::bigint[]),
        unnest(${of('firstInterest')}::bigint[]), unnest(${of('repaid')}::bigint[]), unnest(${of('status')}::text[]),
        unnest(${column(rows.map((row) => timeText(row.time)))}::timestamptz[]),
        unnest(${column(rows.map((row) => timeText(row.updatedAt)))}::timestamptz[])
      ${whereMoved(sql)}
      on conflict (id) do update set
        amount = excluded.amount, first_interest = excluded.first_interest, repaid = excluded.repaid,
        status = excluded.status, updated_at = excluded.updated_at)`
    return [insert]
  }
}

function accountName({ account }: MarginLoanEvent): 'all' | 'fixed' {
  return account === 5 ? 'all' : 'fixed'
}

function recordRow(event: MarginLoanEvent, id: number, time: number, scales: Scales) {
  const amount = (units: number) => scales.amountText(event.asset, units)
  return {
    id,
    user: event.user,
    account: accountName(event),
    symbol: event.pair ?? null,
    asset: event.asset,
    what: event.what,
    principal: amount(event.principal),
    interest: amount(event.interest),
    principalAfter: amount(event.principalAfter),
    interestAfter: amount(event.interestAfter),
    time: timeText(time),
  }
}

/** The borrowings that are open as of the cursor. */
export async function readOpenBorrowings(sql: Sql): Promise<OpenBorrowings> {
  const open = new OpenBorrowings()
  const rows = await sql<Borrowing[]>`
    select ${borrowColumns(sql)} from projection.margin_borrows
    where status = 'open' order by projection.margin_borrows.id`
  for (const row of rows) open.add(row)
  return open
}

export function borrowColumns(sql: Sql): Fragment {
  return sql`
    id::float8 as id, user_id as "user", account, symbol, asset, amount::float8 as amount,
    first_interest::float8 as "firstInterest", repaid::float8 as repaid, status,
    (extract(epoch from time) * 1000)::float8 as time, (extract(epoch from updated_at) * 1000)::float8 as "updatedAt"`
}
