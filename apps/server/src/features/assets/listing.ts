/** Coins as an operator's file lists them. */
import type { Command } from '@candlewick/engine/commands'
import { parseDecimal } from '@candlewick/money/decimal'
import { units } from '@candlewick/money/units'
import * as f from '@candlewick/protocol/fields'
import { decimalsFault, MOST_DECIMALS, MOST_UNITS } from '@candlewick/rules/asset-decimals'
import * as z from 'zod/mini'
import { type Listed, ListingError, listingSection } from '../../state/listing.ts'
import { JOURNALS } from './journals.ts'

const assetListing = z.strictObject({
  code: f.asset(),
  decimals: f.whole(0, MOST_DECIMALS),
  cap: f.decimal(),
  /** Whole coins that there are, or ten times what the largest exchange holds; of coins that are known here it may be left out. */
  supply: z.optional(f.whole(1, Number.MAX_SAFE_INTEGER)),
})
type AssetListing = z.output<typeof assetListing>

export const ASSET_LISTING = listingSection(
  'assets',
  f.withDefault(z.array(assetListing), []),
  (assets, { decimals }) => {
    for (const [place, each] of assets.entries()) checkDecimals(`assets.${place}`, each, decimals)
    for (const each of assets) decimals.set(each.code, each.decimals)
    return assets.map(
      ({ code, decimals: counted, cap }): Command => ({
        ...{ type: 'asset', asset: code, decimals: counted, cap: units(parseDecimal(cap, counted)) },
      }),
    )
  },
  { product: 'asset', journals: JOURNALS, bare: true, has: (engine, code) => engine.asset(code) !== undefined },
)

/** What is listed already keeps its decimals, whatever they are. */
function checkDecimals(path: string, { code, decimals, supply }: AssetListing, known: Listed['decimals']): void {
  if (known.has(code)) return
  const wrong = decimalsFault(code, decimals, supply)
  if (wrong === undefined) return
  if (wrong.fault === 'unknown') {
    throw new ListingError(
      `${path}.supply: say how many ${code} there are, or ten times what the largest exchange holds of it`,
    )
  }
  const holds = Math.floor(MOST_UNITS / 10 ** decimals)
  const why =
    wrong.thereIs === 0
      ? `${code} is counted in ${wrong.most}`
      : `in ${decimals} all customers together could hold ${holds} ${code}, and there are ${wrong.thereIs}`
  const most = wrong.most < 0 ? 'not even whole ones can be counted' : `at most ${wrong.most}`
  throw new ListingError(`${path}.decimals: ${most}, since ${why}`)
}
