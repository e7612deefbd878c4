/** What comes of something that an operator asks for: done at once, or waiting for another one's eyes. */
import * as z from 'zod/mini'
import { text } from '../../fields.ts'

/** Why an operator does something: words that stand in the book. */
export const reason = () => text(3, 500)

export const proposed = z.object({
  proposalId: z.string(),
  state: z.enum(['applied', 'waiting']),
})
