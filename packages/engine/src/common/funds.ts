/** Money in, money out, money between a customer's own accounts. Each is done once per id and answered again after. */

import { units } from '@candlewick/money/units'
import { fundCarryOf, fundShareOf } from '@candlewick/rules/security-fund'
import { issueRoom } from '../contract/position/counted.ts'
import { frozenFrom, isUnsettled, moneyMoved, transferable } from '../contract/position/transfers.ts'
import {
  type DepositCommand,
  SPOT_ACCOUNT,
  type TransferCommand,
  type WithdrawCancelCommand,
  type WithdrawHoldCommand,
  type WithdrawSettleCommand,
} from '../ledger/commands.ts'
import type { RefusedEvent } from '../ledger/events.ts'
import type { FundsRecord } from '../ledger/idempotency-store.ts'
import { FEE_PART, FUND_PART, PRINCIPAL } from '../ledger/ledger.ts'
import { DEPOSIT, TRANSFER, WITHDRAW_CANCEL, WITHDRAW_HOLD, WITHDRAW_SETTLE } from '../ledger/reasons.ts'
import { refusal } from '../ledger/refusal.ts'
import { type Asset, FEES, FUND, type Owner, TREASURY } from '../ledger/registry.ts'
import { shareFault } from '../ledger/share-fault.ts'
import { MAX_CLIENT_ID } from '../limits.ts'
import { pairType, touchMargin } from '../margin/accounts.ts'
import { outgoingFault } from '../margin/borrow.ts'
import { isCount } from '../memory/typed.ts'
import type { State } from '../products.ts'

interface Party {
  owner: Owner
  asset: Asset
}

/** Whose money of what, or the refusal. */
function party(state: State, command: { user: string; asset: string; amount: number }): Party | RefusedEvent {
  const owner = state.registry.owner(command.user)
  if (owner === undefined) return refusal('unknown_user', 'user')
  if (owner.index <= FUND || owner.mayOwe) return refusal('reserved_user', 'user')
  const asset = state.registry.asset(command.asset)
  if (asset === undefined) return refusal('unknown_asset', 'asset')
  if (!isCount(command.amount)) return refusal('amount', 'amount')
  return { owner, asset }
}

function isAccount(account: unknown): account is number {
  return isCount(account) && account <= 8
}

function isId(id: string): boolean {
  return id.length > 0 && id.length <= MAX_CLIENT_ID
}

/** Those under way have a bound of their own, and will be remembered. */
function withdrawalFault(state: State, owner: Owner): RefusedEvent | undefined {
  const { pendingOf, mostPending, endedWithdrawals } = state.funds
  if (state.rulesVersion < 2) return undefined
  const pending = pendingOf.count(owner.index)
  if (pending >= mostPending) return refusal('own_quota', 'id', mostPending)
  return shareFault(state, endedWithdrawals, owner, 'id', pending)
}

/** Applies `deposit`: treasury to the customer. */
export function deposit(state: State, command: DepositCommand): RefusedEvent | undefined {
  const who = party(state, command)
  if ('type' in who) return who
  const account = command.account ?? SPOT_ACCOUNT
  if (!isAccount(account)) return refusal('account', 'account', 8)
  if (!isId(command.id)) return refusal('client_id_form', 'id', MAX_CLIENT_ID)
  const known = state.funds.deposits.get(command.id)
  if (known !== undefined) {
    if (!same(known, command, 0, account, account)) return refusal('deposit_id_reused', 'id')
    tell(state, 'deposit', command.id, known)
    return undefined
  }
  const full = shareFault(state, state.funds.deposits, who.owner, 'id')
  if (full !== undefined) return full
  const treasury = state.ledger.obtain(TREASURY, SPOT_ACCOUNT, who.asset.index)
  // What the house owes in all is what the treasury is below zero.
  if (command.amount - state.ledger.available(treasury) > who.asset.cap) {
    return refusal('asset_cap', 'amount', who.asset.cap)
  }
  if (state.rulesVersion >= 2 && state.contracts.contracts.length > 0) {
    const room = Math.max(0, issueRoom(state, who.asset.index))
    if (command.amount > room) return refusal('asset_cap', 'amount', room)
  }
  state.ledger.leg(treasury, -command.amount, 0, PRINCIPAL)
  state.ledger.leg(state.ledger.obtain(who.owner.index, account, who.asset.index), command.amount, 0, PRINCIPAL)
  state.ledger.post(DEPOSIT, command.id, -1)
  moneyMoved(state, who.owner.index, account, who.asset.index)
  touchMargin(state, who.owner.index, account)
  const record = recordOf(state, who.owner, command, 0, account, account, 'done')
  state.funds.deposits.add(command.id, record)
  tell(state, 'deposit', command.id, record)
  return undefined
}

