/**
 * The exchange's own accounts, which everybody's balances stand against, and whose entries are listed. Makers of the demo
 * trade as customers do and are none of them.
 */

export const HOUSES = [
  ...['house:treasury', 'house:fees', 'house:fund', 'house:insurance', 'house:lender', 'house:flash'],
  ...['house:rewards', 'house:swap', 'house:losses', 'house:network'],
]
/** Of each contract: what its two sides owe each other between settlements. */
export const CLEARING = 'house:clearing:'

const NAMED: ReadonlySet<string> = new Set(HOUSES)

export function isListed(owner: string): boolean {
  return NAMED.has(owner) || owner.startsWith(CLEARING)
}

/** The owners of all of them; with what customers hold they come to nothing in each coin. */
export function housesOf(engine: { readonly contracts: { all(): readonly { readonly symbol: string }[] } }): string[] {
  return [...HOUSES, ...engine.contracts.all().map(({ symbol }) => CLEARING + symbol)]
}
