/** A wallet as full as it gets: long amounts, every kind of network, every state of what came in and went out. */

import type { BookEntry } from '@candlewick/protocol/calls/withdrawals'
import type { CallName, CallOutput } from '@candlewick/protocol/client'
import type { OwnWithdrawal } from '@candlewick/protocol/own-withdrawals'
import type { Coin, Network, Terms } from '../../../features/withdrawals/draft.ts'

const THEN = Date.UTC(2026, 8, 23, 12, 34, 56)
const DAY = 86_400_000
export const ADDRESS = '0x52908400098527886E0F7030069857D2E4169EE7'
const HASH = '0x4e3a3754410177e6937ef1f84bba68ea139e8d1a2258c5f85db9f1cd715a1bdd'

const CHAIN: Network = {
  ...{
    network: 'ethereum',
    name: 'Ethereum',
    family: 'evm',
    way: 'chain',
    contract: ADDRESS,
    fee: '4.123456',
    minimum: '10',
  },
  ...{ decimals: 6, memo: false, confirmations: 32, arrival: 430, open: true },
}
const HAND: Network = {
  ...{ ...CHAIN, network: 'ripple', name: 'XRP Ledger', family: 'hand', way: 'hand', memo: true, contract: null },
}

export const COIN: Coin = {
  ...{ coin: 'USDT', decimals: 6, available: '12345678.123456', price: '1' },
  networks: [CHAIN, { ...CHAIN, network: 'avalanche', name: 'Avalanche C-Chain', open: false }, HAND],
}

export const TERMS: Terms = {
  ...{ userId: '42', coins: [COIN, { ...COIN, coin: 'BTC' }], reviewAbove: '50000', pausedUntil: null },
  limit: {
    level: 'primary',
    daily: '1000000',
    used: '123456.789012',
    left: '876543.210988',
    resetTime: THEN + DAY,
    next: { level: 'advanced', daily: '200000' },
  },
  ...{ restrictedUntil: null, fundPasswordSet: true, factors: ['authenticator', 'recovery'], codeTo: null },
  ...{ bookOnly: false, bookOnlyUntil: null, serverTime: THEN },
}

export const CHECKED: CallOutput<'withdrawals.check'> = {
  ...{
    address: ADDRESS,
    warnings: ['look_alike', 'first_time'],
    looksLike: { label: 'Hohensteinische Sparkasse', address: ADDRESS },
  },
  ...{ label: null, saveTime: null, activeTime: null, uses: 0, fee: '4.123456' },
}

export const ENTRY: BookEntry = {
  ...{ id: 'aaaaaaaaaaaaaaaaaaaa', label: 'Hohensteinische Sparkasse', coin: null, network: 'ethereum' },
  ...{ networkName: 'Ethereum', address: ADDRESS, memo: '', saveTime: THEN, activeTime: THEN + DAY, uses: 3 },
}

export const WITHDRAWAL: OwnWithdrawal = {
  ...{ id: 'a'.repeat(64), orderNo: 'W-1122-004187', coin: 'USDT', network: 'ethereum', networkName: 'Ethereum' },
  ...{ way: 'chain', address: ADDRESS, memo: '', label: null, amount: '1234567.123456', fee: '4.123456' },
  ...{
    total: '1234571.246912',
    state: 'review',
    status: 'review',
    reason: null,
    reasonText: '',
    cancellable: true,
    heldUntil: null,
  },
  ...{ createTime: THEN, changeTime: THEN, txid: HASH, link: null, arrival: 430, latestTime: THEN + DAY },
  ...{ confirmations: null, needed: 32 },
}

const DEPOSIT = {
  ...{ id: 'd'.repeat(20), way: 'chain', time: THEN, state: 'confirming', coin: 'USDT', network: 'ethereum' },
  networkName: 'Ethereum',
  ...{ amount: '1234567.123456', address: ADDRESS, tag: null, txid: HASH, explorer: null, screenshot: null },
  ...{ confirmations: 12, needed: 32, reason: null, reasonText: '', creditTime: null },
} as const satisfies CallOutput<'deposits.list'>['records'][number]

