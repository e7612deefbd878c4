/** Flash contracts, as an area of the server. */
import { Gauge } from 'prom-client'
import type { Area } from '../../state/area.ts'
import { noteOrder } from '../../state/notices.ts'
import { flashHandlers } from './calls.ts'
import type { FlashDependencies } from './dependencies.ts'
import { flashChannel } from './own-channel.ts'
import { flashPools } from './terms.ts'
import { flashTimeline } from './timeline.ts'

export function flashArea(dependencies: FlashDependencies): Area {
  return {
    handlers: flashHandlers(dependencies),
    ownChannel: flashChannel(() => dependencies.replica.engine),
    notices: { flash: noteOrder },
    timeline: flashTimeline(dependencies.sql),
    measure(registry) {
      const made: Gauge<'coin' | 'part'> = new Gauge({
        name: 'candlewick_flash_pool',
        help: 'What the pool of flash contracts has available and reserved, by coin',
        labelNames: ['coin', 'part'],
        registers: [registry],
        collect() {
          for (const { coin, available, reserved } of flashPools(dependencies.replica.engine)) {
            made.set({ coin, part: 'available' }, available)
            made.set({ coin, part: 'reserved' }, reserved)
          }
        },
      })
    },
  }
}
