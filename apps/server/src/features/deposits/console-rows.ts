/** What operators read of deposits: lists, one of them with its steps, reported transfers, listings and reconciliations. */
import { chainText } from '@candlewick/chain/listing'
import { type ChainMode, explorerLink, isNetworkId } from '@candlewick/chain/networks'
import type { OutputOf, ParsedOf } from '@candlewick/protocol/call'
import type * as declared from '@candlewick/protocol/calls/console/deposits'
import type { DepositReason, DepositState } from '@candlewick/protocol/deposit-states'
import { CallError } from '@candlewick/protocol/errors'
import type { Sql } from '../../db/database.ts'
import { numberIn, pageOf } from '../console/public.ts'
import type { ChainState } from './states.ts'

type Row = OutputOf<typeof declared.list>['rows'][number]

interface ListedRow {
  readonly number: string
  readonly id: string
  readonly userId: string
  readonly asset: string
  readonly network: string
  readonly chainAmount: string
  readonly dust: string
  readonly chainDecimals: number | null
  readonly address: string
  readonly txid: string
  readonly place: string
  readonly contract: string
  readonly hash: string | null
  readonly state: DepositState
  readonly reason: DepositReason | null
  readonly height: number | null
  readonly head: number | null
  readonly needed: number
  readonly seen: string
  readonly changed: string
  readonly sequence: number | null
  readonly reverseSequence: number | null
  readonly recovered: string
}

const listed = (sql: Sql) => sql`
  d.number::text as number, d.id, coalesce(d.user_id, '') as "userId", d.asset, d.network, d.chain_amount::text as "chainAmount",
  d.dust::text as dust, l.chain_decimals as "chainDecimals", d.address, d.txid, d.place, d.contract, d.hash, d.state, d.reason,
  d.height::float8 as height, c.head::float8 as head, d.needed,
  (extract(epoch from d.seen_at) * 1000)::bigint::text as seen,
  (extract(epoch from d.changed_at) * 1000)::bigint::text as changed, d.sequence::float8 as sequence,
  d.reverse_sequence::float8 as "reverseSequence", d.recovered::text as recovered
  from deposits d left join chain_cursors c on c.network = d.network
    left join listings l on l.asset = d.asset and l.network = d.network`

export async function depositRows(sql: Sql, mode: ChainMode, filter: ParsedOf<typeof declared.list>) {
  const { which, state, reasonIs, coin, network, userId, txid, after, limit } = filter
  const place = after === undefined ? undefined : String(numberIn(after))
  const unmatched = which === 'unmatched'
  const rows = await sql<ListedRow[]>`
    select ${listed(sql)}
    where true
      ${unmatched ? sql`and d.state in ('parked', 'refused', 'reversed') and d.dismissed_at is null and d.asset <> '' and d.reason is distinct from 'dust'` : sql``}
      ${state === undefined ? sql`` : sql`and d.state = ${state}`}
      ${reasonIs === undefined ? sql`` : sql`and d.reason = ${reasonIs}`}
      ${coin === undefined ? sql`` : sql`and d.asset = ${coin}`}
      ${network === undefined ? sql`` : sql`and d.network = ${network}`}
      ${userId === undefined ? sql`` : sql`and d.user_id = ${userId}`}
      ${txid === undefined ? sql`` : sql`and d.txid in (${txid}, ${txid.toLowerCase()}, ${`0x${txid.toLowerCase()}`})`}
      ${place === undefined ? sql`` : unmatched ? sql`and d.number > ${place}` : sql`and d.number < ${place}`}
    order by ${unmatched ? sql`d.number` : sql`d.number desc`} limit ${limit + 1}`
  const { rows: page, next } = pageOf(rows, limit, ({ number }) => number)
  return { rows: page.map((row) => shown(mode, row)), next }
}

export async function depositOpen(
  sql: Sql,
  mode: ChainMode,
  decimalsOf: (asset: string) => number | undefined,
  id: string,
): Promise<OutputOf<typeof declared.open>> {
  const [row] = await sql<ListedRow[]>`select ${listed(sql)} where d.id = ${id}`
  if (row === undefined) throw new CallError('not_found', { field: 'id' })
  const steps = await sql<
    { from: ChainState | null; to: ChainState; why: string; height: number | null; time: string }[]
  >`
    select from_state as "from", to_state as "to", why, height::float8 as height,
      (extract(epoch from at) * 1000)::bigint::text as time
    from deposit_steps where deposit_id = ${id} order by number limit 500`
  const [waiting] = await sql<{ id: string }[]>`
    select id from proposals
    where state = 'waiting' and kind like 'deposit.%' and subject::jsonb ->> 'id' = ${`deposit ${id}`} limit 1`
  const decimals = decimalsOf(row.asset) ?? 0
  return {
    ...shown(mode, row),
    chainAmount: row.chainAmount,
    dust: row.dust,
    contract: row.contract === '' ? null : row.contract,
    blockHash: row.hash,
    index: row.place,
    sequence: row.sequence,
    reverseSequence: row.reverseSequence,
    recovered: chainText(BigInt(row.recovered), decimals),
    steps: steps.map(({ time, ...step }) => ({ ...step, time: Number(time) })),
    proposalId: waiting?.id ?? null,
  }
}

function shown(mode: ChainMode, row: ListedRow): Row {
  const { id, userId, asset, network, chainAmount, chainDecimals, address, txid, state, reason, height, head } = row
  return {
    ...{ id, userId, coin: asset, network, address, txid, state, reason, height, needed: row.needed },
    amount: chainDecimals === null ? chainAmount : chainText(BigInt(chainAmount), chainDecimals),
    explorer: isNetworkId(network) ? explorerLink(network, txid, mode) : null,
    confirmations: height === null || head === null ? null : Math.max(0, head - height + 1),
    seenTime: Number(row.seen),
    changeTime: Number(row.changed),
  }
}

interface Change {
  readonly id: string
  readonly asset: string
  readonly network: string
  readonly before: string
  readonly after: string
  readonly proposedBy: string
  readonly approvedBy: string
  readonly reason: string
  readonly time: string
}

export async function listingChanges(sql: Sql, filter: ParsedOf<typeof declared.listingHistory>) {
  const { coin, network, after, limit } = filter
  const place = after === undefined ? undefined : String(numberIn(after))
  const rows = await sql<Change[]>`
    select c.id::text as id, asset, network, before, after, coalesce(p.name, proposed_by) as "proposedBy",
      coalesce(d.name, approved_by, '') as "approvedBy", reason, (extract(epoch from at) * 1000)::bigint::text as time
    from listing_changes c left join operators p on p.id = proposed_by left join operators d on d.id = approved_by
    where true ${coin === undefined ? sql`` : sql`and asset = ${coin}`}
      ${network === undefined ? sql`` : sql`and network = ${network}`} ${place === undefined ? sql`` : sql`and c.id < ${place}`}
    order by c.id desc limit ${limit + 1}`
  const { rows: page, next } = pageOf(rows, limit, ({ id }) => id)
  return {
    rows: page.map(({ asset, time, before, after: then, ...row }) => ({
      ...{ ...row, coin: asset, time: Number(time) },
      before: factsIn(before),
      after: factsIn(then),
    })),
    next,
  }
}

/** What our own code wrote. */
const factsIn = (text: string): Record<string, string | number | boolean> => JSON.parse(text)
