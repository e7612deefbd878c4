/** Withdrawals as rows, and as their owner sees them. */
import { type ChainMode, confirmationsOf, explorerLink, isNetworkId, networkOf } from '@candlewick/chain/networks'
import { formatDecimal } from '@candlewick/money/decimal'
import type { OutputOf, ParsedOf } from '@candlewick/protocol/call'
import type { detail, list } from '@candlewick/protocol/calls/withdrawals'
import { CallError } from '@candlewick/protocol/errors'
import { WITHDRAWAL_STAGE } from '@candlewick/protocol/movement-stages'
import type { OwnWithdrawal } from '@candlewick/protocol/own-withdrawals'
import {
  CANCELLABLE,
  REJECTION_REASONS,
  WITHDRAWAL_STATES,
  type WithdrawalState,
} from '@candlewick/protocol/withdrawal-states'
import { column } from '../../db/columns.ts'
import type { Sql, Transaction } from '../../db/database.ts'
import { cursorOf, isoTime, mapPage, readPage } from '../../db/page.ts'
import type { Fragment } from '../../db/statement.ts'
import type { StateReader } from '../../state/state.ts'
import { knownCursor } from '../../wire/list-input.ts'

export interface WithdrawalRow {
  readonly id: string
  readonly number: string
  readonly userId: string
  readonly coin: string
  readonly network: string
  readonly address: string
  readonly memo: string
  readonly label: string | null
  /** In the ledger's smallest units: what arrives, and what is paid beside it. */
  readonly amount: number
  readonly fee: number
  readonly way: 'chain' | 'hand' | 'internal'
  readonly payee: string | null
  readonly state: WithdrawalState
  readonly reason: string | null
  readonly reasonText: string
  readonly txid: string | null
  readonly held: boolean
  readonly closed: boolean
  /** Millionths of a USDT. */
  readonly worth: string
  readonly reasons: string
  readonly operatorsNeeded: number
  readonly created: string
  readonly changed: string
  /** How deep the transaction is on its chain that pays it; null before it is in a block. */
  readonly depth: number | null
  /** The operator who is paying it by hand, and since when. */
  readonly payingBy: string | null
  readonly payingAt: string | null
  /** Until when a change of her security holds back what was approved. */
  readonly heldUntil: string | null
}

/** What is read of a row of `withdrawals w`. */
export function withdrawalColumns(sql: Sql | Transaction): Fragment {
  return sql`w.id, w.number::text as number, w.user_id as "userId", w.asset as coin, w.network, w.address, w.memo,
    (select b.label from address_book b where b.user_id = w.user_id and b.network = w.network and b.address = w.address
      and b.memo = w.memo) as label,
    w.amount::float8 as amount, w.fee::float8 as fee, w.way, w.payee, w.state, w.reason, w.reason_text as "reasonText",
    w.txid, w.held_sequence is not null as held, w.closed, w.worth::text as worth, w.reasons,
    w.operators_needed::int as "operatorsNeeded",
    (extract(epoch from w.created_at) * 1000)::bigint::text as created,
    (extract(epoch from w.changed_at) * 1000)::bigint::text as changed,
    (select greatest(1, c.head - p.height + 1)::float8 from payment_items i
      join payments p on p.id = i.payment_id left join chain_cursors c on c.network = p.network
      where i.withdrawal_id = w.id and i.live and p.height is not null) as depth,
    w.paying_by as "payingBy", (extract(epoch from w.paying_at) * 1000)::bigint::text as "payingAt",
    (select (extract(epoch from u.withdrawals_paused_until) * 1000)::bigint::text from users u
      where u.id = w.user_id and u.withdrawals_paused_until > clock_timestamp() and w.state in ('review', 'approved')
        and w.paying_by is null) as "heldUntil"`
}

/** A withdrawal by its id; of that customer's, where one is named. */
export async function withdrawalById(
  sql: Sql | Transaction,
  id: string,
  userId?: string,
): Promise<WithdrawalRow | undefined> {
  const [row] = await sql<WithdrawalRow[]>`
    select ${withdrawalColumns(sql)} from withdrawals w
    where w.id = ${id} ${userId === undefined ? sql`` : sql`and w.user_id = ${userId}`}`
  return row
}

/** What is promised: there within so many hours. */
export const PROMISED_HOURS = 24
const SECONDS_OF_HAND = PROMISED_HOURS * 3_600

/** Seconds that a payment usually takes from being approved until it is as deep as payments have to be. */
export function arrivalSeconds(network: string, way: WithdrawalRow['way'], mode: ChainMode): number {
  if (way === 'internal') return 0
  if (way === 'hand' || !isNetworkId(network)) return SECONDS_OF_HAND
  return networkOf(network).blockSeconds * confirmationsOf(network, mode)
}

/** `W-1122-004187`: month and day, and the order in which they came. */
export function orderNumber({ number, created }: Pick<WithdrawalRow, 'number' | 'created'>): string {
  const [, month = '', day = ''] = isoTime(Number(created)).slice(0, 10).split('-')
  return `W-${month}${day}-${number.padStart(6, '0')}`
}

const STATUS: Readonly<Record<WithdrawalState, OwnWithdrawal['status']>> = {
  requested: 'review',
  review: 'review',
  approved: 'passed',
  signing: 'passed',
  broadcast: 'passed',
  confirmed: 'passed',
  rejected: 'failed',
  cancelled: 'failed',
}

/** Where its transaction can be looked at. */
export function linkOf({ network, txid, way }: WithdrawalRow, mode: ChainMode): string | null {
  if (txid === null || way === 'internal' || !isNetworkId(network)) return null
  return explorerLink(network, txid, way === 'hand' ? 'main' : mode)
}

