/** Which assets can be swapped, and on what terms. */
import { MOST_SWAP_SPREAD } from '@candlewick/rules/swap/quote'
import type { RefusedEvent } from '../ledger/events.ts'
import { refusal } from '../ledger/refusal.ts'
import type { Asset } from '../ledger/registry.ts'
import { isCount } from '../memory/typed.ts'
import type { Book } from '../spot/book.ts'
import type { SwapAssetCommand } from './commands.ts'
import { type State, SWAP_HOUSE } from './state.ts'

/** Applies `swap.asset`: a new one, or other terms of a known one for quotes from now on. */
export function swapAsset(state: State, command: SwapAssetCommand): RefusedEvent | undefined {
  const { swap, registry } = state
  const asset = registry.asset(command.asset)
  if (asset === undefined) return refusal('unknown_asset', 'asset')
  const book = command.symbol === undefined ? undefined : state.book(command.symbol)
  if (command.symbol !== undefined && book === undefined) return refusal('unknown_market', 'symbol')
  const known = swap.termsOf(asset.code)
  const isSound = known === undefined ? isValuedBy(state, asset, book) : known.book === book
  if (!isSound) return refusal('swap_form', 'symbol')
  const fault = termsFault(command)
  if (fault !== undefined) return fault
  if (registry.owner(SWAP_HOUSE) === undefined) registry.addOwner(SWAP_HOUSE, 'house', undefined)
  const { spread, minimum, maximum, floor, ceiling, status } = command
  const terms = { spread, minimum, maximum, floor, ceiling, status }
  if (known === undefined) swap.assets.push({ asset, book, ...terms })
  else Object.assign(known, terms)
  state.log.push({ type: 'swap.defined', asset: asset.code })
  return undefined
}

/** The reference is valued by no market, every other asset by one against it. */
function isValuedBy({ swap }: State, asset: Asset, book: Book | undefined): boolean {
  const [reference] = swap.assets
  if (reference === undefined) return book === undefined
  return book !== undefined && book.base === asset && book.quote === reference.asset
}

function termsFault(command: SwapAssetCommand): RefusedEvent | undefined {
  const { spread, minimum, maximum, floor, ceiling, status } = command
  const most = Number.MAX_SAFE_INTEGER
  if (!isWhole(spread, MOST_SWAP_SPREAD)) return refusal('swap_form', 'spread', MOST_SWAP_SPREAD)
  if (!isCount(maximum)) return refusal('swap_form', 'maximum', most)
  if (!isCount(minimum) || minimum > maximum) return refusal('swap_form', 'minimum', maximum)
  if (!isWhole(ceiling, most)) return refusal('swap_form', 'ceiling', most)
  if (!isWhole(floor, ceiling)) return refusal('swap_form', 'floor', ceiling)
  return status === 'open' || status === 'closed' ? undefined : refusal('swap_form', 'status')
}

const isWhole = (n: number, most: number) => Number.isSafeInteger(n) && n >= 0 && n <= most
