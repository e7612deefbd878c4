/** What moves money once an id: whose it is, what is remembered of it, and how it is told. */
import { units } from '@candlewick/money/units'
import { type AccountType, SPOT_ACCOUNT } from '../ledger/commands.ts'
import type { FundsEvent, RefusedEvent } from '../ledger/events.ts'
import type { FundsRecord } from '../ledger/idempotency-store.ts'
import { refusal } from '../ledger/refusal.ts'
import { type Asset, FUND, NETWORK_COST, type Owner } from '../ledger/registry.ts'
import { MAX_CLIENT_ID } from '../limits.ts'
import { isCount } from '../memory/typed.ts'
import type { State } from '../products.ts'

export interface Party {
  owner: Owner
  asset: Asset
}

/** Whose money of what, or the refusal. */
export function party(state: State, command: { user: string; asset: string; amount: number }): Party | RefusedEvent {
  const owner = state.registry.owner(command.user)
  if (owner === undefined) return refusal('unknown_user', 'user')
  if (owner.index <= FUND || owner.mayOwe) return refusal('reserved_user', 'user')
  const asset = state.registry.asset(command.asset)
  if (asset === undefined) return refusal('unknown_asset', 'asset')
  if (!isCount(command.amount)) return refusal('amount', 'amount')
  return { owner, asset }
}

export function isAccount(account: unknown): account is AccountType {
  return isCount(account) && account <= 8
}

export function isId(id: string): boolean {
  return id.length > 0 && id.length <= MAX_CLIENT_ID
}

type Body = { user: string; asset: string; amount: number }

/** What is remembered of what a network charged; `owner` is the number of the house's account of network costs. */
export function feeRecord(owner: number, asset: string, network: string, amount: number, at: number): FundsRecord {
  const account = { account: SPOT_ACCOUNT, to: SPOT_ACCOUNT }
  return { owner, user: NETWORK_COST, asset, amount, fee: 0, ...account, network, height: 0, status: 'done', at }
}

/** Whether it is the same again. */
export function same(record: FundsRecord, body: Body, fee: number, account: number, to: number): boolean {
  return (
    record.user === body.user &&
    record.asset === body.asset &&
    record.amount === body.amount &&
    record.fee === fee &&
    record.account === account &&
    record.to === to
  )
}

export function recordOf(
  state: State,
  { index: owner }: Owner,
  body: Body,
  fee: number,
  account: number,
  to: number,
  status: FundsRecord['status'],
): FundsRecord {
  const { user, asset, amount } = body
  return { owner, user, asset, amount, fee, account, to, network: '', height: 0, status, at: state.time }
}

export function tell(state: State, what: FundsEvent['what'], id: string, record: FundsRecord): void {
  const { user, asset, status } = record
  state.log.push({
    type: 'funds',
    what,
    id,
    user,
    asset,
    amount: units(record.amount),
    fee: units(record.fee),
    status,
  })
}
