/**
 * A section of the file by which operators list what is traded, lent and given: each area brings its own in its `listing.ts`,
 * and `bootstrap/areas.ts` names them in an order in which none needs a later one.
 */
import type { Command } from '@candlewick/engine/commands'
import type { create } from '@candlewick/protocol/calls/console/markets'
import type * as z from 'zod/mini'
import type { Journals } from './journals.ts'
import type { StateReader } from './state.ts'

/** What is asked to be listed from the console. */
export type ListingAsked = z.output<typeof create.input>['listing']

/** The file says something that no exchange can list; the message says where. */
export class ListingError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'ListingError'
  }
}

/** What is listed, and by the sections before, which add to it what they list. */
export interface Listed {
  readonly engine: StateReader
  /** Of each asset. */
  readonly decimals: Map<string, number>
  /** @throws ListingError of a coin that is not listed */
  decimalsOf(code: string): number
  /** The step of each index price that is counted in one. */
  readonly steps: Map<string, string>
  /** Symbols whose price is drawn: of markets, currencies and metals. */
  readonly charted: Set<string>
}

/** What a file says of a section, once it is read: its commands, or what is wrong with it. */
type Read =
  | { readonly issue: z.core.$ZodIssue | undefined }
  | { readonly issue?: never; commands(listed: Listed): Command[] }

/** One of it is listed from the console too. */
export interface ListedOne {
  readonly product: ListingAsked['product']
  has(engine: StateReader, name: string): boolean
  /** The commands that list it, as those of `market.create`. */
  readonly journals: Journals
  /** It has no status: what has one is halted until it is resumed. */
  readonly bare?: true
}

export interface ListingSection {
  /** Its name in the file. */
  readonly name: string
  readonly one?: ListedOne
  /** @param said absent where the file has none */
  read(said: unknown): Read
}

/**
 * @param schema with a default for a file without it
 * @param commands an Error that they throw is told as it is
 */
export function listingSection<Schema extends z.ZodMiniType>(
  name: string,
  schema: Schema,
  commands: (said: z.output<Schema>, listed: Listed) => Command[],
  one?: ListedOne,
): ListingSection {
  return {
    name,
    ...(one && { one }),
    read(said) {
      const parsed = schema.safeParse(said)
      if (!parsed.success) return { issue: parsed.error.issues[0] }
      return { commands: (listed) => commands(parsed.data, listed) }
    },
  }
}
