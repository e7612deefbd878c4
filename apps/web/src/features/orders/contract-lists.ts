/** The contract lists as pages read from the server, and what the address asks of them. */
import type { ContractType } from '@candlewick/protocol/contract-symbols'
import type { OwnContractOrder } from '@candlewick/protocol/realtime'
import { useMemo } from 'react'
import type { Period } from '../../lists/period.ts'
import { usePeriod } from '../../lists/use-period.ts'
import { api } from '../../platform/api.ts'
import type { ContractSearch } from './contract-search.ts'

/** The first part of the lists' query keys. */
export const CONTRACT_LISTS = 'own-contract-lists'

type Direction = OwnContractOrder['direction']

/** What the filters ask of a list. */
export interface ContractFilter extends Period {
  readonly contractType: ContractType
  readonly symbol?: string
  readonly direction?: Direction
  readonly state?: NonNullable<ContractSearch['state']>
  readonly type?: NonNullable<ContractSearch['type']>
}

const NUMBERS = { 1: 1, 2: 2, 3: 3, 4: 4 } as const satisfies Record<string, Direction>

/** What the address asks of the lists; one object as long as it asks the same. */
export function useContractFilter(contractType: ContractType, search: ContractSearch): ContractFilter {
  const { symbol, direction, state, type } = search
  const period = usePeriod(search)
  return useMemo(
    () => ({
      contractType,
      ...(symbol && { symbol }),
      ...(direction && { direction: NUMBERS[direction] }),
      ...(state && { state }),
      ...(type && { type }),
      ...period,
    }),
    [contractType, symbol, direction, state, type, period],
  )
}

type Options = { signal?: AbortSignal }

const pageOf = (pageSize: number, cursor: string | undefined) => ({
  pageSize,
  ...(cursor === undefined ? {} : { cursor }),
})

/** One page of ended orders. */
export function readContractOrders(
  { state, type, ...filter }: ContractFilter,
  pageSize: number,
  cursor: string | undefined,
  options: Options,
) {
  const asked = {
    ...filter,
    state: 'history' as const,
    ...(state && { status: state }),
    ...(type && { orderType: type }),
    ...pageOf(pageSize, cursor),
  }
  return api.call('contract.orderList', asked, options)
}

/** One page of fills, which have no ending and no type. */
export function readContractFills(
  { state: _, type: __, ...filter }: ContractFilter,
  pageSize: number,
  cursor: string | undefined,
  options: Options,
) {
  return api.call('contract.fills', { ...filter, ...pageOf(pageSize, cursor) }, options)
}

/** Of a filter what lists of positions understand. */
const ofPositions = ({ contractType, symbol, startTime, endTime }: ContractFilter) => ({
  contractType,
  ...(symbol && { symbol }),
  ...(startTime === undefined ? {} : { startTime }),
  ...(endTime === undefined ? {} : { endTime }),
})

/** One page of closed positions. */
export function readClosedPositions(
  filter: ContractFilter,
  pageSize: number,
  cursor: string | undefined,
  options: Options,
) {
  return api.call('contract.positionHistory', { ...ofPositions(filter), ...pageOf(pageSize, cursor) }, options)
}

/** One page of funding payments. */
export function readFundingPayments(
  filter: ContractFilter,
  pageSize: number,
  cursor: string | undefined,
  options: Options,
) {
  return api.call('contract.fundingHistory', { ...ofPositions(filter), ...pageOf(pageSize, cursor) }, options)
}
