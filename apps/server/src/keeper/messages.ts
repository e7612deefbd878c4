/** What the server and its keeper, a process of its own, say to each other. */
import type { Pruning } from '../journal/store.ts'
import type { Kept } from './keeper.ts'

/** To the keeper: first how to keep, later that it should take a last snapshot and end. */
export type ToKeeper =
  | {
      readonly type: 'keep'
      readonly url: string
      readonly every: number
      readonly pruning: Pruning
    }
  | { readonly type: 'stop' }

/** From the keeper. `broken`: nobody may go on, for this reason. */
export type FromKeeper =
  | { readonly type: 'log'; readonly level: 'info' | 'warn' | 'error'; readonly message: string }
  | { readonly type: 'kept'; readonly kept: Kept }
  | { readonly type: 'broken'; readonly reason: string }
