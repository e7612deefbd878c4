/** What coins are called. */
import { ASSETS } from '@candlewick/market-sim/catalog'

const ASSET_NAMES = new Map(ASSETS.map(({ code, name }) => [code, name]))

export function assetName(code: string): string {
  return ASSET_NAMES.get(code) ?? code
}
