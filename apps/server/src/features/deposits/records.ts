/**
 * Deposits as their customer sees them: what came over chains, what she reported, and what another customer of the house sent
 * to her address, in one list, the newest first.
 */
import { chainText } from '@candlewick/chain/listing'
import { type ChainMode, explorerLink, isNetworkId, networkOf } from '@candlewick/chain/networks'
import type { DepositRecord } from '@candlewick/protocol/calls/deposits'
import { DEPOSIT_STATES, type DepositReason, type DepositState } from '@candlewick/protocol/deposit-states'
import { CallError } from '@candlewick/protocol/errors'
import { DEPOSIT_STAGE, type MovementStage } from '@candlewick/protocol/movement-stages'
import { column } from '../../db/columns.ts'
import type { Sql } from '../../db/database.ts'
import { cursorOf, isoTime, mapPage, type Page, type PageRequest, readPage, type TimeRange } from '../../db/page.ts'
import type { Fragment } from '../../db/statement.ts'

export interface RecordFilter extends PageRequest, TimeRange {
  readonly coin?: string | undefined
  readonly state?: DepositState | undefined
  readonly stage?: MovementStage | undefined
}

export interface RecordDependencies {
  readonly sql: Sql
  readonly mode: ChainMode
  /** In how many decimals the ledger counts an asset. */
  decimalsOf(asset: string): number | undefined
}

interface RecordRow {
  readonly id: string
  readonly way: DepositRecord['way']
  readonly number: string
  readonly micros: string
  readonly state: DepositState
  readonly asset: string
  readonly contract: string
  readonly network: string
  readonly amount: string
  readonly chainDecimals: number | null
  readonly address: string
  readonly txid: string | null
  readonly screenshot: string | null
  readonly height: number | null
  readonly head: number | null
  readonly needed: number | null
  readonly reason: DepositReason | null
  readonly reasonText: string
  readonly creditTime: string | null
}

/** In which order those of the same moment stand. */
const WAYS = ['chain', 'hand', 'internal'] as const satisfies readonly DepositRecord['way'][]

/** All kinds as rows of one shape, each of the rows that are handed in. What an unlisted token calls itself is not shown. */
function rowsOf(sql: Sql, deposits: Fragment, hands: Fragment, internals: Fragment): Fragment {
  return sql`
    select d.id, 'chain' as way, 0 as place, d.number, d.seen_at as at, d.state, d.asset, d.contract, d.network,
      d.chain_amount as amount, l.chain_decimals, d.address, d.txid, null::text as screenshot, d.height, c.head, d.needed,
      d.reason, '' as reason_text, d.credited_at, d.user_id
    from ${deposits} d left join chain_cursors c on c.network = d.network
      left join listings l on l.asset = d.asset and l.network = d.network
    union all
    select h.id, 'hand', 1, h.number, h.submitted_at, h.state, h.asset, '', h.network, coalesce(h.credit, h.amount), null,
      h.address, h.txid, h.screenshot, null, null, null, h.reason, h.reason_text, h.credited_at, h.user_id
    from ${hands} h
    union all
    select w.id, 'internal', 2, w.number, w.changed_at, case when w.closed then 'credited' else 'crediting' end, w.asset, '',
      w.network, w.amount, null, w.address, null, null, null, null, null, null, '',
      case when w.closed then w.changed_at end, w.payee
    from ${internals} w where w.way = 'internal' and w.state = 'confirmed'`
}

function allRows(sql: Sql): Fragment {
  return rowsOf(sql, sql`deposits`, sql`hand_deposits`, sql`withdrawals`)
}

function recordColumns(sql: Sql) {
  return sql`
    id, way, number::text as number, (extract(epoch from at) * 1000000)::bigint::text as micros, state, asset, contract, network,
    amount::text as amount, chain_decimals as "chainDecimals", address, txid, screenshot, height::float8 as height,
    head::float8 as head, needed, reason, reason_text as "reasonText",
    (extract(epoch from credited_at) * 1000)::bigint::text as "creditTime"`
}

