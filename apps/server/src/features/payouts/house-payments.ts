/** Payments between wallets of the house as operators list them: what each was for, from where to where, and who is behind it. */
import { chainText } from '@candlewick/chain/listing'
import { type ChainMode, explorerLink, isNetworkId, type NetworkId, networkOf } from '@candlewick/chain/networks'
import type { OutputOf, ParsedOf } from '@candlewick/protocol/call'
import type { HOUSE_KINDS, housePayments, PAYMENT_STATES } from '@candlewick/protocol/calls/console/house'
import type { Sql } from '../../db/database.ts'
import type { Fragment } from '../../db/statement.ts'
import { numberIn, pageOf, readCursor } from '../console/public.ts'

type Listed = OutputOf<typeof housePayments>
type Shown = Listed['rows'][number]
type Kind = (typeof HOUSE_KINDS)[number]
type Asked = ParsedOf<typeof housePayments>

interface Row {
  readonly id: string
  readonly micros: string
  readonly kind: Kind
  readonly network: string
  readonly asset: string
  readonly amount: string
  readonly decimals: number | null
  readonly address: string
  readonly toAddress: string | null
  readonly purpose: string | null
  readonly state: (typeof PAYMENT_STATES)[number]
  readonly mined: boolean
  readonly txid: string | null
  /** Of all signatures, the newest first, with a blank between them. */
  readonly txids: string | null
  readonly cost: string | null
  readonly fee: string | null
  readonly proposed: string | null
  readonly approved: string | null
  readonly feeBy: string | null
}

/** What a payment is for, of its kind and what the signer was asked for. */
const kindOf = (sql: Sql) => sql`
  case when p.kind = 'move' and p.intent::jsonb ->> 'to' = 'gas' then 'gas'
    when p.kind in ('move', 'moveCoins') then 'cold' else p.kind end`

function ofKind(sql: Sql, kind: Kind | undefined): Fragment {
  if (kind === undefined) return sql``
  if (kind === 'cold') {
    return sql`and p.kind in ('move', 'moveCoins') and p.intent::jsonb ->> 'to' is distinct from 'gas'`
  }
  if (kind === 'gas') return sql`and p.kind = 'move' and p.intent::jsonb ->> 'to' = 'gas'`
  return sql`and p.kind = ${kind}`
}

function ofState(sql: Sql, state: Asked['state']): Fragment {
  if (state === undefined) return sql``
  if (state === 'under_way') return sql`and p.state in ('claimed', 'signed', 'sent')`
  if (state !== 'replaced') return sql`and p.state = ${state}`
  return sql`and exists (select 1 from payment_attempts a where a.payment_id = p.id and a.attempt > 1)`
}

/** Walked by time and id: of two that were begun in one microsecond none is left out. */
export async function paymentsOfHouse(
  sql: Sql,
  mode: ChainMode,
  { kind, network, coin, state, after, limit }: Asked,
): Promise<Listed> {
  const [micros, id] = after === undefined ? [] : readCursor(after, 2).map((part) => String(numberIn(part)))
  const behind =
    micros === undefined || id === undefined
      ? sql``
      : sql`and (p.created_at, p.id) < (to_timestamp(0) + ${micros}::bigint * interval '1 microsecond', ${id}::bigint)`
  const rows = await sql<Row[]>`
    with page as (
      select p.* from payments p where p.kind not in ('pay', 'payCoins') ${ofKind(sql, kind)} ${ofState(sql, state)}
        ${network === undefined ? sql`` : sql`and p.network = ${network}`}
        ${coin === undefined ? sql`` : sql`and p.asset = ${coin}`} ${behind}
      order by p.created_at desc, p.id desc limit ${limit + 1}
    )
    select p.id::text as id, (extract(epoch from p.created_at) * 1000000)::bigint::text as micros, ${kindOf(sql)} as kind,
      p.network, p.asset, p.amount::text as amount, coalesce(w.decimals, l.chain_decimals)::int as decimals, p.address,
      p.intent::jsonb ->> 'address' as "toAddress", p.intent::jsonb ->> 'purpose' as purpose, p.state,
      p.height is not null as mined, p.txid, p.cost::text as cost, a.txids, a.fee::text as fee,
      m.proposed, m.approved, b.name as "feeBy"
    from page p left join hot_wallets w on w.network = p.network and w.asset = p.asset
      left join listings l on l.network = p.network and l.asset = p.asset
      left join lateral (
        select string_agg(txid, ' ' order by attempt desc) as txids, (array_agg(fee order by attempt desc))[1] as fee
        from payment_attempts where payment_id = p.id
      ) a on true
      left join lateral (
        select coalesce(o.name, c.proposed_by) as proposed, coalesce(d.name, c.approved_by) as approved
        from listing_changes c left join operators o on o.id = c.proposed_by left join operators d on d.id = c.approved_by
        where p.kind in ('move', 'moveCoins') and c.asset = p.asset and c.network = p.network and c.at <= p.created_at
          and c.after::jsonb ->> 'target' is not null
        order by c.id desc limit 1
      ) m on true
      left join lateral (
        select coalesce(o.name, c.proposed_by) as name from proposals c left join operators o on o.id = c.proposed_by
        where c.kind = 'payment.bump' and c.alone = 'payment ' || p.id and c.state = 'applied'
        order by c.created_at desc limit 1
      ) b on true
    order by p.created_at desc, p.id desc`
  const { rows: page, next } = pageOf(rows, limit, (last) => `${last.micros}.${last.id}`)
  return { rows: page.map((row) => shown(row, mode)), next }
}

function shown(row: Row, mode: ChainMode): Shown {
  const { id, kind, network, asset, amount, decimals, state, mined, txid, cost, fee, proposed, approved, feeBy } = row
  const known: NetworkId | undefined = isNetworkId(network) ? network : undefined
  const linked = (one: string) => ({
    txid: one,
    link: known === undefined ? null : explorerLink(known, one, mode),
  })
  const signed = row.txids?.split(' ') ?? []
  const current = txid ?? signed[0]
  const charged = cost ?? fee
  return {
    ...{ id, kind, network, state, mined, feeBy },
    time: Math.floor(Number(row.micros) / 1000),
    coin: asset,
    // Of what nobody knows the decimals any more: as the chain counts it.
    amount: decimals === null ? amount : chainText(BigInt(amount), decimals),
    ...endsOf(row),
    transaction: current === undefined ? null : linked(current),
    replaced: signed.filter((one) => one !== current).map(linked),
    fee: charged === null || known === undefined ? null : chainText(BigInt(charged), networkOf(known).coinDecimals),
    feeCoin: known === undefined ? '' : networkOf(known).coin,
    marksBy: proposed === null ? null : { proposed, approved },
  }
}

/** Whose address the row has is told with it; of where else it goes it is known which wallet that is. */
function endsOf({ kind, address, toAddress, purpose }: Row): Pick<Shown, 'from' | 'to'> {
  switch (kind) {
    case 'sweep':
      return { from: { wallet: 'customer', address }, to: { wallet: 'hot', address: '' } }
    case 'topup':
      return { from: { wallet: 'gas', address }, to: { wallet: 'customer', address: toAddress ?? '' } }
    case 'cold':
      return { from: { wallet: 'hot', address }, to: { wallet: 'cold', address: '' } }
    case 'gas':
      return { from: { wallet: 'hot', address }, to: { wallet: 'gas', address: '' } }
    case 'fill': {
      const wallet = purpose === 'gas' ? 'gas' : purpose === 'deposit' ? 'customer' : 'hot'
      return { from: { wallet, address }, to: { wallet, address } }
    }
  }
}
