/** What assets are worth to a swap now, and what the house has of them. */
import { SWAP_PAR, type SwapWorth } from '@candlewick/rules/swap/quote'
import { SPOT_ACCOUNT } from '../ledger/commands.ts'
import type { RefusedEvent } from '../ledger/events.ts'
import { refusal } from '../ledger/refusal.ts'
import { MAX_PRICE, STALE_AFTER } from '../limits.ts'
import { type State, SWAP_HOUSE, type SwapTerms } from './state.ts'

/** The index price that counts now, in ticks; 0 of the reference. */
export function indexOf(state: State, { book }: SwapTerms, field: string): number | RefusedEvent {
  if (book === undefined) return 0
  const { rules } = book
  if (rules.status !== 'open') return refusal('market_halted', field, rules.symbol)
  const told = state.indexPrices.get(rules.symbol)
  const isFresh = told !== undefined && told.time + STALE_AFTER >= state.time
  return isFresh ? told.price : refusal('no_reference_price', field)
}

/** What an index price makes the asset worth; undefined where that is no price, or more than can be counted. */
export function worthAt({ book }: SwapTerms, index: number): SwapWorth | undefined {
  if (book === undefined) return index === 0 ? SWAP_PAR : undefined
  if (!Number.isSafeInteger(index) || index <= 0 || index > MAX_PRICE) return undefined
  const numerator = index * book.rules.tickLotUnits
  return Number.isSafeInteger(numerator) ? { numerator, denominator: book.rules.lotUnits } : undefined
}

/** What the house has of the asset to swap with. */
export function inventoryOf({ ledger, registry }: State, { asset }: SwapTerms): number {
  const owner = registry.ownerNumber(SWAP_HOUSE)
  const account = owner < 0 ? -1 : ledger.find(owner, SPOT_ACCOUNT, asset.index)
  return account < 0 ? 0 : ledger.available(account)
}

/** Why the inventory would leave its bounds, with what it would still give or take. */
export function inventoryFault(
  state: State,
  from: SwapTerms,
  pays: number,
  to: SwapTerms,
  gets: number,
): RefusedEvent | undefined {
  const gives = Math.max(0, inventoryOf(state, to) - to.floor)
  if (gets > gives) return refusal('swap_inventory', 'gets', gives)
  const takes = Math.max(0, from.ceiling - inventoryOf(state, from))
  return pays > takes ? refusal('swap_inventory', 'pays', takes) : undefined
}
