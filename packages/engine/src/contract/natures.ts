/** What the commands of contracts are to a restricted customer. */
import type { Nature, Natures } from '../product.ts'
import type { ContractCommand } from './commands.ts'
import type { State } from './state.ts'

export const CONTRACT_NATURES: Natures<State, ContractCommand> = {
  'contract.submit': ofDirection,
  'contract.stop': ofDirection,
  'contract.oco': ofDirection,
  // What is left of her orders closes: those that open were cancelled.
  'contract.amend': (state, { id }) =>
    (state.contracts.orders.get(id)?.direction ?? 3) >= CLOSING ? 'settles' : 'trades',
  'contract.protect': 'settles',
  'contract.cancel': 'closes',
  'contract.close': 'closes',
  'contract.leverage': 'trades',
  'contract.mode': 'trades',
  'contract.margin': 'settles',
  'contract.reverse': 'trades',
  'contract.ladder': 'trades',
}

/** The first of the two directions that close. */
const CLOSING = 3

function ofDirection(_state: State, { direction }: { readonly direction: number }): Nature {
  return direction >= CLOSING ? 'settles' : 'trades'
}
