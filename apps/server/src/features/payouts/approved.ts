/** Withdrawals that are to be paid, and why some of them are not paid now. */
import { payableOf } from '@candlewick/chain/listing'
import type { NetworkId } from '@candlewick/chain/networks'
import type { WireRequest } from '@candlewick/chain/signer/intents'
import type { Sql } from '../../db/database.ts'
import { payoutsHalted } from '../deposits/public.ts'
import { paused } from '../withdrawals/public.ts'
import { isAboveMark, isApproved } from './approvals.ts'
import type { AssetFigures, WalletFigures } from './wallet-figures.ts'

/** Of one look. */
const AT_ONCE = 100

export interface Due {
  readonly id: string
  readonly request: WireRequest
  readonly figures: AssetFigures
  /** In the chain's smallest units. */
  readonly amount: bigint
  /** Above the signer's mark: approvals go along with it, and it is paid alone. */
  readonly large: boolean
}

/** One that is to be paid. */
interface Approved {
  readonly id: string
  readonly number: number
  readonly request: WireRequest
  /** Passkeys of operators that have signed it. */
  readonly credentials: readonly string[]
}

/** Why not, of a coin on a network. */
export type WaitReason =
  | 'hot_low'
  | 'gas_low'
  | 'fee_cap'
  | 'cap_transaction'
  | 'cap_day'
  | 'would_fail'
  | 'not_signed'
  | 'approvals'
  | 'paused'

interface ApprovedRow {
  readonly id: string
  readonly number: number
  readonly user: string
  readonly asset: string
  readonly address: string
  readonly memo: string
  readonly amount: string
  readonly fee: string
  readonly nonce: string
  readonly credentials: string
}

/** Up to which number of a network the last look came; with more waiting than one look takes in, the next goes on there. */
export interface Round {
  after: number
}

/**
 * Approved ones of a network in the order in which they came, but for coins whose books do not close: these wait. Of more
 * than one look takes in each gets its turn: those that wait for long, for what only they need, keep nobody else waiting.
 */
export async function approved(sql: Sql, network: NetworkId, waits: Waits, round: Round): Promise<Approved[]> {
  const read = (after: number, limit: number) => sql<ApprovedRow[]>`
    select id, number::float8 as number, user_id as user, asset, address, memo, trunc(amount)::text as amount,
      trunc(fee)::text as fee, nonce, (select coalesce(string_agg(a.credential, ' '), '')
        from withdrawal_approvals a where a.withdrawal_id = withdrawals.id) as credentials
    from withdrawals where network = ${network} and way = 'chain' and state = 'approved' and number > ${after}
      and not ${paused(sql)}
    order by number limit ${limit}`
  const first = await read(0, AT_ONCE)
  const behind = first.length < AT_ONCE || round.after === 0 ? first : await read(round.after, AT_ONCE)
  const again = behind === first ? [] : first.slice(0, AT_ONCE - behind.length)
  const rows = [...behind, ...again.filter(({ number }) => number <= round.after)]
  round.after = rows.at(-1)?.number ?? 0
  const halted = new Set<string>()
  for (const asset of new Set(rows.map((row) => row.asset))) {
    if ((await payoutsHalted(sql, asset)) !== undefined) halted.add(asset)
  }
  for (const { asset } of rows) if (halted.has(asset)) waits.add(asset, 'paused')
  return rows
    .filter(({ asset }) => !halted.has(asset))
    .map(({ id, number, credentials, ...rest }) => ({
      ...{ id, number, credentials: credentials === '' ? [] : credentials.split(' ') },
      request: { ...rest, network },
    }))
}

/** What is to be paid exactly, or why it waits. */
export function dueOf(
  { id, request, credentials }: Pick<Approved, 'id' | 'request' | 'credentials'>,
  figures: WalletFigures,
  ledgerDecimals: number | undefined,
): Due | WaitReason {
  const asset = figures.assets.find((one) => one.asset === request.asset)
  if (asset === undefined || ledgerDecimals === undefined) return 'not_signed'
  const amount = payableOf(BigInt(request.amount), asset.decimals, ledgerDecimals)
  if (amount === undefined) return 'not_signed'
  if (amount > asset.transaction) return 'cap_transaction'
  const large = isAboveMark(asset, amount)
  if (large && !isApproved(figures.operators, credentials)) return 'approvals'
  return { id, request, figures: asset, amount, large }
}

/** Collects why withdrawals wait, and writes it down where it changed. */
export class Waits {
  readonly #counts = new Map<string, number>()

  add(asset: string, reason: WaitReason): void {
    const key = `${asset} ${reason}`
    this.#counts.set(key, (this.#counts.get(key) ?? 0) + 1)
  }

  async write(sql: Sql, network: NetworkId): Promise<void> {
    const entries = [...this.#counts].map(([key, count]) => {
      const [asset = '', reason = ''] = key.split(' ')
      return { asset, reason, count }
    })
    const keys = [...this.#counts.keys()]
    await sql`
      delete from payer_waits where network = ${network} and not (asset || ' ' || reason = any(${keys}))`
    for (const { asset, reason, count } of entries) {
      await sql`
        insert into payer_waits (network, asset, reason, withdrawals) values (${network}, ${asset}, ${reason}, ${count})
        on conflict (network, asset, reason) do update set withdrawals = excluded.withdrawals
        where payer_waits.withdrawals <> excluded.withdrawals`
    }
  }
}
