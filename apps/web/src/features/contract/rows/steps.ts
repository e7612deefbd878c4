/** The life of a contract order as a timeline, from what it is now and its fills. Pure. */
import type { OwnContractFill, OwnContractOrder } from '@candlewick/protocol/realtime'
import type { TimelineEntry } from '../../../lists/timeline.tsx'

/** @param fills oldest first */
export function stepsOf(order: OwnContractOrder, fills: readonly OwnContractFill[]): TimelineEntry[] {
  const { status, triggerTime, triggerPrice, placedTime, updateTime, endReason } = order
  return [
    { what: 'placed', time: placedTime },
    ...(triggerTime === undefined ? [] : [{ what: 'triggered' as const, time: triggerTime, price: triggerPrice }]),
    ...fills.map((fill) => ({ what: 'filled' as const, time: fill.time, fill })),
    ...(status === 'open' || status === 'waiting'
      ? []
      : [
          {
            what: 'ended' as const,
            time: updateTime,
            status,
            ...(endReason === undefined ? {} : { reason: endReason }),
          },
        ]),
  ]
}
