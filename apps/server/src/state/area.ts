/**
 * What one area of the product brings to the server. An area is a folder under `features/`; its `module.ts` makes one of
 * these from what it is handed, and `bootstrap/areas.ts` names it: nothing else of the server has to know of it.
 */
import type { Registry } from 'prom-client'
import type { Handler } from '../http/handle.ts'
import type { OwnChannel } from './own-channel.ts'

/** Work beside the calls, done by processes that project. */
export interface Job {
  /** The name of its lock, where one process of all does it; without one several do no harm. */
  readonly lock?: string
  /** Begins; returns what stops it. */
  start(): () => Promise<void> | void
}

export interface Area {
  /** The calls that it answers. */
  readonly handlers: readonly Handler[]
  /** What it tells customers of their own on the socket. */
  readonly ownChannel?: OwnChannel
  readonly jobs?: readonly Job[]
  /** Its figures for Prometheus. */
  measure?(registry: Registry): void
}
