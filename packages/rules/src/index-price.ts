/**
 * The index price of one symbol: the median of its fresh sources, without those that stand apart from the rest; or
 * the reason why there is none, upon which the market halts rather than trades on a guess.
 */

/** What one source last said: a positive integer price of the symbol's scale, and when (epoch milliseconds). */
export interface SourcePrice {
  readonly source: string
  readonly price: number
  readonly time: number
}

export interface IndexSettings {
  /** Older than this is stale, in milliseconds. */
  readonly staleAfter: number
  /** Further from the median of the others than this many percent is dropped. */
  readonly outlierPercent: number
  /** Fewer fresh sources than this: halted. */
  readonly minimumFresh: number
  /** Fewer left once outliers are dropped: halted. */
  readonly minimumLeft: number
}

export const INDEX_SETTINGS: IndexSettings = { staleAfter: 10_000, outlierPercent: 5, minimumFresh: 3, minimumLeft: 2 }

/** Halted: too few sources are fresh, they contradict each other, or too few list the symbol at all. */
export type IndexPrice =
  | { readonly status: 'live'; readonly price: number; readonly sources: number; readonly dropped: readonly string[] }
  | { readonly status: 'halted'; readonly reason: 'stale' | 'outliers' | 'unlisted'; readonly sources: number }

/**
 * The index price at `now` (epoch milliseconds). A price that is zero, negative, not an integer, or from later than
 * `now` + the staleness bound is no price. An even count takes the lower middle, a price that a source really said.
 */
export function indexPrice(
  sources: readonly SourcePrice[],
  now: number,
  settings: IndexSettings = INDEX_SETTINGS,
): IndexPrice {
  const fresh = sources.filter((source) => isFresh(source, now, settings.staleAfter))
  if (fresh.length < Math.max(settings.minimumFresh, 1)) {
    return { status: 'halted', reason: 'stale', sources: fresh.length }
  }
  const left = [...fresh].sort((a, b) => a.price - b.price)
  const dropped: string[] = []
  for (let worst = worstOutlier(left, settings.outlierPercent); worst >= 0; ) {
    for (const outlier of left.splice(worst, 1)) dropped.push(outlier.source)
    worst = worstOutlier(left, settings.outlierPercent)
  }
  const middle = left[Math.floor((left.length - 1) / 2)]
  if (middle === undefined || left.length < settings.minimumLeft) {
    return { status: 'halted', reason: 'outliers', sources: left.length }
  }
  return { status: 'live', price: middle.price, sources: left.length, dropped }
}

function isFresh(source: SourcePrice, now: number, staleAfter: number): boolean {
  return Number.isSafeInteger(source.price) && source.price > 0 && Math.abs(now - source.time) <= staleAfter
}

/**
 * The position of the source that is furthest, as a ratio, from the median of the others, if that is too far. One at
 * a time: with three sources one wild price also moves the "median of the others" that the two good ones are held
 * against, and only the wildest may go before they are looked at again.
 */
function worstOutlier(sorted: readonly SourcePrice[], percent: number): number {
  let worst = -1
  let worstRatio = { high: 1n, low: 1n }
  for (const [index, { price }] of sorted.entries()) {
    if (sorted.length < 2) break
    const twice = BigInt(price) * 2n
    const median = twiceMedianWithout(sorted, index)
    const distance = twice > median ? twice - median : median - twice
    const ratio = twice > median ? { high: twice, low: median } : { high: median, low: twice }
    const tooFar = distance * 100n > median * BigInt(percent)
    if (tooFar && ratio.high * worstRatio.low > worstRatio.high * ratio.low) {
      worst = index
      worstRatio = ratio
    }
  }
  return worst
}

/** Twice the median of all but one, so that the mean of two middles stays whole. */
function twiceMedianWithout(sorted: readonly SourcePrice[], without: number): bigint {
  const count = sorted.length - 1
  const at = (position: number) => BigInt(sorted[position < without ? position : position + 1]?.price ?? 0)
  return at(Math.floor((count - 1) / 2)) + at(Math.floor(count / 2))
}
