/** What one's own was worth day by day, and what of it was won, as a query; the period is kept in the address. */
import type { CallOutput } from '@candlewick/protocol/client'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { callQuery } from '../../platform/queries.ts'
import { useSettings } from '../../settings/settings.ts'

export type Equity = CallOutput<'assets.equity'>

export const EQUITY_PERIODS = ['7', '30', '90', '365'] as const
export type EquityPeriod = (typeof EQUITY_PERIODS)[number]

/** The day's profit moves with prices. */
const AGAIN_MS = 30_000

export function useEquity(days: EquityPeriod) {
  const currency = useSettings((settings) => settings.exchange)
  return useQuery({
    ...callQuery('assets.equity', { currency, days }),
    refetchInterval: AGAIN_MS,
    placeholderData: keepPreviousData,
  })
}
