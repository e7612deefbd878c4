/** Contracts as the outside reads them: terms and prices, accounts, positions with what they stand or fall at. */
import { saturated } from '@candlewick/money/arithmetic'
import { type Fraction, sum, wholeFraction } from '@candlewick/money/fraction'
import type { Lots, Rate, Ticks, Units } from '@candlewick/money/types'
import { lots, rate, ticks, units } from '@candlewick/money/units'
import type { ContractBounds } from '@candlewick/rules/contract/bounds'
import type { PositionSide } from '@candlewick/rules/contract/contract'
import { liquidationPrices } from '@candlewick/rules/contract/liquidation-price'
import { exactExcess, marginRatio } from '@candlewick/rules/contract/margin'
import type { MarginMode } from './commands.ts'
import type { Contract, ContractTerms } from './contract.ts'
import { runningRate } from './funding/mark.ts'
import { type Account, crossPositions, isPosition, type Position, type Risk, riskOf } from './position/position.ts'
import { lampsOf } from './risk/adl.ts'
import { freeMargin, marginStateOf, pendingFunding, profitOf, walletOf } from './risk/risk.ts'
import type { State } from './state.ts'

/** A contract with its prices. */
export interface ContractView {
  terms: Readonly<ContractTerms>
  /** 0 before the first. */
  mark: Ticks
  index: Ticks
  last: Ticks
  /** False while nothing is matched or liquidated. */
  live: boolean
  /** What prices and positions are held to; absent before rules version 2. */
  bounds?: ContractBounds
  /** Lots open on each side. */
  openInterest: Lots
  funding: {
    /** Of the last funding, absent before the first; and what the running interval has come to so far. */
    lastRate?: Rate
    nextRate: Rate
    /** Epoch milliseconds, 0 before the first price. */
    nextAt: number
  }
  bookVersion: number
}

export interface PositionView {
  user: string
  symbol: string
  side: PositionSide
  mode: MarginMode
  leverage: number
  lots: Lots
  /** What it was entered at; `rules/contract/position` makes a price of it. */
  entryValue: Units
  /** Isolated: its own margin. Cross: what it asks of the account. */
  margin: Units
  /** At the mark, rounded down. */
  profit: Units
  /** Realised since it was opened, before fees and funding. */
  realised: Units
  /** Accrued and not yet settled: what it will pay. */
  funding: Units
  /** Paid since it was opened, what is accrued included; negative where it received. */
  fundingPaid: Units
  /** Of the position where isolated, of the account where cross. */
  balance: Units
  maintenance: Units
  /** Maintenance / balance; absent where nothing is left. */
  ratio?: Rate
  /** Where it would be liquidated, in exact ticks, nearest to the mark on each side. */
  liquidation: { below?: Fraction; above?: Fraction }
  /** 1 to 5: how near it is to being deleveraged. */
  lamps: number
  openedAt: number
}

export interface ContractAccountView {
  wallet: Units
  /** What may be used for orders or transferred away. */
  free: Units
  isolated: Units
  crossMargin: Units
  orderHolds: Units
  /** Of the cross positions and the wallet behind them. */
  balance: Units
  maintenance: Units
  ratio?: Rate
}

export function contractView(state: State, contract: Contract): ContractView {
  return {
    terms: contract.terms,
    mark: ticks(contract.mark),
    index: ticks(contract.indexPrice),
    last: ticks(contract.lastPrice),
    live: contract.live(state.time),
    ...(contract.guarded ? { bounds: contract.bounds } : {}),
    openInterest: lots(saturated(contract.openLots)),
    funding: {
      ...(isFunded(contract) ? { lastRate: rate(contract.fundingRate) } : {}),
      nextRate: rate(runningRate(contract)),
      nextAt: contract.fundingAt,
    },
    bookVersion: contract.book.version,
  }
}

