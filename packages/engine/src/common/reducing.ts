/** Which commands reduce what is there, as their products say it. */
import type { Command } from '../commands.ts'
import type { Hooks, Reducing } from '../product.ts'
import { PRODUCTS, type State } from '../products.ts'

interface Says extends Hooks<State> {
  readonly reducing?: Reducing<never>
}

const REDUCING = new Map<string, true | ((command: never) => boolean)>(
  PRODUCTS.flatMap(({ reducing = {} }: Says) => Object.entries(reducing)),
)

/** Whether it cancels, closes, protects or pays back: such a command waits beside every bound of the queue. */
export function isReducing(command: Command): boolean {
  const says = REDUCING.get(command.type)
  // The lists' types say that what stands under a type takes commands of that type.
  return typeof says === 'function' ? says(command as never) : says === true
}
