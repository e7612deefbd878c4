/** Which of the own rows a list is of. */
import type { OrderRow } from '../realtime/own-state.ts'
import { termsOf } from './order-texts.ts'

export function openRows(rows: readonly OrderRow[], symbol: string | undefined): readonly OrderRow[] {
  return symbol === undefined ? rows : rows.filter((row) => termsOf(row).symbol === symbol)
}
