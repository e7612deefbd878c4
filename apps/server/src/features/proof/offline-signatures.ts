/**
 * Signatures that were made where the keys of cold addresses are, away from any server: what there is to sign of the newest
 * run, and what came back of it. Kept only where it holds, once, and never in another's place.
 */
import { isReserveSigned, reserveText } from '@candlewick/chain/reserves'
import type { Sql } from '../../db/database.ts'

interface Unsigned {
  readonly run: number
  readonly network: string
  readonly address: string
  /** What is to be signed, to the letter. */
  readonly message: string
}

interface AddressRow {
  readonly number: number
  readonly run: string
  readonly network: string
  readonly address: string
  readonly block: string
  readonly signature: string
}

/** The exchange's own addresses of the newest run whose reserves were read; customers' are signed for by the signer. */
async function houseAddresses(sql: Sql): Promise<AddressRow[]> {
  return await sql<AddressRow[]>`
    select r.number, r.hash as run, a.network, a.address, a.hash as block, a.signature
    from liabilities_runs r join reserve_addresses a on a.run = r.number
    where r.number = (select max(number) from liabilities_runs where reserves_at is not null) and a.purpose <> 'deposit'
    order by a.network, a.address`
}

export async function unsignedAddresses(sql: Sql): Promise<Unsigned[]> {
  const rows = await houseAddresses(sql)
  return rows
    .filter(({ signature }) => signature === '')
    .map((row) => ({ run: row.number, network: row.network, address: row.address, message: reserveText(row) }))
}

export type Accepted = 'accepted' | 'signed_before' | 'unknown_address' | 'does_not_hold'

/** Takes a signature for the newest run. @returns what became of it, with the run's number where there is one */
export async function acceptSignature(
  sql: Sql,
  { network, address, signature }: { network: string; address: string; signature: string },
): Promise<{ outcome: Accepted; run?: number }> {
  const row = (await houseAddresses(sql)).find(
    (one) => one.network === network && one.address.toLowerCase() === address.toLowerCase(),
  )
  if (row === undefined) return { outcome: 'unknown_address' }
  const { number: run } = row
  if (row.signature !== '') return { outcome: 'signed_before', run }
  if (!isReserveSigned(row, signature)) return { outcome: 'does_not_hold', run }
  const [kept] = await sql`
    update reserve_addresses set signature = ${signature}
    where run = ${run} and network = ${network} and address = ${row.address} and signature = '' returning 1`
  return { outcome: kept === undefined ? 'signed_before' : 'accepted', run }
}
