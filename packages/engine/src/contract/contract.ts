/** One contract: its terms, its book, its prices, its funding, and its open positions by when to look at them. */
import { RATE_ONE, type Ticks } from '@candlewick/money/types'
import { ticks } from '@candlewick/money/units'
import { boundsOf, type ContractBounds, lotsWorth } from '@candlewick/rules/contract/bounds'
import type { PositionSide } from '@candlewick/rules/contract/contract'
import { NO_PREMIUM, type PremiumSum } from '@candlewick/rules/contract/funding'
import { checkTiers, firstTier } from '@candlewick/rules/contract/tiers'
import type { Asset } from '../ledger/registry.ts'
import { MAX_OPEN_ORDERS_TOTAL, STALE_AFTER } from '../limits.ts'
import { isCount } from '../memory/typed.ts'
import type { Condition } from '../orders/conditions.ts'
import { Triggers } from '../orders/triggers.ts'
import type { ContractMarketCommand } from './commands.ts'
import { ContractBook } from './orders/order.ts'
import type { Rankings } from './risk/adl.ts'
import { PositionHeap } from './risk/heap.ts'

export type ContractTerms = Omit<ContractMarketCommand, 'type'>

const DEFAULT_LEVERAGE = 20

/** Counts of lots × cumulative funding index in a unit. */
export const FUNDING_SCALE = 10_000_000_000_000_000n

/** One sample of twice (middle − index), in ticks. */
export interface BasisSample {
  time: number
  twice: number
}

/** What a contract asks of the state it is in. */
export interface RulesInForce {
  readonly rulesVersion: number
}

export class Contract {
  readonly index: number
  readonly asset: Asset
  terms: ContractTerms
  readonly #rules: RulesInForce
  readonly book = new ContractBook()
  /** Ledger accounts: the other side of profit, loss and funding; fee income; the security fund. */
  readonly clearing: number
  readonly feesAccount: number
  readonly fundAccount: number
  /** Price of the last trade, index and mark in ticks, 0 before the first; when the index was told. */
  lastPrice = 0
  indexPrice = 0
  indexTime = 0
  mark = 0
  /** The samples of the last 30 seconds, oldest first. */
  basis: BasisSample[] = []
  /** Premium samples of the running interval, and when the last was taken. */
  premium: PremiumSum = NO_PREMIUM
  premiumAt = 0
  /** The last funding's rate, when the next is due, and the cumulative index. */
  fundingRate = 0
  fundingAt = 0
  fundingIndex = 0n
  /** What rounding funding payments up has gathered, less than a unit, in 1e-16. */
  dust = 0n
  /** What nobody could pay, less what nobody could be paid, in units: the clearing account bears it. */
  lost = 0
  /** Lots of all longs, and so of all shorts. */
  openLots = 0
  /** Longs by bound, highest first; shorts by bound, lowest first: every open position is in one of them. */
  readonly longs = new PositionHeap(false)
  readonly shorts = new PositionHeap(true)
  /** Conditional orders; the mark stands where spot has the index. Parked: reached, but guarded from firing now. */
  readonly triggers = new Triggers()
  readonly parked = new Set<Condition>()
  /** Who is deleveraged first, where that was asked for: by a command, and by a reader. */
  readonly rankings: Rankings = {}
  readonly shownRankings: Rankings = {}

  constructor(
    index: number,
    terms: ContractTerms,
    asset: Asset,
    accounts: [number, number, number],
    rules: RulesInForce,
  ) {
    this.index = index
    this.terms = terms
    this.asset = asset
    this.#rules = rules
    ;[this.clearing, this.feesAccount, this.fundAccount] = accounts
  }

  /** Type of the accounts that trade it. */
  get accountType(): 2 | 3 {
    return this.terms.kind === 'linear' ? 2 : 3
  }

  /** True from rules version 2 on: what the book says is held to the index, and positions to bounds. */
  get guarded(): boolean {
    return this.#rules.rulesVersion >= 2
  }

  get bounds(): ContractBounds {
    return boundsOf(this.terms)
  }

  /** The index where prices are held to it, the mark otherwise: the second of the two that a band is inside of. */
  get anchor(): Ticks {
    return ticks(this.guarded && this.indexPrice > 0 ? this.indexPrice : this.mark)
  }

  /** Lots that may be open on a side at the index of now. */
  get mostOpenLots(): number {
    return lotsWorth(this.bounds.maxOpenInterest, this.anchor, this.terms)
  }

  heap(side: PositionSide): PositionHeap {
    return side === 'long' ? this.longs : this.shorts
  }

  /** False while nothing may be matched or liquidated: halted, or without a fresh index. */
  live(now: number): boolean {
    return this.terms.status === 'open' && this.fresh(now)
  }

  /** True where the mark is of now: positions can be valued. */
  fresh(now: number): boolean {
    return this.mark > 0 && this.indexPrice > 0 && now - this.indexTime <= STALE_AFTER
  }
}

/** The leverage of whoever has not chosen one. */
export function usualLeverage(terms: ContractTerms): number {
  return Math.min(DEFAULT_LEVERAGE, firstTier(terms.tiers).leverage)
}

/** The field that no contract could have, or undefined. */
export function termsFault(terms: ContractTerms): string | undefined {
  if (terms.symbol.length === 0 || terms.symbol.length > 32) return 'symbol'
  if (terms.kind !== 'linear' && terms.kind !== 'inverse') return 'kind'
  if (!isCount(terms.factor)) return 'factor'
  if (!isCount(terms.maxLots)) return 'maxLots'
  // The bounds of watch.ts rest on maintenance growing by at most half of what the value grows by.
  if (checkTiers(terms.tiers) !== undefined) return 'tiers'
  if (terms.tiers.some((tier) => tier.rate > RATE_ONE / 2)) return 'tiers'
  if (!isRate(terms.takerRate)) return 'takerRate'
  if (!isRate(terms.makerRate) || terms.makerRate > terms.takerRate) return 'makerRate'
  if (!isCount(terms.bandRate) || terms.bandRate > RATE_ONE / 2) return 'bandRate'
  if (!isCount(terms.maxOpenOrders) || terms.maxOpenOrders > MAX_OPEN_ORDERS_TOTAL) return 'maxOpenOrders'
  if (terms.index.length === 0 || !isCount(terms.indexMul) || !isCount(terms.indexDiv)) return 'index'
  if (!isCount(terms.impactValue)) return 'impactValue'
  return boundFault(terms)
}

/** Of what a contract holds prices and positions to, and of its status. */
function boundFault(terms: ContractTerms): 'markRange' | 'maxPosition' | 'maxOpenInterest' | 'status' | undefined {
  const fields = ['markRange', 'maxPosition', 'maxOpenInterest'] as const
  const odd = fields.find((field) => terms[field] !== undefined && !isCount(terms[field]))
  if (odd !== undefined) return odd
  // Beyond the band nobody could trade at the index while the mark is at the end of its range.
  if ((terms.markRange ?? 0) > terms.bandRate) return 'markRange'
  return terms.status === 'open' || terms.status === 'halted' ? undefined : 'status'
}

function isRate(value: number): boolean {
  return Number.isSafeInteger(value) && value >= 0 && value <= RATE_ONE / 100
}
