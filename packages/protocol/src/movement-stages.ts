/** How far money that came in or goes out has come, in the three words that a list of it is filtered by. */
import type { DepositState } from './deposit-states.ts'
import type { WithdrawalState } from './withdrawal-states.ts'

/** `pending`: it has come to no end yet; `completed`: credited, or paid; `failed`: it ended without. */
export const MOVEMENT_STAGES = ['pending', 'completed', 'failed'] as const
export type MovementStage = (typeof MOVEMENT_STAGES)[number]

/** One at risk was credited, and may still be taken back. */
export const DEPOSIT_STAGE: Readonly<Record<DepositState, MovementStage>> = {
  seen: 'pending',
  confirming: 'pending',
  crediting: 'pending',
  credited: 'completed',
  parked: 'pending',
  at_risk: 'pending',
  reversed: 'failed',
  refused: 'failed',
  dropped: 'failed',
  review: 'pending',
  rejected: 'failed',
}

export const WITHDRAWAL_STAGE: Readonly<Record<WithdrawalState, MovementStage>> = {
  requested: 'pending',
  review: 'pending',
  approved: 'pending',
  signing: 'pending',
  broadcast: 'pending',
  confirmed: 'completed',
  rejected: 'failed',
  cancelled: 'failed',
}