/** Whether a funding has moved anything yet. */
function isFunded({ fundingRate, fundingIndex }: Contract): boolean {
  return fundingRate !== 0 || fundingIndex !== 0n
}

/** A user's open positions by contract, long before short. */
export function positionViews(state: State, user: string): PositionView[] {
  const owner = state.registry.owner(user)
  const found: PositionView[] = []
  if (owner === undefined) return found
  for (const contract of state.contracts.contracts) {
    const holding = state.contracts.findHolding(owner, contract)
    if (holding === undefined) continue
    for (const position of [holding.long, holding.short])
      if (position.lots > 0) found.push(positionView(state, position))
  }
  return found
}

export function positionView(state: State, position: Position): PositionView {
  return { ...heldView(state, position), lamps: lampsOf(state, position) }
}

/** A position without its rank among all others, which takes a look at each of them. */
export type HeldView = Omit<PositionView, 'lamps'>

export function heldView(state: State, position: Position): HeldView {
  const { account, contract, mode, leverage } = position.holding
  const { balance, maintenance } = marginStateOf(state, riskOf(position))
  const view: HeldView = {
    user: account.owner.name,
    symbol: contract.terms.symbol,
    side: position.side,
    mode,
    leverage: leverage[mode],
    lots: position.lots,
    entryValue: position.entryValue,
    margin: units(position.margin),
    profit: units(profitOf(position)),
    realised: shown(position.realised),
    funding: units(pendingFunding(position)),
    fundingPaid: shown(position.paid + pendingFunding(position)),
    balance: shown(balance),
    maintenance: shown(maintenance),
    liquidation: liquidationOf(state, position),
    openedAt: position.openedAt,
  }
  const ratio = marginRatio(view.balance, view.maintenance)
  if (ratio !== undefined) view.ratio = ratio
  return view
}

/** Sums over the positions of an account: past what a number can say they are shown as that. */
function shown(n: number): Units {
  return units(saturated(n))
}

/** The prices at which the risk of this position becomes due, the account's other contracts standing still. */
function liquidationOf(state: State, position: Position): { below?: Fraction; above?: Fraction } {
  const { contract } = position.holding
  const risk: Risk = riskOf(position)
  const all = isPosition(risk) ? [position] : crossPositions(risk)
  const positions = all.filter((found) => found.holding.contract === contract)
  const mark = ticks(contract.mark)
  return liquidationPrices({ ...behind(state, risk, all, contract), positions, mark }, contract.terms)
}

/**
 * What stands behind the positions of one contract: the wallet, accrued funding taken in, and the account's other
 * contracts.
 */
export function behind(
  state: State,
  risk: Risk,
  positions: readonly Position[],
  contract: Contract,
): { wallet: Units; beside: Fraction } {
  let wallet = walletOf(state, risk)
  let beside = wholeFraction(0)
  for (const other of positions) {
    wallet -= pendingFunding(other)
    const there = other.holding.contract
    if (there !== contract && other === firstOf(positions, there)) {
      const both = positions.filter((found) => found.holding.contract === there)
      beside = sum(beside, exactExcess(both, ticks(there.mark), there.terms))
    }
  }
  return { wallet: shown(wallet), beside }
}

function firstOf(positions: readonly Position[], contract: Contract): Position | undefined {
  return positions.find((position) => position.holding.contract === contract)
}

export function accountView(state: State, account: Account): ContractAccountView {
  const { balance, maintenance } = marginStateOf(state, account)
  const view: ContractAccountView = {
    wallet: shown(walletOf(state, account) + account.isolated),
    free: units(freeMargin(state, account)),
    isolated: units(account.isolated),
    crossMargin: units(account.crossMargin),
    orderHolds: units(account.orderHolds),
    balance: shown(balance),
    maintenance: shown(maintenance),
  }
  const ratio = marginRatio(view.balance, view.maintenance)
  if (ratio !== undefined) view.ratio = ratio
  return view
}
