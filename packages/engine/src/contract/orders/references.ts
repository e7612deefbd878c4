/** The prices of a contract that a trigger can watch: what they are called, and the numbers that conditions keep. */
import { BY_INDEX, BY_LAST } from '../../orders/conditions.ts'
import type { ContractReference } from '../commands.ts'
import type { Contract } from '../contract.ts'

/** The mark stands where spot has its index; a contract's index is a third. */
export const BY_MARK = BY_INDEX
export const BY_CONTRACT_INDEX = 2

const NAMES: readonly ContractReference[] = ['last', 'mark', 'index']

export function isContractReference(by: unknown): by is ContractReference {
  return NAMES.some((name) => name === by)
}

export function numberOf(by: ContractReference): number {
  return NAMES.indexOf(by)
}

export function nameOf(by: number): ContractReference {
  return NAMES[by] ?? 'last'
}

/** The price that a trigger is compared with, 0 where there is none yet. */
export function referenceAt(contract: Contract, by: number): number {
  if (by === BY_LAST) return contract.lastPrice
  return by === BY_MARK ? contract.mark : contract.indexPrice
}

export function referenceOf(contract: Contract, by: ContractReference): number {
  return referenceAt(contract, numberOf(by))
}
