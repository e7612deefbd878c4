/** A client of the sockets for tests: remembers what it heard and lets a test wait for a message. */
import { messagesOf } from '@candlewick/protocol/message-reader'
import { WebSocket } from 'ws'

/** Messages as they came; tests look at the fields they are about. */
export interface Heard {
  readonly type: string
  readonly symbol?: string
  readonly interval?: string
  readonly error?: string
  readonly sequence?: number
  // biome-ignore lint/suspicious/noExplicitAny: what came over the wire has no type until a test looks at it
  readonly data?: any
}

/** A busy machine takes its time; what comes is not waited for. */
const WAIT_MS = 30_000

export class SocketClient {
  readonly ws: WebSocket
  readonly heard: Heard[] = []
  /** Frames as text, unparsed. */
  readonly frames: string[] = []
  readonly closed: Promise<{ code: number; reason: string }>
  #waiting: (() => void)[] = []

  constructor(url: string, headers: Record<string, string> = {}) {
    this.ws = new WebSocket(url, { headers })
    this.ws.on('error', () => undefined)
    this.ws.on('message', (data) => {
      const text = String(data)
      this.frames.push(text)
      this.heard.push(...messagesOf(text))
      for (const wake of this.#waiting.splice(0)) wake()
    })
    this.closed = new Promise((resolve) => {
      this.ws.on('close', (code, reason) => resolve({ code, reason: String(reason) }))
    })
  }

  /** Resolves when connected; rejects with the status the upgrade was refused with. */
  open(): Promise<this> {
    return new Promise((resolve, reject) => {
      this.ws.once('open', () => resolve(this))
      this.ws.once('unexpected-response', (_, response) => reject(new Error(String(response.statusCode))))
    })
  }

  send(message: object | string): void {
    this.ws.send(typeof message === 'string' ? message : JSON.stringify(message))
  }

  /** The first message, heard already or still to come, that the test is looking for. */
  async until(wanted: (message: Heard) => boolean): Promise<Heard> {
    const deadline = performance.now() + WAIT_MS
    let seen = 0
    for (;;) {
      const found = this.heard.slice(seen).find(wanted)
      seen = this.heard.length
      if (found !== undefined) return found
      const left = deadline - performance.now()
      if (left <= 0) throw new Error(`not heard; heard ${JSON.stringify(this.heard).slice(0, 2_000)}`)
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, left)
        this.#waiting.push(() => {
          clearTimeout(timer)
          resolve()
        })
      })
    }
  }
}
