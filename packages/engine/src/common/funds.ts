/** Money out, and money between a customer's own accounts. Each is done once per id and answered again after. */

import { fundCarryOf, fundShareOf } from '@candlewick/rules/security-fund'
import {
  SPOT_ACCOUNT,
  type TransferCommand,
  type WithdrawCancelCommand,
  type WithdrawHoldCommand,
  type WithdrawPayCommand,
  type WithdrawSettleCommand,
} from '../ledger/commands.ts'
import type { RefusedEvent } from '../ledger/events.ts'
import type { FundsRecord } from '../ledger/idempotency-store.ts'
import { FEE_PART, FUND_PART, PRINCIPAL } from '../ledger/ledger.ts'
import { INTERNAL_PAYMENT, TRANSFER, WITHDRAW_CANCEL, WITHDRAW_HOLD, WITHDRAW_SETTLE } from '../ledger/reasons.ts'
import { refusal } from '../ledger/refusal.ts'
import { FEES, FUND, type Owner, TREASURY } from '../ledger/registry.ts'
import { shareFault } from '../ledger/share-fault.ts'
import { clientKey } from '../ledger/shared-ids.ts'
import { MAX_CLIENT_ID } from '../limits.ts'
import type { State } from '../products.ts'
import { isAccount, isId, party, recordOf, same, tell } from './funds-record.ts'
import { accountType, frozenFrom, isUnsettled, leavingFault, moneyMoved, transferable } from './product-accounts.ts'

/** Those under way have a bound of their own, and will be remembered. */
function withdrawalFault(state: State, owner: Owner): RefusedEvent | undefined {
  const { pendingOf, mostPending, endedWithdrawals } = state.funds
  if (state.rulesVersion < 2) return undefined
  const pending = pendingOf.count(owner.index)
  if (pending >= mostPending) return refusal('own_quota', 'id', mostPending)
  return shareFault(state, endedWithdrawals, owner, 'id', pending)
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
  if (record === undefined) return endedAlready(state, command.id, status)
  if (status === 'settled') leave(state, command.id, record, TREASURY, WITHDRAW_SETTLE)
  else state.ledger.hold(heldIn(state, record), -record.amount, WITHDRAW_CANCEL, command.id, -1)
  end(state, command.id, record, status)
  return undefined
}

/** Applies `withdraw.pay`: whose address it is was hashed into the id, so that a repetition names the same one. */
export function withdrawPay(state: State, { id, payee }: WithdrawPayCommand): RefusedEvent | undefined {
  if (state.rulesVersion < 4) return refusal('rules_version', 'type', state.rulesVersion)
  const record = state.funds.pendingWithdrawals.get(id)
  if (record === undefined) return endedAlready(state, id, 'paid')
  const owner = state.registry.owner(payee)
  if (owner === undefined) return refusal('unknown_user', 'payee')
  if (owner.kind !== 'customer') return refusal('reserved_user', 'payee')
  if (owner.index === record.owner) return refusal('same_account', 'payee')
  const asset = leave(state, id, record, owner.index, INTERNAL_PAYMENT)
  moneyMoved(state, owner.index, SPOT_ACCOUNT, asset)
  end(state, id, record, 'paid')
  tell(state, 'arrival', id, arrivalOf(state, owner, record))
  return undefined
}

/** What its receiver is told: what of it arrived. */
function arrivalOf(state: State, owner: Owner, { asset, amount, fee }: FundsRecord): FundsRecord {
  const body = { user: owner.name, asset, amount: amount - fee }
  return recordOf(state, owner, body, 0, SPOT_ACCOUNT, SPOT_ACCOUNT, 'done')
}

/** Nothing is under way by that id: answered again where it ended in this way. */
function endedAlready(state: State, id: string, status: FundsRecord['status']): RefusedEvent | undefined {
  const ended = state.funds.endedWithdrawals.get(id)
  if (ended === undefined) return refusal('withdrawal_unknown', 'id')
  if (ended.status !== status) return refusal('withdrawal_ended', 'id', ended.status)
  tell(state, 'withdraw', id, ended)
  return undefined
}

