/** Which withdrawals a list shows: those of a state, and of the approved ones those that people have to pay. */
import { WITHDRAWAL_STATES, type WithdrawalState } from '@candlewick/protocol/withdrawal-states'

/** A withdrawal that was just asked for leaves that state in an instant: no list of them. */
export type Shown = 'to_pay' | Exclude<WithdrawalState, 'requested'>
export const SHOWN: readonly Shown[] = WITHDRAWAL_STATES.flatMap((state): Shown[] => {
  if (state === 'requested') return []
  return state === 'review' ? ['review', 'to_pay'] : [state]
})

/** What the call is asked for. */
export function askedOf(shown: Shown) {
  return shown === 'to_pay' ? ({ state: 'approved', way: 'hand' } as const) : ({ state: shown } as const)
}

/** Which list of cases that wait for people a case belongs to. */
export function waitsIn({ state, way }: { state: string; way: string }): 'review' | 'to_pay' {
  return state === 'approved' && way === 'hand' ? 'to_pay' : 'review'
}
