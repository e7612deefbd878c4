/** Deposits as the table has them, and how what a block holds comes into it. */
import type { Transfer } from '@candlewick/chain/adapter'
import { depositId, indexText, type TransferIndex } from '@candlewick/chain/deposit-id'
import { creditedOf } from '@candlewick/chain/listing'
import { type Family, LARGE_CONFIRMATIONS, type NetworkId } from '@candlewick/chain/networks'
import type { DepositReason } from '@candlewick/protocol/deposit-states'
import { column } from '../../db/columns.ts'
import type { Sql, Transaction } from '../../db/database.ts'
import type { KeptListing } from './listings.ts'
import type { ChainState } from './states.ts'

export interface DepositRow {
  readonly id: string
  readonly network: string
  readonly txid: string
  readonly place: string
  readonly asset: string
  readonly contract: string
  readonly address: string
  readonly userId: string | null
  readonly chainAmount: string
  readonly units: string
  readonly dust: string
  readonly coinbase: boolean
  readonly state: ChainState
  readonly reason: DepositReason | null
  readonly height: number | null
  readonly hash: string | null
  readonly provedHash: string | null
  readonly goneAt: number | null
  readonly needed: number
  readonly released: boolean
}

export function depositColumns(sql: Sql | Transaction) {
  return sql`
    id, network, txid, place, asset, contract, address, user_id as "userId", chain_amount::text as "chainAmount",
    units::text as units, dust::text as dust, coinbase, state, reason, height::float8 as height, hash,
    proved_hash as "provedHash", gone_at::float8 as "goneAt", needed, released`
}

/** What the house knows when it reads a block. */
export interface Knowledge {
  readonly listings: readonly KeptListing[]
  /** In how many decimals the ledger counts an asset; undefined of one that it does not know. */
  decimalsOf(asset: string): number | undefined
  /** Whose an address is; undefined where it is nobody's. */
  userOf(address: string): string | undefined
}

/** A payment as it comes into the table. */
export interface Incoming {
  readonly id: string
  readonly transfer: Transfer
  readonly asset: string
  readonly userId: string | undefined
  readonly units: bigint
  readonly dust: bigint
  readonly needed: number
  /** Where it stands from the first, beside where everything stands. */
  readonly stands: { readonly state: 'refused' | 'parked'; readonly reason: DepositReason } | undefined
}

/** Payments of tokens nobody listed that are kept of one address: anybody can make them, at no cost to speak of. */
export const UNLISTED_OF_ADDRESS = 100
/** In whole bitcoins: a larger payment waits for more blocks. */
const LARGE_BITCOIN = 10n * 100_000_000n

export function incomingOf(transfer: Transfer, knowledge: Knowledge): Incoming {
  const { network, txid, index, contract, amount } = transfer
  const { listings, decimalsOf } = knowledge
  const same = (one: string | undefined) => one?.toLowerCase() === contract?.toLowerCase()
  const listing = listings.find((one) => one.network === network && same(one.contract))
  const elsewhere = contract !== undefined && listings.some((one) => one.network !== network && same(one.contract))
  const base = { id: depositId(network, txid, index), transfer, userId: knowledge.userOf(transfer.address) }
  const decimals = listing === undefined ? undefined : decimalsOf(listing.asset)
  if (listing === undefined || decimals === undefined) {
    // What the network itself pays with has its worth, and a token that is listed elsewhere may have; others are anybody's.
    const known = contract === undefined || elsewhere
    const stands = known
      ? ({ state: 'parked', reason: 'wrong_network' } as const)
      : ({ state: 'refused', reason: 'unknown_token' } as const)
    return { ...base, asset: '', units: 0n, dust: 0n, needed: 1, stands }
  }
  return { ...base, asset: listing.asset, ...termsOf(listing, amount, decimals), stands: undefined }
}

/** What the ledger counts of an amount of a listed coin, and how many confirmations it waits for. */
export function termsOf(
  { network, chainDecimals, confirmations }: KeptListing,
  amount: bigint,
  decimals: number,
): Pick<Incoming, 'units' | 'dust' | 'needed'> {
  const large = network === 'bitcoin' && amount >= LARGE_BITCOIN
  const needed = large ? Math.max(confirmations, LARGE_CONFIRMATIONS) : confirmations
  return { ...creditedOf(amount, chainDecimals, decimals), needed }
}

/** The place in a transaction, read back. */
function placeOf(family: Family, text: string): TransferIndex {
  if (text === 'tx' || text === 'hand') return { kind: text }
  if (text.startsWith('trace:')) return { kind: 'trace', path: text.slice(6).split('.').map(Number) }
  return family === 'utxo' ? { kind: 'output', vout: Number(text) } : { kind: 'log', ordinal: Number(text) }
}

