/** The symbol whose flash contracts were looked at last in this browser: a pair of coins, a currency or a metal. */
import { DEFAULT_SYMBOL, lastLooked, rememberLooked } from '../../terminal/desk/last-symbol.ts'

const LAST = 'lastFlashSymbol'

export function lastFlash(): string {
  return lastLooked(LAST, /^[A-Z0-9]{2,12}(_[A-Z0-9]{2,12})?$/, DEFAULT_SYMBOL)
}

export function rememberFlash(symbol: string): void {
  rememberLooked(LAST, symbol)
}
