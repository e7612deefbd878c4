/** What payouts are made from. */
import type { ChainReader } from '@candlewick/chain/adapter'
import type { ChainMode, NetworkId } from '@candlewick/chain/networks'
import type { Sql } from '../../db/database.ts'
import type { StateReader, StateReplica } from '../../state/state.ts'
import type { SignerClient } from './signer-client.ts'
import type { Addresses } from './wallets.ts'

export interface PayoutLog {
  info(details: object, message: string): void
  warn(details: object, message: string): void
  error(details: object, message: string): void
}

/** How patient the payer is. */
export interface PayerIntervals {
  /** From one look to the next. */
  readonly everyMs: number
  /** Of a transaction that miners do not take: then it is replaced. */
  readonly stuckMs: number
  /** Payments of one account that may be under way together. */
  readonly underWay: number
}

export const PRODUCTION_INTERVALS: PayerIntervals = { everyMs: 5_000, stuckMs: 600_000, underWay: 32 }
export const DEMO_INTERVALS: PayerIntervals = { everyMs: 2_000, stuckMs: 60_000, underWay: 32 }

export interface PayoutDependencies {
  readonly sql: Sql
  readonly replica: Pick<StateReplica, 'submit'> & { readonly engine: Pick<StateReader, 'asset'> }
  readonly readers: ReadonlyMap<NetworkId, ChainReader>
  readonly mode: ChainMode
  readonly signer: SignerClient
  readonly addresses: Addresses
  readonly log: PayoutLog
  readonly intervals: PayerIntervals
  /** What so many of the ledger's units of a coin are worth, in millionths of a USDT; undefined where nobody knows. */
  readonly worth: (asset: string, units: bigint) => bigint | undefined
  /** Told of every step as it is taken, for who watches; a test ends the process there. */
  readonly reached?: (step: string) => void
}