/** A row as the payment that it came of, to be asked about. */
export function transferOf({ network, family }: { network: NetworkId; family: Family }, row: DepositRow): Transfer {
  const { txid, place, address, contract, chainAmount, height, hash, coinbase } = row
  return {
    network,
    txid,
    index: placeOf(family, place),
    address,
    contract: contract === '' ? undefined : contract,
    amount: BigInt(chainAmount),
    block: height === null || hash === null ? undefined : { height, hash },
    from: undefined,
    coinbase,
  }
}

/**
 * Writes down what a block (or the pool) holds. What is known already is found in its new place: what had been gone is
 * confirming again, and what was credited keeps its state until it is as final as it was.
 */
export async function writeIncoming(tx: Transaction, found: readonly Incoming[]): Promise<void> {
  if (found.length === 0) return
  const kept = await withoutFlood(tx, found)
  if (kept.length === 0) return
  const text = <Value>(value: (one: Incoming) => Value) => kept.map(value)
  const states = text(({ stands, transfer }) => stands?.state ?? (transfer.block === undefined ? 'seen' : 'confirming'))
  await tx`
    with given as (
      select * from unnest(
        ${column(text(({ id }) => id))}::text[], ${column(text(({ transfer }) => transfer.network))}::text[],
        ${column(text(({ transfer }) => transfer.txid))}::text[],
        ${column(text(({ transfer }) => indexText(transfer.index)))}::text[],
        ${column(text(({ asset }) => asset))}::text[],
        ${column(text(({ transfer }) => transfer.contract ?? ''))}::text[],
        ${column(text(({ transfer }) => transfer.address))}::text[],
        ${column(text(({ userId }) => userId ?? null))}::text[],
        ${column(text(({ transfer }) => String(transfer.amount)))}::numeric[],
        ${column(text(({ units }) => String(units)))}::numeric[], ${column(text(({ dust }) => String(dust)))}::numeric[],
        ${column(text(({ transfer }) => transfer.coinbase))}::boolean[], ${column(states)}::text[],
        ${column(text(({ stands }) => stands?.reason ?? null))}::text[],
        ${column(text(({ transfer }) => transfer.block?.height ?? null))}::bigint[],
        ${column(text(({ transfer }) => transfer.block?.hash ?? null))}::text[],
        ${column(text(({ needed }) => needed))}::integer[]
      ) as given (id, network, txid, place, asset, contract, address, user_id, chain_amount, units, dust, coinbase, state,
        reason, height, hash, needed)
    ), fresh as (
      insert into deposits (id, network, txid, place, asset, contract, address, user_id, chain_amount, units, dust,
        coinbase, state, reason, height, hash, needed, told)
      select id, network, txid, place, asset, contract, address, user_id, chain_amount, units, dust, coinbase, state,
        reason, height, hash, needed, case when state in ('refused', 'parked') then '' else state end
      from given on conflict (id) do nothing
      returning id, state, height
    ), again as (
      update deposits d set height = g.height, hash = g.hash, gone_at = null, proved_hash = null,
        state = case when d.state in ('seen', 'dropped') then 'confirming' else d.state end, changed_at = clock_timestamp()
      from given g
      where d.id = g.id and g.height is not null and (d.height is distinct from g.height or d.hash is distinct from g.hash)
        and not exists (select from fresh f where f.id = d.id)
      returning d.id, d.state, d.height
    )
    insert into deposit_steps (deposit_id, from_state, to_state, why, height)
    select id, null, state, 'found', height from fresh
    union all
    select id, null, state, 'found in another block', height from again`
}

/** Of tokens that nobody listed an address keeps so many and no more. */
async function withoutFlood(tx: Transaction, found: readonly Incoming[]): Promise<readonly Incoming[]> {
  const addresses = [...new Set(found.filter(({ asset }) => asset === '').map(({ transfer }) => transfer.address))]
  if (addresses.length === 0) return found
  const rows = await tx<{ address: string; count: number }[]>`
    select address, count(*)::float8 as count from deposits
    where asset = '' and address = any(${column(addresses)}::text[]) group by address`
  const counts = new Map(rows.map(({ address, count }) => [address, count]))
  return found.filter(({ asset, transfer: { address } }) => {
    if (asset !== '') return true
    const count = counts.get(address) ?? 0
    counts.set(address, count + 1)
    return count < UNLISTED_OF_ADDRESS
  })
}
