/**
 * The broker that comes with the server, over WebSocket and, where wished, plain TCP. It only ever publishes: a client
 * may listen to exactly the topics of its session, by their full names, and say nothing.
 */
import { randomBytes } from 'node:crypto'
import { createServer, type Server, type Socket } from 'node:net'
import { CallError } from '@candlewick/protocol/errors'
import { Aedes, type AuthenticateError, type Client } from 'aedes'
import type { WebSocket } from 'ws'
import { Counts } from '../adapters/counts.ts'
import { boundConnections, type ConnectionLimits } from '../http/connections.ts'
import { type Broker, DETAIL_TOPIC, MQTT_PATH, userTopic } from './broker.ts'
import { readSigned } from './requests.ts'
import { type ListenerSession, provenBy, type Sessions, type SocketKeys } from './sessions.ts'
import { SocketStream } from './socket-stream.ts'

/** The longest time without a sign of life that a client may ask for, in seconds. */
const MOST_KEEPALIVE_S = 60
const CONNECT_MS = 5_000
/** A reader that has not read on for this long is cut. */
const STALLED_MS = 10_000
/** Messages under way at once; a stalled reader holds only those addressed to it. */
const UNDERWAY = 1_000
const MOST_SUBSCRIPTIONS = 20
/** Listeners of one customer at once, and plain connections of all. */
const LISTENERS_OF_USER = 20
const MOST_PLAIN = 2_000
/** Bytes a second from one plain connection: listeners have nothing to say. */
const INBOUND_BYTES = 65_536
const NOT_AUTHORIZED = 5

export interface EmbeddedBrokerOptions {
  sessions: Sessions
  /** Without it nobody listens by an API key. */
  keys?: SocketKeys | undefined
  /** Topics of a session besides `refresh_{userId}`: a merchant's, a chat's. */
  topicsOf?: (session: ListenerSession) => Promise<readonly string[]>
  /** Plain MQTT over TCP; absent: over WebSocket only. 0 takes a free port. */
  port?: number | undefined
  host?: string
  /** Open connections to that port; without it as many as the system lets in. */
  connections?: ConnectionLimits
  log: { warn(details: object, message: string): void }
}

/** A proved token is asked for again this often, so that one that expires does not listen on. */
const REVERIFY_MS = 300_000

interface Listener {
  client: Client
  /** Absent for a visitor. */
  proof?: { session: ListenerSession; again: () => ReturnType<Sessions['verify']> }
  topics: ReadonlySet<string>
  subscribed: Set<string>
}

export class EmbeddedBroker implements Broker {
  readonly #options: EmbeddedBrokerOptions
  readonly #aedes: Aedes
  readonly #listeners = new Map<Client, Listener>()
  readonly #subscribers = new Counts()
  readonly #unlisten: () => void
  #tcp: Server | undefined
  readonly #plain = new Map<Socket, number>()
  /** From where each connection comes, behind as many proxies as are trusted. */
  readonly #addresses = new WeakMap<object, string>()
  #guard: NodeJS.Timeout | undefined
  readonly #reverifying = setInterval(() => void this.#reverifyAll(), REVERIFY_MS)

