/** Money in and out: the pages of the wallet, and what is filled in on them. */
import CoinSheet from '../../../features/assets/coin-sheet.tsx'
import ReservedDialog from '../../../features/assets/reserved-dialog.tsx'
import { DepositSheet } from '../../../features/assets/wallet/deposit-sheet.tsx'
import { HandForm } from '../../../features/assets/wallet/hand-form.tsx'
import { LookupForm } from '../../../features/assets/wallet/lookup-form.tsx'
import { AddDialog, DeleteDialog, RenameDialog, RuleDialog } from '../../../features/withdrawals/book-dialogs.tsx'
import { DetailsStep } from '../../../features/withdrawals/details-step.tsx'
import type { Draft } from '../../../features/withdrawals/draft.ts'
import { ReviewStep } from '../../../features/withdrawals/review-step.tsx'
import WithdrawalSheet from '../../../features/withdrawals/withdrawal-sheet.tsx'
import { PageAt } from '../page-at.tsx'
import { ADDRESS, CHECKED, COIN, DEPOSIT_DETAIL, ENTRY, TERMS, WITHDRAWAL } from './money-facts.ts'
import { inStates, type Specimen, still } from './specimen.ts'

const nothing = () => undefined
const FACTOR = { 'input[name="code"]': '123456' }

const DRAFT: Draft = {
  ...{ coin: 'USDT', network: 'ethereum', address: ADDRESS, memo: '', amount: '1234567.123456' },
  nonce: '0123456789abcdef',
}
const SUMS = {
  amount: '1234567.123456',
  fee: '4.123456',
  total: '1234571.246912',
  left: '11111106.876544',
  fund: '0.412345',
}
const [NETWORK] = COIN.networks
const REVIEWED = NETWORK && { coin: COIN, network: NETWORK, address: ADDRESS, known: CHECKED, sums: SUMS }

const withdrawing: readonly Specimen[] = [
  ...(['empty', 'filled'] as const).map((state) =>
    still('withdraw/details', state, {
      place: 'page',
      make: () => (
        <DetailsStep
          {...{ terms: TERMS, coin: COIN, onCoin: nothing, onDraft: nothing, onReview: nothing }}
          draft={state === 'filled' ? DRAFT : { ...DRAFT, address: '', amount: '', network: undefined }}
        />
      ),
    }),
  ),
  still('withdraw/no-price', 'filled', {
    place: 'page',
    make: () => (
      <DetailsStep
        {...{ terms: TERMS, coin: { ...COIN, price: null }, draft: DRAFT }}
        {...{ onCoin: nothing, onDraft: nothing, onReview: nothing }}
      />
    ),
  }),
  ...inStates('withdraw/review', {
    ...{ place: 'page', sends: 'withdrawals.withdrawal', field: 'fundPassword' },
    entries: { 'input[name="fund-password"]': 'Fund-1234', ...FACTOR },
    make: () =>
      REVIEWED && (
        <ReviewStep {...{ terms: TERMS, draft: DRAFT, reviewed: REVIEWED, onBack: nothing, onSent: nothing }} />
      ),
  }),
  ...inStates('address-book/add', {
    ...{ place: 'dialog', sends: 'withdrawals.userCoin', field: 'address' },
    entries: { 'input[name="address"]': ADDRESS, 'input[name="label"]': 'Hohensteinische Sparkasse', ...FACTOR },
    make: (onClose) => <AddDialog terms={TERMS} onClose={onClose} />,
  }),
  ...(['switch-on', 'switch-off'] as const).flatMap((rule) =>
    inStates(`address-book/${rule}`, {
      ...{ place: 'dialog', sends: 'withdrawals.bookOnly', field: 'secondFactor', entries: FACTOR },
      make: (onClose) => <RuleDialog terms={TERMS} on={rule === 'switch-on'} onClose={onClose} />,
    }),
  ),
  ...inStates('address-book/rename', {
    ...{ place: 'dialog', sends: 'withdrawals.userCoin', field: 'label' },
    entries: { 'input[name="label"]': 'x'.repeat(40) },
    make: (onClose) => <RenameDialog entry={ENTRY} onClose={onClose} />,
  }),
  ...inStates('address-book/delete', {
    ...{ place: 'dialog', sends: 'withdrawals.userCoin' },
    make: (onClose) => <DeleteDialog entry={ENTRY} onClose={onClose} />,
  }),
]

/** Pages as they stand at their addresses. */
const PAGES = {
  'withdraw/page': '/assets/index?key=withdraw&coin=USDT',
  'withdraw/past': '/account/wallet/history-withdrawal',
  'address-book/page': '/account/wallet/addresses',
  'withdraw/closed': '/assets/index?key=withdraw&coin=BNB',
  'deposit/page': '/assets/index?key=recharge&coin=USDT',
  'deposit/closed': '/assets/index?key=recharge&coin=BNB',
  'swap/page': '/assets/index?key=swap',
  'swap/closed': '/assets/index?key=swap&coin=BNB',
  'records/deposits': '/assets/index?key=records&tab=deposits',
  'records/withdrawals': '/assets/index?key=records&tab=withdrawals',
}

export const MONEY: readonly Specimen[] = [
  ...Object.entries(PAGES).map(([name, path]) =>
    still(name, 'filled', { place: 'page', make: () => <PageAt path={path} /> }),
  ),
  ...withdrawing,
  // As a phone has it: everywhere else each row has a button for each.
  still('assets/coin', 'filled', {
    place: 'dialog',
    make: (onClose) => <CoinSheet coin="USDT" account={1} symbol="USDT_USDC" onClose={onClose} />,
  }),
  still('assets/reserved', 'filled', {
    place: 'dialog',
    make: (onClose) => (
      <ReservedDialog
        {...{ coin: 'USDT', account: 1, occupied: '1334571.246912', onClose }}
        held={{ withdrawals: [WITHDRAWAL], units: 123_457_124_691_200, whole: true }}
      />
    ),
  }),
  still('deposit/details', 'filled', {
    place: 'dialog',
    make: (onClose) => <DepositSheet id={DEPOSIT_DETAIL.id} onClose={onClose} />,
  }),
  still('withdraw/status', 'filled', {
    place: 'dialog',
    make: (onClose) => <WithdrawalSheet id={WITHDRAWAL.id} onClose={onClose} />,
  }),
  ...inStates('deposit/lookup', {
    ...{ place: 'page', sends: 'deposits.lookup', entries: { input: `0x${'4e3a3754'.repeat(8)}` } },
    make: () => <LookupForm />,
  }),
  ...inStates('deposit/by-hand', {
    ...{ place: 'page', sends: 'deposits.submit', field: 'amount' },
    entries: {
      'input[inputmode="decimal"]': '1234567.123456',
      'input[type="file"]': 'ueberweisungsbestaetigung-2026-09-23.png',
      'input[autocomplete="off"]:not([inputmode])': `0x${'4e3a3754'.repeat(8)}`,
    },
    make: () => <HandForm coin="USDT" decimals={6} network="ripple" />,
  }),
  ...inStates('transfer/form', {
    ...{ place: 'page', sends: 'assets.transferFunds', field: 'amount' },
    entries: { 'form input[inputmode="decimal"]': '1234567.123456' },
    make: () => <PageAt path="/assets/index?key=transfer&coin=USDT" />,
  }),
]
