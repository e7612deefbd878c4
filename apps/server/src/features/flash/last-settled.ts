/** The newest settled flash contract as anybody may see it: what it was about and what proves it, not whose it was. */
import { fromSteps } from '@candlewick/money/decimal'
import type { OutputOf } from '@candlewick/protocol/call'
import type { lastSettled } from '@candlewick/protocol/calls/flash'
import { newestSettled } from '../../projections/flash/orders.ts'
import { rateText } from '../../wire/scales.ts'
import { type FlashDependencies, nowOf } from './dependencies.ts'
import { proofOf } from './evidence.ts'

type Told = OutputOf<typeof lastSettled>

/** It is looked for so often at most. */
const FRESH_MS = 2_000

export class LastSettled {
  readonly #dependencies: FlashDependencies
  #asked: { readonly at: number; readonly told: Promise<Told> } | undefined

  constructor(dependencies: FlashDependencies) {
    this.#dependencies = dependencies
  }

  async told(): Promise<Told> {
    const now = nowOf(this.#dependencies)
    if (this.#asked === undefined || now - this.#asked.at >= FRESH_MS) {
      const told = this.#read()
      this.#asked = { at: now, told }
      // What failed is asked again by the next.
      told.catch(() => {
        this.#asked = undefined
      })
    }
    return await this.#asked.told
  }

  async #read(): Promise<Told> {
    const { sql, receipts, writes, replica } = this.#dependencies
    await writes.settledTo(replica.sequence)
    const order = await newestSettled(sql)
    if (order?.openPrice === undefined || order.settlePrice === undefined || order.outcome === undefined) return null
    const { complete, stretches } = await proofOf(sql, receipts, order)
    if (!complete || order.settledAt === undefined) return null
    const { symbol, tickSize, direction, seconds, rulesVersion, acceptedAt, settledAt, outcome } = order
    return {
      ...{ symbol, tickSize, direction, period: seconds, rulesVersion, acceptedAt, settledAt, outcome, stretches },
      payoutRate: rateText(order.payoutRate),
      openPrice: fromSteps(order.openPrice, tickSize),
      settlePrice: fromSteps(order.settlePrice, tickSize),
    }
  }
}
