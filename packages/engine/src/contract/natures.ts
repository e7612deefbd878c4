/** What the commands of contracts are to a restricted customer, and which of them reduce what is there. */
import type { Nature, Natures, Reducing } from '../product.ts'
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

export const CONTRACT_REDUCING: Reducing<ContractCommand> = {
  'contract.cancel': true,
  'contract.close': true,
  'contract.protect': true,
  'contract.margin': ({ amount }) => amount > 0,
  'contract.submit': closes,
  'contract.stop': closes,
  'contract.oco': closes,
}

/** The first of the two directions that close. */
const CLOSING = 3

function ofDirection(_state: State, command: { readonly direction: number }): Nature {
  return closes(command) ? 'settles' : 'trades'
}

function closes({ direction }: { readonly direction: number }): boolean {
  return direction >= CLOSING
}
