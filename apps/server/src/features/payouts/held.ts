/** What hot wallets hold, read off their chains now and then and written down for operators. */
import type { ChainReader, UtxoReader } from '@candlewick/chain/adapter'
import type { NetworkId } from '@candlewick/chain/networks'
import { noteOperators } from './approvals.ts'
import { spendableFrom } from './coins-claims.ts'
import type { PayoutDependencies } from './dependencies.ts'
import type { WalletFigures } from './wallet-figures.ts'

/** From one reading to the next: every coin is a question to a node. */
export const READ_EVERY_MS = 15_000

/** Reads each coin that the signer signs for. Of networks of coins all counts that payments are made from: nothing is swept there. */
export async function noteHeld(
  dependencies: Pick<PayoutDependencies, 'sql' | 'addresses'>,
  reader: ChainReader,
  figures: WalletFigures,
): Promise<void> {
  const { sql } = dependencies
  const network: NetworkId = reader.network
  const { block } = await reader.head()
  await noteOperators(sql, figures.operators)
  for (const { asset, contract, decimals, transaction, day, today, approvedAbove } of figures.assets) {
    const held =
      reader.family === 'utxo'
        ? await coinsOf(reader, [...(await spendableFrom(dependencies, network)).keys()])
        : await reader.balance(figures.hot, contract === '' ? undefined : contract, block)
    await sql`
      insert into hot_wallets (network, asset, address, decimals, held, cap, day_cap, today, approved_above,
        approvals_needed)
      values (${network}, ${asset}, ${figures.hot}, ${decimals}, ${String(held)}, ${String(transaction)}, ${String(day)},
        ${String(today)}, ${approvedAbove === undefined ? null : String(approvedAbove)}, ${figures.operators.needed})
      on conflict (network, asset) do update set address = excluded.address, decimals = excluded.decimals,
        held = excluded.held, cap = excluded.cap, day_cap = excluded.day_cap, today = excluded.today,
        approved_above = excluded.approved_above, approvals_needed = excluded.approvals_needed, read_at = clock_timestamp()`
  }
}

/** What stands in blocks: coins are known now, and balances of a block that is no longer the newest are not. */
async function coinsOf(reader: UtxoReader, addresses: readonly string[]): Promise<bigint> {
  const coins = await reader.coins(addresses)
  return coins.reduce((sum, { amount, height }) => (height >= 0 ? sum + amount : sum), 0n)
}