  private constructor(options: EmbeddedBrokerOptions, aedes: Aedes) {
    this.#options = options
    this.#aedes = aedes
    this.#unlisten = options.sessions.onEnded(({ sessionId }) => {
      for (const { client, proof } of this.#listeners.values()) {
        if (proof?.session.sessionId === sessionId) client.close()
      }
    })
    aedes.on('clientDisconnect', (client) => this.#forget(client))
    aedes.on('unsubscribe', (topics, client) => this.#unsubscribed(client, topics))
  }

  static async start(options: EmbeddedBrokerOptions): Promise<EmbeddedBroker> {
    let broker: EmbeddedBroker | undefined
    const aedes = await Aedes.createBroker({
      concurrency: UNDERWAY,
      connectTimeout: CONNECT_MS,
      drainTimeout: STALLED_MS,
      keepaliveLimit: MOST_KEEPALIVE_S,
      maxTopicLevels: 4,
      // The id is ours: a client that could choose one could push another off.
      preConnect: (_client, packet, done) => {
        packet.clientId = `c_${randomBytes(10).toString('hex')}`
        packet.clean = true
        done(null, true)
      },
      authenticate: (client, username, password, done) => {
        const token = password?.toString()
        if (broker === undefined) return done(refusal('not ready'), null)
        void broker.#authenticate(client, username, token).then((error) => done(error, error === null))
      },
      authorizePublish: (_client, _packet, done) => done(new Error('clients do not publish')),
      authorizeSubscribe: (client, subscription, done) => {
        // A null subscription is answered as refused (0x80) without closing the connection.
        if (broker === undefined) done(null, null)
        else done(null, broker.#subscribe(client, subscription.topic) ? { ...subscription, qos: 0 } : null)
      },
    })
    broker = new EmbeddedBroker(options, aedes)
    if (options.port !== undefined) await broker.#listen(options.port, options.host ?? '127.0.0.1')
    return broker
  }

  /** Port of the plain listener, where there is one. */
  get port(): number | undefined {
    const address = this.#tcp?.address()
    return typeof address === 'object' ? address?.port : undefined
  }

  get clients(): number {
    return this.#listeners.size
  }

  /** Takes over an accepted WebSocket. */
  accept(ws: WebSocket, address: string): void {
    const stream = new SocketStream(ws)
    this.#addresses.set(stream, address)
    this.#aedes.handle(stream)
  }

  publish(topic: string, payload: string): void {
    if (!this.hears(topic)) return
    this.#aedes.publish(
      { cmd: 'publish', topic, payload, qos: 0, retain: false, dup: false },
      (error) => error && this.#options.log.warn({ error, topic }, 'message not published'),
    )
  }

  hears(topic: string): boolean {
    return this.#subscribers.of(topic) > 0
  }

  async stop(): Promise<void> {
    this.#unlisten()
    clearInterval(this.#guard)
    clearInterval(this.#reverifying)
    this.#tcp?.close()
    await new Promise<void>((resolve) => this.#aedes.close(resolve))
  }

  /** Without a token a client hears what is public; with one, it must be valid and the user name its owner's id. */
  async #authenticate(
    client: Client,
    username: string | undefined,
    token: string | undefined,
  ): Promise<AuthenticateError | null> {
    try {
      if (token === undefined || token === '') {
        this.#listeners.set(client, { client, topics: new Set([DETAIL_TOPIC]), subscribed: new Set() })
        return null
      }
      const proof = await this.#proofOf(client, token)
      if (proof === undefined || proof.session.userId !== username) return refusal('the token is not valid here')
      const { session } = proof
      if (this.#listenersOf(session.userId) >= LISTENERS_OF_USER) return refusal('too many listeners of one user')
      const more = proof.isKey ? [] : ((await this.#options.topicsOf?.(session)) ?? [])
      const topics = new Set([DETAIL_TOPIC, userTopic(session.userId), ...more])
      this.#listeners.set(client, { client, proof, topics, subscribed: new Set() })
      return null
    } catch (error) {
      if (error instanceof CallError) return refusal(error.error)
      this.#options.log.warn({ error }, 'a session could not be looked up')
      return refusal('try again')
    }
  }

  /** By a token, or by a key that signed this place; a key hears of money and orders, not of chats. */
  async #proofOf(client: Client, password: string) {
    const { sessions, keys } = this.#options
    const signed = readSigned(password)
    if (signed === undefined) {
      const session = await sessions.verify(password)
      return session && { session, again: () => sessions.verify(password), isKey: false }
    }
    const address = this.#addresses.get(client.conn) ?? ''
    const session = await provenBy(keys, signed, { path: MQTT_PATH, address })
    return session && { session, again: () => keys?.stands(signed.key, address), isKey: true }
  }

  #listenersOf(userId: string): number {
    let count = 0
    for (const { proof } of this.#listeners.values()) if (proof?.session.userId === userId) count += 1
    return count
  }

  /** One after the other, so that many listeners do not ask at once. */
  async #reverifyAll(): Promise<void> {
    for (const { client, proof } of [...this.#listeners.values()]) {
      if (proof === undefined) continue
      try {
        if ((await proof.again()) === undefined) client.close()
      } catch (error) {
        if (error instanceof CallError) {
          client.close()
          continue
        }
        this.#options.log.warn({ error }, 'a session could not be looked up')
        return
      }
    }
  }

  #subscribe(client: Client, topic: string): boolean {
    const listener = this.#listeners.get(client)
    if (listener === undefined || !mayHear(listener.topics, topic)) return false
    if (listener.subscribed.has(topic)) return true
    if (listener.subscribed.size >= MOST_SUBSCRIPTIONS) return false
    listener.subscribed.add(topic)
    this.#subscribers.change(topic, 1)
    return true
  }

  #unsubscribed(client: Client, topics: readonly string[]): void {
    const listener = this.#listeners.get(client)
    for (const topic of topics) if (listener?.subscribed.delete(topic)) this.#drop(topic)
  }

  #forget(client: Client): void {
    const listener = this.#listeners.get(client)
    if (listener === undefined) return
    this.#listeners.delete(client)
    for (const topic of listener.subscribed) this.#drop(topic)
  }

  #drop(topic: string): void {
    this.#subscribers.change(topic, -1)
  }

  async #listen(port: number, host: string): Promise<void> {
    const tcp = createServer()
    if (this.#options.connections !== undefined) boundConnections(tcp, this.#options.connections)
    tcp.on('connection', (socket) => {
      if (socket.destroyed) return
      this.#plain.set(socket, 0)
      socket.on('close', () => this.#plain.delete(socket))
      socket.setNoDelay(true)
      this.#addresses.set(socket, socket.remoteAddress ?? '')
      this.#aedes.handle(socket)
    })
    tcp.maxConnections = MOST_PLAIN
    this.#tcp = tcp
    await new Promise<void>((resolve, reject) => {
      tcp.once('error', reject)
      tcp.listen(port, host, resolve)
    })
    this.#guard = setInterval(() => this.#cutTalkers(), 1_000)
  }

  #cutTalkers(): void {
    for (const [socket, seen] of this.#plain) {
      if (socket.bytesRead - seen > INBOUND_BYTES) socket.destroy()
      else this.#plain.set(socket, socket.bytesRead)
    }
  }
}

/** Whether a session with these topics may subscribe to the filter: one of them, word for word, never a pattern. */
export function mayHear(topics: ReadonlySet<string>, filter: string): boolean {
  return !/[+#$]/.test(filter) && topics.has(filter)
}

function refusal(message: string): AuthenticateError {
  return Object.assign(new Error(message), { returnCode: NOT_AUTHORIZED })
}
