/**
 * The sockets of the exchange on the HTTP server's own port: `/ws/{random id}` for market data, `/ws/coin/{userId}` for
 * what is a customer's own, `/mqtt` for the message broker.
 */
import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { CallError } from '@candlewick/protocol/errors'
import { type WebSocket, WebSocketServer } from 'ws'
import { endConnection } from '../http/connections.ts'
import type { AppliedSource } from '../journal/source.ts'
import type { OwnChannel } from '../state/own-channel.ts'
import { Admission } from './admission.ts'
import { MQTT_PATH } from './broker.ts'
import { type Failed, guarded } from './guarded.ts'
import { CLOSE, REALTIME_LIMITS, type RealtimeLimits } from './limits.ts'
import { MarketHub } from './market-hub.ts'
import { MarketReader, type MarketSources } from './market-sources.ts'
import { PrivateHub, type PrivateSocket } from './private-hub.ts'
import { type AuthRequest, readAuth, readMarketRequest } from './requests.ts'
import { provenBy, type Sessions, type SocketKeys } from './sessions.ts'
import { bytesOf } from './socket-stream.ts'
import { Wire } from './wire.ts'

export interface RealtimeLog {
  warn(details: object, message: string): void
}

/** Takes accepted WebSocket connections of the message broker. */
export interface BrokerListener {
  accept(ws: WebSocket, address: string): void
}

export interface RealtimeOptions extends MarketSources {
  server: Server
  replica: AppliedSource
  sessions: Sessions
  /** Without it nobody listens by an API key. */
  keys?: SocketKeys | undefined
  /** What each area tells customers of their own. */
  ownChannels: readonly OwnChannel[]
  /** Absent where the broker is an external one. */
  broker?: BrokerListener | undefined
  origins: readonly string[]
  trustedProxies: number
  log: RealtimeLog
  limits?: Partial<RealtimeLimits>
}

const MARKET_PATH = /^\/ws\/[A-Za-z0-9_-]{1,64}$/
const PRIVATE_PATH = /^\/ws\/coin\/([A-Za-z0-9_-]{1,64})$/

/** Where a private socket was opened, for whom, and from where. */
interface PrivateAddress {
  readonly path: string
  readonly user: string
  readonly address: string
}

/** Everyone is asked for a sign of life every 30 s, but not all at once: thousands of pings would be heard by all others. */
const PING_TURNS = 30
const PING_TURN_MS = 1_000
const STATUS_TEXT = {
  403: 'Forbidden',
  404: 'Not Found',
  429: 'Too Many Requests',
  503: 'Service Unavailable',
} as const

export class Realtime {
  readonly #options: RealtimeOptions
  readonly #limits: RealtimeLimits
  readonly #failed: Failed
  readonly #admission: Admission
  readonly #market: MarketHub
  readonly #private: PrivateHub
  readonly #upgrade: WebSocketServer
  readonly #sockets = new Map<WebSocket, { answered: boolean; turn: number }>()
  readonly #stop: (() => void)[] = []
  /** Whose turn it is to be pinged, and the turn that the last comer got. */
  #turn = 0
  #comer = 0

