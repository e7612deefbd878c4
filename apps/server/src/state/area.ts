/**
 * What one area of the product brings to the server. An area is a folder under `features/`; its `module.ts` makes one of
 * these from what it is handed, and `bootstrap/areas.ts` names it: nothing else of the server has to know of it.
 */
import type { Permission } from '@candlewick/protocol/who'
import type { Registry } from 'prom-client'
import type { Handler } from '../http/handle.ts'
import type { Leadership } from '../journal/locks.ts'
import type { Notices } from './notices.ts'
import type { OwnChannel } from './own-channel.ts'
import type { TimelineSource } from './timeline.ts'

/** Work beside the calls, done by processes that project. */
export interface Job {
  /** The name of its lock, where one process of all does it; without one several do no harm. */
  readonly lock?: string
  /**
   * Begins; returns what stops it.
   * @param leadership of its lock, for what has to be fenced; undefined where it has no lock
   */
  start(leadership?: Leadership): () => Promise<void> | void
}

export interface Waiting {
  readonly waiting: number
  /** Epoch milliseconds; null where nobody waits. */
  readonly oldestTime: number | null
  /** How many wait longer than promised. */
  readonly late: number
  /** Since when each of the oldest waits, at most {@link MARKS} of them; of a queue that does not say, the oldest alone. */
  readonly times?: number[]
}

/** Cases of a queue that are drawn one by one. */
export const MARKS = 40

/** What of an area waits for operators. */
export interface Queue {
  readonly queue: string
  /** Who may decide its cases. */
  readonly permission: Permission
  /** Milliseconds within which customers are promised an answer. */
  readonly promised: number
  /** One quick statement over an index: it is asked every second while somebody looks. */
  measure(): Promise<Waiting>
}

/** Something that operators are told of at once. */
export interface Warning {
  /** A stable word. */
  readonly alarm: string
  readonly level: 'warning' | 'alarm'
  /** Names and figures that belong to it, with spaces between. */
  readonly detail: string
}

export interface Area {
  /** The calls that it answers. */
  readonly handlers: readonly Handler[]
  /** What it tells customers of their own on the socket. */
  readonly ownChannel?: OwnChannel
  /** What it tells customers to read anew, on the message topics. */
  readonly notices?: Notices
  readonly jobs?: readonly Job[]
  /** What of it waits for operators. */
  readonly queues?: readonly Queue[]
  /** What it tells operators of a customer's past. */
  readonly timeline?: readonly TimelineSource[]
  /** What of it is wrong now: a few quick statements, since it is asked every second while somebody looks. */
  alarms?(): Promise<readonly Warning[]>
  /** Its figures for Prometheus. */
  measure?(registry: Registry): void
}
