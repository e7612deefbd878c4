/**
 * What customers are told of their own, area by area: each area gathers while commands are applied what one customer
 * will hear of it, and tells the newest of it once after them. The sockets know no product; they have a list of these.
 */
import type { Event } from '@candlewick/engine/events'
import type { PrivateMessage } from '@candlewick/protocol/realtime'

/** Whether a customer listens; whoever is asked for hears afterwards what was gathered. */
export type Listens = (user: string) => boolean

/** Of the customers who listen, for what no command says. */
export interface Listening {
  /** Whether she listens; nothing follows from asking. */
  readonly listening: (user: string) => boolean
  readonly listens: Listens
}

export interface OwnChannel {
  /** The events that it wants to see; of all others it is not told. */
  readonly events: readonly Event['type'][]
  /**
   * Takes note of an event for those who listen.
   * @param time of its command, epoch milliseconds
   */
  take(event: Event, time: number, listens: Listens): void
  /** Begins to hear of what no command says, as of rows that another process wrote; resolves to what stops it. */
  hear?(listening: Listening): Promise<() => Promise<void>>
  /** What there is to tell a customer since the last time, the order of the list kept; it is told once. */
  messages(user: string, sequence: number): PrivateMessage[]
}

/** What was gathered for each customer and not told yet. */
export class Gathered<News> {
  readonly #news = new Map<string, News>()
  readonly #fresh: () => News

  constructor(fresh: () => News) {
    this.#fresh = fresh
  }

  /** Where a customer's news are gathered; undefined where the customer does not listen. */
  of(user: string, listens: Listens): News | undefined {
    const known = this.#news.get(user)
    if (known !== undefined || !listens(user)) return known
    const begun = this.#fresh()
    this.#news.set(user, begun)
    return begun
  }

  /** Hands a customer's news over, once. */
  taken(user: string): News | undefined {
    const news = this.#news.get(user)
    this.#news.delete(user)
    return news
  }
}
