/** The page's one market feed, and the hooks by which components read it: by key, never through a context. */
import type { Candle, CandleInterval, Detail, PublicTrade } from '@candlewick/protocol/realtime'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { platformConfig } from '../platform/config.ts'
import type { BookScale, BookView } from './book.ts'
import type { ConnectionHealth } from './connection.ts'
import { restingClock } from './frame.ts'
import type { KeyedStore } from './keyed-store.ts'
import { MarketFeed } from './market-feed.ts'
import { tickOf } from './tick.ts'

/** Address of a socket: the configured one, else this site's. */
export function socketUrl(path: string): string {
  const configured = platformConfig().socket
  if (configured) return configured.replace(/\/$/, '') + path
  return `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}${path}`
}

const clock = restingClock()

/** One connection a page; it opens with the first subscription. */
export const marketFeed = new MarketFeed({ url: () => socketUrl(`/ws/${crypto.randomUUID()}`), frames: clock })

/** A chart is about to draw itself anew: both at once would be one long task on a slow machine. */
export const leaveFrameToChart = clock.leaveNext

/** Subscribing to this symbol's DETAIL means the figures of every symbol. */
const EVERY_SYMBOL = '*'

function useStored<Value>(store: KeyedStore<Value>, key: string): Value | undefined {
  return useSyncExternalStore(
    (listener) => store.subscribe(key, listener),
    () => store.get(key),
  )
}

/** Price figures of one symbol, kept fresh while the component stands; undefined until the first word. */
export function useDetail(symbol: string): Detail | undefined {
  useEffect(() => marketFeed.subscribe({ type: 'DETAIL', symbol }), [symbol])
  return useStored(marketFeed.details, symbol)
}

/** The same without asking for it: for rows below a component that has subscribed to {@link useEveryDetail}. */
export function useHeardDetail(symbol: string): Detail | undefined {
  return useStored(marketFeed.details, symbol)
}

/** Asks for the figures of every symbol; the component itself is not painted again by them. */
export function useEveryDetail(): void {
  useEffect(() => marketFeed.subscribe({ type: 'DETAIL', symbol: EVERY_SYMBOL }), [])
}

/** The newest trade alone. */
export function useLastTrade(symbol: string): PublicTrade | undefined {
  useEffect(() => marketFeed.subscribe({ type: 'TRADE', symbol }), [symbol])
  return useSyncExternalStore(
    (listener) => marketFeed.trades.subscribe(symbol, listener),
    () => marketFeed.trades.get(symbol)?.[0],
  )
}

/** Which way the last price moved when it last moved. */
export function useTick(symbol: string): 'up' | 'down' | 'flat' {
  return useSyncExternalStore(
    (listener) => marketFeed.trades.subscribe(symbol, listener),
    () => tickOf(marketFeed.trades.get(symbol) ?? []),
  )
}

/** A list of trades is read by people: what comes faster than this is shown together. */
const TRADES_MS = 100

/** The trades for a list: the first at once, then at a pace that can be followed. */
export function usePacedTrades(symbol: string): readonly PublicTrade[] | undefined {
  const [trades, setTrades] = useState(() => marketFeed.trades.get(symbol))
  useEffect(() => {
    let shownAt = Number.NEGATIVE_INFINITY
    let timer: ReturnType<typeof setTimeout> | undefined
    const show = () => {
      clearTimeout(timer)
      timer = undefined
      shownAt = performance.now()
      setTrades(marketFeed.trades.get(symbol))
    }
    const take = () => {
      const due = shownAt + TRADES_MS - performance.now()
      if (due <= 0) show()
      // With the next news, and alone only where none come: what is painted with the book costs no frame of its own.
      else timer ??= setTimeout(show, due + TRADES_MS)
    }
    take()
    const stops = [marketFeed.subscribe({ type: 'TRADE', symbol }), marketFeed.trades.subscribe(symbol, take)]
    return () => {
      clearTimeout(timer)
      for (const stop of stops) stop()
    }
  }, [symbol])
  return trades
}

/** The book of a symbol. `scale` must be the same object as long as the market is the same. */
export function useBook(symbol: string, scale: BookScale): BookView | undefined {
  useEffect(() => marketFeed.subscribeBook(symbol, scale), [symbol, scale])
  return useStored(marketFeed.books, symbol)
}

/** What `of` reads from the book; the component is painted again only where that has changed. Numbers and texts only. */
export function useBookFigure<Figure extends number | string>(
  symbol: string,
  scale: BookScale,
  of: (book: BookView) => Figure | undefined,
): Figure | undefined {
  useEffect(() => marketFeed.subscribeBook(symbol, scale), [symbol, scale])
  return useSyncExternalStore(
    (listener) => marketFeed.books.subscribe(symbol, listener),
    () => {
      const book = marketFeed.books.get(symbol)
      return book && of(book)
    },
  )
}

/** Hears the candle that is still open, outside of React: a chart is fed, not painted. */
export function onCandle(symbol: string, interval: CandleInterval, listener: (candle: Candle) => void): () => void {
  const key = `${symbol}:${interval}`
  const tell = () => {
    const candle = marketFeed.candles.get(key)
    if (candle) listener(candle)
  }
  const unsubscribe = marketFeed.subscribe({ type: 'KLINE', symbol, interval })
  const unlisten = marketFeed.candles.subscribe(key, tell)
  tell()
  return () => {
    unlisten()
    unsubscribe()
  }
}

/** How the market connection is; every screen that shows a price shows this too. */
export function useFeedHealth(): ConnectionHealth {
  return useSyncExternalStore(
    (listener) => marketFeed.onHealth(listener),
    () => marketFeed.health,
  )
}

/** Whether what is on the screen is no longer live; whoever asks is painted again only where that has changed. */
export function useIsStale(): boolean {
  return useSyncExternalStore(
    (listener) => marketFeed.onHealth(listener),
    () => isStale(marketFeed.health),
  )
}

/** True where what is on the screen is no longer live. */
export function isStale(health: ConnectionHealth): boolean {
  return health.state === 'late' || health.state === 'cut'
}
