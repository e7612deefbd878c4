/** Flash commands and their rules; client ids that are too old are forgotten first. */
import type { Commands } from '../product.ts'
import type { FlashCommand } from './commands.ts'
import { flashMarket } from './define.ts'
import { flashLimit, flashPause } from './guard.ts'
import { flashOpen } from './open.ts'
import type { State } from './state.ts'

export const FLASH_COMMANDS: Commands<State, FlashCommand> = {
  'flash.market': forgetting(flashMarket),
  'flash.open': forgetting(flashOpen),
  'flash.limit': flashLimit,
  'flash.pause': flashPause,
}

function forgetting<Command, Refused>(apply: (state: State, command: Command) => Refused) {
  return (state: State, command: Command): Refused => {
    state.flash.clientIds.expire(state.time)
    return apply(state, command)
  }
}
