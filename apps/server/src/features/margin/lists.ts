/** Own borrowings and the changes of own loans as lists. */
import { formatDecimal } from '@candlewick/money/decimal'
import type { OutputOf, ParsedOf } from '@candlewick/protocol/call'
import type { borrowOrder, records } from '@candlewick/protocol/calls/margin-loans'
import type { Borrowing } from '../../projections/margin/margin-loan-rows.ts'
import { listBorrowings, listLoanRecords } from '../../projections/margin/margin-loans.ts'
import type { StateReader } from '../../state/state.ts'
import { given, knownCursor } from '../../wire/list-input.ts'
import type { MarginDependencies } from './dependencies.ts'

/** One page of the customer's borrowings. */
export async function borrowPage(
  { replica, sql, writes }: MarginDependencies,
  user: string,
  filter: ParsedOf<typeof borrowOrder>,
): Promise<OutputOf<typeof borrowOrder>> {
  await writes.settled(user)
  const found = await knownCursor(() => listBorrowings(sql, user, given(filter)))
  return { ...found, records: found.records.map((row) => borrowRow(replica.engine, row)) }
}

function borrowRow(engine: StateReader, row: Borrowing): OutputOf<typeof borrowOrder>['records'][number] {
  const text = (units: number) => formatDecimal(units, engine.asset(row.asset)?.decimals ?? 0)
  return {
    id: String(row.id),
    account: row.account,
    ...(row.symbol === null ? {} : { symbol: row.symbol }),
    coin: row.asset,
    amount: text(row.amount),
    firstInterest: text(row.firstInterest),
    repaid: text(row.repaid),
    outstanding: text(row.amount - row.repaid),
    status: row.status,
    time: row.time,
    updateTime: row.updatedAt,
  }
}

/** One page of the changes of the customer's loans. */
export async function recordPage(
  { sql, writes }: MarginDependencies,
  user: string,
  filter: ParsedOf<typeof records>,
): Promise<OutputOf<typeof records>> {
  await writes.settled(user)
  return await knownCursor(() => listLoanRecords(sql, user, given(filter)))
}
