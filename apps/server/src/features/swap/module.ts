/** Swaps, as an area of the server. */
import { SWAP } from '@candlewick/engine/swap/product'
import { Gauge } from 'prom-client'
import type { Area } from '../../state/area.ts'
import { swapHandlers } from './calls.ts'
import type { SwapDependencies } from './dependencies.ts'
import { swapTimeline } from './timeline.ts'

export function swapArea(dependencies: SwapDependencies): Area {
  return {
    handlers: swapHandlers(dependencies),
    timeline: swapTimeline(dependencies.sql),
    measure(registry) {
      const made: Gauge<'coin'> = new Gauge({
        name: 'candlewick_swap_inventory',
        help: 'What the house has to swap with, by coin, in its smallest units',
        labelNames: ['coin'],
        registers: [registry],
        collect() {
          for (const { asset: coin, inventory } of dependencies.replica.engine.read(SWAP).assets()) {
            made.set({ coin }, inventory)
          }
        },
      })
    },
  }
}
