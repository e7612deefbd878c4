/** Swaps, as the state machine knows them. */

import { SWAP_REASONS } from '@candlewick/rules/swap/reasons'
import type { FundsLimits } from '../ledger/idempotency-store.ts'
import { clientKey } from '../ledger/shared-ids.ts'
import type { Product } from '../product.ts'
import type { SwapCommand } from './commands.ts'
import { SWAP_COMMANDS } from './dispatch.ts'
import type { SwapEvent } from './events.ts'
import { SwapReads } from './reads.ts'
import { SWAP_SECTION } from './snapshot.ts'
import { type State, SWAP_HOUSE, SwapState } from './state.ts'

interface Swap {
  command: SwapCommand
  event: SwapEvent
  reason: (typeof SWAP_REASONS)[number]
  state: State
  own: { readonly swap: SwapState }
  limits: FundsLimits
  reads: SwapReads
}

export const SWAP: Product<Swap> = {
  name: 'swap',
  commands: SWAP_COMMANDS,
  reasons: SWAP_REASONS,
  houses: [{ owner: SWAP_HOUSE, fund: 'swap', given: true, moved: true }],
  natures: { 'swap.exchange': 'trades' },
  own: (limits) => ({ swap: new SwapState(limits) }),
  reads: (state) => new SwapReads(state),
  check({ swap }, invariant) {
    for (const [n, { asset, book }] of swap.assets.entries()) {
      invariant(
        (n === 0) === (book === undefined),
        () => `${asset.code} is valued by nothing, or the reference by a market`,
      )
    }
    for (const [key, { user, clientId }] of swap.done.records) {
      invariant(key === clientKey(user, clientId), () => `a swap of ${user} stands under ${key}`)
    }
  },
  sections: [SWAP_SECTION],
}
