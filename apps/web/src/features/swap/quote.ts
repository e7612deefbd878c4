/** A quote as it stands on the page: asked for as one types, anew before it is over, and shown with what is left of it. */
import { formatBigDecimal, formatDecimal, tryParseDecimal } from '@candlewick/money/decimal'
import { PERCENT_DECIMALS, RATE_DECIMALS } from '@candlewick/money/types'
import { CallFailure, type CallOutput } from '@candlewick/protocol/client'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api } from '../../platform/api.ts'
import { callQuery } from '../../platform/queries.ts'
import { hearServerTime } from '../../platform/server-clock.ts'

/** Which of the two amounts was typed, and what. */
export interface Entry {
  readonly exact: 'pays' | 'gets'
  readonly amount: string
}

export type Quote = CallOutput<'swap.getCurrencyPrice'>

/** So long nobody has typed before it is asked. */
const PAUSE_MS = 350
/** So much earlier than it is over a quote is asked for anew: the answer and the press need their way. */
const AHEAD_MS = 1_000
/** Whether it is a number above zero, however many digits the coin has. */
export const isAmount = (text: string): boolean => /^\d+(\.\d+)?$/.test(text) && /[1-9]/.test(text)

/** How long a quote can be pressed from when it came. */
export function usableFor({ quotedTime, expireTime }: Quote): number {
  return Math.max(0, expireTime - quotedTime - AHEAD_MS)
}

const AMOUNT_DECIMALS = 8

/**
 * What a swap costs: half the distance between buying and selling, in percent and of what is paid (cut, and undefined
 * where that is more than can be counted).
 */
export function costOf({ spread, pays }: Pick<Quote, 'spread' | 'pays'>): { percent: string; amount?: string } {
  const [whole, paid] = [tryParseDecimal(spread, RATE_DECIMALS), tryParseDecimal(pays, AMOUNT_DECIMALS)]
  const twice = whole.ok ? whole.value : 0
  // Half of a rate's last place has one decimal more.
  const percent = formatDecimal(twice * 5, PERCENT_DECIMALS + 1)
  if (!paid.ok) return { percent }
  const cost = (BigInt(paid.value) * BigInt(twice)) / (2n * 10n ** BigInt(RATE_DECIMALS))
  return { percent, amount: formatBigDecimal(cost, AMOUNT_DECIMALS) }
}

export interface QuoteState {
  readonly quote: Quote | undefined
  /** When it was made, by the server's clock. */
  readonly cameAt: number
  readonly words: string | undefined
  readonly asking: boolean
  readonly anew: () => void
}

export function useQuote(fromCoin: string, toCoin: string, entry: Entry): QuoteState {
  const asked = usePaused(entry)
  const enabled = fromCoin !== toCoin && isAmount(asked.amount)
  const { data, error, isFetching, refetch } = useQuery({
    ...callQuery('swap.getCurrencyPrice', { fromCoin, toCoin, ...asked }),
    queryFn: async ({ signal }) => {
      const quote = await api.call('swap.getCurrencyPrice', { fromCoin, toCoin, ...asked }, { signal })
      hearServerTime(quote.quotedTime)
      return quote
    },
    enabled,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state }) => (state.data === undefined || state.error !== null ? 3_000 : usableFor(state.data)),
  })
  // What was typed since belongs to another quote.
  const isOf = enabled && asked.amount === entry.amount && asked.exact === entry.exact
  const refused = error instanceof CallFailure ? error.msg || error.error : error?.message
  return {
    quote: isOf && error === null ? data : undefined,
    cameAt: data?.quotedTime ?? 0,
    words: isOf ? refused : undefined,
    asking: isFetching || (isAmount(entry.amount) && !isOf),
    anew: () => void refetch(),
  }
}

function usePaused(entry: Entry): Entry {
  const [paused, setPaused] = useState(entry)
  const { exact, amount } = entry
  useEffect(() => {
    const timer = setTimeout(() => setPaused({ exact, amount }), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [exact, amount])
  return paused
}
