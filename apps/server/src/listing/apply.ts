/** Lists what an operator's file says, command by command; what is refused stops it and is told. */
import type { StateReplica } from '../state/state.ts'
import { ListingError, readListing } from './listing.ts'
import { listedNow } from './one.ts'

/**
 * Submits the commands of a listing. Repeating it changes nothing that is as the file says.
 * @returns how many commands were submitted
 * @throws ListingError where the file is at fault, or the state machine refused something of it
 */
export async function applyListing(replica: Pick<StateReplica, 'engine' | 'submit'>, text: string): Promise<number> {
  const { engine } = replica
  const commands = readListing(text, listedNow(engine))
  for (const command of commands) {
    const { events } = await replica.submit(command)
    const [first] = events
    if (first?.type !== 'refused') continue
    const about = [first.rule, first.field, first.bound].filter((part) => part !== undefined).join(' ')
    throw new ListingError(`${JSON.stringify(command)} was refused: ${about}`)
  }
  return commands.length
}
