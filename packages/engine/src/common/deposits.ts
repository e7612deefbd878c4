/** Money that comes in: deposits of customers, by a chain or another way, and what the house brings in of its own. */
import { type AccountType, type DepositCommand, type HouseFundCommand, SPOT_ACCOUNT } from '../ledger/commands.ts'
import type { RefusedEvent } from '../ledger/events.ts'
import { chainCosts } from '../ledger/issued.ts'
import { PRINCIPAL } from '../ledger/ledger.ts'
import { DEPOSIT, HOUSE_FUND } from '../ledger/reasons.ts'
import { refusal } from '../ledger/refusal.ts'
import { type Asset, FUND, isOwing, type Owner, TREASURY } from '../ledger/registry.ts'
import { shareFault } from '../ledger/share-fault.ts'
import { MAX_CLIENT_ID, MAX_NETWORK_NAME, MAX_NETWORKS } from '../limits.ts'
import { isCount } from '../memory/typed.ts'
import type { State } from '../products.ts'
import { isAccount, isId, type Party, party, recordOf, same, tell } from './funds-record.ts'
import { issueRoom, moneyMoved, owedByProducts } from './product-accounts.ts'

/** Applies `deposit`: treasury to the customer. */
export function deposit(state: State, command: DepositCommand): RefusedEvent | undefined {
  const who = party(state, command)
  if ('type' in who) return who
  if (state.rulesVersion >= 3) {
    if (who.owner.kind === 'house') return refusal('reserved_user', 'user')
    const fault = originFault(state, command)
    if (fault !== undefined) return fault
  }
  const { network = '', height = 0 } = command
  const account = command.account ?? SPOT_ACCOUNT
  if (!isAccount(account)) return refusal('account', 'account', 8)
  if (!isId(command.id)) return refusal('client_id_form', 'id', MAX_CLIENT_ID)
  const { deposits } = state.funds
  const known = deposits.get(command.id)
  if (known !== undefined) {
    if (!same(known, command, 0, account, account) || known.network !== network) {
      return refusal('deposit_id_reused', 'id')
    }
    // Mined anew further up: from there a chain that is read again would bring it back.
    known.height = Math.max(known.height, height)
    tell(state, 'deposit', command.id, known)
    return undefined
  }
  const floor = deposits.floors.get(network) ?? 0
  if (network !== '' && height < floor) return refusal('deposit_floor', 'height', floor)
  const full = shareFault(state, deposits, who.owner, 'id') ?? capFault(state, who.asset, command.amount)
  if (full !== undefined) return full
  enter(state, who, account, command, DEPOSIT)
  const record = { ...recordOf(state, who.owner, command, 0, account, account, 'done'), network, height }
  if (network !== '') deposits.raise(network, 0)
  deposits.add(command.id, record)
  tell(state, 'deposit', command.id, record)
  return undefined
}

/** What is wrong with where a deposit says it came from; one that says nothing came by another way than a chain. */
function originFault(state: State, { network, height }: DepositCommand): RefusedEvent | undefined {
  if (network === undefined && height === undefined) return undefined
  return network === undefined ? refusal('deposit_form', 'network') : networkFault(state, network, height)
}

/** Why there is no such network or height, or no room for another network. */
export function networkFault(state: State, network: string, height: number | undefined): RefusedEvent | undefined {
  const { floors } = state.funds.deposits
  if (network.length === 0 || network.length > MAX_NETWORK_NAME) {
    return refusal('deposit_form', 'network', MAX_NETWORK_NAME)
  }
  // Below the largest, so that a floor can still be above it.
  if (height === undefined || !Number.isSafeInteger(height) || height < 0 || height === Number.MAX_SAFE_INTEGER) {
    return refusal('deposit_form', 'height', Number.MAX_SAFE_INTEGER - 1)
  }
  const isFull = !floors.has(network) && floors.size >= MAX_NETWORKS
  return isFull ? refusal('deposit_form', 'network', MAX_NETWORKS) : undefined
}

