/** Chains as the house follows them, and what stands on them held against what the ledger says, coin by coin. */
import * as z from 'zod/mini'
import { defineCall } from '../../call.ts'
import { listing, MOST_ROWS, proposed, reason, rows } from '../../console-fields.ts'
import { asset as assetField, cursor, whole, withDefault } from '../../fields.ts'
import { network } from '../deposits.ts'

const area = 'console/wallets'
/** The proposal is written into the trail by itself, together with what it asks for. */
const audits = 'nothing'

/** `off`: not followed by this installation. */
export const NETWORK_STATES = ['running', 'halted', 'off'] as const

export const networks = defineCall({
  name: 'console.wallets.networks',
  area,
  method: 'GET',
  path: '/api/console/wallets/networks',
  who: { staff: 'ledger.read' },
  means: 'every network: how far it is followed, and why it stands where it does',
  input: {},
  output: rows(
    z.object({
      network: z.string(),
      family: z.enum(['evm', 'utxo', 'hand']),
      state: z.enum(NETWORK_STATES),
      /** Why it is halted: a stable word, then what was seen. Empty where it is not. */
      why: z.string(),
      detail: z.string(),
      haltTime: z.nullable(z.int()),
      height: z.nullable(z.int()),
      hash: z.nullable(z.string()),
      /** The newest block that its providers agree on. */
      head: z.nullable(z.int()),
      /** When it was looked at last. */
      time: z.nullable(z.int()),
      /** How many deposits are on their way. */
      confirming: z.int(),
    }),
  ),
})

export const halt = defineCall({
  name: 'console.wallets.halt',
  area,
  method: 'POST',
  path: '/api/console/wallets/networks/halt',
  who: { staff: 'market.halt', fresh: true },
  means: 'follows a network no further, credits and pays nothing on it. One operator suffices',
  changes: true,
  audits,
  input: { network: network(), reason: reason() },
  output: proposed,
  errors: ['reauth_needed', 'not_found', 'refused'],
})

export const resume = defineCall({
  name: 'console.wallets.resume',
  area,
  method: 'POST',
  path: '/api/console/wallets/networks/resume',
  who: { staff: 'market.halt', fresh: true },
  means:
    'follows a halted network again; needs two operators. `height`: from that block on instead of from where it stood, after a ' +
    'reorganisation that was deeper than it walks back by itself',
  changes: true,
  audits,
  input: { network: network(), height: z.optional(whole(0, 1_000_000_000)), reason: reason() },
  output: proposed,
  errors: ['reauth_needed', 'not_found', 'refused'],
})

/**
 * What the sum is made of. On the chains: `chain_deposit`, `chain_hot`, `chain_cold`, `chain_gas`; by hand, attested and not
 * proven: `hand`, and of coins that people alone serve `booked`, what operators booked against the treasury. In the ledger: `owed`, what the treasury is below zero. Explained differences: `dust`, `uncredited`,
 * `unsettled` (paid on a chain and not settled yet), `fees` (paid to miners and not posted yet), `lost` (at risk).
 */
export const TERMS = [
  'chain_deposit',
  'chain_hot',
  'chain_cold',
  'chain_gas',
  'hand',
  'booked',
  'owed',
  'dust',
  'uncredited',
  'unsettled',
  'fees',
  'lost',
] as const

export const reconciliation = defineCall({
  name: 'console.wallets.reconciliation',
  area,
  method: 'GET',
  path: '/api/console/wallets/reconciliation',
  who: { staff: 'ledger.read' },
  means:
    'of each coin what the chains hold and what the ledger says, at one place of the journal and one block of each network; ' +
    'what no row explains is the residue, which halts payouts of the coin',
  input: {},
  output: z.object({
    rows: z.array(
      z.object({
        coin: z.string(),
        /** `proven`: all of it was read off chains; `attested`: some of it is by hand; `open`: not known now. */
        standing: z.enum(['proven', 'attested', 'open']),
        /** Of the journal. */
        sequence: z.int(),
        time: z.int(),
        blocks: z.array(z.object({ network: z.string(), height: z.int(), hash: z.string() })),
        terms: z.array(z.object({ term: z.enum(TERMS), amount: z.string(), lines: z.int() })),
        residue: z.string(),
        /** Since when there is a residue that halts payouts; null where there is none. */
        haltTime: z.nullable(z.int()),
      }),
    ),
    next: z.null(),
  }),
})

export const reconciliationLines = defineCall({
  name: 'console.wallets.reconciliationLines',
  area,
  method: 'GET',
  path: '/api/console/wallets/reconciliation/lines',
  who: { staff: 'ledger.read' },
  means: 'the rows that a term of a coin is made of, as they are now',
  input: {
    coin: assetField(),
    term: z.enum(TERMS),
    after: cursor(),
    limit: withDefault(whole(1, MOST_ROWS), 50),
  },
  output: rows(
    z.object({
      /** Of a deposit, a withdrawal or an address. */
      id: z.string(),
      network: z.string(),
      what: z.string(),
      amount: z.string(),
      time: z.nullable(z.int()),
    }),
  ),
  errors: ['unknown_asset'],
})

export const reconciliationHistory = defineCall({
  name: 'console.wallets.reconciliationHistory',
  area,
  method: 'GET',
  path: '/api/console/wallets/reconciliation/history',
  who: { staff: 'ledger.read' },
  means: 'earlier reconciliations of a coin, the newest first',
  input: { coin: assetField(), ...listing() },
  output: rows(
    z.object({
      id: z.string(),
      sequence: z.int(),
      time: z.int(),
      chain: z.string(),
      owed: z.string(),
      residue: z.string(),
    }),
  ),
  errors: ['unknown_asset'],
})