/** The states that a filter lets through; undefined where it lets all of them through. */
function statesOf({ state, stage }: RecordFilter): readonly DepositState[] | undefined {
  if (state === undefined && stage === undefined) return undefined
  return DEPOSIT_STATES.filter(
    (each) => (state ?? each) === each && (stage === undefined || DEPOSIT_STAGE[each] === stage),
  )
}

/** Which rows are of the coin and the states, whichever table they are in. */
function ofCoin(sql: Sql, { coin }: RecordFilter): Fragment {
  return coin === undefined ? sql`` : sql`and asset = ${coin}`
}

function ofStates(sql: Sql, filter: RecordFilter): Fragment {
  const states = statesOf(filter)
  return states === undefined ? sql`` : sql`and state = any(${column(states)}::text[])`
}

type TimeColumn = 'seen_at' | 'submitted_at' | 'changed_at'

function inPeriod(sql: Sql, at: TimeColumn, { startTime, endTime }: RecordFilter): Fragment {
  return sql`
    ${startTime === undefined ? sql`` : sql`and ${sql(at)} >= ${isoTime(startTime)}`}
    ${endTime === undefined ? sql`` : sql`and ${sql(at)} <= ${isoTime(endTime)}`}`
}

function ownDeposits(sql: Sql, userId: string, filter: RecordFilter): Fragment {
  const states = statesOf(filter)
  // Nearly all are credited: an index has the others by themselves, and this is how it is found.
  const uncredited = states === undefined || states.includes('credited') ? sql`` : sql`and state <> 'credited'`
  return sql`
    user_id = ${userId} ${ofCoin(sql, filter)} ${ofStates(sql, filter)} ${uncredited} ${inPeriod(sql, 'seen_at', filter)}`
}

function ownHands(sql: Sql, userId: string, filter: RecordFilter): Fragment {
  return sql`
    user_id = ${userId} ${ofCoin(sql, filter)} ${ofStates(sql, filter)} ${inPeriod(sql, 'submitted_at', filter)}`
}

function ownInternals(sql: Sql, userId: string, filter: RecordFilter): Fragment {
  const states = statesOf(filter)
  const open = states === undefined || states.includes('credited') ? sql`` : sql`and not closed`
  const credited = states === undefined || states.includes('crediting') ? sql`` : sql`and closed`
  return sql`
    payee = ${userId} and way = 'internal' and state = 'confirmed' ${ofCoin(sql, filter)} ${open} ${credited}
    ${inPeriod(sql, 'changed_at', filter)}`
}

/** Behind the row that a cursor names: those of its moment stand by their kind, and by their number within it. */
function behindOf(sql: Sql, at: TimeColumn, place: number, [micros, way, number]: readonly string[]): Fragment {
  if (micros === undefined || way === undefined || number === undefined) return sql``
  const moment = sql`to_timestamp(0) + ${micros} * interval '1 microsecond'`
  if (place === Number(way)) return sql`and (${sql(at)}, number) < (${moment}, ${number}::bigint)`
  return place < Number(way) ? sql`and ${sql(at)} <= ${moment}` : sql`and ${sql(at)} < ${moment}`
}

/**
 * A page of a customer's. Of each kind no more is read than the page could hold, in the order of its index.
 *
 * @throws CursorError for a cursor that is not ours
 * @throws CallError `unknown_asset`
 */
