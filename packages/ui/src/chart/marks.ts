/** Own fills as marks on candles: which candle each belongs to. Pure. */

export interface ChartMark {
  readonly id: string
  /** When it was filled, epoch milliseconds. */
  readonly time: number
  readonly price: number
  readonly side: 'buy' | 'sell'
  /** In words, for the legend. */
  readonly label: string
}

/** A mark at the opening time of its candle. */
export interface PlacedMark extends ChartMark {
  readonly candle: number
}

/**
 * The candle of each mark: the last one that had opened by then. Marks older than the first candle are not there yet.
 * @param openings opening times of the candles, oldest first
 */
export function placeMarks(marks: readonly ChartMark[], openings: readonly number[]): PlacedMark[] {
  return marks.flatMap((mark) => {
    const candle = openings[lastNotAfter(openings, mark.time)]
    return candle === undefined ? [] : [{ ...mark, candle }]
  })
}

/** Index of the last number that is not greater; −1 where all are. The numbers rise. */
function lastNotAfter(numbers: readonly number[], wanted: number): number {
  let low = 0
  let high = numbers.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((numbers[middle] ?? 0) <= wanted) low = middle + 1
    else high = middle
  }
  return low - 1
}
