/** Swaps' commands and their rules; a journal under earlier versions of the rules has none of them. */
import type { RefusedEvent } from '../ledger/events.ts'
import { refusal } from '../ledger/refusal.ts'
import type { Commands } from '../product.ts'
import type { SwapCommand } from './commands.ts'
import { swapAsset } from './define.ts'
import { swapExchange } from './exchange.ts'
import type { State } from './state.ts'

export const SWAP_COMMANDS: Commands<State, SwapCommand> = {
  'swap.asset': since3(swapAsset),
  'swap.exchange': since3(swapExchange),
}

function since3<Command>(apply: (state: State, command: Command) => RefusedEvent | undefined) {
  return (state: State, command: Command): RefusedEvent | undefined => {
    if (state.rulesVersion < 3) return refusal('rules_version', 'type', 3)
    if (state.swap.done.size > 0) state.swap.done.expire(state.time, true)
    return apply(state, command)
  }
}
