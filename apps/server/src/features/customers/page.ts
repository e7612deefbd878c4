/** What operators see of one customer: read as she sees it herself, whichever product it is of, a page at a time. */

import { IDS_PER_COMMAND } from '@candlewick/engine/limits'
import type { OutputOf } from '@candlewick/protocol/call'
import type { open } from '@candlewick/protocol/calls/console/customers'
import type { bills, positions } from '@candlewick/protocol/calls/console/records'
import type { Sql } from '../../db/database.ts'
import { postingAfter } from '../../projections/assets/bills.ts'
import { type CentreFilter, listCentre } from '../../projections/orders/order-centre.ts'
import {
  newestFirst,
  type OrderReading,
  type OrderRow,
  type OrderSource,
  readOrders,
} from '../../state/order-source.ts'
import { type StateReader, scaledContract } from '../../state/state.ts'
import { ownPosition } from '../../wire/contract-views.ts'
import { rateText } from '../../wire/scales.ts'
import { maskedContacts, type User } from '../account/public.ts'

type BillRow = OutputOf<typeof bills>['rows'][number]
type Head = Omit<OutputOf<typeof open>, 'restricted' | 'restrictions' | 'identities' | 'creditScore'>

interface Counts {
  readonly passkeys: number
  readonly authenticator: boolean
  readonly keys: number
  readonly funds: boolean
  readonly paused: string | null
  readonly open: number
  readonly used: string | null
}

/** What the head of a customer's page counts, in one question. */
export async function headOf(sql: Sql, engine: StateReader, user: User): Promise<Head> {
  const [counts] = await sql<Counts[]>`
    select
      (select count(*)::int from passkeys where user_id = ${user.id}) as passkeys,
      exists (select from authenticators where user_id = ${user.id} and bound_at is not null) as authenticator,
      (select count(*)::int from api_keys where user_id = ${user.id}) as keys,
      u.fund_password_hash is not null as funds,
      (extract(epoch from case when u.withdrawals_paused_until > now() then u.withdrawals_paused_until end) * 1000)::bigint::text
        as paused,
      (select count(*)::int from sessions where user_id = ${user.id} and ended_at is null and expires_at > now()) as open,
      (select (extract(epoch from max(last_used)) * 1000)::bigint::text from sessions where user_id = ${user.id} and ended_at is null)
        as used
    from users u where u.id = ${user.id}`
  if (counts === undefined) throw new Error('a customer just read is not there')
  const { maker, taker } = engine.feeOf(user.id)
  return {
    userId: user.id,
    account: user.account,
    ...maskedContacts(user),
    certification: user.certification,
    vip: user.vip,
    createTime: Number(user.createTime),
    language: user.language,
    inviteCode: user.inviteCode,
    parent: user.parent ?? '',
    roles: [...user.roles],
    locked: user.locked,
    authenticator: counts.authenticator,
    passkeys: counts.passkeys,
    apiKeys: counts.keys,
    fundPassword: counts.funds,
    withdrawalsPausedUntil: timeOf(counts.paused),
    makerRate: rateText(maker),
    takerRate: rateText(taker),
    openSessions: counts.open,
    lastUsed: timeOf(counts.used),
  }
}

const timeOf = (text: string | null) => (text === null ? null : Number(text))

export function positionsOf(engine: StateReader, userId: string): OutputOf<typeof positions>['rows'] {
  return engine.contracts.positions(userId).flatMap((position) => {
    const contract = scaledContract(engine, position.symbol)
    if (contract === undefined) return []
    const own = ownPosition(position, contract.mark, [], contract.scale)
    const { id, symbol, side, marginMode, leverage, size, entryPrice, markPrice, liquidationPrice, unrealised } = own
    return [
      {
        ...{ id, symbol, side, mode: marginMode, leverage, quantity: size, entryPrice, markPrice },
        liquidationPrice: liquidationPrice === '0' ? '' : liquidationPrice,
        margin: own.positionMargin,
        unrealised,
      },
    ]
  })
}

/** Her orders of every product, with the cursor of the page that follows. */
export async function ordersPage(
  { orders, ...reading }: OrderReading & { readonly orders: readonly OrderSource[] },
  filter: CentreFilter,
): Promise<{ rows: OrderRow[]; next: string | null }> {
  const page = await listCentre(reading.sql, reading.user, filter)
  const rows = await readOrders(orders, page.records, (of, ids) => of.rows(reading, ids))
  return { rows, next: page.next ?? null }
}