/** Applies `withdraw.hold`: the whole amount, fee included, is occupied. */
export function withdrawHold(state: State, command: WithdrawHoldCommand): RefusedEvent | undefined {
  const who = party(state, command)
  if ('type' in who) return who
  const fee = command.fee
  if (!Number.isSafeInteger(fee) || fee < 0 || fee >= command.amount) {
    return refusal('withdrawal_fee', 'fee', command.amount)
  }
  if (!isId(command.id)) return refusal('client_id_form', 'id', MAX_CLIENT_ID)
  const known = state.funds.pendingWithdrawals.get(command.id) ?? state.funds.endedWithdrawals.get(command.id)
  if (known !== undefined) {
    if (!same(known, command, fee, SPOT_ACCOUNT, SPOT_ACCOUNT)) return refusal('withdrawal_id_reused', 'id')
    tell(state, 'withdraw', command.id, known)
    return undefined
  }
  const full = withdrawalFault(state, who.owner)
  if (full !== undefined) return full
  const account = state.ledger.find(who.owner.index, SPOT_ACCOUNT, who.asset.index)
  const available = account < 0 ? 0 : state.ledger.available(account)
  if (available < command.amount) return refusal('insufficient_balance', 'amount', available)
  if (isUnsettled(state, who.owner.index, who.asset.index)) return refusal('unsettled', 'asset')
  state.ledger.hold(account, command.amount, WITHDRAW_HOLD, command.id, -1)
  const record = recordOf(state, who.owner, command, fee, SPOT_ACCOUNT, SPOT_ACCOUNT, 'held')
  state.funds.hold(command.id, record)
  tell(state, 'withdraw', command.id, record)
  return undefined
}

/** Applies `withdraw.settle` and `withdraw.cancel`: each is answered again where it was done already. */
export function withdrawEnd(
  state: State,
  command: WithdrawSettleCommand | WithdrawCancelCommand,
): RefusedEvent | undefined {
  const status = command.type === 'withdraw.settle' ? 'settled' : 'cancelled'
  const record = state.funds.pendingWithdrawals.get(command.id)
  if (record === undefined) {
    const ended = state.funds.endedWithdrawals.get(command.id)
    if (ended === undefined) return refusal('withdrawal_unknown', 'id')
    if (ended.status !== status) return refusal('withdrawal_ended', 'id', ended.status)
    tell(state, 'withdraw', command.id, ended)
    return undefined
  }
  if (status === 'settled') settle(state, command.id, record)
  else state.ledger.hold(heldIn(state, record), -record.amount, WITHDRAW_CANCEL, command.id, -1)
  record.status = status
  record.at = state.time
  state.funds.end(command.id, record)
  tell(state, 'withdraw', command.id, record)
  return undefined
}

/** The account that a pending withdrawal occupies. */
export function heldIn(state: State, record: FundsRecord): number {
  const owner = state.registry.owner(record.user)
  const asset = state.registry.asset(record.asset)
  if (owner === undefined || asset === undefined) throw new Error(`a withdrawal of nobody: ${record.user}`)
  return state.ledger.obtain(owner.index, SPOT_ACCOUNT, asset.index)
}

