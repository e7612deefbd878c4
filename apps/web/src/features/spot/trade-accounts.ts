/** Which accounts a pair can be traded with, and what changes with them. */
import { marginBandRate } from '@candlewick/rules/spot'
import type { SpotMarket } from '../../markets/spot-market.ts'
import { type TradeAccount, usedAccount } from '../../platform/accounts.ts'
import { marginAccountsOf, useMarginTerms } from '../margin/public.ts'

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
  const choices: TradeAccount[] = ['spot', ...marginAccountsOf(data, symbol)]
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
