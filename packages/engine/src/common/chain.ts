/**
 * What chains do to the house's books after a deposit was credited: the floor below which nothing is credited again, what
 * a reorganisation took back and its customer makes good, and what networks charge for the house's own transactions.
 */
import {
  type DepositFloorCommand,
  type DepositRecoverCommand,
  type DepositReverseCommand,
  type NetworkFeeCommand,
  SPOT_ACCOUNT,
} from '../ledger/commands.ts'
import type { RefusedEvent } from '../ledger/events.ts'
import { PRINCIPAL } from '../ledger/ledger.ts'
import { DEPOSIT_RECOVER, DEPOSIT_REVERSE, NETWORK_FEE } from '../ledger/reasons.ts'
import { refusal } from '../ledger/refusal.ts'
import { type Asset, CHAIN_LOSS, NETWORK_COST, type Owner, TREASURY } from '../ledger/registry.ts'
import { shareFault } from '../ledger/share-fault.ts'
import { MAX_ADJUSTMENTS, MAX_CLIENT_ID, MAX_REVERSALS } from '../limits.ts'
import { isCount } from '../memory/typed.ts'
import type { State } from '../products.ts'
import { forgetAdjustments } from './adjust.ts'
import { networkFault } from './deposits.ts'
import { feeRecord, isAccount, isId, same, tell } from './funds-record.ts'
import { frozenFrom, issueRoom, leavingFault, moneyMoved, transferable } from './product-accounts.ts'

/** Applies `deposit.floor`. */
export function depositFloor(state: State, { network, height }: DepositFloorCommand): RefusedEvent | undefined {
  if (state.rulesVersion < 3) return refusal('rules_version', 'type', state.rulesVersion)
  const fault = networkFault(state, network, height)
  if (fault !== undefined) return fault
  const { deposits } = state.funds
  deposits.raise(network, height)
  state.log.push({ type: 'deposit.floor', network, height: deposits.floors.get(network) ?? height })
  return undefined
}

/** Applies `deposit.reverse`: what the chain took back is the house's loss, whatever the customer has left. */
export function depositReverse(state: State, command: DepositReverseCommand): RefusedEvent | undefined {
  if (state.rulesVersion < 3) return refusal('rules_version', 'type', state.rulesVersion)
  const record = state.funds.deposits.get(command.id)
  const asset = state.registry.asset(command.asset)
  // Of what nobody credited in the last 30 days there is nothing to take back.
  if (record === undefined || asset === undefined) return refusal('deposit_unknown', 'id')
  if (state.registry.ownerAt(record.owner).kind === 'house') return refusal('reserved_user', 'user')
  if (!same(record, command, 0, record.account, record.to)) return refusal('deposit_id_reused', 'id')
  if (record.status === 'reversed') {
    tell(state, 'deposit', command.id, record)
    return undefined
  }
  if (state.reversals.size >= MAX_REVERSALS) return refusal('busy', 'id', MAX_REVERSALS)
  const { amount } = command
  const fault = costFault(state, asset, amount)
  if (fault !== undefined) return fault
  postCost(state, CHAIN_LOSS, asset, amount, DEPOSIT_REVERSE, command.id)
  record.status = 'reversed'
  state.reversals.set(command.id, { owner: record.owner, asset: asset.index, amount, recovered: 0 })
  tell(state, 'deposit', command.id, record)
  return undefined
}

/** Applies `deposit.recover`. */
export function depositRecover(state: State, command: DepositRecoverCommand): RefusedEvent | undefined {
  if (state.rulesVersion < 3) return refusal('rules_version', 'type', state.rulesVersion)
  const { id, deposit, amount } = command
  if (!isId(id)) return refusal('client_id_form', 'id', MAX_CLIENT_ID)
  if (!isId(deposit)) return refusal('client_id_form', 'deposit', MAX_CLIENT_ID)
  if (!isCount(amount)) return refusal('amount', 'amount')
  const account = command.account ?? SPOT_ACCOUNT
  if (!isAccount(account) || account === 6) return refusal('account', 'account', 8)
  forgetAdjustments(state)
  const { adjustments, reversals, registry } = state
  const body = JSON.stringify(['recover', deposit, command.user, command.asset, account, amount])
  const known = adjustments.get(id)
  if (known !== undefined) {
    if (known.body !== body) return refusal('adjust_id_reused', 'id')
    tellRecovery(state, command, true)
    return undefined
  }
  const reversal = reversals.get(deposit)
  if (reversal === undefined) return refusal('deposit_unknown', 'deposit')
  const [owner, asset] = [registry.ownerAt(reversal.owner), registry.assetAt(reversal.asset)]
  if (owner.name !== command.user || asset.code !== command.asset) return refusal('deposit_unknown', 'deposit')
  if (adjustments.size >= MAX_ADJUSTMENTS) return refusal('busy', 'id', MAX_ADJUSTMENTS)
  const missing = reversal.amount - reversal.recovered
  if (amount > missing) return refusal('amount', 'amount', missing)
  const fault = takingFault(state, owner, account, asset, amount)
  if (fault !== undefined) return fault
  const { ledger } = state
  ledger.entry(ledger.obtain(owner.index, account, asset.index), -amount, 0, PRINCIPAL)
  ledger.entry(houseAccount(state, CHAIN_LOSS, asset), amount, 0, PRINCIPAL)
  ledger.post(DEPOSIT_RECOVER, id, -1)
  moneyMoved(state, owner.index, account, asset.index)
  reversal.recovered += amount
  if (reversal.recovered === reversal.amount) reversals.delete(deposit)
  adjustments.set(id, { body, at: state.time })
  tellRecovery(state, command, false)
  return undefined
}