/** What was held leaves: the net amount to the treasury, the fee to the house with its tenth to the fund. */
function settle(state: State, id: string, record: FundsRecord): void {
  const { ledger } = state
  const account = heldIn(state, record)
  const asset = state.registry.assetAt(ledger.asset(account))
  const net = record.amount - record.fee
  ledger.leg(account, 0, -net, PRINCIPAL)
  ledger.leg(account, 0, -record.fee, FEE_PART)
  ledger.leg(ledger.obtain(TREASURY, SPOT_ACCOUNT, asset.index), net, 0, PRINCIPAL)
  const share = fundShareOf(asset.fundCarry, record.fee)
  asset.fundCarry = fundCarryOf(asset.fundCarry, record.fee)
  ledger.leg(ledger.obtain(FEES, SPOT_ACCOUNT, asset.index), record.fee - share, 0, FEE_PART)
  ledger.leg(ledger.obtain(FUND, SPOT_ACCOUNT, asset.index), share, 0, FUND_PART)
  ledger.post(WITHDRAW_SETTLE, id, -1)
}

/** Applies `transfer`. */
export function transfer(state: State, command: TransferCommand): RefusedEvent | undefined {
  const who = party(state, command)
  if ('type' in who) return who
  if (!isAccount(command.from)) return refusal('account', 'from', 8)
  if (!isAccount(command.to)) return refusal('account', 'to', 8)
  if (command.from === command.to) return refusal('same_account', 'to')
  const fromType = pairType(state, command.from, command.pair)
  const toType = pairType(state, command.to, command.pair)
  if (fromType < 0 || toType < 0) return refusal('unknown_market', 'pair')
  const { clientId } = command
  if (clientId !== undefined && !isId(clientId)) return refusal('client_id_form', 'clientId', MAX_CLIENT_ID)
  const key = clientId === undefined ? undefined : `${command.user} ${clientId}`
  const known = key === undefined ? undefined : state.funds.transfers.get(key)
  if (known !== undefined) {
    if (!same(known, command, 0, fromType, toType)) return refusal('client_id_reused', 'clientId')
    tell(state, 'transfer', clientId ?? '', known)
    return undefined
  }
  const full = key === undefined ? undefined : shareFault(state, state.funds.transfers, who.owner, 'clientId')
  if (full !== undefined) return full
  const leaves = leavingFault(state, who.owner.index, fromType, who.asset.index, command.amount)
  if (leaves !== undefined) return leaves
  const from = state.ledger.find(who.owner.index, fromType, who.asset.index)
  const id = clientId ?? String(state.sequence)
  state.ledger.leg(from, -command.amount, 0, PRINCIPAL)
  state.ledger.leg(state.ledger.obtain(who.owner.index, toType, who.asset.index), command.amount, 0, PRINCIPAL)
  state.ledger.post(TRANSFER, id, -1)
  moneyMoved(state, who.owner.index, fromType, who.asset.index)
  moneyMoved(state, who.owner.index, toType, who.asset.index)
  touchMargin(state, who.owner.index, fromType)
  touchMargin(state, who.owner.index, toType)
  const record = recordOf(state, who.owner, command, 0, fromType, toType, 'done')
  if (key !== undefined) state.funds.transfers.add(key, record)
  tell(state, 'transfer', id, record)
  return undefined
}

/** Why this much may not leave an account: a contract without an index, less than that is there, or a debt that needs it. */
function leavingFault(
  state: State,
  owner: number,
  type: number,
  asset: number,
  amount: number,
): RefusedEvent | undefined {
  const frozen = frozenFrom(state, owner, type, asset)
  if (frozen !== undefined) return refusal('market_halted', 'from', frozen)
  const available = transferable(state, owner, type, asset)
  if (available < amount) return refusal('insufficient_balance', 'amount', available)
  return outgoingFault(state, owner, type, asset, amount, available)
}

type Body = { user: string; asset: string; amount: number }

function same(record: FundsRecord, body: Body, fee: number, account: number, to: number): boolean {
  return (
    record.user === body.user &&
    record.asset === body.asset &&
    record.amount === body.amount &&
    record.fee === fee &&
    record.account === account &&
    record.to === to
  )
}

function recordOf(
  state: State,
  { index: owner }: Owner,
  body: Body,
  fee: number,
  account: number,
  to: number,
  status: FundsRecord['status'],
): FundsRecord {
  const { user, asset, amount } = body
  return { owner, user, asset, amount, fee, account, to, status, at: state.time }
}

function tell(state: State, what: 'deposit' | 'withdraw' | 'transfer', id: string, record: FundsRecord): void {
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
