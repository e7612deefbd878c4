/**
 * The books to look into: what any account's balance came of, what command a posting came of, and the group of the journal
 * that the command became durable with, whose hash is checked and whose postings sum to zero.
 */
import * as z from 'zod/mini'
import { defineCall } from '../../call.ts'
import { listing, rows } from '../../console-fields.ts'
import { asset, id, text, time, whole } from '../../fields.ts'

const area = 'console/ledger'

/** A customer's id, or `house:…`, whose last part may be a symbol. */
const owner = () => z.string().check(z.regex(/^([a-z2-7]{20}|house:[A-Za-z0-9:_-]{1,58})$/, 'not_found'))

const entry = z.object({
  owner: z.string(),
  account: z.int(),
  /** Of an isolated margin account. */
  pair: z.optional(z.string()),
  coin: z.string(),
  part: z.string(),
  available: z.string(),
  occupied: z.string(),
  availableAfter: z.string(),
  occupiedAfter: z.string(),
})

const { owner: _owner, ...ofOneOwner } = entry.shape

export const accounts = defineCall({
  name: 'console.ledger.accounts',
  area,
  method: 'GET',
  path: '/api/console/ledger/accounts',
  who: { staff: 'ledger.read' },
  means: 'what an owner holds, by account and coin; of nobody named, what the house’s own hold',
  audits: 'customer',
  input: { owner: z.optional(owner()) },
  output: rows(
    z.object({
      owner: z.string(),
      account: z.int(),
      pair: z.optional(z.string()),
      coin: z.string(),
      available: z.string(),
      occupied: z.string(),
    }),
  ),
  errors: ['not_found'],
})

export const postings = defineCall({
  name: 'console.ledger.postings',
  area,
  method: 'GET',
  path: '/api/console/ledger/postings',
  who: { staff: 'ledger.read' },
  means: 'the entries of an owner’s accounts, the newest first; a page may be short and go on',
  audits: 'customer',
  input: {
    owner: owner(),
    account: z.optional(whole(1, 8)),
    coin: z.optional(asset()),
    reason: z.optional(text(1, 40)),
    startTime: z.optional(time()),
    endTime: z.optional(time()),
    ...listing(),
  },
  output: z.extend(
    rows(
      z.object({
        ...ofOneOwner,
        /** `<posting>-<entry>`. */
        id: z.string(),
        postingId: z.string(),
        /** The command that it came of. */
        sequence: z.int(),
        reason: z.string(),
        reference: z.string(),
        symbol: z.optional(z.string()),
        time: z.int(),
      }),
    ),
    {
      /** Entries up to this time are not listed: they were booked before the list was kept. Null where all are. */
      since: z.nullable(z.int()),
    },
  ),
  errors: ['not_found'],
})

export const posting = defineCall({
  name: 'console.ledger.posting',
  area,
  method: 'GET',
  path: '/api/console/ledger/postings/{postingId}',
  who: { staff: 'ledger.read' },
  means: 'the command that a posting came of',
  input: { postingId: id() },
  output: z.object({ postingId: z.string(), sequence: z.int() }),
  errors: ['not_found'],
})

/** What one asset's entries come to: zero, always. */
const sum = z.object({ coin: z.string(), sum: z.string() })

export const command = defineCall({
  name: 'console.ledger.command',
  area,
  method: 'GET',
  path: '/api/console/ledger/commands/{sequence}',
  who: { staff: 'ledger.read' },
  means:
    'a command as it stands in the journal, what it did as the state machine says when it is applied again, and the ' +
    'group that it became durable with',
  audits: 'act',
  input: { sequence: whole(1, 999_999_999_999_999) },
  output: z.object({
    sequence: z.int(),
    time: z.int(),
    /** As it was journaled; null where that part of the journal was pruned. */
    command: z.nullable(z.record(z.string(), z.unknown())),
    group: z.object({
      first: z.int(),
      last: z.int(),
      gateway: z.string(),
      /** Hex. */
      previous: z.string(),
      hash: z.string(),
      /** The hash follows from what the group holds, and the next group names it. */
      hashHolds: z.boolean(),
      /** It stands in the archive, compressed. */
      archived: z.boolean(),
      types: z.array(z.object({ sequence: z.int(), type: z.string() })),
    }),
    /** `replayed`; or why what it did is not known any more. */
    events: z.enum(['replayed', 'pruned', 'too_far', 'busy']),
    /** Why it was refused; empty where it was not. */
    refused: z.string(),
    told: z.array(z.record(z.string(), z.unknown())),
    postings: z.array(
      z.object({
        postingId: z.string(),
        reason: z.string(),
        reference: z.string(),
        symbol: z.optional(z.string()),
        entries: z.array(entry),
        sums: z.array(sum),
      }),
    ),
    /** Over all its postings. */
    sums: z.array(sum),
  }),
  errors: ['not_found'],
})
