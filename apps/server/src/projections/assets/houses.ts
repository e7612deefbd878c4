/**
 * The exchange's own accounts, which everybody's balances stand against, and whose entries are listed: those that the
 * engine's products name. Makers of the demo trade as customers do and are none of them.
 */
import { CLEARING } from '@candlewick/engine/contract/state'
import { HOUSES } from '@candlewick/engine/products'

const NAMED: ReadonlySet<string> = new Set(HOUSES)

/** Clearing is of each contract: what its two sides owe each other between settlements. */
export function isListed(owner: string): boolean {
  return NAMED.has(owner) || owner.startsWith(CLEARING)
}

/** The owners of all of them; with what customers hold they come to nothing in each coin. */
export function housesOf(engine: { readonly contracts: { all(): readonly { readonly symbol: string }[] } }): string[] {
  return [...HOUSES, ...engine.contracts.all().map(({ symbol }) => CLEARING + symbol)]
}
