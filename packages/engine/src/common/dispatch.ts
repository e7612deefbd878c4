/** Every command by its type: those that are no product's, and those that products bring. */
import type { Command } from '../commands.ts'
import { operatorKey } from '../faults/apply.ts'
import type { CommonCommand } from '../ledger/commands.ts'
import type { RefusedEvent } from '../ledger/events.ts'
import type { Commands } from '../product.ts'
import { PRODUCTS, type State } from '../products.ts'
import { accountOpen, asset, fee } from './accounts.ts'
import { adjust } from './adjust.ts'
import { depositFloor, depositRecover, depositReverse, networkFee } from './chain.ts'
import { prices, rules, snapshotDigest } from './definitions.ts'
import { deposit, houseFund } from './deposits.ts'
import { transfer, withdrawEnd, withdrawHold, withdrawPay } from './funds.ts'
import { market } from './market.ts'
import { accountRestrict } from './restrictions.ts'

const COMMON: Commands<State, CommonCommand> = {
  rules,
  'snapshot.digest': snapshotDigest,
  asset,
  market,
  'account.open': accountOpen,
  fee,
  deposit,
  'deposit.floor': depositFloor,
  'deposit.reverse': depositReverse,
  'deposit.recover': depositRecover,
  'network.fee': networkFee,
  'house.fund': houseFund,
  'withdraw.hold': withdrawHold,
  'withdraw.settle': withdrawEnd,
  'withdraw.pay': withdrawPay,
  'withdraw.cancel': withdrawEnd,
  transfer,
  'account.restrict': accountRestrict,
  adjust,
  prices,
  tick: () => undefined,
  'operator.key': operatorKey,
}

type Apply = (state: State, command: never) => RefusedEvent | undefined

const TABLE = new Map<string, Apply>(
  [COMMON, ...PRODUCTS.map(({ commands }) => commands)].flatMap((commands): [string, Apply][] =>
    Object.entries(commands),
  ),
)

/** Hands a command to its rules; what comes back is why it was refused. */
export function dispatchOther(state: State, command: Command): RefusedEvent | undefined {
  const apply = TABLE.get(command.type)
  if (apply === undefined) throw new Error(`unknown command ${JSON.stringify(command)}`)
  // The lists' types say that what stands under a type takes commands of that type.
  return apply(state, command as never)
}
