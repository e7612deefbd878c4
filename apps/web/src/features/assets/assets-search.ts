/** The search parameters of the assets overview: chosen account, coins and ledger filters, all in the address. */
import { BILL_REASONS } from '@candlewick/protocol/bill-reasons'
import type { BillReason } from '../../areas/area.ts'
import { type PeriodSearch, periodSearch } from '../../lists/period.ts'
import { choiceOf, formed, textOf } from '../../navigation/search.ts'

export interface AssetsSearch extends PeriodSearch {
  key?: string
  /** Account whose coins are shown; all where absent. */
  account?: string
  /** Text that the coin contains. */
  q?: string
  /** `column.direction`. */
  sort?: string
  /** Coin of the ledger entries, or nothing for all. */
  coin?: string
  reason?: BillReason
  /** Pair or contract of the ledger entries. */
  symbol?: string
  /** Days of the line of equity; 30 where absent. */
  days?: string
  /** Accounts that a transfer is from and to. */
  out?: string
  into?: string
  /** How much a transfer is of, as the form is filled in. */
  amount?: string
  /** Of the deposit page: the network chosen. */
  network?: string
  /** Which records are shown. */
  tab?: string
  /** How far those have come that are shown. */
  stage?: string
  /** The record that is open. */
  id?: string
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
    ...formedFields(search),
    ...periodSearch(search),
  }
}

const FORMS = {
  days: /^\d{1,3}$/,
  out: /^[1-8]$/,
  into: /^[1-8]$/,
  amount: /^\d{1,15}(?:\.\d{1,8})?$/,
  network: /^[a-z]{2,20}$/,
  tab: /^[a-z]{2,20}$/,
  stage: /^[a-z]{2,20}$/,
  symbol: /^[A-Z0-9]{2,12}(?:_[A-Z0-9]{2,12}){0,2}$/,
  id: /^[0-9a-z]{20,64}$/,
} as const

function formedFields(search: Record<string, unknown>): Partial<Record<keyof typeof FORMS, string>> {
  const found = Object.entries(FORMS).map(([name, form]) => [name, formed(search[name], form)] as const)
  return Object.fromEntries(found.filter(([, value]) => value !== undefined))
}
