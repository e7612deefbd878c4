/** Which deposits a list shows. */
import type { CHAIN_DEPOSIT_STATES } from '@candlewick/protocol/deposit-states'

export const SHOWN = ['hand', 'unmatched', 'at_risk', 'reversed', 'all'] as const
export type Shown = (typeof SHOWN)[number]

type ChainState = (typeof CHAIN_DEPOSIT_STATES)[number]

/** What the call is asked for. */
export function askedOf(shown: Exclude<Shown, 'hand'>, state: ChainState | undefined) {
  if (shown === 'unmatched') return { which: 'unmatched' } as const
  if (shown === 'all') return state === undefined ? {} : { state }
  return { state: shown } as const
}
