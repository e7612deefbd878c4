/** What the products say of money that enters or leaves an account: each of its own accounts, in the products' order. */
import type { RefusedEvent } from '../ledger/events.ts'
import { COUNTED, issuedOf } from '../ledger/issued.ts'
import { HOOKS, type State } from '../products.ts'

/** The ledger's type of a customer's account; −1 where it is one a pair and the pair has none. */
export function accountType(state: State, account: number, pair: string | undefined): number {
  for (const product of HOOKS) {
    const type = product.accountType?.(state, account, pair)
    if (type !== undefined) return type
  }
  return account
}

/** The symbol for whose sake nothing may leave the account now, or undefined. */
export function frozenFrom(state: State, owner: number, type: number, asset: number): string | undefined {
  for (const product of HOOKS) {
    const symbol = product.frozenFrom?.(state, owner, type, asset)
    if (symbol !== undefined) return symbol
  }
  return undefined
}

/** What may leave an account: the ledger's available, or what its product says of it. */
export function transferable(state: State, owner: number, type: number, asset: number): number {
  const account = state.ledger.find(owner, type, asset)
  if (account < 0) return 0
  for (const product of HOOKS) {
    const own = product.transferable?.(state, owner, type, asset)
    if (own !== undefined) return own
  }
  return state.ledger.available(account)
}

/** Why a product whose account it is keeps this much, of which `available` might leave. */
export function leavingFault(
  state: State,
  owner: number,
  type: number,
  asset: number,
  amount: number,
  available: number,
): RefusedEvent | undefined {
  for (const product of HOOKS) {
    const fault = product.leavingFault?.(state, owner, type, asset, amount, available)
    if (fault !== undefined) return fault
  }
  return undefined
}

/** Tells the products of a posting that a common command made to or from an account. */
export function moneyMoved(state: State, owner: number, type: number, asset: number): void {
  for (const product of HOOKS) product.moneyMoved?.(state, owner, type, asset)
}

/** Whether some product has yet to settle what the owner owes of the asset. */
export function isUnsettled(state: State, owner: number, asset: number): boolean {
  return HOOKS.some((product) => product.isUnsettled?.(state, owner, asset) === true)
}

/** What products owe of an asset beside what is issued; undefined where none of them may. */
export function owedByProducts(state: State, asset: number): number | undefined {
  let owed: number | undefined
  for (const product of HOOKS) {
    const own = product.owed?.(state, asset)
    if (own !== undefined) owed = (owed ?? 0) + own
  }
  return owed
}

/** How much more may be issued of an asset beside what products owe of it. */
export function issueRoom(state: State, asset: number): number {
  return COUNTED - issuedOf(state, asset) - (owedByProducts(state, asset) ?? 0)
}
