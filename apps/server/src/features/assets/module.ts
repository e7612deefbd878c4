/** Balances, transfers and the ledger, as an area of the server. */
import type { Area } from '../../state/area.ts'
import type { Scales } from '../../wire/scales.ts'
import { type AssetsDependencies, assetsHandlers } from './calls.ts'
import { assetsChannel } from './own-channel.ts'

export function assetsArea({ scales, ...dependencies }: AssetsDependencies & { readonly scales: Scales }): Area {
  return { handlers: assetsHandlers(dependencies), ownChannel: assetsChannel(scales) }
}
