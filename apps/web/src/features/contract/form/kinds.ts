/** The kinds of contract orders, which prices set them off, and the kinds used last. */
import { keptKinds } from '../../../terminal/form/kept-kinds.ts'

export const CONTRACT_KINDS = ['limit', 'market', 'stop_limit', 'stop_market', 'trailing', 'oco', 'ladder'] as const
export type ContractKind = (typeof CONTRACT_KINDS)[number]
/** Those that wait for a price. Of an OCO only the stop waits: it is reckoned as the limit order that it begins with. */
const WAITING_KINDS: readonly ContractKind[] = ['stop_limit', 'stop_market', 'trailing']
/** Those that are chosen from a menu: they have a trigger, or are many orders. */
export const MENU_KINDS = [
  'stop_limit',
  'stop_market',
  'trailing',
  'oco',
  'ladder',
] as const satisfies readonly ContractKind[]

/** The prices that a trigger, a take-profit or a stop-loss may watch. */
export const WATCHED = ['last', 'mark', 'index'] as const
export type Watched = (typeof WATCHED)[number]

export const isWaiting = (kind: ContractKind): boolean => WAITING_KINDS.includes(kind)
/** Whether an order of this kind has a limit price. */
export const isLimited = (kind: ContractKind): boolean => kind === 'limit' || kind === 'stop_limit' || kind === 'oco'

export const contractKinds = keptKinds('contractKinds', CONTRACT_KINDS, MENU_KINDS, 'stop_market')
