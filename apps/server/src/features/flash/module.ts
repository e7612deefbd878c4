/** Flash contracts, as an area of the server. */
import { Gauge } from 'prom-client'
import type { Area } from '../../state/area.ts'
import { flashHandlers } from './calls.ts'
import type { FlashParts } from './dependencies.ts'
import { flashChannel } from './own-channel.ts'
import { flashPools } from './terms.ts'

export function flashArea(parts: FlashParts): Area {
  return {
    handlers: flashHandlers(parts),
    ownChannel: flashChannel(() => parts.replica.engine),
    measure(registry) {
      const made: Gauge<'coin' | 'part'> = new Gauge({
        name: 'candlewick_flash_pool',
        help: 'What the pool of flash contracts has available and reserved, by coin',
        labelNames: ['coin', 'part'],
        registers: [registry],
        collect() {
          for (const { coin, available, reserved } of flashPools(parts.replica.engine)) {
            made.set({ coin, part: 'available' }, available)
            made.set({ coin, part: 'reserved' }, reserved)
          }
        },
      })
    },
  }
}
