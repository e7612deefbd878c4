/** The search parameters of the assets overview: chosen account, coins and ledger filters, all in the address. */
import { BILL_REASONS } from '@candlewick/protocol/bill-reasons'
import type { BillReason } from '../../areas/area.ts'
import { choiceOf, formed, textOf } from '../../navigation/search.ts'

export interface AssetsSearch {
  key?: string
  /** Account whose coins are shown; the spot account where absent. */
  account?: string
  /** Text that the coin contains. */
  q?: string
  /** `column.direction`. */
  sort?: string
  /** Coin of the ledger entries, or nothing for all. */
  coin?: string
  reason?: BillReason
}

export function assetsSearch(search: Record<string, unknown>): AssetsSearch {
  const key = textOf(search.key)
  const account = formed(search.account, /^[1-9]\d?$/)
  const q = textOf(search.q)
  const sort = textOf(search.sort)
  const coin = textOf(search.coin)
  const reason = choiceOf(BILL_REASONS, search.reason)
  return {
    ...(key && { key }),
    ...(account && { account }),
    ...(q && { q }),
    ...(sort && { sort }),
    ...(coin && /^[A-Z0-9]{2,12}$/.test(coin) && { coin }),
    ...(reason && { reason }),
  }
}
