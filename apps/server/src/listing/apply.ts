/** Lists what an operator's file says, command by command; what is refused stops it and is told. */
import { ListingError, type ListingSection } from '../state/listing.ts'
import type { StateReplica } from '../state/state.ts'
import { readListing } from './listing.ts'

/**
 * Submits the commands of a listing. Repeating it changes nothing that is as the file says.
 * @param areas the sections that areas bring
 * @returns how many commands were submitted
 * @throws ListingError where the file is at fault, or the state machine refused something of it
 */
export async function applyListing(
  replica: Pick<StateReplica, 'engine' | 'submit'>,
  text: string,
  areas: readonly ListingSection[],
): Promise<number> {
  const commands = readListing(text, replica.engine, areas)
  for (const command of commands) {
    const { events } = await replica.submit(command)
    const [first] = events
    if (first?.type !== 'refused') continue
    const about = [first.rule, first.field, first.bound].filter((part) => part !== undefined).join(' ')
    throw new ListingError(`${JSON.stringify(command)} was refused: ${about}`)
  }
  return commands.length
}
