/**
 * The private socket: proves the token in its first frame, answers heartbeats, and passes on what is the customer's
 * own. After every proof the lists are read anew, since what happened while it was cut was not heard.
 */
import { messagesOf } from '@candlewick/protocol/message-reader'
import type { PrivateMessage, PrivateRequest } from '@candlewick/protocol/realtime'
import { tell } from './channels.ts'
import { Connection, type ConnectionTimes, type OpenSocket } from './connection.ts'
import type { OwnState } from './own-state.ts'

export interface PrivateFeedOptions {
  url: () => string
  token: () => string
  state: OwnState
  /** Called after each accepted proof; loads the lists into the state. */
  onOnline: () => void
  /** The session ended on the server. */
  onLoggedOut: (reason: 'logout' | 'token_expired') => void
  openSocket?: OpenSocket
  times?: ConnectionTimes
}

/** Heartbeats come every few seconds; the socket is late when three were missed. */
const PRIVATE_TIMES: ConnectionTimes = { reconnectMs: 3_000, pingMs: 10_000, lateMs: 45_000 }

export class PrivateFeed {
  readonly #options: PrivateFeedOptions
  readonly #connection: Connection
  #online = false

  constructor(options: PrivateFeedOptions) {
    this.#options = options
    this.#connection = new Connection({
      url: options.url,
      times: options.times ?? PRIVATE_TIMES,
      ...(options.openSocket ? { openSocket: options.openSocket } : {}),
      onOpen: () => this.#send({ event: 'auth', token: options.token() }),
      onMessage: (text) => this.#receive(text),
      onHealth: ({ state }) => {
        if (state === 'cut') this.#online = false
      },
    })
  }

  /** The proof was accepted and the connection stands: the state hears everything. */
  get online(): boolean {
    return this.#online
  }

  start(): void {
    this.#connection.start()
  }
  stop(): void {
    this.#connection.stop()
  }

  #send(request: PrivateRequest): void {
    this.#connection.send(typeof request === 'string' ? request : JSON.stringify(request))
  }

  #receive(text: string): void {
    for (const message of messagesOf(text)) this.#take(message)
  }

  #take(message: PrivateMessage): void {
    const { state } = this.#options
    switch (message.type) {
      case 'HEARTBEAT':
        this.#send('ping')
        return
      case 'USER_STATUS':
        this.#takeStatus(message.data.status)
        return
      case 'OWNCOIN':
        state.hearCoins(message.sequence, message.data)
        return
      case 'ORDER':
        state.hearOrders(message.sequence, message.data)
        return
      case 'OWNTRADE':
        state.hearTrades(message.sequence, message.data)
        return
      case 'error':
        // The server closes after a refused proof; what follows is told by USER_STATUS.
        return
      default:
        tell(message.type, message)
    }
  }

  #takeStatus(status: 'online' | 'logout' | 'token_expired'): void {
    this.#online = status === 'online'
    if (status === 'online') {
      this.#options.onOnline()
      return
    }
    this.stop()
    this.#options.onLoggedOut(status)
  }
}
