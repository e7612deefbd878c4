/** What each area tells customers of their own, of a state without the rest of the server. */
import { assetsChannel } from '../src/features/assets/own-channel.ts'
import { contractChannel } from '../src/features/contract/own-channel.ts'
import { flashChannel } from '../src/features/flash/own-channel.ts'
import { marginChannel } from '../src/features/margin/own-channel.ts'
import { spotChannel } from '../src/features/spot/own-channel.ts'
import type { OwnChannel } from '../src/state/own-channel.ts'
import type { StateReader } from '../src/state/state.ts'
import type { Scales } from '../src/wire/scales.ts'

/** @param engine read anew each time */
export function ownChannels(scales: Scales, engine: () => StateReader): OwnChannel[] {
  return [
    assetsChannel(scales),
    spotChannel(scales),
    contractChannel(scales, engine),
    marginChannel(engine),
    flashChannel(engine),
  ]
}
