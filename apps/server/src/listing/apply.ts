/** Lists what an operator's file says, command by command; what is refused stops it and is told. */
import { indexSymbols } from '../reference/index-symbols.ts'
import type { StateReplica } from '../state/state.ts'
import { ListingError, readListing } from './listing.ts'

/**
 * Submits the commands of a listing. Repeating it changes nothing that is as the file says.
 * @returns how many commands were submitted
 * @throws ListingError where the file is at fault, or the state machine refused something of it
 */
export async function applyListing(replica: Pick<StateReplica, 'engine' | 'submit'>, text: string): Promise<number> {
  const { engine } = replica
  const commands = readListing(text, {
    decimals: new Map([...engine.assets()].map(({ asset, decimals }) => [asset, decimals])),
    reference: engine.margin.assets().find(({ symbol }) => symbol === undefined)?.asset,
    markets: new Set([...engine.markets()].map(({ symbol }) => symbol)),
    steps: new Map(indexSymbols(engine).map(({ symbol, tickSize }) => [symbol, tickSize])),
  })
  for (const command of commands) {
    const { events } = await replica.submit(command)
    const [first] = events
    if (first?.type !== 'refused') continue
    const about = [first.rule, first.field, first.bound].filter((part) => part !== undefined).join(' ')
    throw new ListingError(`${JSON.stringify(command)} was refused: ${about}`)
  }
  return commands.length
}
