/** One's accounts: their numbers, and which of those that trade pairs (spot, or one that may borrow, cross or isolated) is used. */
import { ORDER_ACCOUNTS } from '@candlewick/protocol/order-kinds'
import { kept } from './kept.ts'

export type TradeAccount = (typeof ORDER_ACCOUNTS)[number]
export type BorrowingAccount = Exclude<TradeAccount, 'spot'>

/** How addresses name them: `qc` is cross, `zc` isolated. */
export const ACCOUNT_WORDS = ['spot', 'qc', 'zc'] as const
export type AccountWord = (typeof ACCOUNT_WORDS)[number]

const WORDS: Record<TradeAccount, AccountWord> = { spot: 'spot', all: 'qc', fixed: 'zc' }

/** The numbers of all accounts, by which balances, bills and transfers name them. */
export const ACCOUNT_NUMBERS = {
  spot: 1,
  contract: 2,
  coinContract: 3,
  flash: 4,
  all: 5,
  fixed: 6,
} as const satisfies Record<string, number> & Record<TradeAccount, number>
export const SPOT_ACCOUNT = ACCOUNT_NUMBERS.spot
export const FLASH_ACCOUNT = ACCOUNT_NUMBERS.flash

export const wordOf = (account: TradeAccount): AccountWord => WORDS[account]

export function accountOf(word: AccountWord): TradeAccount {
  return ORDER_ACCOUNTS.find((account) => WORDS[account] === word) ?? 'spot'
}

/** The account used last in this browser: where a terminal starts whose address names none. */
export const usedAccount = kept<{ readonly account: TradeAccount }>('tradeAccount', (content) => {
  const name: unknown = typeof content === 'object' && content !== null ? Reflect.get(content, 'account') : undefined
  return { account: ORDER_ACCOUNTS.find((account) => account === name) ?? 'spot' }
})
