/**
 * What an exchange said last of each market, in answer to questions and on its socket, and since when that holds. A
 * socket speaks of a market only when it changes. So a market that it has told of is as fresh as its newest frame about
 * any market, since it would have told of this one too: unless a later answer to a question says otherwise, as when the
 * exchange has lost a subscription.
 */
import type { Told } from './exchange-dialects.ts'
import type { Quote } from './quote.ts'
import { pricesOf, type Wanted } from './wanted.ts'

interface Heard {
  readonly quote: Quote
  /** By the clock that only goes forward. */
  readonly since: number
}

export class HeardQuotes {
  readonly #asked = new Map<string, Quote>()
  #said = ''
  /** When what the answers say now was asked for. */
  #askedAt = Number.NEGATIVE_INFINITY
  readonly #streamed = new Map<string, Heard>()
  #lineAt = Number.NEGATIVE_INFINITY

  /**
   * An answer to a question of `asked`. One that repeats the one before in everything renews nothing: books of a dozen
   * markets do not stand still for seconds, and an exchange that serves a frozen copy must grow stale like one that is
   * silent.
   */
  answered(asked: number, quotes: readonly Quote[]): void {
    const said = JSON.stringify(quotes)
    if (said === this.#said) return
    this.#said = said
    this.#askedAt = asked
    this.#asked.clear()
    for (const quote of quotes) this.#asked.set(quote.market, quote)
  }

  /** A frame that came at `now`; `wall` is the time of day then (epoch ms), by which an exchange's own time says how late. */
  streamed(now: number, wall: number, told: readonly Told[]): void {
    for (const { at, ...quote } of told) {
      const since = now - (at === undefined ? 0 : Math.max(0, wall - at))
      this.#streamed.set(quote.market, { quote, since })
      this.#lineAt = Math.max(this.#lineAt, since)
    }
  }

  /** The socket is gone: what it told grows old. */
  lineEnded(): void {
    this.#lineAt = Number.NEGATIVE_INFINITY
  }

  /** A symbol's price in ticks, and since when it holds; undefined where nothing says one. */
  price(wanted: Wanted): { readonly price: number; readonly since: number } | undefined {
    for (const markets of [[wanted.market], wanted.through ?? []]) {
      const heard = markets.flatMap((market) => this.#newest(market) ?? [])
      if (heard.length === 0 || heard.length < markets.length) continue
      const price = pricesOf(
        [wanted],
        heard.map(({ quote }) => quote),
      ).get(wanted.symbol)
      if (price !== undefined) return { price, since: Math.min(...heard.map(({ since }) => since)) }
    }
    return undefined
  }

  #newest(market: string): Heard | undefined {
    const asked = this.#asked.get(market)
    const streamed = this.#streamed.get(market)
    if (streamed === undefined) return asked === undefined ? undefined : { quote: asked, since: this.#askedAt }
    const isOverruled =
      asked !== undefined &&
      this.#askedAt > streamed.since &&
      (asked.bid !== streamed.quote.bid || asked.ask !== streamed.quote.ask)
    if (isOverruled) return { quote: asked, since: this.#askedAt }
    // An answer that says the same is as good as a frame.
    const confirmed = asked === undefined ? streamed.since : Math.max(streamed.since, this.#askedAt)
    return { quote: streamed.quote, since: Math.max(confirmed, this.#lineAt) }
  }
}
