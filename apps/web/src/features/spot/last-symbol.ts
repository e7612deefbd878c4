/** The pair looked at last in this browser. */
import { DEFAULT_SYMBOL, lastLooked, rememberLooked } from '../../terminal/desk/last-symbol.ts'

const LAST = 'lastSpotSymbol'

export function lastSymbol(): string {
  return lastLooked(LAST, /^[A-Z0-9]{2,12}_[A-Z0-9]{2,12}$/, DEFAULT_SYMBOL)
}

export function rememberSymbol(symbol: string): void {
  rememberLooked(LAST, symbol)
}