/** Applies `house.fund`: treasury to an account of the house's. */
export function houseFund(state: State, command: HouseFundCommand): RefusedEvent | undefined {
  if (state.rulesVersion < 3) return refusal('rules_version', 'type', state.rulesVersion)
  const { registry, funds } = state
  const asset = registry.asset(command.asset)
  const account = command.account ?? SPOT_ACCOUNT
  const fault = houseFault(state, command, account)
  if (fault !== undefined) return fault
  if (asset === undefined) return refusal('unknown_asset', 'asset')
  const done = funds.deposits.get(command.id)
  if (done !== undefined) {
    if (!same(done, command, 0, account, account) || done.network !== '') return refusal('deposit_id_reused', 'id')
    tellFund(state, command, true)
    return undefined
  }
  const known = registry.owner(command.user)
  const quota = known === undefined ? undefined : shareFault(state, funds.deposits, known, 'id')
  const full = quota ?? capFault(state, asset, command.amount)
  if (full !== undefined) return full
  const owner = known ?? registry.addOwner(command.user, 'house', undefined)
  enter(state, { owner, asset }, account, command, HOUSE_FUND)
  funds.deposits.add(command.id, recordOf(state, owner, command, 0, account, account, 'done'))
  tellFund(state, command, false)
  return undefined
}

/** What is wrong with the form of it, or why that account is nobody's to fill. */
function houseFault(state: State, { user, amount, id }: HouseFundCommand, account: unknown): RefusedEvent | undefined {
  const known = state.registry.owner(user)
  // What owes is there from its first posting on.
  if (known === undefined && !isOwing(user)) return refusal('unknown_user', 'user')
  if (!isCount(amount)) return refusal('amount', 'amount')
  if (!isAccount(account)) return refusal('account', 'account', 8)
  if (!isId(id)) return refusal('client_id_form', 'id', MAX_CLIENT_ID)
  // Fees and their fund keep a rule of their own, and what clears a product's trades is settled by it.
  if (known !== undefined && (known.kind !== 'house' || known.index <= FUND || clears(known))) {
    return refusal('reserved_user', 'user')
  }
  return isOwing(user) && account !== SPOT_ACCOUNT ? refusal('account', 'account', SPOT_ACCOUNT) : undefined
}

function clears(owner: Owner): boolean {
  return owner.mayOwe && !isOwing(owner.name)
}

/** Why so much more of an asset may not come in. */
function capFault(state: State, asset: Asset, amount: number): RefusedEvent | undefined {
  const treasury = state.ledger.obtain(TREASURY, SPOT_ACCOUNT, asset.index)
  // What the house owes in all is what the treasury is below zero, and what chains have cost.
  const owed = chainCosts(state, asset.index) - state.ledger.available(treasury)
  if (amount + owed > asset.cap) return refusal('asset_cap', 'amount', asset.cap)
  if (state.rulesVersion < 2 || owedByProducts(state, asset.index) === undefined) return undefined
  const room = Math.max(0, issueRoom(state, asset.index))
  return amount > room ? refusal('asset_cap', 'amount', room) : undefined
}

/** Posts what comes in. */
function enter(
  state: State,
  { owner, asset }: Party,
  account: AccountType,
  { id, amount }: { readonly id: string; readonly amount: number },
  reason: number,
): void {
  const { ledger } = state
  ledger.entry(ledger.obtain(TREASURY, SPOT_ACCOUNT, asset.index), -amount, 0, PRINCIPAL)
  ledger.entry(ledger.obtain(owner.index, account, asset.index), amount, 0, PRINCIPAL)
  ledger.post(reason, id, -1)
  moneyMoved(state, owner.index, account, asset.index)
}

function tellFund(state: State, { id, user, asset, amount }: HouseFundCommand, repeated: boolean): void {
  state.log.push({ type: 'house.money', what: 'fund', id, user, asset, amount, repeated })
}
