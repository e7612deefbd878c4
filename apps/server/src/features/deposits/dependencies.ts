/** What the area is handed. */
import type { ChainReader } from '@candlewick/chain/adapter'
import type { ChainMode, NetworkId } from '@candlewick/chain/networks'
import { CallError } from '@candlewick/protocol/errors'
import type { Notifications } from '../../adapters/notifications.ts'
import type { Sql } from '../../db/database.ts'
import type { OwnWrites } from '../../state/own-writes.ts'
import type { StateReader, StateReplica } from '../../state/state.ts'
import type { Accounts } from '../account/public.ts'
import type { Ground } from '../console/public.ts'
import type { StoredFiles } from '../platform/public.ts'
import type { AddressGiver } from './addresses.ts'

/** What deposits ask of the state machine besides. */
export interface DepositReplica extends Omit<StateReplica, 'engine'> {
  readonly engine: Omit<StateReader, 'asset'> & {
    /** Whether it credited a deposit of that id, in the last 30 days. */
    deposited(id: string): boolean
    asset(code: string): { readonly asset: string; readonly decimals: number; readonly cap: number } | undefined
  }
}

/** Where money of the house's own stands. */
export interface HouseAddress {
  readonly network: NetworkId
  readonly address: string
  readonly purpose: 'hot' | 'cold' | 'gas'
}

/** What payouts know of money that left a chain, or is about to. */
export interface PaidOut {
  readonly asset: string
  /** Of a withdrawal, a sweep or a payment. */
  readonly id: string
  readonly network: NetworkId
  /** Left the chain's addresses, and the ledger does not know yet: in the ledger's smallest units, or in parts of `decimals`. */
  readonly amount: bigint
  readonly decimals?: number
  /** The block in which it left; absent where that is long ago. */
  readonly height?: number
  readonly term: 'unsettled' | 'fees'
}

/** The house's wallets, as whoever keeps their keys tells of them. */
export interface Wallets extends AddressGiver {
  houseAddresses(): Promise<readonly HouseAddress[]>
  paidOut(): Promise<readonly PaidOut[]>
  /** Which of these transactions bring gas of the house's to customers' addresses: they are no deposits. */
  gasPayments(network: NetworkId, txids: readonly string[]): Promise<ReadonlySet<string>>
  /** Customers' addresses whose balance of a coin the house changed, and how many times. */
  emptied(network: NetworkId, asset: string): Promise<readonly { address: string; payments: number }[]>
}

/** The chains that this installation follows. */
export interface Chains {
  readonly mode: ChainMode
  readonly readers: ReadonlyMap<NetworkId, ChainReader>
}

/** Of an installation whose keys nobody holds. */
export const NO_WALLETS: Wallets = {
  addressFor: () => Promise.reject(new CallError('unavailable')),
  given: async () => [],
  houseAddresses: async () => [],
  paidOut: async () => [],
  gasPayments: async () => new Set(),
  emptied: async () => [],
}

export interface Log {
  info(details: object, message: string): void
  warn(details: object, message: string): void
  error(details: object, message: string): void
}

export interface DepositsDependencies {
  readonly sql: Sql
  readonly replica: DepositReplica
  readonly chains: Chains
  readonly wallets: Wallets
  readonly accounts: Pick<Accounts, 'users' | 'within'>
  readonly files: Pick<StoredFiles, 'use' | 'read' | 'settle'>
  readonly ground: Pick<Ground, 'proposals' | 'ownCases' | 'operators'>
  readonly notifications: Pick<Notifications, 'send'>
  readonly writes: Pick<OwnWrites, 'note'>
  readonly log: Log
  /** Milliseconds after which the state machine is asked again for what it had no room for; 30,000 unless said. */
  readonly retryMs?: number
}