/** What rests, waits or runs now, from memory: of contracts and spot alike at most a thousand each. */
export function openOrdersOf(orders: readonly OrderSource[], engine: StateReader, userId: string): OrderRow[] {
  return orders.flatMap(({ open }) => open?.(engine, userId) ?? []).sort(newestFirst)
}

export interface BillFilter {
  readonly account?: number | undefined
  readonly coin?: string | undefined
  readonly reason?: string | undefined
  readonly startTime?: number | undefined
  readonly endTime?: number | undefined
}

interface BillLine {
  readonly id: string
  readonly posting: string
  readonly entry: number
  readonly account: number
  readonly coin: string
  readonly reason: string
  readonly part: string
  readonly reference: string
  readonly symbol: string | null
  readonly available: string
  readonly occupied: string
  readonly availableAfter: string
  readonly occupiedAfter: string
  readonly time: number
  readonly seen: number
}

/** Entries that one page looks through: what matches nothing costs no more, and its page is short and goes on. */
const LOOKED_THROUGH = 4_000

/** Where a walk through a customer's entries goes on. */
export interface BillPlace {
  readonly posting: string
  readonly entry: number
}

/**
 * Her ledger entries behind a place, the newest first. A page may hold fewer than asked for, none even, and yet go on:
 * only so many entries are looked through at a time.
 */
export async function billsPage(
  sql: Sql,
  userId: string,
  filter: BillFilter,
  after: BillPlace | undefined,
  limit: number,
): Promise<{ rows: BillRow[]; next: string | null }> {
  const from = after ?? (filter.endTime === undefined ? undefined : await placeAt(sql, userId, filter.endTime))
  const { account, coin, reason, startTime } = filter
  const isNarrow = account !== undefined || coin !== undefined || reason !== undefined
  const most = isNarrow ? LOOKED_THROUGH : limit + 1
  const rows = await sql<BillLine[]>`
    select posting_id || '-' || entry as id, posting_id::text as posting, entry::int as entry, account::int as account,
      asset as coin, reason, part, reference, symbol,
      trim_scale(available)::text as available, trim_scale(occupied)::text as occupied,
      trim_scale(available_after)::text as "availableAfter", trim_scale(occupied_after)::text as "occupiedAfter",
      (extract(epoch from time) * 1000)::float8 as time, seen
    from (
      select *, row_number() over (order by posting_id desc, entry desc)::int as seen
      from projection.bills where user_id = ${userId}
        ${from === undefined ? sql`` : sql`and (posting_id, entry) < (${from.posting}, ${from.entry})`}
      order by posting_id desc, entry desc limit ${most}
    ) as looked
    where (true ${account === undefined ? sql`` : sql`and account = ${account}`}
      ${coin === undefined ? sql`` : sql`and asset = ${coin}`}
      ${reason === undefined ? sql`` : sql`and reason = ${reason}`})
      or seen = ${most}
    order by seen limit ${limit + 1}`
  const matching = rows.filter((row) => matches(row, filter))
  const shown = matching.slice(0, limit)
  const last = matching.length > limit ? shown.at(-1) : rows.find(({ seen }) => seen === most)
  const isOver = last === undefined || (startTime !== undefined && last.time < startTime)
  return {
    rows: shown.map(({ seen: _, entry: __, posting, symbol, ...row }) => ({
      ...row,
      sequence: Math.floor(Number(posting) / IDS_PER_COMMAND),
      ...(symbol === null ? {} : { symbol }),
    })),
    next: isOver ? null : `${last.posting}-${last.entry}`,
  }
}

function matches(
  row: { account: number; coin: string; reason: string; time: number },
  { account, coin, reason, startTime = 0, endTime = Number.MAX_SAFE_INTEGER }: BillFilter,
): boolean {
  return (
    (account === undefined || row.account === account) &&
    (coin === undefined || row.coin === coin) &&
    (reason === undefined || row.reason === reason) &&
    row.time >= startTime &&
    row.time <= endTime
  )
}

/** Times rise with postings: the place behind which everything is older than `time`, found by halving. */
async function placeAt(sql: Sql, userId: string, time: number): Promise<BillPlace | undefined> {
  const posting = await postingAfter(sql, userId, time)
  return posting === 0 ? undefined : { posting: String(posting), entry: 0 }
}
