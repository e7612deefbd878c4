/** Asks for the market's first picture while the page's own code is still on its way. */
import { callQuery, queryClient } from '../platform/queries.ts'
import { DAY_FRESH_MS, PICTURE_FRESH_MS } from './freshness.ts'

export function startMarketData(): void {
  void queryClient.prefetchQuery({ ...callQuery('market.initData', { type: 'all' }), staleTime: PICTURE_FRESH_MS })
  void queryClient.prefetchQuery({ ...callQuery('market.sparklines', {}), staleTime: DAY_FRESH_MS })
}
