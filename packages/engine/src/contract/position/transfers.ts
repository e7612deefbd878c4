/** Money that comes into a contract account, or goes out of it as far as its risk allows. */
import { CONTRACT_HOLD } from '../reasons.ts'
import { freeMargin, frozenBy, marginStateOf } from '../risk/risk.ts'
import type { State } from '../state.ts'
import { Booking } from './booking.ts'
import { isKept } from './kept.ts'
import { crossPositions, type Risk } from './position.ts'

/** What may leave a contract account: the ledger's available less its open loss; undefined of any other. */
export function transferable(state: State, owner: number, type: number, asset: number): number | undefined {
  const account = state.contracts.findAccount(owner, type, asset)
  return account === undefined ? undefined : freeMargin(state, account)
}

/**
 * The contract whose missing index keeps money in an account, by its symbol ({@link frozenBy}); undefined where none
 * does.
 */
export function frozenFrom(state: State, owner: number, type: number, asset: number): string | undefined {
  const account = state.contracts.findAccount(owner, type, asset)
  return account === undefined ? undefined : frozenBy(state, account)?.terms.symbol
}

/** Locks what came in, as far as positions and orders ask for it, and looks at the account again. */
export function moneyMoved(state: State, owner: number, type: number, asset: number): void {
  const account = state.contracts.findAccount(owner, type, asset)
  // Which holdings there are besides, that nothing was done with, no replica has to know.
  const first = state.rulesVersion >= 2 ? account?.holdings.find(isKept) : account?.holdings[0]
  const contract = first?.contract
  if (account === undefined || contract === undefined) return
  const booking = new Booking(state, contract)
  booking.party(account)
  booking.post(CONTRACT_HOLD, account.owner.name)
  if (crossPositions(account).length > 0) state.contracts.touch(account)
}

/**
 * True while a gap has left the owner owing in that asset, until liquidation has settled it: nothing may leave then.
 */
export function isUnsettled(state: State, owner: number, asset: number): boolean {
  return [2, 3].some((type) => {
    const account = state.contracts.findAccount(owner, type, asset)
    if (account === undefined) return false
    const isolated = account.holdings.filter(({ mode }) => mode === 'isolated')
    const risks: Risk[] = [account, ...isolated.flatMap(({ long, short }) => [long, short])]
    return risks.some((risk) => marginStateOf(state, risk).balance < 0)
  })
}
