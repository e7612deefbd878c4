/** What the server and the processes beside it say to each other. */
import type { Head } from '../journal/anchors.ts'
import type { Applied } from '../journal/machine.ts'
import type { Pruning } from '../journal/store.ts'
import type { Kept } from './keeper.ts'

/** To the keeper: first how to keep, later that it should take a last snapshot and end. */
export type ToKeeper =
  | {
      readonly type: 'keep'
      readonly url: string
      readonly every: number
      readonly pruning: Pruning
      /** What was published of the journal before. */
      readonly anchors: readonly Head[]
    }
  | { readonly type: 'stop' }

/** From the keeper. `broken`: nobody may go on, for this reason. */
export type FromKeeper =
  | { readonly type: 'log'; readonly level: 'info' | 'warn' | 'error'; readonly message: string }
  | { readonly type: 'kept'; readonly kept: Kept }
  | { readonly type: 'anchor'; readonly head: Head }
  | { readonly type: 'broken'; readonly reason: string }

/** To who recomputes what was said: first from where on, and then for each batch. */
export type ToReplaying =
  | { readonly type: 'replay'; readonly url: string; readonly after: number }
  | { readonly type: 'next' }

export type FromReplaying =
  | { readonly type: 'batch'; readonly batch: readonly Applied[] }
  | { readonly type: 'failed'; readonly reason: string }
