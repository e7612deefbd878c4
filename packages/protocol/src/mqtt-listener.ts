/**
 * Listens to topics of the message broker: MQTT 3.1.1 over a web socket, as little of it as somebody needs who never
 * publishes. Every message is delivered at most once, which is all that the broker grants. A connection that fails is
 * opened again after three seconds; one that is refused is not, since the same proof would be refused again.
 */

/** The part of a browser's WebSocket that is used. */
export interface BinarySocket {
  binaryType: string
  readonly readyState: number
  send(data: Uint8Array<ArrayBuffer>): void
  close(): void
  onopen: ((event: never) => unknown) | null
  onmessage: ((event: never) => unknown) | null
  onclose: ((event: never) => unknown) | null
  onerror: ((event: never) => unknown) | null
}

interface MqttListenerOptions {
  readonly url: () => string
  /** Whose topics they are, and what proves it. */
  readonly username: string
  readonly password: () => string
  readonly onMessage: (topic: string, payload: string) => void
  /** The proof was accepted: what happened before was not heard. */
  readonly onOnline: () => void
  readonly openSocket?: (url: string, protocol: string) => BinarySocket
  readonly reconnectMs?: number
}

/** Seconds without a sign of life after which the broker gives a listener up; it allows half as much again. */
const KEEPALIVE_S = 5
const PING_MS = 3_000
const RECONNECT_MS = 3_000
const OPEN = 1
/** The first byte of each kind of packet. */
const KIND = { connect: 0x10, subscribe: 0x82, unsubscribe: 0xa2, ping: 0xc0, leave: 0xe0 } as const
const CONNACK = 2
const PUBLISH = 3
/** A new session with a name and a password. */
const CONNECT_FLAGS = 0b1100_0010

const encoder = new TextEncoder()
const decoder = new TextDecoder()

const number16 = (value: number): number[] => [value >> 8, value & 0xff]

function text(value: string): number[] {
  const bytes = encoder.encode(value)
  return [...number16(bytes.length), ...bytes]
}

/** A packet: its kind, its length in as many bytes as that takes, its body. */
export function packet(kind: number, body: readonly number[]): Uint8Array<ArrayBuffer> {
  const length: number[] = []
  let left = body.length
  do {
    length.push((left & 0x7f) | (left > 0x7f ? 0x80 : 0))
    left >>= 7
  } while (left > 0)
  return Uint8Array.from([kind, ...length, ...body])
}

interface Packet {
  /** The upper half of the first byte. */
  readonly kind: number
  readonly body: Uint8Array<ArrayBuffer>
}

/** The whole packets at the beginning of what has come, and what is left of a further one. */
export function packetsIn(bytes: Uint8Array<ArrayBuffer>): { packets: Packet[]; rest: Uint8Array<ArrayBuffer> } {
  const packets: Packet[] = []
  let at = 0
  for (;;) {
    let length = 0
    let place = at + 1
    let byte = 0x80
    for (let shift = 0; byte >= 0x80; shift += 7) {
      const next = bytes[place]
      if (next === undefined) return { packets, rest: bytes.slice(at) }
      byte = next
      length |= (byte & 0x7f) << shift
      place += 1
    }
    if (bytes.length < place + length) return { packets, rest: bytes.slice(at) }
    packets.push({ kind: (bytes[at] ?? 0) >> 4, body: bytes.slice(place, place + length) })
    at = place + length
  }
}

export class MqttListener {
  readonly #options: MqttListenerOptions
  readonly #topics = new Set<string>()
  #socket: BinarySocket | undefined
  #rest = new Uint8Array()
  #online = false
  #packetId = 0
  #timer: ReturnType<typeof setTimeout> | undefined
  #pings: ReturnType<typeof setInterval> | undefined
  #wanted = false

  constructor(options: MqttListenerOptions) {
    this.#options = options
  }

  /** The proof was accepted and the connection stands. */
  get online(): boolean {
    return this.#online
  }

  start(): void {
    if (this.#wanted) return
    this.#wanted = true
    this.#dial()
  }

  stop(): void {
    this.#wanted = false
    clearTimeout(this.#timer)
    this.#send(packet(KIND.leave, []))
    this.#drop()
  }

  /** From now on, and after every reconnection. */
  subscribe(topic: string): void {
    if (this.#topics.has(topic)) return
    this.#topics.add(topic)
    if (this.#online) this.#send(packet(KIND.subscribe, [...this.#nextId(), ...text(topic), 0]))
  }

  unsubscribe(topic: string): void {
    if (this.#topics.delete(topic) && this.#online)
      this.#send(packet(KIND.unsubscribe, [...this.#nextId(), ...text(topic)]))
  }

  #nextId(): number[] {
    this.#packetId = (this.#packetId % 0xffff) + 1
    return number16(this.#packetId)
  }

  #dial(): void {
    this.#drop()
    const { url, username, password } = this.#options
    const socket = (this.#options.openSocket ?? openBrowserSocket)(url(), 'mqtt')
    socket.binaryType = 'arraybuffer'
    this.#socket = socket
    // The broker gives listeners their names itself: the one asked for is empty.
    const opening = [...text('MQTT'), 4, CONNECT_FLAGS, ...number16(KEEPALIVE_S), ...text('')]
    socket.onopen = () => this.#send(packet(KIND.connect, [...opening, ...text(username), ...text(password())]))
    socket.onmessage = (event: { data: unknown }) => {
      if (event.data instanceof ArrayBuffer) this.#hear(new Uint8Array(event.data))
    }
    socket.onclose = () => this.#lost()
    socket.onerror = () => this.#lost()
  }

  #hear(bytes: Uint8Array<ArrayBuffer>): void {
    const all = new Uint8Array(this.#rest.length + bytes.length)
    all.set(this.#rest)
    all.set(bytes, this.#rest.length)
    const { packets, rest } = packetsIn(all)
    this.#rest = rest
    for (const { kind, body } of packets) {
      if (kind === CONNACK) this.#answered(body[1] ?? 0)
      else if (kind === PUBLISH) this.#published(body)
    }
  }

  #answered(code: number): void {
    if (code !== 0) {
      this.stop()
      return
    }
    this.#online = true
    this.#pings = setInterval(() => this.#send(packet(KIND.ping, [])), PING_MS)
    for (const topic of this.#topics) this.#send(packet(KIND.subscribe, [...this.#nextId(), ...text(topic), 0]))
    this.#options.onOnline()
  }

  /** Without a number of its own: what was subscribed is delivered at most once. */
  #published(body: Uint8Array<ArrayBuffer>): void {
    const length = ((body[0] ?? 0) << 8) | (body[1] ?? 0)
    const [topic, payload] = [body.slice(2, 2 + length), body.slice(2 + length)]
    this.#options.onMessage(decoder.decode(topic), decoder.decode(payload))
  }

  #send(bytes: Uint8Array<ArrayBuffer>): void {
    if (this.#socket?.readyState === OPEN) this.#socket.send(bytes)
  }

  #lost(): void {
    this.#drop()
    if (!this.#wanted) return
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#dial(), this.#options.reconnectMs ?? RECONNECT_MS)
  }

  #drop(): void {
    clearInterval(this.#pings)
    const socket = this.#socket
    this.#socket = undefined
    this.#online = false
    this.#rest = new Uint8Array()
    if (socket === undefined) return
    socket.onopen = null
    socket.onmessage = null
    socket.onclose = null
    // Closing a socket that is still opening reports an error; nobody waits for it any more.
    socket.onerror = () => undefined
    socket.close()
  }
}

const openBrowserSocket = (url: string, protocol: string): BinarySocket => new WebSocket(url, protocol)
