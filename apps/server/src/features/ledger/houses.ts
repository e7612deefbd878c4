/** The house's own accounts, which everybody's balances stand against. */
import type { StateReader } from '../../state/state.ts'

export const HOUSES = [
  ...['house:treasury', 'house:fees', 'house:fund', 'house:insurance', 'house:lender', 'house:flash'],
  ...['house:rewards', 'house:swap', 'house:losses', 'house:network'],
]
/** Of each contract: what its two sides owe each other between settlements. */
export const CLEARING = 'house:clearing:'

/** The owners of all of them; with what customers hold they come to nothing in each coin. */
export function housesOf(engine: Pick<StateReader, 'contracts'>): string[] {
  return [...HOUSES, ...engine.contracts.all().map(({ symbol }) => CLEARING + symbol)]
}
