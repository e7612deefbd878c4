/** What the dialogs of the component page are about: as long as such things are in a day's work. */
import type { ConsoleOutput } from '@candlewick/protocol/console-client'
import type { Customer } from '../../features/customers/customer-page.tsx'
import type { Deposit } from '../../features/deposits/deposit-page.tsx'
import type { Report } from '../../features/deposits/report-page.tsx'
import type { FundCase } from '../../features/forgotten/case-page.tsx'
import type { Case as Identity } from '../../features/identities/case-page.tsx'
import type { Proposal } from '../../features/proposals/proposal-page.tsx'
import type { Case as Withdrawal } from '../../features/withdrawals/case-page.tsx'
import type { Operator } from '../../session/session.ts'

const AT = Date.UTC(2026, 5, 30, 12)
export const USER = 'abcdefghijklmnopqrst'
const ID = 'a'.repeat(64)
export const ADDRESS = '0x4bbeEB066eD09B7AEd07bF39EEe0460DFa261520'
const ACCOUNT = 'magdalena.schwarzenberger'
const LONG_AMOUNT = '1234567.123456'

export const OPERATOR: Operator = {
  operator: { operatorId: 'o', name: 'Olga Admin', email: 'olga@candlewick.test' },
  ...{ roles: ['admin'], permissions: [], expireTime: AT, freshUntil: AT, recoveryCodesLeft: 8, sessions: [] },
  factors: ['authenticator', 'passkey', 'recovery'],
  passkeys: [{ passkeyId: 'k1', name: 'The laptop in the office', createTime: AT, lastUsed: null }],
}
/** Whose second factor is a mailed code. */
export const UNGUARDED: Operator = { ...OPERATOR, factors: ['email'], passkeys: [], recoveryCodesLeft: 0 }

export const BANK_CARD: NonNullable<ConsoleOutput<'console.identities.bankCardMasked'>['card']> = {
  ...{ name: 'M*** S***', cardNumber: '****0004', bankName: 'Bank of the South', swift: 'B***', branch: '' },
  ...{ bankAddress: '', homeAddress: '', bindTime: AT },
}

const TIER = { tier: 0, volume: '0', makerRate: '0.001', takerRate: '0.001' }
export const CHANGED_TIERS: ConsoleOutput<'console.markets.fees'> = { rows: [TIER], history: [] }

export const CUSTOMER = {
  ...{ userId: USER, account: ACCOUNT, certification: 'advanced', roles: ['merchant'], openSessions: 2 },
  ...{ restricted: ['trading'], authenticator: true, passkeys: 1 },
} satisfies Partial<Customer>

const KNOWN: Identity['customer'] = {
  ...{ account: ACCOUNT, email: 'm***@candlewick.test', phone: '', createTime: AT },
  ...{ certification: 'primary', language: 'de' },
}

export const IDENTITY: Identity = {
  ...{ id: USER, userId: USER, level: 'advanced', state: 'review', submitTime: AT, dueTime: AT },
  ...{
    attempt: 1,
    decideTime: null,
    country: 'DE',
    type: 'passport',
    reason: null,
    name: 'Magdalena Schwarzenberger',
    idNumber: 'T22000129',
  },
  ...{ decidedBy: '', reasonText: '', askedAgain: null, photos: [], checks: [], earlier: [], next: null },
  customer: KNOWN,
}

export const FUND_CASE: FundCase = {
  ...{
    id: USER,
    userId: USER,
    state: 'review',
    askTime: AT,
    dueTime: AT,
    decideTime: null,
    words: 'My phone is gone.',
    looks: 0,
    name: 'Magdalena Schwarzenberger',
  },
  ...{ validUntil: null, decidedBy: '', reasonText: '', checks: [], identities: [], proposalId: null, customer: KNOWN },
}

export const REPORT: Report = {
  ...{ id: USER, userId: USER, coin: 'SOL', network: 'solana', amount: LONG_AMOUNT, txid: null, state: 'review' },
  ...{ reason: null, submitTime: AT, dueTime: AT, decideTime: null, picture: { contentType: '', data: '' } },
  ...{ address: ADDRESS, tag: null, customer: { account: ACCOUNT, email: '', createTime: AT }, others: [] },
  ...{ creditAmount: null, decidedBy: [], reasonText: '', proposalId: null, next: null },
}

export const DEPOSIT: Deposit = {
  ...{ id: ID, userId: '', coin: 'USDT', network: 'ethereum', amount: LONG_AMOUNT, address: ADDRESS, txid: ID },
  ...{ explorer: null, state: 'parked', reason: 'no_memo', height: 5, confirmations: 3, needed: 12, seenTime: AT },
  ...{ changeTime: AT, chainAmount: '1', dust: '0', contract: null, blockHash: null, index: '0', sequence: null },
  ...{ reverseSequence: null, recovered: '0', steps: [], proposalId: null },
}

export const WITHDRAWAL: Withdrawal = {
  ...{ id: ID, orderNo: 'W-2026-000123', userId: USER, customer: ACCOUNT, coin: 'USDT', network: 'ethereum' },
  ...{ networkName: 'Ethereum', way: 'chain', address: ADDRESS, memo: '', amount: LONG_AMOUNT, fee: '4.5' },
  ...{ worth: LONG_AMOUNT, state: 'review', reasons: ['large'], operatorsNeeded: 1, approvedBy: [] },
  ...{ createTime: AT, changeTime: AT, dueTime: AT, txid: null, link: null, confirmations: null, needed: 12 },
  ...{ paying: null, rejectReason: null, rejectText: '', proposalId: null, passkeys: null, steps: [], next: null },
  facts: {
    ...{ usual: null, today: '0', dailyLimit: '1000', lastDay: 1, paid: 0, paidToAddress: 0, others: [] },
    ...{ deviceSince: null, apiKey: null, label: null, savedTime: null, pausedUntil: null, customerSince: AT },
    ...{ identity: 'none', proof: 'code', available: '0', occupied: '100' },
  },
}
/** Approved, and taken by who looks at it. */
export const TAKEN: Withdrawal = {
  ...WITHDRAWAL,
  ...{ way: 'hand', state: 'approved', approvedBy: [], paying: { operatorId: 'o', name: 'Olga Admin', time: AT } },
}

export const PROPOSAL: Proposal = {
  ...{ proposalId: USER, kind: 'ledger.adjust', permission: 'ledger.adjust', before: {}, after: {}, postings: [] },
  subject: { kind: 'customer', id: USER, name: ACCOUNT },
  proposedBy: { operatorId: 'other', name: 'Finn Finance' },
  ...{
    reason: 'as agreed',
    createTime: AT,
    dueTime: AT,
    expireTime: AT,
    state: 'waiting',
    decidedBy: null,
    decisionReason: '',
  },
  ...{ decideTime: null, outcome: '', cannotDecide: null, ownBy: null },
}

export const CHANGE = {
  ...{ id: '1', time: AT, proposedBy: 'Finn Finance', approvedBy: 'Olga Admin', reason: 'as others ask less' },
  before: { makerRate: '0.001', takerRate: '0.001', maxQuantity: LONG_AMOUNT },
  after: { makerRate: '0.0008', takerRate: '0.001', maxQuantity: '12345678.123456' },
}
