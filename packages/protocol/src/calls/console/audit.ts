/** The audit trail: what operators saw of customers and did, each entry chained to the one before. */
import * as z from 'zod/mini'
import { defineCall } from '../../call.ts'
import { colleague, facts, houseId, listing, rows } from '../../console-fields.ts'
import { text, time, whole, withDefault } from '../../fields.ts'

const area = 'console/audit'

/** Entries that one call verifies. */
export const MOST_VERIFIED = 50_000

export const search = defineCall({
  name: 'console.audit',
  area,
  method: 'GET',
  path: '/api/console/audit',
  who: { staff: 'audit.read' },
  means: 'entries of the audit trail, the newest first; what was searched for is written down too',
  audits: 'act',
  input: {
    /** An operator's id, or the name of who worked on the system itself. */
    actor: z.optional(text(1, 120)),
    /** Such as `customer.open`; what ends in a point is the beginning of several. */
    action: z.optional(z.string().check(z.regex(/^[a-z][\w.-]{0,59}$/i))),
    customerId: z.optional(houseId()),
    /** Anything that something was done to, whole: an id, a market, what was searched for. */
    subject: z.optional(text(1, 120)),
    startTime: z.optional(time()),
    endTime: z.optional(time()),
    ...listing(),
  },
  output: rows(
    z.object({
      sequence: z.int(),
      time: z.int(),
      /** Without an id where she worked on the system itself. */
      actor: colleague,
      action: z.string(),
      subject: z.array(z.string()),
      customerId: z.nullable(z.string()),
      reason: z.string(),
      before: z.nullable(facts),
      after: z.nullable(facts),
      outcome: z.string(),
      /** Of the entry and all before it, in hex. */
      hash: z.string(),
    }),
  ),
})

export const verify = defineCall({
  name: 'console.auditVerify',
  area,
  method: 'GET',
  path: '/api/console/audit/verify',
  who: { staff: 'audit.read' },
  means: 'recomputes the chain from an entry on, 50,000 at most, and gives the newest hash, to be kept elsewhere',
  audits: 'nothing',
  input: {
    from: withDefault(whole(1, 100_000_000_000), 1),
    count: withDefault(whole(1, MOST_VERIFIED), MOST_VERIFIED),
  },
  output: z.object({
    from: z.int(),
    /** The last entry that holds; 0 where none does. */
    to: z.int(),
    /** The hash of the entry before and those between agree. */
    whole: z.boolean(),
    broken: z.nullable(z.object({ sequence: z.int(), why: z.string() })),
    /** The newest entry of all, and its hash. */
    head: z.object({ sequence: z.int(), hash: z.string() }),
  }),
})
