/** Index, mark and funding of every contract: they move with a prices command and with nothing else. */
import { mulDivFloorMost } from '@candlewick/money/arithmetic'
import type { Fraction } from '@candlewick/money/fraction'
import type { Lots } from '@candlewick/money/types'
import { lots, rate, ticks } from '@candlewick/money/units'
import {
  addPremium,
  averagePremium,
  type BookSide,
  boundedMove,
  fundingRate,
  guardedPremium,
  impactPrice,
  indexMove,
  NO_PREMIUM,
  nextFunding,
  PREMIUM_SAMPLE_INTERVAL,
  premiumIndex,
} from '@candlewick/rules/contract/funding'
import { withinRange } from '@candlewick/rules/contract/index-range'
import { BASIS_SAMPLES, type MarkGuard, markPrice } from '@candlewick/rules/contract/mark-price'
import { valueDown } from '@candlewick/rules/contract/position'
import { MAX_PRICE } from '../../limits.ts'
import { BUY, SELL } from '../../orders/flags.ts'
import type { Contract } from '../contract.ts'
import { seePrice, unpark } from '../orders/protection.ts'
import { BY_CONTRACT_INDEX, BY_MARK } from '../orders/references.ts'
import { settleContracts, unwindFund } from '../risk/liquidation.ts'
import { afterFunding, afterMark, isThrough, recallWaiting, releaseWaiting } from '../risk/watch.ts'
import type { State } from '../state.ts'

const SECOND = 1000

/** Moves every contract on after a prices command; whoever is passed by its new mark is noted. */
export function contractPrices(state: State): void {
  // What the last commands had no ids for happens at the mark at which it was due.
  settleContracts(state)
  const mayRecall = isThrough(state)
  for (const contract of state.contracts.contracts) {
    if (state.faults.contracts.has(contract.terms.symbol)) continue
    state.faults.at = contract
    takeIndex(state, contract)
    const live = contract.indexPrice > 0 && contract.indexTime === state.time
    if (live) moveMark(state, contract)
    state.log.push({
      type: 'contract.mark',
      symbol: contract.terms.symbol,
      mark: ticks(contract.mark),
      index: ticks(contract.indexPrice),
      live: contract.live(state.time),
    })
  }
  state.faults.at = undefined
  if (mayRecall) recallWaiting(state)
  else releaseWaiting(state)
  settleContracts(state)
  unwindFund(state)
}

function takeIndex(state: State, contract: Contract): void {
  const { index, indexMul, indexDiv } = contract.terms
  const told = state.indexPrices.get(index)
  const price = told === undefined ? 0 : mulDivFloorMost(told.price, indexMul, indexDiv)
  // Past what a price can be it is none: the contract halts.
  contract.indexPrice = state.rulesVersion >= 2 && price > MAX_PRICE ? 0 : price
  if (told !== undefined) contract.indexTime = told.time
}

function moveMark(state: State, contract: Contract): void {
  const { time } = state
  if (contract.fundingAt === 0) contract.fundingAt = nextFunding(time)
  sampleBasis(contract, time)
  const guard = contract.guarded ? guardOf(contract) : undefined
  contract.mark = markPrice({
    index: ticks(contract.indexPrice),
    fundingRate: rate(contract.fundingRate),
    now: time,
    twiceBasis: contract.basis.map((sample) => sample.twice),
    last: contract.lastPrice === 0 ? undefined : ticks(contract.lastPrice),
    guard,
  })
  unpark(contract)
  seePrice(state, contract, BY_MARK, contract.mark)
  seePrice(state, contract, BY_CONTRACT_INDEX, contract.indexPrice)
  samplePremium(contract, time, guard)
  if (time >= contract.fundingAt) fund(state, contract)
  else afterMark(state, contract)
}

/** One sample a second at most, where both sides of the book stand; those of the last 30 seconds count. */
function sampleBasis(contract: Contract, time: number): void {
  const { basis, book } = contract
  const oldest = time - BASIS_SAMPLES * SECOND
  contract.basis = basis.filter((sample) => sample.time > oldest)
  const last = contract.basis.at(-1)
  if (book.bids.best < 0 || book.asks.best < 0 || (last !== undefined && time < last.time + SECOND)) return
  const bid = heldToIndex(contract, book.bids.bestPrice)
  const ask = heldToIndex(contract, book.asks.bestPrice)
  contract.basis.push({ time, twice: bid + ask - 2 * contract.indexPrice })
}

/** A price of the book as far as it counts: each sample alone, so that one second's quote is not carried for thirty. */
function heldToIndex(contract: Contract, price: number): number {
  return contract.guarded ? withinRange(price, ticks(contract.indexPrice), contract.bounds.markRange) : price
}

/** What stands behind the book's prices at this moment. */
function guardOf(contract: Contract): MarkGuard {
  return { range: contract.bounds.markRange, bid: impactOf(contract, BUY), ask: impactOf(contract, SELL) }
}

function impactOf(contract: Contract, side: number): Fraction | undefined {
  return impactPrice(sideOf(contract, side), contract.terms.impactValue, contract.terms)
}

function samplePremium(contract: Contract, time: number, guard: MarkGuard | undefined): void {
  if (time < contract.premiumAt + PREMIUM_SAMPLE_INTERVAL) return
  contract.premiumAt = time
  const index = ticks(contract.indexPrice)
  const sample =
    guard === undefined
      ? premiumIndex(impactOf(contract, BUY), impactOf(contract, SELL), index, Number.MAX_SAFE_INTEGER)
      : guardedPremium(guard.bid, guard.ask, index, guard.range)
  contract.premium = addPremium(contract.premium, sample)
}

/** The levels of one side as far as the impact order reaches. */
function sideOf(contract: Contract, side: number): BookSide {
  const { terms } = contract
  const levels = contract.book.side(side)
  const found: BookSide[number][] = []
  let left: number = terms.impactValue
  for (let level = levels.first(); level >= 0 && left > 0; level = levels.next()) {
    const price = levels.price(level)
    const total = levels.total(level)
    found.push([ticks(price), lots(total)])
    left -= valueDown(lots(total), ticks(price), terms)
  }
  return found
}

/** The rate the running interval has come to so far. */
export function runningRate(contract: Contract): number {
  return fundingRate(averagePremium(contract.premium), contract.terms)
}

function* unsettledOf({ fundingIndex, longs, shorts }: Contract): Generator<readonly [Lots, bigint]> {
  for (const { lots: quantity, fundedAt } of longs.items) yield [quantity, fundingIndex - fundedAt]
  for (const { lots: quantity, fundedAt } of shorts.items) yield [quantity, fundingIndex - fundedAt]
}

/** Moves the cumulative index once; positions settle when they are next touched, but are looked at now. */
function fund(state: State, contract: Contract): void {
  const { terms, mark } = contract
  contract.fundingRate = runningRate(contract)
  contract.premium = NO_PREMIUM
  contract.fundingAt = nextFunding(state.time)
  const move = indexMove(ticks(mark), rate(contract.fundingRate), terms)
  contract.fundingIndex += state.rulesVersion >= 2 ? boundedMove(move, unsettledOf(contract)) : move
  state.log.push({
    type: 'contract.funding',
    symbol: terms.symbol,
    time: state.time,
    rate: rate(contract.fundingRate),
    mark: ticks(mark),
  })
  afterFunding(state, contract)
}
