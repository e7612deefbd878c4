/**
 * One accepted socket seen from the sending side. Frames made once are written to the connection as they are, so that
 * a broadcast costs a reader one write; how much waits in the connection says whether the reader keeps up.
 */
import type { Duplex } from 'node:stream'
import type { WebSocket } from 'ws'
import { textFrame } from './frame.ts'
import { CLOSE, type RealtimeLimits } from './limits.ts'

export class Wire {
  readonly ws: WebSocket
  readonly #raw: Duplex
  readonly #limits: RealtimeLimits
  /** Since when something waits for the reader, by `performance.now()`; undefined where nothing does. */
  #waitingSince: number | undefined
  #tokens: number
  #tokensAt = performance.now()

  constructor(ws: WebSocket, raw: Duplex, limits: RealtimeLimits) {
    this.ws = ws
    this.#raw = raw
    this.#limits = limits
    this.#tokens = limits.messageBurst
  }

  get open(): boolean {
    return this.ws.readyState === this.ws.OPEN
  }

  /** Bytes that wait for the reader in this process. */
  get waiting(): number {
    return this.#raw.writableLength
  }

  /** Whether the reader is so far behind that only the newest state is worth sending. */
  get behind(): boolean {
    return this.waiting > this.#limits.conflateBytes
  }

  /** Writes a whole frame. A reader past the bound is cut instead. */
  write(frame: Buffer): void {
    if (!this.open) return
    this.#raw.write(frame)
    if (this.waiting > this.#limits.bufferedBytes) this.cut()
  }

  send(text: string): void {
    this.write(textFrame(text))
  }

  /** To be called every second or so: cuts a reader that lets data wait for too long. */
  watch(now: number): void {
    if (this.waiting === 0) this.#waitingSince = undefined
    else if (this.#waitingSince === undefined) this.#waitingSince = now
    else if (now - this.#waitingSince >= this.#limits.stalledMs) this.cut()
  }

  /** Takes note of an inbound message; false where they come too fast. */
  admit(): boolean {
    const now = performance.now()
    const { messageBurst, messagesPerSecond } = this.#limits
    this.#tokens = Math.min(messageBurst, this.#tokens + ((now - this.#tokensAt) / 1_000) * messagesPerSecond)
    this.#tokensAt = now
    if (this.#tokens < 1) return false
    this.#tokens -= 1
    return true
  }

  /** Ends a connection whose reader does not read: a farewell would wait behind the rest. */
  cut(): void {
    this.ws.terminate()
    this.#raw.destroy()
  }

  /** Ends it where something is missing in what was told: whoever comes again reads everything anew. */
  readAnew(): void {
    this.close(CLOSE.restart, 'read anew')
  }

  close(code: (typeof CLOSE)[keyof typeof CLOSE], reason: string): void {
    this.ws.close(code, reason)
  }
}