function end(state: State, id: string, record: FundsRecord, status: FundsRecord['status']): void {
  record.status = status
  record.at = state.time
  state.funds.end(id, record)
  tell(state, 'withdraw', id, record)
}

/** The account that a pending withdrawal occupies. */
export function heldIn(state: State, record: FundsRecord): number {
  const owner = state.registry.owner(record.user)
  const asset = state.registry.asset(record.asset)
  if (owner === undefined || asset === undefined) throw new Error(`a withdrawal of nobody: ${record.user}`)
  return state.ledger.obtain(owner.index, SPOT_ACCOUNT, asset.index)
}

/**
 * What was held leaves: the net amount to whoever it is for, the fee to the house with its tenth to the fund.
 * @returns the number of its asset
 */
function leave(state: State, id: string, record: FundsRecord, to: number, reason: number): number {
  const { ledger } = state
  const account = heldIn(state, record)
  const asset = state.registry.assetAt(ledger.asset(account))
  const net = record.amount - record.fee
  ledger.entry(account, 0, -net, PRINCIPAL)
  ledger.entry(account, 0, -record.fee, FEE_PART)
  ledger.entry(ledger.obtain(to, SPOT_ACCOUNT, asset.index), net, 0, PRINCIPAL)
  const share = fundShareOf(asset.fundCarry, record.fee)
  asset.fundCarry = fundCarryOf(asset.fundCarry, record.fee)
  ledger.entry(ledger.obtain(FEES, SPOT_ACCOUNT, asset.index), record.fee - share, 0, FEE_PART)
  ledger.entry(ledger.obtain(FUND, SPOT_ACCOUNT, asset.index), share, 0, FUND_PART)
  ledger.post(reason, id, -1)
  return asset.index
}

/** Applies `transfer`. */
export function transfer(state: State, command: TransferCommand): RefusedEvent | undefined {
  const who = party(state, command)
  if ('type' in who) return who
  if (!isAccount(command.from)) return refusal('account', 'from', 8)
  if (!isAccount(command.to)) return refusal('account', 'to', 8)
  if (command.from === command.to) return refusal('same_account', 'to')
  const fromType = accountType(state, command.from, command.pair)
  const toType = accountType(state, command.to, command.pair)
  if (fromType < 0 || toType < 0) return refusal('unknown_market', 'pair')
  const { clientId } = command
  if (clientId !== undefined && !isId(clientId)) return refusal('client_id_form', 'clientId', MAX_CLIENT_ID)
  const key = clientId === undefined ? undefined : clientKey(command.user, clientId)
  const known = key === undefined ? undefined : state.funds.transfers.get(key)
  if (known !== undefined) {
    if (!same(known, command, 0, fromType, toType)) return refusal('client_id_reused', 'clientId')
    tell(state, 'transfer', clientId ?? '', known)
    return undefined
  }
  const full = key === undefined ? undefined : shareFault(state, state.funds.transfers, who.owner, 'clientId')
  if (full !== undefined) return full
  const leaves = leavesFault(state, who.owner.index, fromType, who.asset.index, command.amount)
  if (leaves !== undefined) return leaves
  const from = state.ledger.find(who.owner.index, fromType, who.asset.index)
  const id = clientId ?? String(state.sequence)
  state.ledger.entry(from, -command.amount, 0, PRINCIPAL)
  state.ledger.entry(state.ledger.obtain(who.owner.index, toType, who.asset.index), command.amount, 0, PRINCIPAL)
  state.ledger.post(TRANSFER, id, -1)
  moneyMoved(state, who.owner.index, fromType, who.asset.index)
  moneyMoved(state, who.owner.index, toType, who.asset.index)
  const record = recordOf(state, who.owner, command, 0, fromType, toType, 'done')
  if (key !== undefined) state.funds.transfers.add(key, record)
  tell(state, 'transfer', id, record)
  return undefined
}

/** Why this much may not leave an account: a missing price, less than that is there, or a debt that needs it. */
function leavesFault(
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
  return leavingFault(state, owner, type, asset, amount, available)
}