export async function listRecords(
  dependencies: RecordDependencies,
  userId: string,
  filter: RecordFilter,
): Promise<Page<DepositRecord>> {
  const { sql, decimalsOf } = dependencies
  const { coin } = filter
  if (coin !== undefined && decimalsOf(coin) === undefined) throw new CallError('unknown_asset', { field: 'coin' })
  const deposits = ownDeposits(sql, userId, filter)
  const hands = ownHands(sql, userId, filter)
  const internals = ownInternals(sql, userId, filter)
  const page = await readPage<RecordRow>(sql, filter, {
    parts: 3,
    rows: (limit, offset, before) => {
      const most = limit + offset
      const newest = rowsOf(
        sql,
        sql`(select * from deposits where ${deposits} ${behindOf(sql, 'seen_at', 0, before)}
          order by seen_at desc, number desc limit ${most})`,
        sql`(select * from hand_deposits where ${hands} ${behindOf(sql, 'submitted_at', 1, before)}
          order by submitted_at desc, number desc limit ${most})`,
        sql`(select * from withdrawals where ${internals} ${behindOf(sql, 'changed_at', 2, before)}
          order by changed_at desc, number desc limit ${most})`,
      )
      return sql<RecordRow[]>`
        select ${recordColumns(sql)} from (${newest}) as every
        order by every.at desc, every.place desc, every.number desc limit ${limit} offset ${offset}`
    },
    every: sql`
      select from deposits where ${deposits} union all select from hand_deposits where ${hands}
      union all select from withdrawals where ${internals}`,
    cursor: ({ micros, way, number }) => cursorOf(micros, WAYS.indexOf(way), number),
  })
  return mapPage(page, (row) => recordOf(dependencies, row))
}

/** One of a customer's by its id; undefined where she has none of it. */
export async function oneRecord(
  dependencies: RecordDependencies,
  userId: string,
  id: string,
): Promise<DepositRecord | undefined> {
  const { sql } = dependencies
  const [row] = await sql<RecordRow[]>`
    select ${recordColumns(sql)} from (${allRows(sql)}) as every where user_id = ${userId} and id = ${id}`
  return row === undefined ? undefined : recordOf(dependencies, row)
}

/** A customer's of one transaction, in all ways in which networks write it, the oldest first. */
export async function recordsOfTransaction(
  dependencies: RecordDependencies,
  userId: string,
  txids: readonly string[],
): Promise<DepositRecord[]> {
  const { sql } = dependencies
  const rows = await sql<RecordRow[]>`
    select ${recordColumns(sql)} from (${allRows(sql)}) as every
    where user_id = ${userId} and txid = any(${column(txids)}::text[]) order by every.at, every.number limit 20`
  return rows.map((row) => recordOf(dependencies, row))
}

function recordOf({ mode, decimalsOf }: RecordDependencies, row: RecordRow): DepositRecord {
  const { id, way, state, asset, network, amount, chainDecimals, address, txid, screenshot, height, head } = row
  const decimals = way === 'chain' ? (chainDecimals ?? undefined) : decimalsOf(asset)
  const onChain = height !== null && head !== null
  return {
    networkName: isNetworkId(network) ? networkOf(network).name : network,
    ...{ id, way, state, network, txid, reason: row.reason, reasonText: row.reasonText },
    address: way === 'hand' ? (address.split(' ')[0] ?? '') : address,
    time: Math.floor(Number(row.micros) / 1000),
    coin: asset,
    // Of what is not listed nobody knows how it is written.
    amount: decimals === undefined ? '0' : chainText(BigInt(amount), decimals),
    tag: way === 'hand' ? memoOf(network, address) : null,
    explorer:
      txid === null || !isNetworkId(network) ? null : explorerLink(network, txid, way === 'hand' ? 'main' : mode),
    screenshot: screenshot === null ? null : `/files/${screenshot}`,
    confirmations: onChain ? Math.max(0, head - height + 1) : null,
    needed: row.needed,
    creditTime: row.creditTime === null ? null : Number(row.creditTime),
  }
}

/** Of a network by hand with a memo the address is kept as `address memo`. */
function memoOf(network: string, address: string): string | null {
  if (!isNetworkId(network) || !networkOf(network).memo) return null
  return address.split(' ')[1] ?? null
}
