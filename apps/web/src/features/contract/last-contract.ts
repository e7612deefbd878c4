/** The contract looked at last in this browser. */
import { lastLooked, rememberLooked } from '../../terminal/desk/last-symbol.ts'

const LAST = 'lastContractSymbol'
export const DEFAULT_CONTRACT = 'BTC_USDT_PERP'

/** The contract looked at last; where `settledInUsdt`, only if it is. */
export function lastContract(settledInUsdt = false): string {
  const wanted = settledInUsdt ? /^[A-Z0-9]{2,12}_USDT_PERP$/ : /^[A-Z0-9]{2,12}_USDT?_PERP$/
  return lastLooked(LAST, wanted, DEFAULT_CONTRACT)
}

export function rememberContract(symbol: string): void {
  rememberLooked(LAST, symbol)
}