export function networkName(network: string): string {
  return isNetworkId(network) ? networkOf(network).name : network
}

/**
 * Whether its customer may still take it back. One that people pay by hand is theirs once it is approved: what they are
 * paying shows nowhere before it is on its chain, and taken back then it would be paid twice.
 */
export function isCancellable({ state, way }: Pick<WithdrawalRow, 'state' | 'way'>): boolean {
  return CANCELLABLE.includes(state) && !(way === 'hand' && state === 'approved')
}

/** How deep its chain holds what pays it, of how deep it has to be; nothing of what no chain of ours pays. */
export function depthOf(
  { way, network, state, depth }: WithdrawalRow,
  mode: ChainMode,
): { confirmations: number | null; needed: number | null } {
  if (way !== 'chain' || !isNetworkId(network)) return { confirmations: null, needed: null }
  const needed = confirmationsOf(network, mode)
  const counts = (state === 'broadcast' || state === 'confirmed') && depth !== null
  return { confirmations: counts ? Math.min(depth, needed) : null, needed }
}

/** As its owner sees it. */
export function ownView(engine: Pick<StateReader, 'asset'>, mode: ChainMode, row: WithdrawalRow): OwnWithdrawal {
  const decimals = engine.asset(row.coin)?.decimals ?? 0
  const text = (units: number) => formatDecimal(units, decimals)
  const { id, coin, network, address, memo, label, way, state, reasonText, txid } = row
  return {
    ...{ id, coin, network, address, memo, label, way, state, reasonText, txid },
    orderNo: orderNumber(row),
    networkName: networkName(network),
    amount: text(row.amount),
    fee: text(row.fee),
    total: text(row.amount + row.fee),
    status: STATUS[state],
    reason: REJECTION_REASONS.find((reason) => reason === row.reason) ?? null,
    cancellable: isCancellable(row),
    heldUntil: row.heldUntil === null ? null : Number(row.heldUntil),
    createTime: Number(row.created),
    changeTime: Number(row.changed),
    link: linkOf(row, mode),
    ...depthOf(row, mode),
    arrival: arrivalSeconds(network, way, mode),
    latestTime: Number(row.created) + PROMISED_HOURS * 3_600_000,
  }
}

type ListRequest = ParsedOf<typeof list>
type Listed = OutputOf<typeof list>

/** The states that a filter lets through; undefined where it lets all of them through. */
function statesOf({ state, status, stage }: ListRequest): readonly WithdrawalState[] | undefined {
  if (state === undefined && status === undefined && stage === undefined) return undefined
  return WITHDRAWAL_STATES.filter(
    (each) =>
      (state ?? each) === each &&
      (status ?? STATUS[each]) === STATUS[each] &&
      (stage ?? WITHDRAWAL_STAGE[each]) === WITHDRAWAL_STAGE[each],
  )
}

/**
 * Own withdrawals, the newest first.
 *
 * @throws CallError `unknown_asset`, and `field_invalid` for a cursor that is not ours
 */
export async function listOwn(
  { sql, engine, mode }: { sql: Sql; engine: Pick<StateReader, 'asset'>; mode: ChainMode },
  userId: string,
  request: ListRequest,
): Promise<Listed> {
  const { coin, startTime, endTime } = request
  if (coin !== undefined && engine.asset(coin) === undefined) throw new CallError('unknown_asset', { field: 'coin' })
  const states = statesOf(request)
  // Nearly all are paid: an index has the others by themselves, and this is how it is found.
  const unpaid = states === undefined || states.includes('confirmed') ? sql`` : sql`and w.state <> 'confirmed'`
  const matching = sql`w.user_id = ${userId} and w.held_sequence is not null
    ${coin === undefined ? sql`` : sql`and w.asset = ${coin}`}
    ${states === undefined ? sql`` : sql`and w.state = any(${column(states)}::text[])`} ${unpaid}
    ${startTime === undefined ? sql`` : sql`and w.created_at >= ${isoTime(startTime)}`}
    ${endTime === undefined ? sql`` : sql`and w.created_at <= ${isoTime(endTime)}`}`
  const page = await knownCursor(() =>
    readPage<WithdrawalRow>(sql, request, {
      // Of what is passed over nothing more is looked up.
      rows: (limit, offset, [before]) => sql<WithdrawalRow[]>`
        select ${withdrawalColumns(sql)} from withdrawals w where w.number in (
          select w.number from withdrawals w where ${matching} ${before === undefined ? sql`` : sql`and w.number < ${before}`}
          order by w.number desc limit ${limit} offset ${offset})
        order by w.number desc`,
      every: sql`select from withdrawals w where ${matching}`,
      cursor: (last) => cursorOf(last.number),
    }),
  )
  return mapPage(page, (row) => ownView(engine, mode, row))
}

/** One of hers with its steps. @throws CallError `not_found` */
export async function detailOf(
  { sql, engine, mode }: { sql: Sql; engine: StateReader; mode: ChainMode },
  userId: string,
  id: string,
): Promise<OutputOf<typeof detail>> {
  const row = await withdrawalById(sql, id, userId)
  if (row === undefined) throw new CallError('not_found', { field: 'id' })
  const steps = await sql<{ state: WithdrawalState; at: string }[]>`
    select state, (extract(epoch from at) * 1000)::bigint::text as at from withdrawal_steps
    where withdrawal_id = ${id} order by place`
  return { ...ownView(engine, mode, row), steps: steps.map(({ state, at }) => ({ state, time: Number(at) })) }
}
