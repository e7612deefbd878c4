/** Spot trading, as an area of the server. */
import type { Area } from '../../state/area.ts'
import type { Scales } from '../../wire/scales.ts'
import { spotHandlers } from './calls.ts'
import { type FeeTierParts, FeeTiers } from './fee-tiers.ts'
import { spotChannel } from './own-channel.ts'
import type { SpotParts } from './trading.ts'

export function spotArea({ scales, ...parts }: SpotParts & FeeTierParts & { readonly scales: Scales }): Area {
  return {
    handlers: spotHandlers(parts),
    ownChannel: spotChannel(scales),
    jobs: [
      {
        start() {
          const tiers = FeeTiers.start(parts)
          return () => tiers.stop()
        },
      },
    ],
  }
}
