/** Money between a customer's own accounts: free, at once, and never more than an account's risk allows. */
import { randomBytes } from 'node:crypto'
import type { AccountType } from '@candlewick/engine/commands'
import { formatDecimal } from '@candlewick/money/decimal'
import type { ParsedOf } from '@candlewick/protocol/call'
import type { transferFunds } from '@candlewick/protocol/calls/assets'
import { CallError, isErrorName } from '@candlewick/protocol/errors'
import type { OwnWrites } from '../own-writes.ts'
import type { StateReader, StateReplica } from '../state.ts'
import { amountUnits } from '../steps.ts'

interface TransferParts {
  readonly replica: StateReplica
  readonly writes: OwnWrites
}

/** Spot, U-standard contract, coin-margined contract, flash. */
const OPEN: readonly AccountType[] = [1, 2, 3, 4]

/** @throws CallError for equal accounts, an unknown coin, or more than the account gives up */
export async function transferBetween(
  { replica, writes }: TransferParts,
  user: string,
  input: ParsedOf<typeof transferFunds>,
) {
  const [from, to] = [accountOf(input.from, 'from'), accountOf(input.to, 'to')]
  if (from === to) throw new CallError('same_account', { field: 'to' })
  const asset = replica.engine.asset(input.coin)
  if (asset === undefined) throw new CallError('unknown_asset', { field: 'coin' })
  const amount = amountUnits(input.amount, asset.decimals, 'amount')
  const clientId = input.clientId ?? randomBytes(15).toString('base64url')
  const { recorded, events } = await replica.submit({
    type: 'transfer',
    user,
    from,
    to,
    asset: asset.asset,
    amount,
    clientId,
  })
  writes.note(user, recorded.sequence)
  const [first] = events
  if (first?.type === 'refused') {
    const bound = typeof first.bound === 'number' ? formatDecimal(first.bound, asset.decimals) : first.bound
    throw new CallError(isErrorName(first.rule) ? first.rule : 'refused', { field: first.field ?? first.rule, bound })
  }
  const after = (account: AccountType) => {
    const { available, occupied } = replica.engine.balance(user, account, asset.asset)
    return {
      account,
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

/** What an account would give up now: of a contract account its available money less its open loss. */
export function freeOf(engine: StateReader, user: string, from: number, coin: string): string {
  const account = accountOf(from, 'from')
  const asset = engine.asset(coin)
  if (asset === undefined) throw new CallError('unknown_asset', { field: 'coin' })
  const { available } = engine.balance(user, account, asset.asset)
  const contract = account === 2 || account === 3 ? engine.contracts.account(user, account, asset.asset) : undefined
  return formatDecimal(contract?.free ?? available, asset.decimals)
}

function accountOf(type: number, field: string): AccountType {
  const account = OPEN.find((each) => each === type)
  if (account === undefined) throw new CallError('field_invalid', { field, bound: OPEN.join(' | ') })
  return account
}
