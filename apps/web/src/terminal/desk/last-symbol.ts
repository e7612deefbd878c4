/** The symbol looked at last in this browser: where a terminal starts. */
import { store, stored } from '../../platform/storage.ts'

/** Where a terminal starts for somebody who was never there. */
export const DEFAULT_SYMBOL = 'BTC_USDT'

/** What was kept under `name`, where it has the form of such a symbol; else where the terminal starts. */
export function lastLooked(name: string, form: RegExp, start: string): string {
  const kept = stored(name)
  return typeof kept === 'string' && form.test(kept) ? kept : start
}

export function rememberLooked(name: string, symbol: string): void {
  store(name, symbol)
}
