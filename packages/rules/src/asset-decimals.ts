/**
 * In how many decimals an asset is counted. The units of all customers together stay below 2^53, so that every balance
 * and product is exact; an asset of which there is more than that in so many decimals has fewer. Decimals are fixed once an
 * asset is listed, so they are looked at then.
 */

/** What all customers together can hold at most, in smallest units: below 2^53 with room for the sums of a posting. */
export const MOST_UNITS = 8_000_000_000_000_000
/** Whatever a chain counts in: a token of 18 decimals is listed in these at most, and what is beyond them is dust. */
export const MOST_DECIMALS = 8

/**
 * Counted in six decimals whatever there is of them, as their chains count them and as the sizes of the markets in them
 * need: of each, customers can hold eight billion.
 */
const BY_CHAIN: ReadonlySet<string> = new Set(['USDT', 'USDC', 'TRX', 'XRP', 'ADA'])
const CHAIN_DECIMALS = 6

/**
 * How much there is of a coin, or will be where that is bounded, in whole coins, rounded up; of Ether and Litecoin ten
 * times what the largest exchange holds, which is less. Of 2026.
 */
const THERE_IS: Readonly<Record<string, number>> = {
  BTC: 21_000_000,
  ETH: 60_000_000,
  BNB: 140_000_000,
  SOL: 650_000_000,
  DOGE: 160_000_000_000,
  LTC: 60_000_000,
  LINK: 1_000_000_000,
  DOT: 2_100_000_000,
  AVAX: 720_000_000,
  SHIB: 590_000_000_000_000,
  PEPE: 421_000_000_000_000,
  FLOKI: 10_000_000_000_000,
  BONK: 90_000_000_000_000,
}

/** `unknown`: nothing is known of how much there is, and nobody said so. */
export type DecimalsFault =
  | { readonly fault: 'unknown' }
  | { readonly fault: 'decimals'; readonly most: number; readonly thereIs: number }

/** The most decimals in which `thereIs` whole coins can be counted; negative where not even whole ones can. */
export function decimalsFor(thereIs: number): number {
  let decimals = MOST_DECIMALS
  while (decimals >= 0 && Math.floor(MOST_UNITS / 10 ** decimals) < thereIs) decimals -= 1
  return decimals
}

/**
 * What keeps an asset from being listed in so many decimals; undefined where nothing does.
 *
 * @param thereIs whole coins that there are, or ten times what the largest exchange holds; looked up where it is not given
 */
export function decimalsFault(code: string, decimals: number, thereIs = THERE_IS[code]): DecimalsFault | undefined {
  if (BY_CHAIN.has(code)) {
    return decimals <= CHAIN_DECIMALS ? undefined : { fault: 'decimals', most: CHAIN_DECIMALS, thereIs: 0 }
  }
  if (thereIs === undefined) return { fault: 'unknown' }
  const most = decimalsFor(thereIs)
  return decimals <= most ? undefined : { fault: 'decimals', most, thereIs }
}
