/** How tests bring money in, for whomever it is. */
import type { Engine } from '../engine.ts'

/** The command by which money comes in for a customer or for a house, under the rules that the engine follows. */
export function entryOf(user: string, { rulesVersion }: Pick<Engine, 'rulesVersion'>): 'deposit' | 'house.fund' {
  return rulesVersion >= 3 && user.startsWith('house:') ? 'house.fund' : 'deposit'
}
