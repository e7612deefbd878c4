/** Hands a margin command to its rules. */
import type { RefusedEvent } from '../events.ts'
import type { State } from '../state.ts'
import { marginBorrow, marginRepay } from './borrow.ts'
import type { MarginCommand } from './commands.ts'
import { marginAsset, marginLeverage, marginPair } from './define.ts'

/** What comes back is why it was refused. */
export function marginCommand(state: State, command: MarginCommand): RefusedEvent | undefined {
  state.margin.requests.expire(state.time, state.rulesVersion >= 2)
  switch (command.type) {
    case 'margin.asset':
      return marginAsset(state, command)
    case 'margin.pair':
      return marginPair(state, command)
    case 'margin.borrow':
      return marginBorrow(state, command)
    case 'margin.repay':
      return marginRepay(state, command)
    case 'margin.leverage':
      return marginLeverage(state, command)
    default:
      throw new Error(`unknown command ${JSON.stringify(command satisfies never)}`)
  }
}
