/**
 * What an area that answers operators says of how it reaches the journal, in `src/features/AREA/testing/journaling.ts`: held
 * against its sources by `no-outcome.test.ts`. Files are named by their paths below the area.
 */
export interface Journaling {
  /** Kinds of proposals, those of the area's `journals.ts`, by the call that asks for them; a call that changes something and asks for none journals nothing. */
  readonly asks?: Readonly<Record<string, readonly string[]>>
  /** Files that submit commands: the file in which that goes through the closed list of what operators journal, or why not. */
  readonly submits?: Readonly<Record<string, { readonly through: string } | { readonly why: string }>>
  /**
   * Of a process that follows chains: what its files journal for money that comes in and goes out. What operators decide about
   * it changes a row, by which these go on; their calls and kinds journal nothing.
   */
  readonly follows?: Readonly<Record<string, readonly string[]>>
}
