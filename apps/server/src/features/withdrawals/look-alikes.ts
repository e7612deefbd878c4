/**
 * Addresses that could be taken for one that a customer keeps or was paid out to. Who poisons a history of payments makes
 * them like those that stand in it, whether or not a book has them.
 */
import { looksAlike } from '@candlewick/chain/addresses'
import type { Sql, Transaction } from '../../db/database.ts'

export interface Known {
  readonly address: string
  /** Of the book; null where it was only paid to. */
  readonly label: string | null
}

/** Which one of hers the address could be taken for, and is not; those of the book first. */
export async function alikeOf(
  sql: Sql | Transaction,
  userId: string,
  { network, address }: { readonly network: string; readonly address: string },
): Promise<Known | undefined> {
  // What looks alike ends alike: of a long history the statement gives a few.
  const known = await sql<Known[]>`
    select address, label from address_book
    where user_id = ${userId} and network = ${network} and right(lower(address), 3) = right(lower(${address}), 3)
    union
    select address, null from withdrawals
    where user_id = ${userId} and network = ${network} and state = 'confirmed'
      and right(lower(address), 3) = right(lower(${address}), 3)
    order by label nulls last, address`
  return known.find((one) => looksAlike(one.address, address))
}
