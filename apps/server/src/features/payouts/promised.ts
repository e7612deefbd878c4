/** What payments under way may yet take from an account of the EVM: only what it holds beside that is there for anything new. */
import type { EvmReader } from '@candlewick/chain/adapter'
import { type NetworkId, networkOf } from '@candlewick/chain/networks'
import type { Sql } from '../../db/database.ts'
import type { WalletFigures } from './wallet-figures.ts'

export interface Promised {
  readonly payments: number
  /** Their amounts and the most that their gas may cost, by coin, in the chain's smallest units. */
  readonly sums: ReadonlyMap<string, bigint>
}

/** Of those in a block too: what a reorganisation takes back goes out again. */
export async function promisedBy(
  sql: Sql,
  network: NetworkId,
  figures: WalletFigures,
  address: string,
): Promise<Promised> {
  const rows = await sql<{ asset: string; amount: string; fee: string | null }[]>`
    select p.asset, p.amount::text as amount,
      (select max(a.fee) from payment_attempts a where a.payment_id = p.id)::text as fee
    from payments p where p.network = ${network} and p.address = ${address} and p.state in ('claimed', 'signed', 'sent')`
  const { coin } = networkOf(network)
  const sums = new Map<string, bigint>()
  const add = (asset: string, amount: bigint) => sums.set(asset, (sums.get(asset) ?? 0n) + amount)
  for (const { asset, amount, fee } of rows) {
    add(asset, BigInt(amount))
    // What is not signed yet may cost whatever the signer lets it.
    add(coin, fee === null ? figures.fee : BigInt(fee))
  }
  return { payments: rows.length, sums }
}

/** What an account of the house's holds of a coin beside what is promised; below zero where more is. */
export async function freeOf(
  sql: Sql,
  reader: EvmReader,
  figures: WalletFigures,
  { address, asset }: { readonly address: string; readonly asset: string },
): Promise<bigint> {
  // Before the balance: what is mined in between counts twice rather than not at all.
  const { sums } = await promisedBy(sql, reader.network, figures, address)
  const contract = figures.assets.find((one) => one.asset === asset)?.contract ?? ''
  const { block } = await reader.head()
  const held = await reader.balance(address, contract === '' ? undefined : contract, block)
  return held - (sums.get(asset) ?? 0n)
}
