/** Hands a contract command to its rules. */
import type { RefusedEvent } from '../events.ts'
import type { State } from '../state.ts'
import type { ContractCommand } from './commands.ts'
import { contractMarket } from './define.ts'
import { contractAmend, contractCancel } from './orders/cancel-amend.ts'
import { contractLadder } from './orders/ladder.ts'
import { contractOco } from './orders/oco.ts'
import { contractProtect } from './orders/protection.ts'
import { contractReverse } from './orders/reverse.ts'
import { contractStop } from './orders/stop.ts'
import { contractSubmit } from './orders/submit.ts'
import { contractClose, contractLeverage, contractMargin, contractMode } from './position/settings.ts'

/** What comes back is why it was refused. */
export function contractCommand(state: State, command: ContractCommand): RefusedEvent | undefined {
  switch (command.type) {
    case 'contract.market':
      return contractMarket(state, command)
    case 'contract.submit':
      state.contracts.clientIds.expire(state.time)
      return contractSubmit(state, command)
    case 'contract.stop':
      state.contracts.clientIds.expire(state.time)
      return contractStop(state, command)
    case 'contract.oco':
      state.contracts.clientIds.expire(state.time)
      return contractOco(state, command)
    case 'contract.protect':
      return contractProtect(state, command)
    case 'contract.ladder':
      return contractLadder(state, command)
    case 'contract.cancel':
      return contractCancel(state, command)
    case 'contract.amend':
      return contractAmend(state, command)
    case 'contract.leverage':
      return contractLeverage(state, command)
    case 'contract.mode':
      return contractMode(state, command)
    case 'contract.margin':
      return contractMargin(state, command)
    case 'contract.reverse':
      state.contracts.clientIds.expire(state.time)
      return contractReverse(state, command)
    case 'contract.close':
      return contractClose(state, command)
    default:
      throw new Error(`unknown command ${JSON.stringify(command satisfies never)}`)
  }
}
