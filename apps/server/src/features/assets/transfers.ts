/** Money between a customer's own accounts: free, at once, and never more than an account's risk allows. */
import { randomBytes } from 'node:crypto'
import type { AccountType } from '@candlewick/engine/commands'
import { formatDecimal } from '@candlewick/money/decimal'
import type { ParsedOf } from '@candlewick/protocol/call'
import type { transferFunds } from '@candlewick/protocol/calls/assets'
import { CallError } from '@candlewick/protocol/errors'
import { coinOf, marginPair } from '../../state/margin-coins.ts'
import type { OwnWrites } from '../../state/own-writes.ts'
import type { StateReader, StateReplica } from '../../state/state.ts'
import { submitFor } from '../../state/submit-for.ts'
import { marginRefusal } from '../../wire/margin-refusal.ts'
import { amountUnits } from '../../wire/steps.ts'

interface TransferDependencies {
  readonly replica: StateReplica
  readonly writes: OwnWrites
}

/** Spot, U-standard contract, coin-margined contract, flash, cross margin, isolated margin; the others have no product yet. */
const OPEN: readonly AccountType[] = [1, 2, 3, 4, 5, 6]
const FLASH: AccountType = 4
const CROSS: AccountType = 5
const ISOLATED: AccountType = 6

/** Between which accounts, of which coin. */
interface Route {
  readonly from: AccountType
  readonly to: AccountType
  readonly coin: string
  /** The pair of the isolated account among them. */
  readonly symbol: string | undefined
}

/**
 * @throws CallError for equal accounts, an unknown coin, a coin or pair that the account is not for, or more than it
 *   gives up
 */
export async function transferBetween(
  dependencies: TransferDependencies,
  user: string,
  input: ParsedOf<typeof transferFunds>,
) {
  const { replica } = dependencies
  const { engine } = replica
  const [from, to] = [accountOf(input.from, 'from'), accountOf(input.to, 'to')]
  if (from === to) throw new CallError('same_account', { field: 'to' })
  const asset = knownCoin(engine, { from, to, coin: input.coin, symbol: input.symbol })
  const taken = coinsOf(engine, to)
  if (taken !== undefined && !taken.includes(asset.asset)) {
    throw new CallError('account_coin', { field: 'coin', bound: taken.join(', ') })
  }
  const amount = amountUnits(input.amount, asset.decimals, 'amount')
  const clientId = input.clientId ?? randomBytes(15).toString('base64url')
  const { refused } = await submitFor(dependencies, user, {
    type: 'transfer',
    user,
    from,
    to,
    asset: asset.asset,
    amount,
    clientId,
    ...(input.symbol === undefined ? {} : { pair: input.symbol }),
  })
  if (refused !== undefined) throw marginRefusal(refused, asset.decimals)
  const after = (account: AccountType) => {
    const pair = account === ISOLATED ? input.symbol : undefined
    const { available, occupied } = replica.engine.balance(user, account, asset.asset, pair)
    return {
      account,
      ...(pair === undefined ? {} : { symbol: pair }),
      available: formatDecimal(available, asset.decimals),
      occupied: formatDecimal(occupied, asset.decimals),
    }
  }
  return {
    id: clientId,
    coin: asset.asset,
    amount: formatDecimal(amount, asset.decimals),
    from: after(from),
    to: after(to),
  }
}

/** The coins that an account is for, those its contracts are paid in; undefined where it takes any. What is there may leave. */
function coinsOf(engine: StateReader, account: AccountType): string[] | undefined {
  if (account === FLASH) return [...new Set(engine.flash.markets().map(({ asset }) => asset))]
  if (account !== 2 && account !== 3) return undefined
  const kind = account === 2 ? 'linear' : 'inverse'
  const contracts = engine.contracts.all().filter((contract) => contract.kind === kind)
  return [...new Set(contracts.map(({ settle }) => settle))]
}

/** What an account would give up now: of one that owes, or has positions, only what its risk allows. */
export function freeOf(
  engine: StateReader,
  user: string,
  { from, coin, symbol }: { readonly from: number; readonly coin: string; readonly symbol?: string | undefined },
): string {
  const account = accountOf(from, 'from')
  const asset = knownCoin(engine, { from: account, to: account, coin, symbol })
  return formatDecimal(freeUnits(engine, user, account, asset.asset, symbol), asset.decimals)
}

function freeUnits(
  engine: StateReader,
  user: string,
  account: AccountType,
  coin: string,
  symbol: string | undefined,
): number {
  if (account === CROSS || account === ISOLATED) return engine.margin.withdrawable(user, coin, symbol)
  const contract = account === 2 || account === 3 ? engine.contracts.account(user, account, coin) : undefined
  return contract?.free ?? engine.balance(user, account, coin).available
}

/** The coin, which margin accounts among the two must be for. A pair is named where, and only where, one is isolated. */
function knownCoin(engine: StateReader, { from, to, coin, symbol }: Route) {
  const isolated = from === ISOLATED || to === ISOLATED
  if (isolated && symbol === undefined) throw new CallError('field_required', { field: 'symbol' })
  if (!isolated && symbol !== undefined) throw new CallError('field_invalid', { field: 'symbol', bound: ISOLATED })
  if (symbol !== undefined) {
    marginPair(engine, symbol)
    coinOf(engine, symbol, coin)
  }
  if (from === CROSS || to === CROSS) coinOf(engine, undefined, coin)
  const asset = engine.asset(coin)
  if (asset === undefined) throw new CallError('unknown_asset', { field: 'coin' })
  return asset
}

function accountOf(type: number, field: string): AccountType {
  const account = OPEN.find((each) => each === type)
  if (account === undefined) throw new CallError('account_not_open', { field, bound: type })
  return account
}
