/**
 * The pairs a person watches, kept by the server. A press shows at once; one request is on its way at a time, and
 * where it fails the star goes back and can be pressed again.
 */
import { CallFailure, type CallOutput } from '@candlewick/protocol/client'
import { useQuery } from '@tanstack/react-query'
import { create } from 'zustand'
import { api } from '../platform/api.ts'
import { callQuery, queryClient } from '../platform/queries.ts'
import { useSession } from '../session/session.ts'
import { isWatchable, type MarketRow } from './rows.ts'

const NONE: ReadonlySet<string> = new Set()

/** The change on its way; it holds back further ones. */
const usePending = create<{ symbol: string | undefined; watched: boolean }>(() => ({
  symbol: undefined,
  watched: false,
}))

const watchlistQuery = callQuery('market.getOptional', {})

async function send({ symbol, kind }: Watchable, watched: boolean): Promise<void> {
  if (usePending.getState().symbol !== undefined) return
  usePending.setState({ symbol, watched })
  try {
    await api.call(watched ? 'market.addOptional' : 'market.cancelOptional', { symbol, kind })
    await queryClient.invalidateQueries({ queryKey: watchlistQuery.queryKey })
  } catch (error) {
    // The refusal has been shown; all that is left to do is to let the next press through.
    if (!(error instanceof CallFailure)) throw error
  } finally {
    usePending.setState({ symbol: undefined })
  }
}

/** What can be watched; a symbol that has a spot book is watched as such. */
export type Watchable = Pick<MarketRow, 'symbol' | 'kind'>

export interface Watchlist {
  /** Symbols of the watched pairs. */
  symbols: ReadonlySet<string>
  toggle: (row: Watchable) => void
}

export function useWatchlist(): Watchlist {
  const isLogin = useSession((session) => session.isLogin)
  const pending = usePending()
  const { data } = useQuery({
    ...watchlistQuery,
    enabled: isLogin,
    select: symbolsOf,
  })
  const kept = (isLogin ? data : undefined) ?? NONE
  const symbols = pending.symbol === undefined ? kept : withChange(kept, pending.symbol, pending.watched)
  return { symbols, toggle: (row) => void send(row, !symbols.has(row.symbol)) }
}

function symbolsOf({ records }: CallOutput<'market.getOptional'>): ReadonlySet<string> {
  return new Set(records.filter(isWatchable).map((record) => record.symbol))
}

function withChange(kept: ReadonlySet<string>, symbol: string, watched: boolean): ReadonlySet<string> {
  const changed = new Set(kept)
  if (watched) changed.add(symbol)
  else changed.delete(symbol)
  return changed
}
