/**
 * The newest settled flash contract, recomputed: whether its prices follow each other in their chain, and whether the
 * medians of both windows give the prices and the outcome that were told. Pure.
 */
import { fromSteps } from '@candlewick/money/decimal'
import type { CallOutput } from '@candlewick/protocol/client'
import { type PriceLink, ticksOf } from '@candlewick/rules/flash/evidence'
import {
  entryWindow,
  type FlashTick,
  outcomeOf,
  settlementWindow,
  tickName,
  ticksIn,
  windowPrice,
} from '@candlewick/rules/flash/settlement'
import { brokenLink } from '@candlewick/rules/price-chain'

export type LastSettled = NonNullable<CallOutput<'flash.lastSettled'>>

export interface Recomputed {
  readonly good: boolean
  readonly entry: readonly FlashTick[]
  readonly settlement: readonly FlashTick[]
  /** How many links were followed. */
  readonly links: number
}

export function recomputeLast(told: LastSettled): Recomputed {
  const { symbol, tickSize, direction, rulesVersion, acceptedAt, period: seconds } = told
  const stretches = told.stretches as readonly { readonly previous: string; readonly links: readonly PriceLink[] }[]
  const whole = stretches.every(({ previous, links }) => brokenLink(previous, links) < 0)
  const name = tickName(symbol, rulesVersion)
  const ticks = stretches.flatMap((stretch) => ticksOf(stretch, name))
  const times = { acceptedAt, rulesVersion, seconds }
  const entry = ticksIn(entryWindow(times), ticks)
  const settlement = ticksIn(settlementWindow(times), ticks)
  const [open, close] = [windowPrice(entry), windowPrice(settlement)]
  const good =
    whole &&
    open !== undefined &&
    close !== undefined &&
    fromSteps(open, tickSize) === told.openPrice &&
    fromSteps(close, tickSize) === told.settlePrice &&
    outcomeOf(direction, open, close) === told.outcome
  return { good, entry, settlement, links: stretches.reduce((sum, { links }) => sum + links.length, 0) }
}
