/** Posts what miners got as the house's cost, once each, by an id that the transaction gives. */
import { type NetworkId, networkOf } from '@candlewick/chain/networks'
import { units } from '@candlewick/money/units'
import { sha256Hex } from '@candlewick/rules/sha256'
import { refusedOf } from '../../state/submit-for.ts'
import type { PayoutDependencies } from './dependencies.ts'

/** Posts what miners got and the ledger does not know of yet. */
export async function postFees({ sql, replica, log }: PayoutDependencies, network: NetworkId): Promise<void> {
  const due = await sql<{ id: string; txid: string | null; units: string }[]>`
    select id::text, txid, fee_units::text as units from payments
    where network = ${network} and state in ('final', 'failed') and not posted order by id limit 100`
  const { coin } = networkOf(network)
  for (const row of due) {
    // What is final was mined under a name.
    if (row.txid === null) continue
    const id = sha256Hex(`fee|${network}|${row.txid}`)
    const amount = units(Number(row.units))
    const { events } = await replica.submit({ type: 'network.fee', id, network, asset: coin, amount })
    const refused = refusedOf(events)
    if (refused !== undefined) {
      log.error({ payment: row.id, refused }, 'a network fee is not posted')
      return
    }
    await sql`update payments set posted = true where id = ${row.id}`
  }
}