  constructor(options: RealtimeOptions) {
    this.#options = options
    this.#limits = { ...REALTIME_LIMITS, ...options.limits }
    this.#failed = options.replica.listenerFailed.bind(options.replica)
    this.#admission = new Admission({
      limits: this.#limits,
      origins: options.origins,
      trustedProxies: options.trustedProxies,
    })
    this.#market = new MarketHub(new MarketReader(options), this.#limits, this.#failed)
    this.#private = new PrivateHub(options.ownChannels, options.sessions, this.#limits, this.#failed)
    this.#upgrade = new WebSocketServer({
      noServer: true,
      clientTracking: false,
      maxPayload: this.#limits.frameBytes,
      perMessageDeflate: false,
      handleProtocols: (offered) => (offered.has('mqtt') ? 'mqtt' : false),
    })
    const onUpgrade = (request: IncomingMessage, raw: Duplex, head: Buffer) => this.#route(request, raw, head)
    options.server.on('upgrade', onUpgrade)
    const pings = setInterval(() => this.#pingSome(), PING_TURN_MS)
    this.#stop.push(
      () => options.server.off('upgrade', onUpgrade),
      () => clearInterval(pings),
      options.replica.onApplied(
        (applied) => {
          this.#market.take(applied)
          this.#private.take(applied)
        },
        () => this.#cutAll(),
      ),
    )
  }

  /** Open sockets by kind. */
  get sockets(): { market: number; private: number; all: number } {
    return { market: this.#market.size, private: this.#private.size, all: this.#sockets.size }
  }

  async stop(): Promise<void> {
    for (const stop of this.#stop) stop()
    this.#market.stop()
    await this.#private.stop()
    for (const ws of this.#sockets.keys()) ws.terminate()
  }

  /** What was sent may be wrong or have a gap: whoever comes again reads everything anew. */
  #cutAll(): void {
    for (const ws of this.#sockets.keys()) ws.close(CLOSE.restart)
  }

  #route(request: IncomingMessage, raw: Duplex, head: Buffer): void {
    raw.on('error', () => raw.destroy())
    const path = (request.url ?? '').split('?', 1)[0] ?? ''
    const user = PRIVATE_PATH.exec(path)?.[1]
    if (this.#options.replica.undoing === true) refuse(raw, 503)
    else if (user !== undefined) {
      const from = { path, user, address: this.#admission.addressOf(request) }
      this.#accept(request, raw, head, (wire) => this.#openPrivate(wire, from))
    } else if (MARKET_PATH.test(path)) this.#accept(request, raw, head, (wire) => this.#openMarket(wire))
    else if (path === MQTT_PATH && this.#options.broker !== undefined) {
      const { broker } = this.#options
      const address = this.#admission.addressOf(request)
      this.#accept(request, raw, head, (wire) => broker.accept(wire.ws, address))
    } else refuse(raw, 404)
  }

  #accept(request: IncomingMessage, raw: Duplex, head: Buffer, open: (wire: Wire) => void): void {
    const refused = this.#admission.enter(request)
    if (refused !== undefined) {
      refuse(raw, refused)
      return
    }
    const address = this.#admission.addressOf(request)
    raw.once('close', () => this.#admission.leave(address))
    this.#upgrade.handleUpgrade(request, raw, head, (ws) => {
      request.socket.setNoDelay(true)
      this.#comer = (this.#comer + 1) % PING_TURNS
      const life = { answered: true, turn: this.#comer }
      this.#sockets.set(ws, life)
      ws.on('pong', () => {
        life.answered = true
      })
      ws.on('close', () => this.#sockets.delete(ws))
      // ws closes the connection itself after a protocol error; there is nothing to add.
      ws.on('error', () => undefined)
      open(new Wire(ws, raw, this.#limits))
    })
  }

  #openMarket(wire: Wire): void {
    const socket = this.#market.join(wire)
    wire.ws.on('close', () => this.#market.leave(socket))
    this.#hear(wire, (text) => {
      const request = readMarketRequest(text)
      if (request === undefined) return complain(wire, 'field_invalid', 'not a message of this socket')
      if (request.event === 'ping') return wire.send(JSON.stringify({ type: 'pong', time: Date.now() }))
      const { event, ...topic } = request
      if (event === 'unsubscribe') return socket.room.unsubscribe(socket, topic)
      if (!this.#market.offers(topic)) return complain(wire, 'unknown_market', `no ${topic.type} of ${topic.symbol}`)
      if (socket.topics.size >= this.#limits.subscriptionsPerSocket) {
        return complain(wire, 'busy', `at most ${this.#limits.subscriptionsPerSocket} subscriptions`)
      }
      socket.room.subscribe(socket, topic)
    })
  }

  #openPrivate(wire: Wire, from: PrivateAddress): void {
    let socket: PrivateSocket | undefined
    let asked = false
    const late = setTimeout(() => wire.close(CLOSE.tokenInvalid, 'no token came'), this.#limits.authMs)
    wire.ws.on('close', () => {
      clearTimeout(late)
      if (socket !== undefined) this.#private.leave(socket)
    })
    this.#hear(wire, (text) => {
      if (text === 'ping' || text === '"ping"') {
        if (socket !== undefined) socket.missed = 0
        return
      }
      const auth = asked ? undefined : readAuth(text)
      if (auth === undefined) return complain(wire, 'field_invalid', 'not a message of this socket')
      asked = true
      void this.#prove(wire, from, auth).then((proved) => {
        socket = proved
        if (proved !== undefined) clearTimeout(late)
      })
    })
  }

  /** What a socket says, as often as it may; where what it asks for cannot be said it comes again. */
  #hear(wire: Wire, heard: (text: string) => void): void {
    wire.ws.on('message', (data) => {
      if (!this.#admit(wire)) return
      const answer = () => heard(bytesOf(data).toString())
      guarded(this.#failed, 'answering a socket', answer, () => wire.readAnew())
    })
  }

  /** One answer for every failed proof: whose the address is, is nobody else's business. */
  async #prove(wire: Wire, from: PrivateAddress, auth: AuthRequest): Promise<PrivateSocket | undefined> {
    const { sessions, keys, log } = this.#options
    try {
      const session = 'token' in auth ? await sessions.verify(auth.token) : await provenBy(keys, auth, from)
      if (!wire.open) return undefined
      if (session === undefined || session.userId !== from.user) {
        complain(wire, 'token_invalid', 'the token is not valid here')
        wire.close(CLOSE.tokenInvalid, 'token invalid')
        return undefined
      }
      const again = () => ('token' in auth ? sessions.verify(auth.token) : keys?.stands(auth.key, from.address))
      const socket = this.#private.join(wire, session, again)
      if (socket === undefined) wire.close(CLOSE.overloaded, 'too many sockets of one user')
      return socket
    } catch (error) {
      if (error instanceof CallError) {
        complain(wire, error.error, 'the key is not valid here')
        wire.close(CLOSE.tokenInvalid, error.error)
        return undefined
      }
      log.warn({ error }, 'a session could not be looked up')
      wire.close(CLOSE.overloaded, 'try again')
      return undefined
    }
  }

  #admit(wire: Wire): boolean {
    if (wire.admit()) return true
    wire.close(CLOSE.policy, 'too many messages')
    return false
  }

  #pingSome(): void {
    this.#turn = (this.#turn + 1) % PING_TURNS
    for (const [ws, life] of this.#sockets) {
      if (life.turn !== this.#turn) continue
      if (!life.answered) {
        ws.terminate()
        continue
      }
      life.answered = false
      ws.ping()
    }
  }
}

function complain(wire: Wire, error: string, msg: string): void {
  wire.send(JSON.stringify({ type: 'error', error, msg }))
}

function refuse(raw: Duplex, status: keyof typeof STATUS_TEXT): void {
  endConnection(raw, `HTTP/1.1 ${status} ${STATUS_TEXT[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}
