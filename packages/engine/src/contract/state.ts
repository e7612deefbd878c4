/** All of the contracts' state: contracts, accounts, open orders, client ids, and what is to be looked at. */
import { SPOT_ACCOUNT } from '../ledger/commands.ts'
import type { Log } from '../ledger/event-log.ts'
import { type FundsLimits, RequestIds } from '../ledger/idempotency-store.ts'
import { type Asset, FEES, FUND, type Owner } from '../ledger/registry.ts'
import type { Ground } from '../state.ts'
import { Contract, type ContractTerms, usualLeverage } from './contract.ts'
import type { ContractEvent } from './events.ts'
import { MAX_CONTRACT_DUE, MAX_DELEVERAGED } from './limits.ts'
import { ContractClientIds, type ContractIdLimits } from './orders/client-ids.ts'
import type { ContractOrder } from './orders/order.ts'
import { type Account, type Holding, newHolding, type Position, type Risk } from './position/position.ts'

/** The owner of the insurance fund's accounts; each contract's clearing owner is this and the symbol. */
export const INSURANCE = 'house:insurance'
export const CLEARING = 'house:clearing:'

/** What the rules of contracts look at. */
export type State = Ground & { readonly contracts: ContractState; readonly log: Log<ContractEvent> }

/** What an installation may set; the engine's own limits.ts has the usual ones. */
export interface ContractLimits
  extends ContractIdLimits,
    Pick<FundsLimits, 'transferIds' | 'transferIdsOfOwner' | 'transferIdShare'> {
  /** Liquidations and firings, and positions closed against bankrupt ones, that one command makes at most. */
  readonly contractDue?: number
  readonly deleveraged?: number
}

/** Margin that was moved by hand in the last 24 hours, by user and client id. */
export interface MarginMove {
  /** The number of the user. */
  readonly owner: number
  readonly clientId: string
  readonly body: string
  readonly at: number
}

export class ContractState {
  readonly contracts: Contract[] = []
  /** By owner, account type and asset. */
  readonly accounts = new Map<number, Account>()
  readonly orders = new Map<number, ContractOrder>()
  /** How many of them an owner has, by number; who has none is not in it. */
  readonly #openOf = new Map<number, number>()
  readonly clientIds: ContractClientIds
  /** Moves of margin that were done, oldest first. */
  readonly marginMoves: RequestIds<MarginMove>
  /** What this command changed, to be looked at when it is through. */
  readonly touched: Risk[] = []
  /** What is due for liquidation, in order, and the same to ask what is in it. */
  readonly due: Risk[] = []
  readonly #queued = new Set<Risk>()
  /** What is due but cannot be liquidated now: its contract is halted, or nobody can take it. Tried at every mark. */
  readonly waiting = new Set<Risk>()
  /**
   * Which command it is, how much of what is due it may still do, and how many positions it may still close against
   * bankrupt ones.
   */
  readonly budget = { sequence: 0, left: 0, closings: 0 }
  readonly mostDue: number
  readonly mostClosings: number
  /** Contracts in which a trigger was reached and the order has not fired yet. */
  readonly firing = new Set<Contract>()
  readonly #contractOf = new Map<string, Contract>()

  constructor(limits: ContractLimits) {
    this.clientIds = new ContractClientIds(limits)
    this.marginMoves = new RequestIds(limits)
    this.mostDue = limits.contractDue ?? MAX_CONTRACT_DUE
    this.mostClosings = limits.deleveraged ?? MAX_DELEVERAGED
  }

  /** True where an account is due or an order is to fire in a contract that lives: the next command goes on with it. */
  hasDue(now: number): boolean {
    if (this.due.length > 0) return true
    for (const contract of this.firing) if (contract.triggers.due.size > 0 && contract.live(now)) return true
    return false
  }

  /** True where something is left to do at the end of a command. */
  get restless(): boolean {
    return this.touched.length > 0 || this.due.length > 0 || this.firing.size > 0
  }

  /** Open orders of an owner over all contracts. */
  openOf(owner: Owner): number {
    return this.#openOf.get(owner.index) ?? 0
  }

  countOpen(owner: Owner, change: 1 | -1): void {
    const open = this.openOf(owner) + change
    if (open === 0) this.#openOf.delete(owner.index)
    else this.#openOf.set(owner.index, open)
  }

  contract(symbol: string): Contract | undefined {
    return this.#contractOf.get(symbol)
  }

