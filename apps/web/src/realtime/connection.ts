/**
 * One web socket that comes back: three seconds after it fails, or once the browser has a network
 * again, it is opened anew. It says how it is (opening, live,
 * late, cut) and since when, so that no screen shows a stale price as live.
 */

/** The part of a browser's WebSocket that is used; tests bring the one of Node. */
export interface SocketLike {
  readonly readyState: number
  send(data: string): void
  close(): void
  onopen: ((event: never) => unknown) | null
  onmessage: ((event: never) => unknown) | null
  onclose: ((event: never) => unknown) | null
  onerror: ((event: never) => unknown) | null
}

export type OpenSocket = (url: string) => SocketLike

export interface ConnectionHealth {
  /** `late`: connected, but nothing was heard for {@link ConnectionTimes.lateMs}. `cut`: not connected. */
  state: 'opening' | 'live' | 'late' | 'cut'
  /** Epoch milliseconds of the last frame heard while live; what is on the screen is as old as this. */
  since: number
  /** Round trip of the last ping in milliseconds. */
  delay: number | undefined
}

export interface ConnectionTimes {
  reconnectMs: number
  pingMs: number
  lateMs: number
}

/** The reconnect delay is the product's stated 3 s; two unanswered pings make a connection late. */
const CONNECTION_TIMES: ConnectionTimes = { reconnectMs: 3_000, pingMs: 4_000, lateMs: 9_000 }

const OPEN = 1

export interface ConnectionOptions {
  url: () => string
  onOpen: () => void
  onMessage: (text: string) => void
  onHealth: (health: ConnectionHealth) => void
  /** What to send as a ping; none where the server does the pinging. */
  ping?: string
  openSocket?: OpenSocket
  now?: () => number
  times?: ConnectionTimes
}

const openBrowserSocket: OpenSocket = (url) => new WebSocket(url)

export class Connection {
  readonly #options: ConnectionOptions
  readonly #times: ConnectionTimes
  readonly #now: () => number
  /** A browser without a network tells at once what the socket would tell only by its silence. */
  readonly #offline = () => this.#lost()
  readonly #online = () => {
    if (this.#socket === undefined) this.#dial()
  }
  #socket: SocketLike | undefined
  #health: ConnectionHealth
  #heard = 0
  #pingedAt = 0
  #unanswered = false
  #ticker: ReturnType<typeof setInterval> | undefined
  #retry: ReturnType<typeof setTimeout> | undefined
  #wanted = false

  constructor(options: ConnectionOptions) {
    this.#options = options
    this.#times = options.times ?? CONNECTION_TIMES
    this.#now = options.now ?? Date.now
    this.#health = { state: 'opening', since: this.#now(), delay: undefined }
  }

  get health(): ConnectionHealth {
    return this.#health
  }

  get open(): boolean {
    return this.#socket?.readyState === OPEN
  }

  start(): void {
    if (this.#wanted) return
    this.#wanted = true
    this.#heard = this.#now()
    this.#dial()
    this.#ticker = setInterval(() => this.#check(), Math.min(1_000, this.#times.pingMs))
    globalThis.addEventListener?.('offline', this.#offline)
    globalThis.addEventListener?.('online', this.#online)
  }

  stop(): void {
    this.#wanted = false
    globalThis.removeEventListener?.('offline', this.#offline)
    globalThis.removeEventListener?.('online', this.#online)
    clearInterval(this.#ticker)
    clearTimeout(this.#retry)
    this.#drop()
  }

  /** Sends now, or not at all: what must survive a cut is sent again from `onOpen`. */
  send(text: string): void {
    if (this.open) this.#socket?.send(text)
  }

  /** The answer to a ping came. */
  pong(): void {
    if (!this.#unanswered) return
    this.#unanswered = false
    this.#tell({ ...this.#health, delay: Math.max(0, this.#now() - this.#pingedAt) })
  }

  #dial(): void {
    this.#drop()
    clearTimeout(this.#retry)
    if (this.#health.state !== 'cut') this.#tell({ ...this.#health, state: 'opening' })
    const socket = (this.#options.openSocket ?? openBrowserSocket)(this.#options.url())
    this.#socket = socket
    socket.onopen = () => {
      this.#heard = this.#now()
      this.#options.onOpen()
      this.#ping()
    }
    socket.onmessage = (event: { data: unknown }) => this.#hear(event.data)
    socket.onclose = () => this.#lost()
    socket.onerror = () => this.#lost()
  }

  #hear(data: unknown): void {
    this.#heard = this.#now()
    if (this.#health.state !== 'live') this.#tell({ ...this.#health, state: 'live', since: this.#heard })
    if (typeof data === 'string') this.#options.onMessage(data)
  }

  #lost(): void {
    this.#drop()
    if (!this.#wanted) return
    this.#tell({ state: 'cut', since: this.#heard, delay: undefined })
    clearTimeout(this.#retry)
    this.#retry = setTimeout(() => this.#dial(), this.#times.reconnectMs)
  }

  #drop(): void {
    const socket = this.#socket
    this.#socket = undefined
    this.#unanswered = false
    if (!socket) return
    socket.onopen = null
    socket.onmessage = null
    socket.onclose = null
    // Closing a socket that is still opening reports an error; nobody waits for it any more.
    socket.onerror = () => undefined
    socket.close()
  }

  #check(): void {
    const silence = this.#now() - this.#heard
    if (!this.open) return
    if (silence > this.#times.lateMs * 2) {
      this.#lost()
      return
    }
    if (silence > this.#times.lateMs && this.#health.state === 'live')
      this.#tell({ state: 'late', since: this.#heard, delay: undefined })
    if (this.#now() - this.#pingedAt >= this.#times.pingMs) this.#ping()
  }

  #ping(): void {
    if (this.#options.ping === undefined) return
    // The delay is measured from the oldest ping that has no answer, so that a slow answer is not made to look quick.
    if (!this.#unanswered) this.#pingedAt = this.#now()
    this.#unanswered = true
    this.send(this.#options.ping)
  }

  #tell(health: ConnectionHealth): void {
    this.#health = health
    this.#options.onHealth(health)
  }
}
