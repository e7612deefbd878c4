/** The tiers of spot fees as the server publishes them, in units. */
import { parseDecimal } from '@candlewick/money/decimal'
import { RATE_DECIMALS } from '@candlewick/money/types'
import { rate, units } from '@candlewick/money/units'
import type { CallOutput } from '@candlewick/protocol/client'
import { FEE_TIERS, type FeeSchedule } from '@candlewick/rules/fees'

/** Of USDT. */
const VOLUME_DECIMALS = 6

export function scheduleOf({ tiers }: CallOutput<'fees.tiers'>): FeeSchedule {
  const [first = FEE_TIERS[0], ...rest] = tiers.map(({ tier, volume, maker, taker }) => ({
    level: tier,
    volume: units(parseDecimal(volume, VOLUME_DECIMALS)),
    maker: rate(parseDecimal(maker, RATE_DECIMALS)),
    taker: rate(parseDecimal(taker, RATE_DECIMALS)),
  }))
  return [first, ...rest]
}