  contractAt(index: number): Contract {
    const contract = this.contracts[index]
    if (contract === undefined) throw new Error(`no contract ${index}`)
    return contract
  }

  /** Opens a contract with its clearing and insurance accounts. */
  add(state: Ground, terms: ContractTerms, asset: Asset): Contract {
    const { ledger, registry } = state
    const owner =
      registry.owner(CLEARING + terms.symbol) ?? registry.addOwner(CLEARING + terms.symbol, 'house', undefined)
    owner.mayOwe = true
    const type = terms.kind === 'linear' ? 2 : 3
    const accounts: [number, number, number] = [
      ledger.obtain(owner.index, type, asset.index),
      ledger.obtain(FEES, SPOT_ACCOUNT, asset.index),
      ledger.obtain(FUND, SPOT_ACCOUNT, asset.index),
    ]
    const contract = new Contract(this.contracts.length, terms, asset, accounts, state)
    this.contracts.push(contract)
    this.#contractOf.set(terms.symbol, contract)
    if (registry.owner(INSURANCE) === undefined) registry.addOwner(INSURANCE, 'house', undefined)
    return contract
  }

  findAccount(owner: number, type: number, asset: number): Account | undefined {
    // Types of isolated margin accounts go beyond the numbers that the key has room for.
    if (type !== 2 && type !== 3) return undefined
    return this.accounts.get((owner * 16 + type) * 1024 + asset)
  }

  account(state: Ground, owner: Owner, type: 2 | 3, asset: Asset): Account {
    const key = (owner.index * 16 + type) * 1024 + asset.index
    const known = this.accounts.get(key)
    if (known !== undefined) return known
    const account: Account = {
      owner,
      type,
      asset,
      number: state.ledger.obtain(owner.index, type, asset.index),
      insurance: owner.name === INSURANCE,
      isolated: 0,
      crossMargin: 0,
      orderHolds: 0,
      holdings: [],
      noted: false,
    }
    this.accounts.set(key, account)
    return account
  }

  /** The insurance fund of a contract's settle asset. */
  insurance(state: Ground, contract: Contract): Account {
    const owner = state.registry.owner(INSURANCE)
    if (owner === undefined) throw new Error('there is no insurance fund')
    return this.account(state, owner, contract.accountType, contract.asset)
  }

  findHolding(owner: Owner, contract: Contract): Holding | undefined {
    const account = this.findAccount(owner.index, contract.accountType, contract.asset.index)
    return account?.holdings.find((holding) => holding.contract === contract)
  }

  holding(state: Ground, owner: Owner, contract: Contract): Holding {
    const account = this.account(state, owner, contract.accountType, contract.asset)
    const known = account.holdings.find((holding) => holding.contract === contract)
    if (known !== undefined) return known
    const holding = newHolding(account, contract, usualLeverage(contract.terms))
    const after = account.holdings.findIndex((other) => other.contract.index > contract.index)
    account.holdings.splice(after < 0 ? account.holdings.length : after, 0, holding)
    return holding
  }

  /** Puts what is found to be due in its place among the others; what is there already stays. */
  queue(risks: readonly Risk[]): void {
    const before = this.due.length
    for (const risk of risks) {
      if (this.#queued.has(risk)) continue
      this.#queued.add(risk)
      this.due.push(risk)
    }
    if (this.due.length > before) this.due.sort(byNumber)
  }

  /** The first that is due has been dealt with. */
  dealt(): void {
    const first = this.due.shift()
    if (first !== undefined) this.#queued.delete(first)
  }

  /** Notes that something about this risk changed. */
  touch(risk: Risk): void {
    if (risk.noted) return
    risk.noted = true
    this.touched.push(risk)
  }
}

/** The order in which risks are liquidated: by owner, account, contract and side. */
export function byNumber(a: Risk, b: Risk): number {
  const [p, q] = ['holding' in a ? a : undefined, 'holding' in b ? b : undefined]
  const [x, y] = [p?.holding.account ?? (a as Account), q?.holding.account ?? (b as Account)]
  return x.owner.index - y.owner.index || x.type - y.type || x.asset.index - y.asset.index || place(p) - place(q)
}

function place(position: Position | undefined): number {
  if (position === undefined) return -1
  return position.holding.contract.index * 2 + (position.side === 'long' ? 0 : 1)
}
