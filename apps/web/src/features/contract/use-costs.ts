/** What the open positions have cost so far; read anew after whatever changes it, until the tables have seen it too. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '../../platform/api.ts'
import type { HeldPosition } from './position-state.ts'
import { costsOf, type PositionCosts } from './profit-lines.ts'

/** Tables follow the engine within a moment: where they are behind they are asked again. */
const BEHIND_MS = 2_000

export function usePositionCosts(held: readonly HeldPosition[]): readonly PositionCosts[] | undefined {
  const paid = held
    .map(({ position: { id, size, realised, fundingPaid, funding } }) => [id, size, realised, fundingPaid, funding])
    .join()
  const query = useQuery({
    queryKey: ['contract.positionCosts', paid],
    queryFn: ({ signal }) => api.call('contract.positionCosts', {}, { signal }),
    placeholderData: keepPreviousData,
    enabled: held.length > 0,
    refetchInterval: ({ state }) => (held.every((one) => costsOf(one, state.data?.records)) ? false : BEHIND_MS),
  })
  return query.data?.records
}
