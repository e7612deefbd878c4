/**
 * Real exchanges through ccxt, which knows each one's addresses, names of markets and formats. It is loaded only where
 * live prices are fed: it costs most of a second and a hundred megabytes of memory.
 */
import type { Exchange as Client } from 'ccxt'
import type { PriceSource } from '../config/config.ts'
import { DIALECTS } from './exchange-dialects.ts'
import type { Exchange } from './exchange-source.ts'
import { ExchangeStream } from './exchange-stream.ts'
import type { Quote } from './quote.ts'

/** Longest wait for one answer, in milliseconds: half of what makes a price stale. */
const ANSWER_LIMIT_MS = 5_000

export interface ExchangeOptions {
  /** Asked instead of the exchange, with the exchange's address appended: a relay. */
  readonly relay?: string
  /** The same of its socket, by `ws`. Behind a relay alone nothing is listened to. */
  readonly streamRelay?: string
}

/** Opens these exchanges; nothing is asked yet. */
export async function openExchanges(names: readonly PriceSource[], options: ExchangeOptions = {}): Promise<Exchange[]> {
  const { default: ccxt } = await import('ccxt')
  return names.map((name) => new CcxtExchange(new ccxt[name](settings(options)), streamOf(name, options)))
}

function streamOf(name: PriceSource, { relay, streamRelay }: ExchangeOptions): ExchangeStream | undefined {
  if (relay !== undefined && streamRelay === undefined) return undefined
  return new ExchangeStream({
    dialect: DIALECTS[name],
    ...(streamRelay === undefined ? {} : { relay: streamRelay }),
  })
}

function settings({ relay }: ExchangeOptions): object {
  return {
    // Prices stay the text that the exchange wrote: ccxt would make floating-point numbers of them.
    number: String,
    timeout: ANSWER_LIMIT_MS,
    enableRateLimit: true,
    userAgent: 'Candlewick',
    // Spot markets only, and nothing that is not needed for a price.
    has: { fetchCurrencies: false },
    options: { defaultType: 'spot', fetchMarkets: { types: ['spot'], fetchTickersFees: false } },
    ...(relay === undefined ? {} : { proxyUrl: relay }),
  }
}

class CcxtExchange implements Exchange {
  readonly name: string
  readonly #client: Client

  readonly stream?: ExchangeStream

  constructor(client: Client, stream: ExchangeStream | undefined) {
    if (stream !== undefined) this.stream = stream
    this.name = client.id
    this.#client = client
  }

  /** @param wanted as ccxt names them: `BTC/USDT` */
  async markets(wanted: readonly string[]): Promise<ReadonlySet<string>> {
    const listed = await this.#client.loadMarkets(true)
    return new Set(
      wanted.filter((name) => {
        const market = listed[name]
        return market?.spot === true && market.active !== false
      }),
    )
  }

  async quotes(markets: readonly string[]): Promise<Quote[]> {
    const tickers = await this.#client.fetchTickers([...markets])
    return markets.flatMap((market) => {
      // Typed as numbers; text, since `number` says so above. Anything else is no price.
      const bid: unknown = tickers[market]?.bid
      const ask: unknown = tickers[market]?.ask
      return typeof bid === 'string' && typeof ask === 'string' ? [{ market, bid, ask }] : []
    })
  }
}
