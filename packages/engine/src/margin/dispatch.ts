/** Margin commands and their rules; what is too old to be asked for again is forgotten first. */
import type { Commands } from '../product.ts'
import { marginBorrow, marginRepay } from './borrow.ts'
import type { MarginCommand } from './commands.ts'
import { marginAsset, marginLeverage, marginPair } from './define.ts'
import type { State } from './state.ts'

export const MARGIN_COMMANDS: Commands<State, MarginCommand> = {
  'margin.asset': forgetting(marginAsset),
  'margin.pair': forgetting(marginPair),
  'margin.borrow': forgetting(marginBorrow),
  'margin.repay': forgetting(marginRepay),
  'margin.leverage': forgetting(marginLeverage),
}

function forgetting<Command, Refused>(apply: (state: State, command: Command) => Refused) {
  return (state: State, command: Command): Refused => {
    state.margin.requests.expire(state.time, state.rulesVersion >= 2)
    return apply(state, command)
  }
}
