/** What the demo sends, as a journal took it before there were newer rules. */
import type { Command } from '@candlewick/engine/commands'

/** The house's own money came in by deposits. */
export function underFirstRules(commands: readonly Command[]): Command[] {
  return commands.map((command): Command => (command.type === 'house.fund' ? { ...command, type: 'deposit' } : command))
}
