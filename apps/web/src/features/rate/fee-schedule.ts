/** The tiers of spot fees as the server publishes them, in units. */
import type { CallOutput } from '@candlewick/protocol/client'
import { FEE_TIERS, type FeeSchedule, scheduleOf } from '@candlewick/rules/fees'

export function publishedSchedule({ tiers }: CallOutput<'fees.tiers'>): FeeSchedule {
  const [first, ...rest] = tiers.map(({ volume, maker, taker }) => ({ volume, makerRate: maker, takerRate: taker }))
  return first === undefined ? FEE_TIERS : scheduleOf([first, ...rest])
}
