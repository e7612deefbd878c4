/** What can be borrowed, where, and how far: terms of assets and pairs, and the leverage an owner picks. */
import { RATE_ONE } from '@candlewick/money/types'
import { mayStand } from '@candlewick/rules/margin/borrowing'
import { HOUR } from '@candlewick/rules/margin/interest'
import { ratiosOf } from '@candlewick/rules/margin/ratios'
import type { RefusedEvent } from '../ledger/events.ts'
import { ISOLATED_TYPES } from '../ledger/ledger.ts'
import { refusal } from '../ledger/refusal.ts'
import { type Asset, FUND } from '../ledger/registry.ts'
import { MAX_FEE_RATE } from '../limits.ts'
import { isCount } from '../memory/typed.ts'
import type { Book } from '../spot/book.ts'
import type { MarginAssetCommand, MarginLeverageCommand, MarginPairCommand } from './commands.ts'
import { chargeInterest } from './interest.ts'
import { linesOf } from './margin-state.ts'
import type { State } from './state.ts'
import { LENDER } from './state.ts'

/** Who pays what an account cannot. */
export const INSURANCE = 'house:insurance'

/** Applies `margin.asset`: a new one, or new terms of a known one, from now on. */
export function marginAsset(state: State, command: MarginAssetCommand): RefusedEvent | undefined {
  const { margin, registry } = state
  const asset = registry.asset(command.asset)
  if (asset === undefined) return refusal('unknown_asset', 'asset')
  const fault = termsFault(command)
  if (fault !== undefined) return fault
  const book = command.symbol === undefined ? undefined : state.book(command.symbol)
  if (command.symbol !== undefined && book === undefined) return refusal('unknown_market', 'symbol')
  const known = margin.termsOf(asset.index)
  const isSound = known === undefined ? isValuedBy(state, asset, book) : known.book === book
  if (!isSound) return refusal('margin_form', 'symbol')
  const { hourly, limit, weight } = command
  if (known === undefined) {
    if (margin.assets.length === 0) begin(state)
    margin.assets.push({ asset, book, hourly, limit, weight, index: 0, lent: 0, lost: 0 })
    // What an account already has of it counts from now on.
    if (state.rulesVersion >= 2) for (const account of margin.accounts.values()) margin.touched.add(account)
  } else {
    // Until now the old rate runs.
    if (state.time >= margin.nextHour) chargeInterest(state)
    Object.assign(known, { hourly, limit, weight })
    for (const account of margin.accounts.values()) margin.touched.add(account)
  }
  state.log.push({ type: 'margin.defined', what: 'asset', name: asset.code })
  return undefined
}

function termsFault({ hourly, limit, weight }: MarginAssetCommand): RefusedEvent | undefined {
  const isWhole = (n: number, most: number) => Number.isSafeInteger(n) && n >= 0 && n <= most
  if (!isWhole(hourly, MAX_FEE_RATE)) return refusal('margin_form', 'hourly', MAX_FEE_RATE)
  if (!isWhole(limit, Number.MAX_SAFE_INTEGER)) return refusal('margin_form', 'limit')
  return isWhole(weight, RATE_ONE) ? undefined : refusal('margin_form', 'weight', RATE_ONE)
}

/** The reference is valued by no market, every other asset by one against it. */
function isValuedBy({ margin }: State, asset: Asset, book: Book | undefined): boolean {
  const [reference] = margin.assets
  if (reference === undefined) return book === undefined
  return book !== undefined && book.base === asset && book.quote === reference.asset
}

/** The first asset opens the houses that lend and insure, and starts the clock of interest. */
function begin({ margin, registry, time }: State): void {
  for (const name of [LENDER, INSURANCE]) {
    if (registry.owner(name) === undefined) registry.addOwner(name, 'house', undefined)
  }
  margin.chargedTo = time
  margin.nextHour = (Math.floor(time / HOUR) + 1) * HOUR
}

/** Applies `margin.pair`: a pair of two assets that can be borrowed. */
export function marginPair(state: State, command: MarginPairCommand): RefusedEvent | undefined {
  const { margin } = state
  const book = state.book(command.symbol)
  if (book === undefined) return refusal('unknown_market', 'symbol')
  for (const { index } of [book.base, book.quote]) {
    if (margin.termsOf(index) === undefined) return refusal('unknown_asset', 'symbol')
  }
  const { leverages } = command
  const isKnown = leverages.every((leverage) => ratiosOf('isolated', leverage) !== undefined)
  if (leverages.length === 0 || !isKnown) return refusal('margin_form', 'leverages')
  const known = margin.pairOf(book)
  if (known === undefined) margin.pairs.push({ book, leverages: [...leverages] })
  else known.leverages = [...leverages]
  state.log.push({ type: 'margin.defined', what: 'pair', name: book.rules.symbol })
  return undefined
}

/** Applies `margin.leverage`; refused where what is owed would be below the initial ratio of the new one. */
export function marginLeverage(state: State, command: MarginLeverageCommand): RefusedEvent | undefined {
  const owner = state.registry.owner(command.user)
  if (owner === undefined) return refusal('unknown_user', 'user')
  if (owner.index <= FUND || owner.kind === 'house') return refusal('reserved_user', 'user')
  const pair = state.margin.pairOf(state.book(command.pair))
  if (pair === undefined) return refusal('unknown_market', 'pair')
  const { leverage } = command
  const ratios = ratiosOf('isolated', leverage)
  if (!isCount(leverage) || !pair.leverages.includes(leverage) || ratios === undefined) {
    return refusal('leverage', 'leverage', Math.max(...pair.leverages))
  }
  const type = ISOLATED_TYPES + pair.book.index
  const known = state.margin.find(owner.index, type)
  if (known !== undefined && known.loans.size > 0) {
    const lines = linesOf(state, known)
    if (lines === undefined) return refusal('no_reference_price', 'pair')
    if (!mayStand(lines, ratios.initial)) return refusal('margin_ratio', 'leverage', ratios.initial)
  }
  const account = state.margin.obtain(owner, type, pair.book)
  account.leverage = leverage
  state.margin.touched.add(account)
  state.log.push({ type: 'margin.leverage', user: owner.name, pair: command.pair, leverage })
  return undefined
}
