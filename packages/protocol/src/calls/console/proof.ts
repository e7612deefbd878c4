/** Proofs of what customers are owed, as operators ask for them. */
import * as z from 'zod/mini'
import { defineCall } from '../../call.ts'
import { listing, rows } from '../../console-fields.ts'

const area = 'console/proof'
const who = { staff: 'ledger.read' } as const

export const build = defineCall({
  name: 'console.proof.build',
  area,
  method: 'POST',
  path: '/api/console/proof/liabilities',
  who,
  means:
    'asks for a run of proofs beside the daily one: at most one in ten minutes and twelve a day; it is there within a minute',
  changes: true,
  audits: 'act',
  input: {},
  output: z.object({ asked: z.literal(true) }),
  errors: ['too_many_requests'],
})

export const runs = defineCall({
  name: 'console.proof.runs',
  area,
  method: 'GET',
  path: '/api/console/proof/runs',
  who,
  means:
    'runs of proofs, the newest first: why each was made, how long it took to be published, and whether one is asked for',
  input: { ...listing() },
  output: z.object({
    ...rows(
      z.object({
        number: z.int(),
        hash: z.string(),
        cause: z.enum(['daily', 'asked']),
        /** Of the last command in it, and its time. */
        sequence: z.int(),
        time: z.int(),
        builtTime: z.int(),
        publishedTime: z.nullable(z.int()),
        coins: z.int(),
        /** Whether its leaves are still kept. */
        kept: z.boolean(),
      }),
    ).shape,
    /** One is asked for and not built yet. */
    asked: z.boolean(),
  }),
})
