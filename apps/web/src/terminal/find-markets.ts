/** Finding a market by what a person types of it. */
import type { SpotMarket } from './spot-market.ts'

/** The markets whose coins or name contain all that is typed; a coin that starts with it comes first. */
export function findMarkets<Found extends Pick<SpotMarket, 'base' | 'quote'>>(
  markets: readonly Found[],
  text: string,
): readonly Found[] {
  const wanted = text
    .trim()
    .toUpperCase()
    .replace(/[\s/_-]+/g, '')
  if (wanted === '') return markets
  const found = markets.filter((market) => (market.base + market.quote).includes(wanted))
  return found.toSorted((a, b) => Number(b.base.startsWith(wanted)) - Number(a.base.startsWith(wanted)))
}
