/** Which of the own rows a list is of. */

import { termsOf } from '../../lists/order-texts.ts'
import type { TradeAccount } from '../../platform/accounts.ts'
import type { OrderRow } from '../../realtime/own-state.ts'

/** The rows of a market and of an account; of all of them where none is given. */
export function openRows(
  rows: readonly OrderRow[],
  symbol: string | undefined,
  account?: TradeAccount,
): readonly OrderRow[] {
  if (symbol === undefined && account === undefined) return rows
  return rows.filter((row) => {
    const terms = termsOf(row)
    return (symbol === undefined || terms.symbol === symbol) && (account === undefined || terms.account === account)
  })
}
