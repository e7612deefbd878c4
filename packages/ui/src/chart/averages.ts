/** Averages of a series, which most indicators are made of. Pure. */

/** One value a candle; undefined where there are too few candles for one. */
export type Column = (number | undefined)[]

export function movingAverage(values: readonly number[], period: number): Column {
  let sum = 0
  return values.map((value, at) => {
    sum += value
    if (at >= period) sum -= values[at - period] ?? 0
    return at < period - 1 ? undefined : sum / period
  })
}

/** Undefined values at the beginning are passed over: the average of an average begins where that one does. */
export function exponentialAverage(values: readonly (number | undefined)[], period: number): Column {
  const weight = 2 / (period + 1)
  let seen = 0
  let average = 0
  return values.map((value) => {
    if (value === undefined) return undefined
    seen += 1
    if (seen <= period) average += value / period
    else average += (value - average) * weight
    return seen < period ? undefined : average
  })
}

export function relativeStrength(closes: readonly number[], period: number): Column {
  let gain = 0
  let loss = 0
  return closes.map((close, at) => {
    if (at === 0) return undefined
    const change = close - (closes[at - 1] ?? close)
    const [up, down] = [Math.max(0, change), Math.max(0, -change)]
    if (at <= period) {
      gain += up / period
      loss += down / period
    } else {
      gain += (up - gain) / period
      loss += (down - loss) / period
    }
    if (at < period) return undefined
    return gain + loss === 0 ? 50 : (100 * gain) / (gain + loss)
  })
}
