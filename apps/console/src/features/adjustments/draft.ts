/** An adjustment as it is being written: what is missing, and what would be booked. */
import type { PostingLine } from '../../parts/postings.tsx'

export interface Draft {
  readonly fromOwner: string
  readonly fromAccount: string
  readonly toOwner: string
  readonly toAccount: string
  readonly coin: string
  readonly amount: string
}

export const EMPTY: Draft = { fromOwner: '', fromAccount: '1', toOwner: '', toAccount: '1', coin: 'USDT', amount: '' }

const OWNER = /^([a-z2-7]{20}|house:[a-z]{1,20})$/
const DECIMAL = /^(0|[1-9]\d{0,19})(\.\d{1,18})?$/

export type Fault = 'owner' | 'amount' | 'same'

/** What is wrong with each field; nothing where it can be proposed. */
export function faultsOf({ fromOwner, fromAccount, toOwner, toAccount, amount }: Draft): {
  [Field in keyof Draft]?: Fault
} {
  const same = fromOwner === toOwner && fromAccount === toAccount
  return {
    ...(OWNER.test(fromOwner) ? {} : { fromOwner: 'owner' as const }),
    ...(OWNER.test(toOwner) ? (same ? { toOwner: 'same' as const } : {}) : { toOwner: 'owner' as const }),
    ...(DECIMAL.test(amount) && /[1-9]/.test(amount) ? {} : { amount: 'amount' as const }),
  }
}

/** Both sides of what would be booked: it sums to zero whatever the amount. */
export function linesOf(draft: Draft, name: (account: string) => string): PostingLine[] {
  const { fromOwner, fromAccount, toOwner, toAccount, coin, amount } = draft
  return [
    { account: `${fromOwner} ${name(fromAccount)}`, asset: coin, amount: `-${amount}` },
    { account: `${toOwner} ${name(toAccount)}`, asset: coin, amount },
  ]
}
