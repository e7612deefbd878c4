/** How the house stands, asked every two seconds by whoever shows something of it, and once for all of them. */
import type { ConsoleOutput } from '@candlewick/protocol/console-client'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../platform/queries.ts'
import { useMay } from './session.ts'

export type House = ConsoleOutput<'console.home'>

const EVERY_MS = 2_000

/** Undefined while it is not known, or to who may not read it. */
export function useHouse(): House | undefined {
  return useHouseQuery().data
}

export function useHouseQuery() {
  const may = useMay()
  return useQuery({ ...callQuery('console.home', {}), enabled: may('house.read'), refetchInterval: EVERY_MS })
}
