/** What clearing accounts owe: winners are paid before losers pay, and of an asset no more than can be counted. */
import { COUNTED, issuedOf } from '../../ledger/issued.ts'
import type { Contract } from '../contract.ts'
import type { State } from '../state.ts'

/** What each contract's clearing account may owe without being looked at. */
export const SMALL_DEBT = 2 ** 36

/** What is about to be posted to clearing accounts. */
type Pending = ReadonlyMap<Contract, number>

/** How much the clearing account of a contract may owe, beside what is issued and what the others owe. */
export function clearingRoom(state: State, contract: Contract, pending: Pending): number {
  return COUNTED - issuedOf(state, contract.asset.index) - debtsOf(state, contract.asset.index, pending, contract)
}

/** What the clearing accounts owe of an asset; undefined where there is no contract at all. */
export function clearingDebts(state: State, asset: number): number | undefined {
  return state.contracts.contracts.length === 0 ? undefined : debtsOf(state, asset, NOTHING)
}

const NOTHING: Pending = new Map()

function debtsOf({ contracts, ledger }: State, asset: number, pending: Pending, but?: Contract): number {
  let debts = 0
  for (const contract of contracts.contracts) {
    if (contract === but || contract.asset.index !== asset) continue
    debts += Math.max(SMALL_DEBT, -(ledger.available(contract.clearing) + (pending.get(contract) ?? 0)))
  }
  return debts
}
