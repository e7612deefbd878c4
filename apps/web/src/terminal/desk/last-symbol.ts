/** The symbol looked at last in this browser: where a terminal starts. */
import { store, stored } from '../../platform/storage.ts'

const LAST = 'lastSpotSymbol'
/** Where a terminal starts for somebody who was never there. */
export const DEFAULT_SYMBOL = 'BTC_USDT'

/** The symbol looked at last in this browser. */
export function lastSymbol(): string {
  const kept = stored(LAST)
  return typeof kept === 'string' && /^[A-Z0-9]{2,12}_[A-Z0-9]{2,12}$/.test(kept) ? kept : DEFAULT_SYMBOL
}

const LAST_CONTRACT = 'lastContractSymbol'
export const DEFAULT_CONTRACT = 'BTC_USDT_PERP'

/** The contract looked at last in this browser; where `settledInUsdt`, only if it is. */
export function lastContract(settledInUsdt = false): string {
  const kept = stored(LAST_CONTRACT)
  const wanted = settledInUsdt ? /^[A-Z0-9]{2,12}_USDT_PERP$/ : /^[A-Z0-9]{2,12}_USDT?_PERP$/
  return typeof kept === 'string' && wanted.test(kept) ? kept : DEFAULT_CONTRACT
}

export function rememberContract(symbol: string): void {
  store(LAST_CONTRACT, symbol)
}

export function rememberSymbol(symbol: string): void {
  store(LAST, symbol)
}

const LAST_FLASH = 'lastFlashSymbol'

/** The symbol whose flash contracts were looked at last in this browser: a pair of coins, a currency or a metal. */
export function lastFlash(): string {
  const kept = stored(LAST_FLASH)
  return typeof kept === 'string' && /^[A-Z0-9]{2,12}(_[A-Z0-9]{2,12})?$/.test(kept) ? kept : DEFAULT_SYMBOL
}

export function rememberFlash(symbol: string): void {
  store(LAST_FLASH, symbol)
}
