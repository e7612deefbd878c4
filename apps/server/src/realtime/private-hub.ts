/**
 * What is a customer's own, to that customer alone, as soon as it is applied. A socket gets nothing before its token is
 * proved and its session is the one of the address; it ends with its session.
 */
import type { Event } from '@candlewick/engine/events'
import { wireMessage } from '@candlewick/protocol/message-wire'
import type { PrivateMessage } from '@candlewick/protocol/realtime'
import type { Applied } from '../journal/source.ts'
import type { OwnChannel } from '../state/own-channel.ts'
import { messagesFrame, textFrame } from './frame.ts'
import { type Failed, guarded } from './guarded.ts'
import { CLOSE, type RealtimeLimits } from './limits.ts'
import type { ListenerSession, Sessions } from './sessions.ts'
import type { Wire } from './wire.ts'

const WATCH_MS = 1_000
/** A proved token is asked for again after this long, so that one that expires does not listen on. */
const REVERIFY_MS = 300_000
/** Tokens asked for again in one heartbeat, so that many sockets do not ask at once. */
const REVERIFY_AT_ONCE = 100

/** Asks who listens; nothing where it is nobody any more. */
type Verify = () => Promise<ListenerSession | undefined> | ListenerSession | undefined

/** One private socket whose token was proved. */
export interface PrivateSocket {
  readonly wire: Wire
  readonly session: ListenerSession
  /** Asks again who listens. */
  readonly verify: Verify
  verifiedAt: number
  missed: number
}

export class PrivateHub {
  readonly #limits: RealtimeLimits
  readonly #failed: Failed
  readonly #channels: readonly OwnChannel[]
  readonly #byEvent = new Map<Event['type'], OwnChannel[]>()
  readonly #users = new Map<string, Set<PrivateSocket>>()
  readonly #stop: (() => void)[]
  readonly #heard: Promise<() => Promise<void>>[]
  #told = new Set<string>()
  #sequence = 0

  /** @param channels what each area tells, in the order in which it is told */
  constructor(channels: readonly OwnChannel[], sessions: Sessions, limits: RealtimeLimits, failed: Failed) {
    this.#channels = channels
    this.#failed = failed
    for (const channel of channels) {
      for (const type of channel.events) this.#byEvent.set(type, [...(this.#byEvent.get(type) ?? []), channel])
    }
    this.#limits = limits
    const listening = (user: string) => this.#users.has(user)
    this.#heard = channels.flatMap((channel) => channel.hear?.({ listening, listens: this.#listens }) ?? [])
    // What could not be begun is said where it is stopped.
    for (const heard of this.#heard) heard.catch(() => undefined)
    const timer = setInterval(() => this.#heartbeat(), limits.heartbeatMs)
    const watch = setInterval(() => this.#watch(), Math.min(WATCH_MS, limits.stalledMs / 4))
    this.#stop = [
      () => clearInterval(timer),
      () => clearInterval(watch),
      sessions.onEnded(({ sessionId }) => this.#end((socket) => socket.session.sessionId === sessionId, 'logout')),
    ]
  }

  async stop(): Promise<void> {
    for (const stop of this.#stop) stop()
    for (const heard of this.#heard) await (await heard)()
  }

  get size(): number {
    let size = 0
    for (const sockets of this.#users.values()) size += sockets.size
    return size
  }

  /** Lets a proved socket hear; undefined where the customer has too many already. */
  join(wire: Wire, session: ListenerSession, verify: Verify): PrivateSocket | undefined {
    const sockets = this.#users.get(session.userId) ?? new Set()
    if (sockets.size >= this.#limits.socketsPerUser) return undefined
    const socket: PrivateSocket = { wire, session, verify, verifiedAt: performance.now(), missed: 0 }
    this.#users.set(session.userId, sockets.add(socket))
    socket.wire.send(write({ type: 'USER_STATUS', data: { status: 'online' } }))
    return socket
  }

  leave(socket: PrivateSocket): void {
    const sockets = this.#users.get(socket.session.userId)
    sockets?.delete(socket)
    if (sockets?.size === 0) this.#users.delete(socket.session.userId)
  }

  /** Takes note of an applied command; what was applied together goes out together, at once after it. */
  take({ recorded, events }: Applied): void {
    if (this.#users.size === 0) return
    this.#sequence = recorded.sequence
    for (const event of events) {
      for (const channel of this.#byEvent.get(event.type) ?? []) channel.take(event, recorded.time, this.#listens)
    }
  }

  /** Whoever listens and was asked for is told what was gathered, once all that is applied together is. */
  readonly #listens = (user: string): boolean => {
    if (!this.#users.has(user)) return false
    if (this.#told.size === 0) queueMicrotask(() => this.#flush())
    this.#told.add(user)
    return true
  }

  #flush(): void {
    const due = this.#told
    this.#told = new Set()
    for (const user of due) {
      const texts = this.#textsFor(user)
      const frame = texts && messagesFrame(texts)
      for (const socket of this.#users.get(user) ?? []) {
        if (frame !== undefined) socket.wire.write(frame)
        // What she was not told she reads when she comes again.
        else socket.wire.readAnew()
      }
    }
  }

  /** What a customer is told by each area; undefined where one of them threw. All of them are asked, so that none keeps what is old. */
  #textsFor(user: string): string[] | undefined {
    const said = this.#channels.map((channel) =>
      guarded(this.#failed, 'telling a customer of her own', () => channel.messages(user, this.#sequence).map(write)),
    )
    return said.includes(undefined) ? undefined : said.flatMap((texts) => texts ?? [])
  }

  #heartbeat(): void {
    const frame = textFrame(write({ type: 'HEARTBEAT', time: Date.now() }))
    const now = performance.now()
    let asked = 0
    for (const socket of this.#everyone()) {
      if (socket.missed >= this.#limits.missedHeartbeats) {
        socket.wire.cut()
        continue
      }
      socket.missed += 1
      socket.wire.write(frame)
      if (now - socket.verifiedAt < REVERIFY_MS || asked >= REVERIFY_AT_ONCE) continue
      asked += 1
      socket.verifiedAt = now
      void this.#reverify(socket)
    }
  }

  async #reverify(socket: PrivateSocket): Promise<void> {
    try {
      const session = await socket.verify()
      if (session === undefined) this.#end((each) => each === socket, 'token_expired')
    } catch {
      // The database did not answer: the session is asked for again in the next heartbeat.
      socket.verifiedAt = Number.NEGATIVE_INFINITY
    }
  }

  #watch(): void {
    const now = performance.now()
    for (const socket of this.#everyone()) socket.wire.watch(now)
  }

  #end(which: (socket: PrivateSocket) => boolean, status: 'logout' | 'token_expired'): void {
    for (const socket of this.#everyone()) {
      if (!which(socket)) continue
      socket.wire.send(write({ type: 'USER_STATUS', data: { status } }))
      socket.wire.close(CLOSE.sessionEnded, status)
      this.leave(socket)
    }
  }

  *#everyone(): Iterable<PrivateSocket> {
    for (const sockets of this.#users.values()) yield* sockets
  }
}

function write(message: PrivateMessage): string {
  return JSON.stringify(wireMessage(message))
}
