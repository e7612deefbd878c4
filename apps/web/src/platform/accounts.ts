/** Which account a spot terminal trades with: spot, or one that may borrow, cross or isolated; kept, and in the address. */

import { ORDER_ACCOUNTS } from '@candlewick/protocol/order-kinds'
import { marginBandRate } from '@candlewick/rules/spot'
import { useQuery } from '@tanstack/react-query'
import type { SpotMarket } from '../markets/spot-market.ts'
import { kept } from './kept.ts'
import { callQuery } from './queries.ts'

export type TradeAccount = (typeof ORDER_ACCOUNTS)[number]
export type BorrowingAccount = Exclude<TradeAccount, 'spot'>

/** How addresses name them: `qc` is cross, `zc` isolated. */
export const ACCOUNT_WORDS = ['spot', 'qc', 'zc'] as const
export type AccountWord = (typeof ACCOUNT_WORDS)[number]

const WORDS: Record<TradeAccount, AccountWord> = { spot: 'spot', all: 'qc', fixed: 'zc' }

/** Their numbers, by which balances and transfers name them. */
export const ACCOUNT_NUMBERS = { spot: 1, all: 5, fixed: 6 } as const satisfies Record<TradeAccount, number>

export const wordOf = (account: TradeAccount): AccountWord => WORDS[account]

export function accountOf(word: AccountWord): TradeAccount {
  return ORDER_ACCOUNTS.find((account) => WORDS[account] === word) ?? 'spot'
}

/** The account used last in this browser: where a terminal starts whose address names none. */
export const usedAccount = kept<{ readonly account: TradeAccount }>('tradeAccount', (content) => {
  const name: unknown = typeof content === 'object' && content !== null ? Reflect.get(content, 'account') : undefined
  return { account: ORDER_ACCOUNTS.find((account) => account === name) ?? 'spot' }
})

/** Terms change by an operator's hand. */
const TERMS_MS = 300_000

export function useMarginTerms() {
  return useQuery({ ...callQuery('margin.terms', {}), staleTime: TERMS_MS })
}

/** The market as an account trades in it: one that may borrow is kept nearer to the index. */
export function tradedMarket(market: SpotMarket, account: TradeAccount): SpotMarket {
  if (account === 'spot') return market
  return { ...market, rules: { ...market.rules, bandRate: marginBandRate(market.rules) } }
}

/** What a terminal needs to know of the accounts it may trade with. */
export interface TradeAccounts {
  readonly account: TradeAccount
  /** Those that the pair can be traded with. */
  readonly choices: readonly TradeAccount[]
  readonly onAccount: (account: TradeAccount) => void
}

/** The account asked for where the pair can be traded with it, else spot. */
export function useTradeAccounts(
  symbol: string,
  asked: TradeAccount,
  onAccount: (account: TradeAccount) => void,
): TradeAccounts {
  const { data } = useMarginTerms()
  const choices: TradeAccount[] = ['spot']
  if (data?.crossPairs.includes(symbol)) choices.push('all')
  if (data?.pairs.some((pair) => pair.symbol === symbol)) choices.push('fixed')
  return {
    // Until the terms are there the address is believed: most pairs have all of them.
    account: data === undefined || choices.includes(asked) ? asked : 'spot',
    choices,
    onAccount: (account) => {
      usedAccount.change({ account })
      onAccount(account)
    },
  }
}
