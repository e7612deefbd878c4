/** Spot trading, as an area of the server. */
import type { Area } from '../../state/area.ts'
import { noteOrder, noteTrade } from '../../state/notices.ts'
import type { Scales } from '../../wire/scales.ts'
import { spotHandlers } from './calls.ts'
import { type FeeTierDependencies, FeeTiers } from './fee-tiers.ts'
import { spotChannel } from './own-channel.ts'
import { spotTimeline } from './timeline.ts'
import type { SpotDependencies } from './trading.ts'

export function spotArea({
  scales,
  ...dependencies
}: SpotDependencies & FeeTierDependencies & { readonly scales: Scales }): Area {
  return {
    handlers: spotHandlers(dependencies),
    ownChannel: spotChannel(scales),
    notices: { order: noteOrder, trade: noteTrade },
    timeline: spotTimeline(dependencies.sql),
    jobs: [
      {
        start() {
          const tiers = FeeTiers.start(dependencies)
          return () => tiers.stop()
        },
      },
    ],
  }
}
