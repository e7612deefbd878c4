/** The search parameters of fees and rates: the converter's entries, and the contract shown. */
import { textOf } from '../../navigation/search.ts'

export interface RateSearch {
  /** Coin or currency that is converted, and the one it is converted to. */
  from?: string
  to?: string
  /** A plain decimal. */
  amount?: string
  /** The contract whose tiers and funding are shown. */
  contract?: string
}

export function rateSearch(search: Record<string, unknown>): RateSearch {
  const from = textOf(search.from)
  const to = textOf(search.to)
  const amount = textOf(search.amount)
  const contract = textOf(search.contract)
  return { ...(from && { from }), ...(to && { to }), ...(amount && { amount }), ...(contract && { contract }) }
}
