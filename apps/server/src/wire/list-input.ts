/** What every list does with its input: drop the filters that were left out, name a cursor that is none. */
import { CallError } from '@candlewick/protocol/errors'
import { CursorError } from '../db/page.ts'

/** A filter as it comes out of a schema: what was left out may be there as `undefined`. */
export type Given<Filter> = { [Key in keyof Filter]?: Filter[Key] | undefined }

type Present<Filter> = { [Key in keyof Filter]: Exclude<Filter[Key], undefined> }

/** The filter without the fields that were left out. */
export function given<Filter extends object>(input: Filter): Present<Filter> {
  // Removing the undefined ones is what makes the narrower type true; entries lose the keys' types on the way.
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)) as Present<Filter>
}

/** Reads a page; a cursor that is not one of ours becomes the refusal that names it. */
export async function knownCursor<Read>(read: () => Promise<Read>, field = 'cursor'): Promise<Read> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof CursorError) throw new CallError('field_invalid', { field })
    throw error
  }
}
