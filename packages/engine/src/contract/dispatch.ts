/** Contract commands and their rules; where a client id is taken, those that are too old are forgotten first. */
import type { Commands } from '../product.ts'
import type { ContractCommand } from './commands.ts'
import { contractMarket } from './define.ts'
import { contractAmend, contractCancel } from './orders/cancel-amend.ts'
import { contractLadder } from './orders/ladder.ts'
import { contractOco } from './orders/oco.ts'
import { contractProtect } from './orders/protection.ts'
import { contractReverse } from './orders/reverse.ts'
import { contractStop } from './orders/stop.ts'
import { contractSubmit } from './orders/submit.ts'
import { contractMargin } from './position/move-margin.ts'
import { contractClose, contractLeverage, contractMode } from './position/settings.ts'
import type { State } from './state.ts'

export const CONTRACT_COMMANDS: Commands<State, ContractCommand> = {
  'contract.market': contractMarket,
  'contract.submit': forgetting(contractSubmit),
  'contract.stop': forgetting(contractStop),
  'contract.oco': forgetting(contractOco),
  'contract.protect': contractProtect,
  'contract.ladder': contractLadder,
  'contract.cancel': contractCancel,
  'contract.amend': contractAmend,
  'contract.leverage': contractLeverage,
  'contract.mode': contractMode,
  'contract.margin': contractMargin,
  'contract.reverse': forgetting(contractReverse),
  'contract.close': contractClose,
}

function forgetting<Command, Refused>(apply: (state: State, command: Command) => Refused) {
  return (state: State, command: Command): Refused => {
    state.contracts.clientIds.expire(state.time)
    return apply(state, command)
  }
}
