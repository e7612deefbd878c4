/** What a margin account has and owes, valued at the index: in the reference asset, an isolated one in its quote. */
import { units } from '@candlewick/money/units'
import { debtOf } from '@candlewick/rules/margin/interest'
import { CROSS_RATIOS, collateralWeight, type RiskRatios, ratiosOf } from '@candlewick/rules/margin/ratios'
import { type MarginAsset, PAR, type Worth } from '@candlewick/rules/margin/risk'
import { STALE_AFTER } from '../limits.ts'
import type { Book } from '../spot/book.ts'
import { loanNow } from './interest.ts'
import type { MarginAccount, MarginAssetTerms, State } from './state.ts'

/** One asset of an account, with its terms. */
export interface Line extends MarginAsset {
  readonly terms: MarginAssetTerms
}

/** The assets that count in the account: of a cross one all there are, of an isolated one its base and its quote. */
export function termsIn(state: State, { book }: MarginAccount): MarginAssetTerms[] {
  const { assets } = state.margin
  return book === undefined ? assets : assets.filter(({ asset }) => asset === book.base || asset === book.quote)
}

/** The market in which the asset is valued, and bought and sold, for the account; undefined of what it is valued in. */
export function marketFor({ book }: MarginAccount, { asset, book: usual }: MarginAssetTerms): Book | undefined {
  if (book === undefined) return usual
  return asset === book.base ? book : undefined
}

/** What the account has of an asset that it may do something with. */
export function availableOf(state: State, account: MarginAccount, { asset }: MarginAssetTerms): number {
  const number = state.ledger.find(account.owner.index, account.type, asset.index)
  return number < 0 ? 0 : state.ledger.available(number)
}

function heldOf(state: State, account: MarginAccount, { asset }: MarginAssetTerms): number {
  const number = state.ledger.find(account.owner.index, account.type, asset.index)
  return number < 0 ? 0 : state.ledger.available(number) + state.ledger.occupied(number)
}

/**
 * Everything the account has or owes, and `asked` besides; undefined where an asset of it has no fresh index price, so
 * that nobody can say how it stands.
 */
export function linesOf(state: State, account: MarginAccount, asked?: MarginAssetTerms): Line[] | undefined {
  const lines: Line[] = []
  for (const terms of termsIn(state, account)) {
    const held = heldOf(state, account, terms)
    const loan = loanNow(state, account, terms)
    if (held === 0 && loan === undefined && terms !== asked) continue
    const worth = worthOf(state, marketFor(account, terms))
    if (worth === undefined) return undefined
    const weight = account.book === undefined ? terms.weight : collateralWeight('isolated', terms.asset.code)
    const debt = loan === undefined ? units(0) : debtOf(loan)
    lines.push({ asset: terms.asset.code, held: units(held), debt, weight: weight as Line['weight'], worth, terms })
  }
  return lines
}

function worthOf(state: State, book: Book | undefined): Worth | undefined {
  if (book === undefined) return PAR
  const numerator = freshIndex(state, book) * book.rules.tickLotUnits
  return numerator > 0 && Number.isSafeInteger(numerator) ? { numerator, denominator: book.rules.lotUnits } : undefined
}

/** The market's index price in ticks, 0 where none was told of late: what a feed that died said last values nothing. */
export function freshIndex(state: State, { rules }: Book): number {
  const told = state.indexPrices.get(rules.symbol)
  return told !== undefined && state.time - told.time <= STALE_AFTER ? told.price : 0
}

/** The three ratios of the account. */
export function ratiosFor(state: State, account: MarginAccount): RiskRatios {
  if (account.book === undefined) return CROSS_RATIOS
  const ratios = ratiosOf('isolated', leverageOf(state, account))
  if (ratios === undefined) throw new Error(`no isolated account has a leverage of ${account.leverage}`)
  return ratios
}

/** The leverage its owner picked, or else the pair's first. */
export function leverageOf(state: State, account: MarginAccount): number {
  if (account.book === undefined) return CROSS_RATIOS.leverage
  return account.leverage || (state.margin.pairOf(account.book)?.leverages[0] ?? 0)
}
