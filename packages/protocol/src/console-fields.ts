/** What the operators' calls have in common: pages by cursor, reasons, who did something, and both sides of a change. */
import * as z from 'zod/mini'
import { cursor, text, whole, withDefault } from './fields.ts'

/** Rows of a page of the console. */
export const MOST_ROWS = 200

/** Which page of a list: behind the `next` of the one before. */
export const listing = () => ({ after: cursor(), limit: withDefault(whole(1, MOST_ROWS), 50) })

/** A page of a list; `next` is null where nothing comes behind it. */
export function rows<Item extends z.ZodMiniType>(item: Item) {
  return z.object({ rows: z.array(item), next: z.nullable(z.string()) })
}

/** Why an operator does something: it stands in the audit trail. */
export const reason = () => text(3, 500)

/** An id of a customer, an operator or a proposal. */
export const houseId = () => z.string().check(z.regex(/^[a-z2-7]{20}$/, 'not_found'))

/** An operator as her colleagues see her. */
export const colleague = z.object({ operatorId: z.string(), name: z.string() })

/** One side of a change by the names of its fields: amounts are decimal text, times epoch milliseconds. */
export const facts = z.record(z.string(), z.union([z.string(), z.int(), z.boolean(), z.null(), z.array(z.string())]))

/** What a thing that is done is done to. */
export const subject = z.object({
  kind: z.enum(['customer', 'operator', 'market', 'account', 'terms', 'text', 'house']),
  id: z.string(),
  /** Masked where it is a customer's. */
  name: z.string(),
})

/** One line of what moves: what leaves an account has a minus. */
export const posting = z.object({ account: z.string(), asset: z.string(), amount: z.string() })

export const PROPOSAL_STATES = ['waiting', 'approved', 'applied', 'failed', 'rejected', 'withdrawn', 'expired'] as const

/**
 * What was done, or what waits for another: the answer of every call that acts. `waiting`: nothing is changed before
 * another approves it; `approved`: it is being applied; `failed`: it could not be, `outcome` says why.
 */
export const proposed = z.object({ proposalId: z.string(), state: z.enum(PROPOSAL_STATES), outcome: z.string() })
