/**
 * All that anybody has of an asset is what the treasury has issued and what clearing accounts owe: winners are paid before
 * losers pay. Kept below 2^53 together, no account can ever hold more than can be counted.
 */
import { SPOT_ACCOUNT } from '../../ledger/commands.ts'
import { TREASURY } from '../../ledger/registry.ts'
import type { Contract } from '../contract.ts'
import type { State } from '../state.ts'

/** What there may be of an asset in all: a few units less than a number can say, since sums on the way are rounded. */
export const COUNTED = Number.MAX_SAFE_INTEGER - 64
/** What each contract's clearing account may owe without being looked at. */
export const SMALL_DEBT = 2 ** 36

/** What is about to be posted to clearing accounts. */
type Pending = ReadonlyMap<Contract, number>

/** How much the clearing account of a contract may owe, beside what is issued and what the others owe. */
export function clearingRoom(state: State, contract: Contract, pending: Pending): number {
  return COUNTED - issuedOf(state, contract.asset.index) - debtsOf(state, contract.asset.index, pending, contract)
}

/** How much more may be issued of an asset beside what clearing accounts owe of it. */
export function issueRoom(state: State, asset: number): number {
  return COUNTED - issuedOf(state, asset) - debtsOf(state, asset, NOTHING)
}

function issuedOf({ ledger }: State, asset: number): number {
  const treasury = ledger.find(TREASURY, SPOT_ACCOUNT, asset)
  return treasury < 0 ? 0 : Math.max(0, -ledger.available(treasury))
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
