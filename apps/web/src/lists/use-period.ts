/** The period of an address as the moments it begins and ends at, in the timezone that was chosen. */
import { useMemo } from 'react'
import { serverNow } from '../platform/server-clock.ts'
import { useSettings } from '../settings/settings.ts'
import { type Period, type PeriodSearch, periodOf } from './period.ts'

/** One object as long as it is the same period. */
export function usePeriod({ range, from, to }: PeriodSearch): Period {
  const timezone = useSettings((settings) => settings.timezone)
  const dates = { ...(range && { range }), ...(from && { from }), ...(to && { to }) }
  const { startTime, endTime } = periodOf(dates, timezone, serverNow())
  return useMemo(
    () => ({
      ...(startTime === undefined ? {} : { startTime }),
      ...(endTime === undefined ? {} : { endTime }),
    }),
    [startTime, endTime],
  )
}
