/** Payouts as operators see them: hot wallets beside their marks, what is held back, and payments under way. */
import { chainText, chainUnitsOf } from '@candlewick/chain/listing'
import { type ChainMode, explorerLink, isNetworkId, networkOf } from '@candlewick/chain/networks'
import type { OutputOf } from '@candlewick/protocol/call'
import { type hot, type LEVELS, PAYOUT_WAITS, type payments } from '@candlewick/protocol/calls/console/payouts'
import type { Sql } from '../../db/database.ts'

/** What stands for all networks in the table of pauses. */
export const ALL = '*'
/** Payments that are listed. */
const LISTED = 200

type Hot = OutputOf<typeof hot>
type HotCoin = Hot['rows'][number]['coins'][number]
type Shown = OutputOf<typeof payments>['rows'][number]

interface WalletRow {
  readonly network: string
  readonly asset: string
  readonly address: string
  readonly decimals: number
  readonly held: string
  readonly cap: string
  readonly dayCap: string
  readonly today: string
  readonly low: string | null
  readonly target: string | null
  readonly high: string | null
  readonly waits: string | null
  readonly time: number
}

interface PauseRow {
  readonly network: string
  readonly by: string
  readonly reason: string
  readonly time: number
}

export async function pausesOf(sql: Sql): Promise<ReadonlyMap<string, Hot['paused']>> {
  const rows = await sql<PauseRow[]>`
    select network, coalesce(o.name, actor) as by, reason, floor(extract(epoch from at) * 1000)::float8 as time
    from payout_pauses left join operators o on o.id = actor`
  return new Map(rows.map(({ network, ...pause }) => [network, pause]))
}

export async function hotWallets(sql: Sql): Promise<Hot> {
  const pauses = await pausesOf(sql)
  const found = await sql<WalletRow[]>`
    select w.network, w.asset, w.address, w.decimals, w.held::text as held, w.cap::text as cap, w.day_cap::text as "dayCap",
      w.today::text as today, trim_scale(l.low)::text as low, trim_scale(l.target)::text as target,
      trim_scale(l.high)::text as high, floor(extract(epoch from w.read_at) * 1000)::float8 as time,
      (select string_agg(p.reason || ' ' || p.withdrawals, ',' order by p.reason) from payer_waits p
        where p.network = w.network and p.asset = w.asset) as waits
    from hot_wallets w left join wallet_levels l on l.network = w.network and l.asset = w.asset
    order by w.network, w.asset`
  const networks = [...new Set(found.map(({ network }) => network))]
  return {
    paused: pauses.get(ALL) ?? null,
    rows: networks.map((network) => {
      const own = found.filter((row) => row.network === network)
      const [first] = own
      return { network, paused: pauses.get(network) ?? null, address: first?.address ?? '', coins: own.map(coinOf) }
    }),
  }
}

function coinOf(row: WalletRow): HotCoin {
  const { asset, decimals, held, cap, dayCap, today, low, target, high, time } = row
  const text = (units: string) => chainText(BigInt(units), decimals)
  return {
    coin: asset,
    level: levelOf(BigInt(held), row),
    ...{ held: text(held), low, target, high },
    ...{ cap: text(cap), dayCap: text(dayCap), today: text(today) },
    waits: waitsIn(row.waits ?? ''),
    time,
  }
}

/** Where what is held stands beside the marks. */
export function levelOf(
  held: bigint,
  { low, high, decimals }: Pick<WalletRow, 'low' | 'high' | 'decimals'>,
): (typeof LEVELS)[number] {
  const [least, most] = [low, high].map((mark) => (mark === null ? undefined : chainUnitsOf(mark, decimals)))
  if (least === undefined || most === undefined) return 'unset'
  if (held < least) return 'low'
  return held > most ? 'high' : 'within'
}

function waitsIn(text: string): HotCoin['waits'] {
  return text.split(',').flatMap((one) => {
    const [name, withdrawals] = one.split(' ')
    const reason = PAYOUT_WAITS.find((known) => known === name)
    return reason === undefined ? [] : [{ reason, withdrawals: Number(withdrawals) }]
  })
}

interface PaymentRow {
  readonly id: string
  readonly network: string
  readonly kind: string
  readonly asset: string
  readonly amount: string
  readonly decimals: number | null
  readonly state: 'claimed' | 'signed' | 'sent'
  readonly txid: string | null
  readonly fee: string | null
  readonly signedTime: number | null
  readonly attempts: number
  readonly mined: boolean
  readonly bump: boolean
  readonly waits: string
  readonly items: string | null
  readonly createTime: number
}

export async function paymentsUnderWay(sql: Sql, mode: ChainMode): Promise<Shown[]> {
  const rows = await sql<PaymentRow[]>`
    select p.id::text as id, p.network, p.kind, p.asset, p.amount::text as amount, w.decimals, p.state, a.txid,
      a.fee::text as fee, floor(extract(epoch from a.signed_at) * 1000)::float8 as "signedTime",
      coalesce(a.attempt, 0)::int as attempts, p.height is not null as mined, p.bump, p.waits,
      (select string_agg(i.withdrawal_id, ',' order by i.withdrawal_id) from payment_items i
        where i.payment_id = p.id and i.live) as items,
      floor(extract(epoch from p.created_at) * 1000)::float8 as "createTime"
    from payments p left join hot_wallets w on w.network = p.network and w.asset = p.asset
      left join lateral (
        select txid, fee, signed_at, attempt from payment_attempts where payment_id = p.id order by attempt desc limit 1
      ) a on true
    where p.state in ('claimed', 'signed', 'sent') order by p.id limit ${LISTED}`
  return rows.map((row) => shown(row, mode))
}

function shown({ asset, amount, decimals, items, fee, ...row }: PaymentRow, mode: ChainMode): Shown {
  const { network, txid } = row
  const known = isNetworkId(network) ? networkOf(network) : undefined
  return {
    ...row,
    coin: asset,
    // Of what the signer no longer signs for nobody knows the decimals: as the chain counts it.
    amount: decimals === null ? amount : chainText(BigInt(amount), decimals),
    link: txid === null || !isNetworkId(network) ? null : explorerLink(network, txid, mode),
    fee: fee === null || known === undefined ? null : chainText(BigInt(fee), known.coinDecimals),
    feeCoin: known?.coin ?? '',
    withdrawals: items === null ? [] : items.split(','),
  }
}
