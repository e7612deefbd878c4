/** The account that rewards are paid from. */
import { SPOT_ACCOUNT } from '../ledger/commands.ts'
import type { Asset } from '../ledger/registry.ts'
import { REWARD_BUDGET, type State } from './state.ts'

/** The budget's ledger account of an asset. */
export function budgetOf({ ledger, registry }: State, { index }: Asset): number {
  const owner = registry.owner(REWARD_BUDGET)
  if (owner === undefined) throw new Error('there are rewards and no budget')
  return ledger.obtain(owner.index, SPOT_ACCOUNT, index)
}

/** What of the budget is not granted yet. */
export function budgetLeft(state: State, asset: Asset): number {
  return state.ledger.available(budgetOf(state, asset))
}

/** After every change: the budget holds all that was granted. A breach is a bug and throws. */
export function checkBudget(state: State, asset: Asset): void {
  const [held, granted] = [state.ledger.occupied(budgetOf(state, asset)), state.rewards.reserved(asset)]
  // Written so that NaN fails it too.
  if (!(held >= granted && granted >= 0)) throw new Error(`the budget holds ${held} of ${granted} ${asset.code}`)
}
