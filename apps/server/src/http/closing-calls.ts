/** What is never refused for want of room: it makes what a customer holds smaller, and says so in its definition. */
import { ALL_CALLS } from '@candlewick/protocol/registry'

/** Calls that cancel, close or pay back, by name. */
export const CLOSING_CALLS: ReadonlySet<string> = new Set(
  ALL_CALLS.filter(({ closes }) => closes).map(({ name }) => name),
)
