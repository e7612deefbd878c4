/** What the exchange proves of itself: what it owes its customers, with each customer's own way to the published root. */
import * as z from 'zod/mini'
import { BILL_REASONS } from '../bill-reasons.ts'
import { defineCall } from '../call.ts'
import * as f from '../fields.ts'

/** Number of a run of proofs, from 1. */
const runNumber = () => f.whole(1, 2_147_483_647)

/** One link of the chain of index prices: `[symbol, price, sources]` each. */
const link = z.object({
  sequence: z.int(),
  time: z.int(),
  entries: z.array(z.tuple([z.string(), z.number(), z.int()])),
  hash: z.string(),
})

/** Where it was published: the link that has it, the next one, which fixes its time, and what the first one follows. */
const publication = z.object({ previous: z.string(), links: z.array(link) })

/** One run in the form in which its hash is over it: `candlewick/pol/run/1` (docs/proof.md). */
const run = z.object({
  number: z.int(),
  /** What was published of the run before. */
  previous: z.string(),
  /** The last command that is in it, and when the journal recorded it. */
  sequence: z.int(),
  time: z.int(),
  roots: z.array(z.object({ asset: z.string(), decimals: z.int(), root: z.string() })),
})

const line = z.object({
  number: z.int(),
  hash: z.string(),
  sequence: z.int(),
  time: z.int(),
  publishedAt: z.nullable(z.int()),
  /** Whether customers can still get their own proofs of it. */
  kept: z.boolean(),
})

export const liabilities = defineCall({
  name: 'proof.liabilities',
  area: 'proof',
  method: 'GET',
  path: '/api/{p}/coin/proof/liabilities',
  who: 'public',
  keys: 'open',
  means:
    'what the exchange owes its customers of each asset, as of one command of its journal, with the roots of the proofs and where they were published; the newest published run, or the one of a number',
  input: { number: z.optional(runNumber()) },
  output: z.object({
    /** Null before the first run. */
    run: z.nullable(run),
    /** What was published of it. */
    hash: z.nullable(z.string()),
    publication: z.nullable(publication),
    records: z.array(
      z.object({
        coin: z.string(),
        decimals: z.int(),
        root: z.string(),
        /** Levels above the leaves: there are at most 2 to the power of it. */
        depth: z.int(),
        total: z.string(),
      }),
    ),
    /** The newest thirty, the newest first. */
    runs: z.array(line),
  }),
  errors: ['not_found'],
})

export const reserves = defineCall({
  name: 'proof.reserves',
  area: 'proof',
  method: 'GET',
  path: '/api/{p}/coin/proof/reserves',
  who: 'public',
  keys: 'open',
  means:
    'the exchange’s addresses with what they held at a block after a run of liabilities, each with a signature over the run and that block; the newest published run, or the one of a number',
  input: { number: z.optional(runNumber()) },
  output: z.object({
    /** Null before the first run. */
    number: z.nullable(z.int()),
    hash: z.nullable(z.string()),
    /** Null until they were read, which takes a moment after the run. */
    readAt: z.nullable(z.int()),
    records: z.array(
      z.object({
        coin: z.string(),
        owed: z.string(),
        /** What addresses hold that have signed. */
        proven: z.string(),
        /** `solvent`: what is proven is at least what is owed; `part`: less; `none`: nothing is. */
        standing: z.enum(['solvent', 'part', 'none']),
      }),
    ),
    addresses: z.array(
      z.object({
        network: z.string(),
        address: z.string(),
        purpose: z.enum(['cold', 'hot', 'gas', 'deposit']),
        height: z.int(),
        /** The block's hash. */
        block: z.string(),
        message: z.string(),
        /** Of the message; null where nobody has signed, and then it counts for nothing. */
        signature: z.nullable(z.string()),
        balances: z.array(z.object({ coin: z.string(), amount: z.string() })),
      }),
    ),
  }),
  errors: ['not_found'],
})

export const path = defineCall({
  name: 'proof.path',
  area: 'proof',
  method: 'GET',
  path: '/api/{p}/coin/proof/liabilities/path',
  who: 'customer',
  keys: 'open',
  means:
    'the customer’s own proofs in a run, the newest published one or the one of a number: the file that docs/verify-liabilities.py checks; private, since who has it can tell the amounts',
  input: { number: z.optional(runNumber()) },
  output: z.object({
    format: z.literal('candlewick/pol/1'),
    run,
    publication: z.nullable(publication),
    /** One an asset that she had any of. */
    proofs: z.array(
      z.object({
        asset: z.string(),
        identity: z.string(),
        nonce: z.string(),
        depth: z.int(),
        parts: z.array(
          z.object({
            part: z.int(),
            parts: z.int(),
            /** Whole units. */
            amount: z.string(),
            place: z.int(),
            /** The other branch of each level from the leaves up: hash and sum, 48 bytes each, in base64. */
            path: z.string(),
          }),
        ),
      }),
    ),
  }),
  errors: ['not_found'],
})

export const fund = defineCall({
  name: 'proof.fund',
  area: 'proof',
  method: 'GET',
  path: '/api/{p}/coin/proof/fund',
  who: 'public',
  keys: 'open',
  means: 'the security fund: what it has of each coin, and every posting on it, the newest first; nobody is named',
  input: { coin: z.optional(f.asset()), ...f.history() },
  output: z.object({
    balances: z.array(z.object({ coin: z.string(), balance: z.string() })),
    ...f.records(
      z.object({
        id: z.string(),
        coin: z.string(),
        /** Why, as in bills: a fee's tenth carries the reason of the fee. */
        reason: z.enum(BILL_REASONS),
        symbol: z.nullable(z.string()),
        /** Signed. */
        amount: z.string(),
        balanceAfter: z.string(),
        time: z.int(),
      }),
    ).shape,
  }),
})

const flashResult = {
  coin: z.string(),
  /** Contracts that ended, all of them: the customer's win, loss, draw, and void. */
  settled: z.int(),
  won: z.int(),
  lost: z.int(),
  drawn: z.int(),
  voided: z.int(),
  staked: z.string(),
  paid: z.string(),
  /** What the house has of it: stakes less what was paid, negative where it lost. */
  profit: z.string(),
}

export const flash = defineCall({
  name: 'proof.flash',
  area: 'proof',
  method: 'GET',
  path: '/api/{p}/coin/proof/flash',
  who: 'public',
  keys: 'open',
  means:
    'the house’s profit and loss of flash contracts, every settlement counted: in all, and of the last thirty UTC days',
  input: {},
  output: z.object({
    records: z.array(z.object(flashResult)),
    days: z.array(z.object({ day: z.int(), ...flashResult })),
  }),
})
