/** The kinds of contract orders, which prices set them off, and the kinds used last. */
import { keptKinds } from '../../terminal/form/kept-kinds.ts'

export const CONTRACT_KINDS = ['limit', 'market', 'stop_limit', 'stop_market', 'trailing'] as const
export type ContractKind = (typeof CONTRACT_KINDS)[number]
/** Those that wait for a price. */
export const WAITING_KINDS = ['stop_limit', 'stop_market', 'trailing'] as const satisfies readonly ContractKind[]

/** The prices that a trigger, a take-profit or a stop-loss may watch. */
export const WATCHED = ['last', 'mark', 'index'] as const
export type Watched = (typeof WATCHED)[number]

export const isWaiting = (kind: ContractKind): boolean => WAITING_KINDS.some((one) => one === kind)
/** Whether an order of this kind has a limit price. */
export const isLimited = (kind: ContractKind): boolean => kind === 'limit' || kind === 'stop_limit'
/** Whether an order of this kind can bring take-profit and stop-loss for its position. */
export const canProtect = (kind: ContractKind): boolean => !isWaiting(kind)

export const contractKinds = keptKinds('contractKinds', CONTRACT_KINDS, WAITING_KINDS, 'stop_market')
