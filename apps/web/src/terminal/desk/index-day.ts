/** How far the index price, as it is shown, has come from the price of a day ago: the pair's own change ends at another price. */
import { cutDecimals, formatDecimal, tryParseDecimal } from '@candlewick/money/decimal'
import { percentChange } from '@candlewick/money/display'
import type { Detail } from '@candlewick/protocol/realtime'

/** Undefined while there is no index price, or there was no price a day ago. */
export function indexDay({ openPrice, index }: Pick<Detail, 'openPrice' | 'index'>, decimals: number) {
  const count = (text = '') => {
    const parsed = tryParseDecimal(cutDecimals(text, decimals), decimals)
    return parsed.ok ? parsed.value : 0
  }
  const [from, to] = [count(openPrice), count(index)]
  if (from === 0 || to === 0) return undefined
  return { by: formatDecimal(to - from, decimals), percent: percentChange(from, to) }
}
