/**
 * The other side of a run: addresses of the exchange with what they held at a block, each with a signature over the run and
 * that block. Read once a run, soon after it, by the process that makes runs.
 */
import type { BlockId, ChainReader } from '@candlewick/chain/adapter'
import { addressKey } from '@candlewick/chain/addresses'
import type { NetworkId } from '@candlewick/chain/networks'
import { isReserveSigned, type ReserveClaim } from '@candlewick/chain/reserves'
import type { Sql } from '../../db/database.ts'
import { type KeptListing, readListings } from '../deposits/public.ts'

/** Customers' addresses of a network that are looked at: those that were paid to last. */
export const MOST_DEPOSIT_ADDRESSES = 500

export interface ReservePlace {
  readonly network: NetworkId
  readonly address: string
  readonly purpose: 'deposit' | 'hot' | 'gas' | 'cold'
}

/** Who holds the keys. */
export interface ReserveKeys {
  houseAddresses(): Promise<readonly ReservePlace[]>
  /** Signs that an address is ours; undefined where its key is not at hand. */
  reserveSignature(place: ReservePlace, claim: ReserveClaim): Promise<string | undefined>
}

export interface ReservesDependencies {
  readonly sql: Sql
  readonly readers: ReadonlyMap<NetworkId, ChainReader>
  readonly keys: ReserveKeys
}

interface Found extends ReservePlace {
  readonly block: BlockId
  readonly signature: string
  readonly balances: readonly { readonly asset: string; readonly amount: bigint; readonly decimals: number }[]
}

/**
 * Reads and signs the reserves of the newest run, where that was not done.
 * @returns how many addresses hold something; undefined where nothing was to be done
 * @throws ChainError, SignerAway where a chain or a key does not answer: it is to be tried again
 */
export async function proveReserves({ sql, readers, keys }: ReservesDependencies): Promise<number | undefined> {
  const [run] = await sql<{ number: number; hash: string; done: boolean }[]>`
    select number, hash, reserves_at is not null as done from liabilities_runs order by number desc limit 1`
  if (run === undefined || run.done || readers.size === 0) return undefined
  const listings = await readListings(sql)
  const houses = await keys.houseAddresses()
  const found: Found[] = []
  for (const reader of readers.values()) {
    const { network } = reader
    const places = await placesOf(sql, network, houses)
    const own = listings.filter((listing) => listing.network === network)
    const { block } = await reader.head()
    // First all balances: coins are told of the chain's end alone, which does not wait for signatures.
    const held: Omit<Found, 'signature'>[] = []
    for (const place of places) {
      const balances = await heldBy(reader, own, place.address, block)
      if (balances.length > 0) held.push({ ...place, block, balances })
    }
    for (const one of held) {
      const claim = { network, address: one.address, run: run.hash, block: block.hash }
      const signature = (await keys.reserveSignature(one, claim)) ?? ''
      if (signature !== '' && !isReserveSigned(claim, signature)) throw new Error(`${one.address} did not sign that`)
      found.push({ ...one, signature })
    }
  }
  await write(sql, run.number, found)
  return found.length
}

/** The house's own, and customers' that were paid to, each once. */
async function placesOf(sql: Sql, network: NetworkId, houses: readonly ReservePlace[]): Promise<ReservePlace[]> {
  const paidTo = await sql<{ address: string }[]>`
    select address from deposits where network = ${network} and height is not null and user_id is not null
    group by address order by max(height) desc limit ${MOST_DEPOSIT_ADDRESSES}`
  const deposits = paidTo.map(({ address }) => ({ network, address, purpose: 'deposit' as const }))
  const places = new Map<string, ReservePlace>()
  for (const place of [...houses.filter((house) => house.network === network), ...deposits]) {
    const key = addressKey(network, place.address)
    if (!places.has(key)) places.set(key, place)
  }
  return [...places.values()]
}

async function heldBy(reader: ChainReader, listings: readonly KeptListing[], address: string, block: BlockId) {
  const balances: Found['balances'][number][] = []
  for (const { asset, contract, chainDecimals: decimals } of listings) {
    const amount = await reader.balance(address, contract, block)
    if (amount > 0n) balances.push({ asset, amount, decimals })
  }
  return balances
}

async function write(sql: Sql, run: number, found: readonly Found[]): Promise<void> {
  await sql.begin(async (tx) => {
    for (const { network, address, purpose, block, signature, balances } of found) {
      await tx`
        insert into reserve_addresses (run, network, address, purpose, height, hash, signature)
        values (${run}, ${network}, ${address}, ${purpose}, ${block.height}, ${block.hash}, ${signature})`
      for (const { asset, amount, decimals } of balances) {
        await tx`
          insert into reserve_balances (run, network, address, asset, amount, decimals)
          values (${run}, ${network}, ${address}, ${asset}, ${String(amount)}, ${decimals})`
      }
    }
    await tx`update liabilities_runs set reserves_at = clock_timestamp() where number = ${run}`
  })
}
