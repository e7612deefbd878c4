/**
 * An exchange's socket: best prices as they change, tens of milliseconds old instead of a second and more. It is opened
 * again as often as it ends; meanwhile, and where it never opens, the questions of `exchange-source.ts` go on alone.
 */
import { isRecord } from '@candlewick/rules/told'
import { WebSocket } from 'ws'
import type { Dialect, Told } from './exchange-dialects.ts'
import { throughRelay } from './relay.ts'

export interface StreamOptions {
  readonly dialect: Dialect
  /** Connected to instead of the exchange, with the exchange's address behind it, encoded: a relay. */
  readonly relay?: string
}

export interface StreamEars {
  /** Best prices of some markets, as soon as they are told. */
  heard(told: readonly Told[]): void
  opened(): void
  closed(reason: string): void
}

const OPEN_LIMIT_MS = 5_000
/** A line on which nothing is said for so long is taken for dead: books of a dozen markets do not stand still. */
const SILENCE_MS = 10_000
const PING_EVERY_MS = 15_000
const FIRST_RETRY_MS = 1_000
const LONGEST_RETRY_MS = 30_000
/** One frame; those of best prices have some hundreds of bytes. */
const MOST_BYTES = 1024 * 1024

export class ExchangeStream {
  readonly #options: StreamOptions

  constructor(options: StreamOptions) {
    this.#options = options
  }

  /** Listens to these markets until `signal` aborts, `pause` between two tries. */
  async run(
    markets: readonly string[],
    ears: StreamEars,
    signal: AbortSignal,
    pause: (milliseconds: number, signal: AbortSignal) => Promise<void>,
  ): Promise<void> {
    for (let failures = 0; !signal.aborted; failures += 1) {
      let isOpen = false
      const opened = () => {
        isOpen = true
        ears.opened()
      }
      const reason = await this.#listen(markets, { ...ears, heard: (told) => ears.heard(told), opened }, signal).catch(
        String,
      )
      if (signal.aborted) return
      ears.closed(reason)
      if (isOpen) failures = 0
      await pause(Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** Math.min(failures, 5)), signal)
    }
  }

  /** One connection, from its opening to its end; says why it ended. */
  async #listen(markets: readonly string[], ears: StreamEars, signal: AbortSignal): Promise<string> {
    const { dialect } = this.#options
    const address = await dialect.address(markets, (url) => this.#post(url, signal))
    const socket = new WebSocket(this.#through(address), { handshakeTimeout: OPEN_LIMIT_MS, maxPayload: MOST_BYTES })
    const stop = () => socket.terminate()
    signal.addEventListener('abort', stop)
    const pings = setInterval(() => {
      if (socket.readyState !== WebSocket.OPEN) return
      if (dialect.ping === undefined) socket.ping()
      else socket.send(dialect.ping)
    }, PING_EVERY_MS)
    const silence = setTimeout(stop, OPEN_LIMIT_MS + SILENCE_MS)
    try {
      return await new Promise<string>((resolve) => {
        socket.on('open', () => {
          ears.opened()
          for (const text of dialect.subscribe(markets)) socket.send(text)
        })
        socket.on('message', (bytes) => {
          const told = readFrame(dialect, String(bytes), markets)
          if (told.length === 0) return
          silence.refresh()
          ears.heard(told)
        })
        socket.on('error', (error) => resolve(error.message))
        socket.on('close', (code) => resolve(`closed with ${code}`))
      })
    } finally {
      clearInterval(pings)
      clearTimeout(silence)
      signal.removeEventListener('abort', stop)
      socket.terminate()
    }
  }

  #through(address: string): string {
    return throughRelay(address, this.#options.relay)
  }

  async #post(address: string, signal: AbortSignal): Promise<unknown> {
    const { relay } = this.#options
    const through = relay === undefined ? address : this.#through(address).replace(/^ws/, 'http')
    const limit = AbortSignal.any([signal, AbortSignal.timeout(OPEN_LIMIT_MS)])
    const answer = await fetch(through, { method: 'POST', signal: limit })
    return answer.json()
  }
}

/** What is no JSON, such as a pong, or not what the exchange documents says nothing. */
function readFrame(dialect: Dialect, text: string, markets: readonly string[]): readonly Told[] {
  let frame: unknown
  try {
    frame = JSON.parse(text)
  } catch {
    return []
  }
  return isRecord(frame) ? dialect.read(frame, markets) : []
}
