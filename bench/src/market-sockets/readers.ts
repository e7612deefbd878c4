/**
 * Thousands of readers in one process, as light as can be, so that reading does not become what is measured. Only every
 * so-many-th reads at once, takes frames apart and looks at its trades; the others' bytes are acknowledged by the
 * kernel as they come, and twice a second read into one buffer that all share and thrown away. Some readers are sick
 * on purpose.
 *
 *   PORT=… SOCKETS=5000 SAMPLED=100 STALLED=50 SLOW=50 node --import tsx bench/src/market-sockets/readers.ts
 */
import { connect, type Socket } from 'node:net'
import type { MarketMessage, MarketRequest } from '@candlewick/protocol/realtime'
import type { Heard, Measure, ReadersFigures, ReadersReady } from './messages.ts'
import { waitedMs } from './waited.ts'

const PORT = Number(process.env.PORT)
const SOCKETS = Number(process.env.SOCKETS)
const SAMPLED = Number(process.env.SAMPLED)
const STALLED = Number(process.env.STALLED ?? 0)
const SLOW = Number(process.env.SLOW ?? 0)
const SYMBOL = 'BTC_USDT'
/** What a terminal asks for. */
const TOPICS: readonly MarketRequest[] = [
  { event: 'subscribe', type: 'DETAIL', symbol: SYMBOL },
  { event: 'subscribe', type: 'KLINE', symbol: SYMBOL, interval: '15m' },
  { event: 'subscribe', type: 'TRADE', symbol: SYMBOL },
  { event: 'subscribe', type: 'DEPTH', symbol: SYMBOL },
]
const CONNECTING_AT_ONCE = 100
/** The server asks for a sign of life every 30 s; one may be given unasked. */
const PONG_MS = 12_000
/** The readers that nobody looks at read in turns: in every so many milliseconds one of so many groups. */
const TURN_MS = 25
const TURNS = 20
/** A slow reader takes one buffer of this size a second. */
const BUFFER_BYTES = 65_536
/** A sick reader asks for the whole book so often a second, just what it may: so that what lies between fills up. */
const SICK_ASKS = 45

type Health = 'well' | 'stalled' | 'slow'
const resting: Set<Socket>[] = Array.from({ length: TURNS }, () => new Set())

/** A masked frame of a client; the mask may be zero. */
function clientFrame(opcode: number, text: string): Buffer {
  const payload = Buffer.from(text)
  const mask = Buffer.alloc(4)
  return Buffer.concat([Buffer.from([0x80 | opcode, 0x80 | payload.length]), mask, payload])
}
const PONG = clientFrame(0xa, '')
const WANTED = Buffer.concat(TOPICS.map((topic) => clientFrame(1, JSON.stringify(topic))))
const SICK = Buffer.concat(Array.from({ length: SICK_ASKS }, () => clientFrame(1, JSON.stringify(TOPICS[3]))))

let delays: number[] = []
const seconds: Heard[] = []
let bytes = 0
let accepted = 0
let lost = 0
let measuring = false

/** Takes a server's frames out of a stream of bytes; they are never masked and never in parts. */
class Frames {
  #rest = Buffer.alloc(0)

  take(chunk: Buffer, each: (text: string) => void): void {
    let data = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk])
    for (;;) {
      const size = frameSize(data)
      if (size === undefined || data.length < size.header + size.payload) break
      const end = size.header + size.payload
      if (data[0] === 0x81) each(data.toString('utf8', size.header, end))
      data = data.subarray(end)
    }
    this.#rest = Buffer.from(data)
  }
}

function frameSize(data: Buffer): { header: number; payload: number } | undefined {
  const length = (data[1] ?? 0) & 0x7f
  const header = length === 126 ? 4 : length === 127 ? 10 : 2
  if (data.length < header) return undefined
  if (length === 126) return { header, payload: data.readUInt16BE(2) }
  return { header, payload: length === 127 ? Number(data.readBigUInt64BE(2)) : length }
}

function note(text: string): void {
  if (!measuring || !text.includes('"TRADE"')) return
  const now = performance.timeOrigin + performance.now()
  const frame = JSON.parse(text) as MarketMessage | MarketMessage[]
  for (const message of Array.isArray(frame) ? frame : [frame]) {
    // The list a subscriber gets at first is of the past.
    if (message.type === 'TRADE') for (const trade of message.data) delays.push(now - trade.time)
  }
}

