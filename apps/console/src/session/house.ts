/** How the house stands, asked every two seconds by whoever shows something of it, and once for all of them. */
import type { ConsoleCall, ConsoleOutput } from '@candlewick/protocol/console-client'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { callQuery, renew } from '../platform/queries.ts'
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

/** The lists that show what waits, by the name of their queue. */
const LISTS: ReadonlyMap<string, ConsoleCall> = new Map([
  ['identities', 'console.identities.queue'],
  ['fund_passwords', 'console.forgotten.list'],
  ['withdrawals', 'console.withdrawals.queue'],
  ['hand_deposits', 'console.deposits.handList'],
  ['proposals', 'console.proposals'],
])

/**
 * Each look at a list is recorded, so that none is taken every few seconds: those that are open are asked for anew when
 * what waits in their queue is something else, which is known without a look.
 */
export function useRenewedLists(): void {
  const house = useHouse()
  const known = useRef(new Map<string, string>())
  useEffect(() => {
    for (const { queue, waiting, oldestTime, times } of house?.queues ?? []) {
      const now = [waiting, oldestTime, ...times].join()
      const before = known.current.get(queue)
      known.current.set(queue, now)
      const list = LISTS.get(queue)
      if (list !== undefined && before !== undefined && before !== now) void renew(list)
    }
  }, [house])
}
