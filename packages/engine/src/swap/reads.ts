/** What may be asked of the engine about swaps. */
import type { Rate, Units } from '@candlewick/money/types'
import { units } from '@candlewick/money/units'
import { swapGets, swapPays, swapSpread } from '@candlewick/rules/swap/quote'
import type { RefusedEvent } from '../ledger/events.ts'
import { refusal } from '../ledger/refusal.ts'
import { isCount } from '../memory/typed.ts'
import type { SwapAssetView } from './events.ts'
import { limitFault, priceAt } from './exchange.ts'
import { indexOf, inventoryFault, inventoryOf } from './price.ts'
import type { State, SwapTerms } from './state.ts'

/** What is asked to be quoted: one of the two amounts. */
export interface SwapAsked {
  readonly from: string
  readonly to: string
  readonly exact: 'pays' | 'gets'
  readonly amount: Units
}

/** What the house offers now, as `swap.exchange` takes it. */
export interface SwapOffer {
  readonly from: string
  readonly to: string
  readonly exact: 'pays' | 'gets'
  readonly pays: Units
  readonly gets: Units
  readonly fromIndex: number
  readonly toIndex: number
  readonly spread: Rate
  readonly quotedAt: number
}

export class SwapReads {
  readonly #state: State

  constructor(state: State) {
    this.#state = state
  }

  /** Every asset with its terms, in the order in which they opened. */
  assets(): SwapAssetView[] {
    return this.#state.swap.assets.map((terms) => assetView(this.#state, terms))
  }

  /** What would be filled now, or why nothing would be; changes nothing. */
  quote({ from: fromCode, to: toCode, exact, amount }: SwapAsked): SwapOffer | RefusedEvent {
    const state = this.#state
    const [from, to] = [state.swap.termsOf(fromCode), state.swap.termsOf(toCode)]
    if (from?.status !== 'open') return refusal('swap_closed', 'from')
    if (to?.status !== 'open') return refusal('swap_closed', 'to')
    if (from === to) return refusal('swap_form', 'to')
    if (!isCount(amount)) return refusal('amount', exact)
    const fromIndex = indexOf(state, from, 'from')
    if (typeof fromIndex !== 'number') return fromIndex
    const toIndex = indexOf(state, to, 'to')
    if (typeof toIndex !== 'number') return toIndex
    const spread = swapSpread(from.spread, to.spread)
    const price = priceAt(from, fromIndex, to, toIndex, spread)
    if (price === undefined) return refusal('no_reference_price', 'from')
    const pays = exact === 'pays' ? amount : swapPays(price, amount)
    const gets = exact === 'gets' ? amount : swapGets(price, amount)
    // Too little to give a unit for, or more than can be counted.
    if (pays === undefined) return refusal('swap_limit', 'pays', from.maximum)
    const fault = limitFault(from, pays)
    if (fault !== undefined) return fault
    if (gets === undefined) return refusal('swap_limit', 'gets', 1)
    const offer = { from: fromCode, to: toCode, exact, pays, gets, fromIndex, toIndex, spread, quotedAt: state.time }
    return inventoryFault(state, from, pays, to, gets) ?? offer
  }
}

function assetView(state: State, terms: SwapTerms): SwapAssetView {
  const { asset, book, ...rest } = terms
  const symbol = book === undefined ? {} : { symbol: book.rules.symbol }
  return { asset: asset.code, ...symbol, ...rest, inventory: units(inventoryOf(state, terms)) }
}