export const DEPOSIT_DETAIL = {
  ...DEPOSIT,
  ...{
    id: 'd'.repeat(64),
    tag: '70001',
    explorer: 'https://etherscan.io/tx/',
    state: 'parked',
    reason: 'below_minimum',
  },
  steps: [
    { state: 'seen', time: THEN, block: null, confirmations: null, reason: null },
    { state: 'confirming', time: THEN + 12_000, block: 22_345_678, confirmations: 12, reason: null },
    { state: 'parked', time: THEN + 444_000, block: 22_345_678, confirmations: 12, reason: 'below_minimum' },
  ],
} as const satisfies CallOutput<'deposits.detail'>

export const COMING_IN = {
  ...{ network: 'ethereum', name: 'Ethereum', family: 'evm', way: 'chain', contract: ADDRESS, minimum: '0.012345' },
  ...{ confirmations: 32, arrival: 430, memo: false, open: true, explorer: null },
} as const satisfies CallOutput<'deposits.currencies'>['rows'][number]['networks'][number]
export const BY_HAND = {
  ...COMING_IN,
  network: 'ripple',
  name: 'XRP Ledger',
  family: 'hand',
  way: 'hand',
  memo: true,
} as const

const SWAPPED = {
  spread: '0.002',
  minimum: '10',
  maximum: '1000000',
  gives: '123456.123456',
  takes: '654321.123456',
  open: true,
}

type Tell = <Name extends CallName>(call: Name, data: Partial<CallOutput<Name>>) => void

/** What the told server knows of the wallet. */
export function tellMoney(tell: Tell): void {
  tell('withdrawals.terms', TERMS)
  tell('withdrawals.check', CHECKED)
  tell('withdrawals.userCoin', {
    ...{ records: [ENTRY, { ...ENTRY, id: 'b'.repeat(20), coin: 'USDT' }], bookOnly: true, bookOnlyUntil: THEN + DAY },
    ...{ most: 100, waitHours: 24 },
  })
  tell('withdrawals.list', {
    records: [
      WITHDRAWAL,
      { ...WITHDRAWAL, id: 'b'.repeat(64), state: 'rejected', status: 'failed', cancellable: false },
    ],
    total: 2,
  })
  // Of a curve's point nobody has the key to.
  tell('withdrawals.key', {
    ...{ kid: 'k', alg: 'ECDH-ES', enc: 'A256GCM', expiryTime: THEN + DAY, serverTime: THEN },
    key: {
      ...{ kty: 'EC', crv: 'P-256', x: 'hhZA-ZNaxfpVBF1z1gelraz74Tb1lRiDuBrO1EkCOJw' },
      y: '22op0RBJ05EP2Ktfo_Qm6RHgQfvs_RPUCWCOk4Q1Vcs',
    },
  })
  tell('deposits.currencies', {
    rows: [
      {
        coin: 'USDT',
        decimals: 6,
        networks: [COMING_IN, { ...COMING_IN, network: 'avalanche', name: 'Avalanche C-Chain', open: false }, BY_HAND],
      },
    ],
  })
  tell('deposits.address', { coin: 'USDT', ...BY_HAND, address: ADDRESS, tag: '70001', sharedWith: ['bnb'] })
  tell('platform.uploadFile', { name: 'p'.repeat(20) } as never)
  tell('withdrawals.detail', { ...WITHDRAWAL, steps: [{ state: 'review', time: THEN }] })
  tell('deposits.detail', DEPOSIT_DETAIL as never)
  tell('deposits.list', {
    records: [
      DEPOSIT,
      { ...DEPOSIT, id: 'e'.repeat(20), state: 'credited', way: 'internal', txid: null },
      { ...DEPOSIT, id: 'f'.repeat(20), state: 'parked', reason: 'below_minimum' },
    ],
    total: 2,
  })
  tell('swap.coins', {
    records: [
      { coin: 'USDT', ...SWAPPED },
      { coin: 'BTC', ...SWAPPED },
    ],
  } as never)
  tell('swap.getCurrencyPrice', {
    ...{ fromCoin: 'USDT', toCoin: 'BTC', pays: '123456.123456', gets: '1.92345678', price: '0.000015580123' },
    ...{
      indexPrice: '0.000015611234',
      spread: '0.002',
      quotedTime: THEN,
      expireTime: THEN + 10_000,
      quote: 'q'.repeat(40),
    },
  } as never)
  tell('swap.list', { records: [], total: 0 } as never)
}
