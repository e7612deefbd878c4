/** The own margin accounts as queries: read anew when something happened to them, and now and then for prices and interest. */
import type { CallOutput } from '@candlewick/protocol/client'
import { useQuery } from '@tanstack/react-query'
import { ACCOUNT_NUMBERS, type BorrowingAccount } from '../../platform/accounts.ts'
import { api } from '../../platform/api.ts'
import { ownState } from '../../realtime/own.ts'
import { useSession } from '../../session/session.ts'
import { useSettings } from '../../settings/settings.ts'
import { MARGIN } from './refresh.ts'

export type MarginProperty = CallOutput<'margin.allMarginProperty'>

const READ_MS = 5_000

export interface MarginWhich {
  account: BorrowingAccount
  /** The pair of an isolated account. */
  symbol: string
}

async function readProperty({ account, symbol }: MarginWhich, signal: AbortSignal): Promise<MarginProperty> {
  const { exchange: currency } = useSettings.getState()
  const since = ownState.sequence
  const told =
    account === 'all'
      ? await api.call('margin.allMarginProperty', { currency }, { signal })
      : await api.call('margin.fixedMarginProperty', { symbol, currency }, { signal })
  const pair = told.symbol === undefined ? {} : { symbol: told.symbol }
  const number = ACCOUNT_NUMBERS[account]
  const coins = told.records.map(({ coin, available, occupied }) => ({
    account: number,
    ...pair,
    coin,
    available,
    occupied,
  }))
  ownState.loadCoins(coins, since)
  return told
}

/** What an account has, owes and stands at; asked for by those who are logged in. */
export function useMarginProperty(which: MarginWhich, wanted = true) {
  const user = useSession((session) => session.userInfo?.userId)
  const currency = useSettings((settings) => settings.exchange)
  const pair = which.account === 'all' ? undefined : which.symbol
  return useQuery({
    queryKey: [MARGIN, 'property', user, which.account, pair, currency],
    queryFn: ({ signal }) => readProperty(which, signal),
    enabled: wanted && user !== undefined,
    refetchInterval: READ_MS,
  })
}
