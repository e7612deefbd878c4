/**
 * What there is of an asset: what the treasury has issued and what chains have cost. Beside it products may owe some that
 * winners were paid before losers paid; all of it together is kept below 2^53, so that no account can ever hold more than
 * can be counted.
 */
import { SPOT_ACCOUNT } from './commands.ts'
import type { Ledger } from './ledger.ts'
import { type Registry, TREASURY } from './registry.ts'

/** What there may be of an asset in all: a few units less than a number can say, since sums on the way are rounded. */
export const COUNTED = Number.MAX_SAFE_INTEGER - 64

/** Where it stands. */
interface Books {
  readonly ledger: Ledger
  readonly registry: Registry
}

/** What the treasury and the accounts of {@link chainCosts} are below zero together. */
export function issuedOf(books: Books, asset: number): number {
  return owedBy(books, TREASURY, asset) + chainCosts(books, asset)
}

/** What the house's accounts of losses and of network costs are below zero together. */
export function chainCosts(books: Books, asset: number): number {
  let costs = 0
  for (const owner of books.registry.owing) costs += owedBy(books, owner, asset)
  return costs
}

function owedBy({ ledger }: Books, owner: number, asset: number): number {
  const account = ledger.find(owner, SPOT_ACCOUNT, asset)
  return account < 0 ? 0 : Math.max(0, -ledger.available(account))
}
