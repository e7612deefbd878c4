/**
 * Bounds what a connection may hold: how many one visitor and all together may have open, and for how long one may stay
 * open without saying or taking anything. What is ended is closed on both sides, whether or not the other side agrees.
 */
import type { Server, Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { Counts } from '../adapters/counts.ts'
import { visitorOf } from './networks.ts'

export interface ConnectionLimits {
  /** Open connections of one visitor; undefined where all come from a proxy, which counts its own. */
  readonly perVisitor: number | undefined
  readonly all: number
}

/** How long an answer that ends a connection may take to be read. */
const LAST_WORDS_MS = 2_000

/** Times after which a connection is ended, in milliseconds. */
export interface ConnectionTimes {
  readonly headers: number
  readonly request: number
  readonly silence: number
  readonly idle: number
  readonly checks: number
}

export const CONNECTION_TIMES: ConnectionTimes = {
  /** From the first byte, or from the connection where none comes, to the end of the headers. */
  headers: 10_000,
  /** To the end of the body. */
  request: 30_000,
  /** Nothing sent or read in either direction. */
  silence: 60_000,
  /** Open and unused between two requests; proxies in front keep theirs open for 60 s. */
  idle: 75_000,
  /** How often they are looked at. */
  checks: 1_000,
}

/** Counts connections and refuses those beyond the bounds at once. */
export function boundConnections(server: Server, limits: ConnectionLimits): { readonly open: number } {
  const visitors = new Counts()
  let open = 0
  server.on('connection', (socket: Socket) => {
    const visitor = visitorOf(socket.remoteAddress ?? '')
    if (open >= limits.all || (limits.perVisitor !== undefined && visitors.of(visitor) >= limits.perVisitor)) {
      // No word: whoever holds this many would not read it, and each word is work.
      socket.destroy()
      return
    }
    open += 1
    visitors.change(visitor, 1)
    socket.once('close', () => {
      open -= 1
      visitors.change(visitor, -1)
    })
  })
  return {
    get open() {
      return open
    },
  }
}

/** Says a last word and closes both sides: at once when it is read, by force when it is not. */
export function endConnection(socket: Duplex, text: string): void {
  if (!socket.writable) {
    socket.destroy()
    return
  }
  const late = setTimeout(() => socket.destroy(), LAST_WORDS_MS)
  late.unref()
  socket.once('close', () => clearTimeout(late))
  // What still comes in is read past, so that the other side hears the end of its own writing and of ours. Nobody reads it
  // as requests any more: the rest of one that was answered as too late would be done all the same.
  socket.removeAllListeners('data')
  socket.on('data', () => undefined)
  socket.resume()
  socket.once('finish', () => setTimeout(() => socket.destroy(), LAST_WORDS_MS / 4).unref())
  socket.end(text)
}
