/** The codes of all coins that there are, held or not: what lists are filtered by. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { callQuery } from '../platform/queries.ts'
import { useSettings } from '../settings/settings.ts'

/** Of every account together. */
const ALL_ACCOUNTS = 0

/** The same list as long as there are no others. */
export function useKnownCoins(): readonly string[] {
  const currency = useSettings((settings) => settings.exchange)
  const { data } = useQuery({
    ...callQuery('assets.getMyBalance', { type: ALL_ACCOUNTS, currency }),
    placeholderData: keepPreviousData,
  })
  const codes = (data?.records ?? []).map(({ coin }) => coin).join(' ')
  return useMemo(() => codes.split(' ').filter((code) => code !== ''), [codes])
}
