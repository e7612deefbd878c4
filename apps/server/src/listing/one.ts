/** One coin or market that operators list from the console: what a file would list, and halted until it is resumed. */
import type { Command } from '@candlewick/engine/commands'
import type { ListingAsked, ListingSection } from '../state/listing.ts'
import type { StateReader } from '../state/state.ts'
import { readListing } from './listing.ts'

/** @param sections of the file, some of which may be listed one by one */
export function listsOf(sections: readonly ListingSection[]) {
  return {
    isListed(engine: StateReader, asked: ListingAsked): boolean {
      const name = asked.product === 'asset' ? asked.code : asked.symbol
      return sections.some(({ one }) => one?.product === asked.product && one.has(engine, name))
    },
    /** @throws ListingError where it cannot be listed; the message says why */
    commands(engine: StateReader, { product, ...terms }: ListingAsked): Command[] {
      const section = sections.find(({ one }) => one?.product === product)
      if (section === undefined) throw new Error(`nothing lists ${product}`)
      const listing = section.one?.bare ? terms : { ...terms, status: 'halted' }
      return readListing(JSON.stringify({ [section.name]: [listing] }), engine, sections)
    },
  }
}
