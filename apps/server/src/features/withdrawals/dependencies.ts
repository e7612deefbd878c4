/** What withdrawals are made from. Chains and their payer are known by what is asked of them here, and by nothing else. */
import type { Listing } from '@candlewick/chain/listing'
import type { ChainMode, NetworkId, Way } from '@candlewick/chain/networks'
import type { Notifications } from '../../adapters/notifications.ts'
import type { Vault } from '../../adapters/vault.ts'
import type { Sql } from '../../db/database.ts'
import type { OwnWrites } from '../../state/own-writes.ts'
import type { StateReplica } from '../../state/state.ts'
import type { Accounts, IsOwnCase } from '../account/public.ts'
import type { Proposals } from '../console/public.ts'

/** On what terms a coin goes out over a network. */
export interface PayoutListing extends Listing {
  /** The least that is paid out, decimal text in whole coins. */
  readonly withdrawMinimum: string
  /** Where customers send to while the network is served by hand; empty where there is none. */
  readonly houseAddress: string
}

/** What of chains and deposits withdrawals are made on. */
export interface WithdrawalGround {
  readonly chainMode: ChainMode
  /** Every coin on every network, as operators keep them now. */
  readonly listings: () => Promise<readonly PayoutListing[]>
  /** How the installation serves a network now: what is under way ends in the way in which it began. */
  readonly wayOf: (network: NetworkId) => Way
  /** Whose deposit address it is: a customer's id, `house` of the exchange's own, undefined of anybody else's. */
  readonly ownerOf: (network: NetworkId, address: string) => Promise<string | undefined>
  /** Whether something that came in for the customer may still be taken back by its chain. */
  readonly hasUnsettledDeposit: (userId: string) => Promise<boolean>
}

export interface WithdrawalDependencies extends WithdrawalGround {
  readonly sql: Sql
  readonly replica: StateReplica
  readonly writes: OwnWrites
  readonly accounts: Accounts
  readonly vault: Vault
  readonly notifications: Pick<Notifications, 'send' | 'within'>
  readonly proposals: Proposals
  readonly isOwnCase: IsOwnCase
  readonly log: { warn(details: object, message: string): void }
}