const HANDSHAKE =
  `GET /ws/bench HTTP/1.1\r\nHost: 127.0.0.1:${PORT}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n` +
  'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n'

class Reader {
  readonly #health: Health
  readonly #frames: Frames | undefined
  readonly #socket: Socket
  #accepted = false
  #settle: ((refused?: Error) => void) | undefined
  /** Resolves once the server has accepted the socket. */
  readonly open: Promise<void>

  constructor(health: Health, sampled: boolean, shared: Buffer) {
    this.#health = health
    this.#frames = sampled ? new Frames() : undefined
    this.open = new Promise((resolve, reject) => {
      this.#settle = (refused) => (refused === undefined ? resolve() : reject(refused))
    })
    const callback = (size: number, buffer: Uint8Array) =>
      this.#read(Buffer.from(buffer.buffer, buffer.byteOffset, size))
    this.#socket = connect({ port: PORT, host: '127.0.0.1', onread: { buffer: shared, callback } })
    this.#socket.setNoDelay(true)
    this.#socket.on('error', () => undefined)
    this.#socket.on('close', () => {
      if (health === 'well') lost += 1
    })
    this.#socket.write(HANDSHAKE)
  }

  /** False where nothing more is to be read for now. */
  #read(chunk: Buffer): boolean {
    bytes += chunk.length
    if (!this.#accepted) this.#accept(chunk)
    else this.#frames?.take(chunk, note)
    if (this.#health === 'slow') setTimeout(() => this.#socket.resume(), 1_000)
    return this.#frames !== undefined
  }

  #accept(chunk: Buffer): void {
    const text = chunk.toString('latin1')
    if (!text.startsWith('HTTP/1.1 101')) {
      this.#settle?.(new Error(text.slice(0, 80)))
      return
    }
    this.#accepted = true
    if (this.#health === 'well' && this.#frames === undefined) resting[accepted++ % TURNS]?.add(this.#socket)
    this.#frames?.take(chunk.subarray(text.indexOf('\r\n\r\n') + 4), note)
    this.#socket.write(WANTED)
    // Signs of life not all at once.
    if (this.#health === 'well') setInterval(() => this.#socket.write(PONG), PONG_MS + Math.random() * PONG_MS)
    else setInterval(() => this.#socket.write(SICK), 1_000)
    this.#settle?.()
  }
}

async function main(): Promise<void> {
  const shared = Buffer.alloc(BUFFER_BYTES)
  const every = Math.max(1, Math.floor(SOCKETS / SAMPLED))
  const healthOf = (at: number): Health => (at < STALLED ? 'stalled' : at < STALLED + SLOW ? 'slow' : 'well')
  for (let at = 0; at < SOCKETS; at += CONNECTING_AT_ONCE) {
    const batch = Array.from({ length: Math.min(CONNECTING_AT_ONCE, SOCKETS - at) }, (_, within) => {
      const health = healthOf(SOCKETS - 1 - at - within)
      return new Reader(health, health === 'well' && (at + within) % every === 0, shared).open
    })
    await Promise.all(batch)
  }
  let turn = 0
  setInterval(() => {
    turn = (turn + 1) % TURNS
    for (const socket of resting[turn] ?? []) socket.resume()
  }, TURN_MS)
  let cpu = process.cpuUsage()
  let waitedBefore = waitedMs()
  setInterval(() => {
    const waited = waitedMs()
    if (measuring) seconds.push({ until: Date.now(), delays, waitedMs: waited - waitedBefore })
    delays = []
    waitedBefore = waited
  }, 1_000)
  process.on('message', ({ kind }: Measure) => {
    measuring = kind === 'measure'
    if (measuring) {
      bytes = 0
      cpu = process.cpuUsage()
      return
    }
    const { user, system } = process.cpuUsage(cpu)
    const cpuMs = (user + system) / 1_000
    const all = seconds.reduce((sum, second) => sum + second.waitedMs, 0)
    const figures: ReadersFigures = { kind: 'delays', seconds, bytes, cpuMs, waitedMs: all, lost }
    process.send?.(figures, () => process.exit(0))
  })
  process.on('disconnect', () => process.exit(0))
  process.send?.({ kind: 'connected' } satisfies ReadersReady)
}

await main()
