/** Who may open a socket: from which pages, and how many from one address. */
import type { IncomingMessage } from 'node:http'
import { Counts } from '../adapters/counts.ts'
import type { RealtimeLimits } from './limits.ts'

export interface AdmissionOptions {
  limits: RealtimeLimits
  /** Origins whose pages may connect, besides the host that the page itself came from. */
  origins: readonly string[]
  /** How many proxies in front may name the client's address. */
  trustedProxies: number
}

/** What an upgrade is refused with: an HTTP status. */
export type Refused = 403 | 429 | 503

export class Admission {
  readonly #options: AdmissionOptions
  readonly #addresses = new Counts()
  #total = 0

  constructor(options: AdmissionOptions) {
    this.#options = options
  }

  /** Counts a socket in; undefined where it may come, and then {@link leave} must follow. */
  enter(request: IncomingMessage): Refused | undefined {
    if (!this.#originAllowed(request)) return 403
    const { socketsPerAddress, sockets } = this.#options.limits
    const address = this.addressOf(request)
    if (this.#addresses.of(address) >= socketsPerAddress) return 429
    if (this.#total >= sockets) return 503
    this.#addresses.change(address, 1)
    this.#total += 1
    return undefined
  }

  leave(address: string): void {
    this.#total -= 1
    this.#addresses.change(address, -1)
  }

  /** The address that the outermost trusted proxy saw. */
  addressOf(request: IncomingMessage): string {
    const direct = request.socket.remoteAddress ?? ''
    if (this.#options.trustedProxies === 0) return direct
    const forwarded = String(request.headers['x-forwarded-for'] ?? '').split(',')
    return forwarded.at(-this.#options.trustedProxies)?.trim() || direct
  }

  /** A page of another site must not use a visitor's browser; what is no browser sends no origin. */
  #originAllowed(request: IncomingMessage): boolean {
    const { origin, host } = request.headers
    if (origin === undefined) return true
    if (this.#options.origins.includes(origin)) return true
    try {
      return new URL(origin).host === host
    } catch {
      // "null" and the like name no page of ours.
      return false
    }
  }
}
