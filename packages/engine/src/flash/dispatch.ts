/** Hands a flash command to its rules. */
import type { RefusedEvent } from '../events.ts'
import type { State } from '../state.ts'
import type { FlashCommand } from './commands.ts'
import { flashMarket } from './define.ts'
import { flashOpen } from './open.ts'

/** What comes back is why it was refused. */
export function flashCommand(state: State, command: FlashCommand): RefusedEvent | undefined {
  state.flash.clientIds.expire(state.time)
  return command.type === 'flash.market' ? flashMarket(state, command) : flashOpen(state, command)
}
