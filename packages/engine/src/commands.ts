/**
 * Every way the state machine can be asked to change, as one union. A command is what the journal stores: plain
 * JSON, integers only (smallest units, ticks, lots), no clock and no environment. What orders it and when it was
 * ordered stands beside it in {@link Recorded}.
 * Other rooms find the types of commands here, whichever file has them.
 */
import type { FaultCommand } from './faults/commands.ts'
import type { CommonCommand } from './ledger/commands.ts'
import type { ProductCommand } from './products.ts'

export type {
  AccountOpenCommand,
  AccountRestrictCommand,
  AccountType,
  AdjustCommand,
  AssetCommand,
  CommonCommand,
  DepositCommand,
  DepositFloorCommand,
  DepositRecoverCommand,
  DepositReverseCommand,
  FeeCommand,
  HouseFundCommand,
  IndexEntry,
  MarketCommand,
  NamedAccount,
  NetworkFeeCommand,
  SnapshotDigestCommand,
} from './ledger/commands.ts'
export { SPOT_ACCOUNT } from './ledger/commands.ts'
export type { OrderAccount, Reference, SelfTrade, Side, TimeInForce } from './orders/terms.ts'
export type {
  SpotAmendCommand,
  SpotCommand,
  SpotOcoCommand,
  SpotStopCommand,
  SpotSubmitCommand,
} from './spot/commands.ts'

/** A verdict has a way in of its own: nothing else happens with it. */
export type Command = CommonCommand | ProductCommand | FaultCommand

/** A command with its place in the one order of all commands. `time` is epoch milliseconds, never decreasing. */
export interface Recorded {
  sequence: number
  time: number
  command: Command
}