function tellRecovery(
  state: State,
  { id, user, asset, amount, deposit }: DepositRecoverCommand,
  repeated: boolean,
): void {
  state.log.push({ type: 'house.money', what: 'recover', id, user, asset, amount, deposit, repeated })
}

/** Why so much may not leave the customer's account, as of a transfer of her own. */
function takingFault(
  state: State,
  owner: Owner,
  account: number,
  asset: Asset,
  amount: number,
): RefusedEvent | undefined {
  const frozen = frozenFrom(state, owner.index, account, asset.index)
  if (frozen !== undefined) return refusal('market_halted', 'account', frozen)
  const available = transferable(state, owner.index, account, asset.index)
  if (available < amount) return refusal('insufficient_balance', 'amount', Math.max(0, available))
  return leavingFault(state, owner.index, account, asset.index, amount, available)
}

/** Applies `network.fee`. */
export function networkFee(state: State, command: NetworkFeeCommand): RefusedEvent | undefined {
  if (state.rulesVersion < 3) return refusal('rules_version', 'type', state.rulesVersion)
  const { id, network, amount } = command
  if (!isId(id)) return refusal('client_id_form', 'id', MAX_CLIENT_ID)
  const fault = networkFault(state, network, 0)
  if (fault !== undefined) return fault
  const asset = state.registry.asset(command.asset)
  if (asset === undefined) return refusal('unknown_asset', 'asset')
  if (!isCount(amount)) return refusal('amount', 'amount')
  const { networkFees } = state.funds
  const known = networkFees.get(id)
  if (known !== undefined) {
    const isSame = known.asset === asset.code && known.amount === amount && known.network === network
    if (!isSame) return refusal('adjust_id_reused', 'id')
    tellFee(state, command, true)
    return undefined
  }
  const owner = state.registry.owner(NETWORK_COST)
  const full = owner === undefined ? undefined : shareFault(state, networkFees, owner, 'id')
  const cost = full ?? costFault(state, asset, amount)
  if (cost !== undefined) return cost
  postCost(state, NETWORK_COST, asset, amount, NETWORK_FEE, id)
  state.funds.deposits.raise(network, 0)
  networkFees.add(id, feeRecord(house(state, NETWORK_COST).index, asset.code, network, amount, state.time))
  tellFee(state, command, false)
  return undefined
}

function tellFee(state: State, { id, network, asset, amount }: NetworkFeeCommand, repeated: boolean): void {
  state.log.push({ type: 'house.money', what: 'network_fee', id, user: NETWORK_COST, asset, amount, network, repeated })
}

/** A house that owes is there from its first posting on. */
function house({ registry }: State, name: string): Owner {
  return registry.owner(name) ?? registry.addOwner(name, 'house', undefined)
}

function houseAccount(state: State, name: string, asset: Asset): number {
  return state.ledger.obtain(house(state, name).index, SPOT_ACCOUNT, asset.index)
}

/** A cost of more than can be counted, beside all that there is of the asset; of real amounts none is. */
function costFault(state: State, asset: Asset, amount: number): RefusedEvent | undefined {
  const treasury = state.ledger.find(TREASURY, SPOT_ACCOUNT, asset.index)
  // What the treasury is below zero becomes as much less by it.
  const issued = treasury < 0 ? 0 : Math.max(0, -state.ledger.available(treasury))
  const room = Math.max(issued, issueRoom(state, asset.index) + issued)
  return amount > room ? refusal('asset_cap', 'amount', Math.max(0, room)) : undefined
}

function postCost(state: State, name: string, asset: Asset, amount: number, reason: number, id: string): void {
  const { ledger } = state
  ledger.entry(houseAccount(state, name, asset), -amount, 0, PRINCIPAL)
  ledger.entry(ledger.obtain(TREASURY, SPOT_ACCOUNT, asset.index), amount, 0, PRINCIPAL)
  ledger.post(reason, id, -1)
}
