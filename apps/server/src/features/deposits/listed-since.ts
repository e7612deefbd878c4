/**
 * What came in before its coin was listed there: once it is, such a payment is what any other is. It is proven, waits for its
 * confirmations and is held against the listing's minimum; what an operator has put aside stays where it is.
 */
import { column } from '../../db/columns.ts'
import type { Sql, Transaction } from '../../db/database.ts'
import type { DepositReplica } from './dependencies.ts'
import { type KeptListing, readListings } from './listings.ts'
import { type DepositRow, depositColumns, termsOf } from './rows.ts'
import { moveDeposits } from './states.ts'

interface ListedDependencies {
  readonly sql: Sql
  readonly replica: DepositReplica
  fence(tx: Transaction): Promise<void>
}

const AT_ONCE = 500

/** Takes up on a network what has been listed since it came. */
export async function takeUpListed({ sql, replica, fence }: ListedDependencies, network: string): Promise<void> {
  for (const listing of await readListings(sql)) {
    const decimals = listing.network === network ? replica.engine.asset(listing.asset)?.decimals : undefined
    if (decimals === undefined) continue
    const rows = await sql<DepositRow[]>`
      select ${depositColumns(sql)} from deposits
      where network = ${network} and lower(contract) = ${(listing.contract ?? '').toLowerCase()} and asset = ''
        and state in ('parked', 'refused') and dismissed_at is null and height is not null
      order by number limit ${AT_ONCE}`
    if (rows.length === 0) continue
    await sql.begin(async (tx) => {
      await fence(tx)
      await take(tx, rows, listing, decimals)
    })
  }
}

async function take(tx: Transaction, rows: readonly DepositRow[], listing: KeptListing, decimals: number) {
  const ids = rows.map(({ id }) => id)
  const terms = rows.map(({ chainAmount }) => termsOf(listing, BigInt(chainAmount), decimals))
  await tx`
    update deposits d set asset = ${listing.asset}, units = g.units, dust = g.dust, needed = g.needed
    from unnest(${column(ids)}::text[], ${column(terms.map(({ units }) => String(units)))}::numeric[],
      ${column(terms.map(({ dust }) => String(dust)))}::numeric[], ${column(terms.map(({ needed }) => needed))}::integer[]
      ) as g (id, units, dust, needed)
    where d.id = g.id and d.asset = '' and d.state in ('parked', 'refused')`
  const why = `listed since as ${listing.asset}`
  await moveDeposits(tx, ids, { from: 'parked', to: 'confirming', why })
  await moveDeposits(tx, ids, { from: 'refused', to: 'confirming', why })
}
