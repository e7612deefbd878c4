/** Every dialog and sheet of the console: what opens it, and the file that it stands in. */
import type { ReactNode } from 'react'
import { AdjustmentForm } from '../../features/adjustments/adjustment-form.tsx'
import { AskIdentity } from '../../features/customers/ask-identity.tsx'
import { BankCard } from '../../features/customers/bank-card.tsx'
import { EndFactors } from '../../features/customers/end-factors.tsx'
import { EndSessions } from '../../features/customers/end-sessions.tsx'
import { Masked } from '../../features/customers/masked.tsx'
import { RestrictionDialog } from '../../features/customers/restriction-dialog.tsx'
import { Roles } from '../../features/customers/roles.tsx'
import { ReportDecision } from '../../features/deposits/report-decision.tsx'
import { WayOut } from '../../features/deposits/way-out.tsx'
import { Decision as FundDecision } from '../../features/forgotten/decision.tsx'
import { Decision as IdentityDecision } from '../../features/identities/decision.tsx'
import { NoteDialog } from '../../features/identities/note-dialog.tsx'
import FeesPage from '../../features/markets/fees-page.tsx'
import { HaltDialog } from '../../features/markets/halt-dialog.tsx'
import { BindAuthenticator, RemoveAuthenticator } from '../../features/people/authenticator-dialogs.tsx'
import { OperatorDialog } from '../../features/people/operator-dialog.tsx'
import { AddPasskey, RemovePasskey } from '../../features/people/passkey-dialogs.tsx'
import { PasswordDialog } from '../../features/people/password-dialog.tsx'
import { RenewCodes } from '../../features/people/renew-codes.tsx'
import { Decision as ProposalDecision } from '../../features/proposals/decision.tsx'
import { BudgetDialog } from '../../features/rewards/budget-dialog.tsx'
import { CampaignDialog } from '../../features/rewards/campaign-dialog.tsx'
import { LevelsDialog } from '../../features/wallets/levels-dialog.tsx'
import { NetworkDialog } from '../../features/wallets/networks.tsx'
import { PauseDialog } from '../../features/wallets/pause-dialog.tsx'
import { BumpDialog } from '../../features/wallets/payments.tsx'
import { Decision as WithdrawalDecision } from '../../features/withdrawals/decision.tsx'
import { PaidDialog } from '../../features/withdrawals/paid-dialog.tsx'
import { Paying } from '../../features/withdrawals/paying.tsx'
import { ChangeHistory } from '../../parts/change-history.tsx'
import { ProposeChange } from '../../parts/propose-change.tsx'
import { ProveAgain, proveAgain } from '../../session/prove-again.tsx'
import { KeyHelp } from '../frame/key-help.tsx'
import { Palette } from '../frame/palette.tsx'
import { Shell } from '../frame/shell.tsx'
import * as facts from './facts.ts'
import { enter, press } from './hands.ts'

export interface Specimen {
  readonly name: string
  /** `sent`: with nothing in it, so that it says what is missing. */
  readonly state: 'open' | 'sent'
  readonly make: () => ReactNode
  readonly open: (box: Element) => void | Promise<void>
}

const nothing = () => undefined
const promised = () => Promise.resolve()
const COINS = [{ coin: 'USDT', decimals: 6 }]
const { USER, CUSTOMER, OPERATOR, UNGUARDED } = facts

/** The file beside `src` that has the dialog, then what it is called where there are several; it is open, or pressed. */
type Described = readonly [name: string, make: () => ReactNode, open?: Specimen['open']]

const customers: readonly Described[] = [
  ['features/customers/ask-identity', () => <AskIdentity customer={CUSTOMER} />, press('Ask for identity again')],
  ['features/customers/bank-card show', () => <BankCard userId={USER} />, press('show')],
  ['features/customers/bank-card unbind', () => <BankCard userId={USER} />, press('Unbind')],
  ['features/customers/end-factors', () => <EndFactors customer={CUSTOMER} />, press('End the second step')],
  ['features/customers/end-sessions', () => <EndSessions customer={CUSTOMER} onClose={nothing} />],
  ['features/customers/masked', () => <Masked userId={USER} field="email" masked="m***" />, press('show')],
  ...(['restrict', 'lift'] as const).flatMap((act) =>
    (['trading', 'withdrawing', 'closed'] as const).map(
      (kind): Described => [
        `features/customers/restriction-dialog ${act} ${kind}`,
        () => <RestrictionDialog userId={USER} asked={{ act, kind }} onClose={nothing} />,
      ],
    ),
  ),
  ['features/customers/roles grant', () => <Roles customer={{ ...CUSTOMER, roles: [] }} />, press('Make')],
  ['features/customers/roles end', () => <Roles customer={CUSTOMER} />, press('End')],
  [
    'features/identities/decision reject',
    () => <IdentityDecision case_={facts.IDENTITY} onDecided={nothing} />,
    press('Reject'),
  ],
  ['features/identities/note-dialog', () => <NoteDialog userId={USER} onClose={nothing} />],
  ['features/forgotten/decision renew', () => <FundDecision case_={facts.FUND_CASE} />, press('Let')],
  ['features/forgotten/decision reject', () => <FundDecision case_={facts.FUND_CASE} />, press('Reject')],
]

const money: readonly Described[] = [
  [
    'features/adjustments/adjustment-form',
    () => <AdjustmentForm />,
    async (box) => {
      const [from, to, amount] = box.querySelectorAll('input')
      await enter(from, 'house:treasury')
      await enter(to, USER)
      await enter(amount, '12345678.123456')
      box.querySelector('form')?.requestSubmit()
    },
  ],
  [
    'features/deposits/report-decision pass',
    () => <ReportDecision report={facts.REPORT} onDecided={nothing} />,
    press('Credit'),
  ],
  [
    'features/deposits/report-decision reject',
    () => <ReportDecision report={facts.REPORT} onDecided={nothing} />,
    press('Reject'),
  ],
  ['features/deposits/way-out release', () => <WayOut deposit={facts.DEPOSIT} />, press('Credit')],
  [
    'features/deposits/way-out recover',
    () => <WayOut deposit={{ ...facts.DEPOSIT, userId: USER, state: 'reversed', reason: 'orphaned' }} />,
    press(''),
  ],
  [
    'features/withdrawals/decision reject',
    () => <WithdrawalDecision case_={facts.WITHDRAWAL} onDecided={nothing} />,
    press('Reject'),
  ],
  ['features/withdrawals/paid-dialog', () => <PaidDialog case_={facts.TAKEN} onDone={nothing} onClose={nothing} />],
  ['features/withdrawals/paying', () => <Paying case_={facts.TAKEN} onMoved={nothing} />, press('Give')],
  [
    'features/wallets/levels-dialog',
    () => (
      <LevelsDialog
        network="ethereum"
        coin={{ coin: 'USDT', low: '50', target: '100', high: null }}
        onClose={nothing}
      />
    ),
  ],
  ...(['running', 'halted'] as const).map(
    (state): Described => [
      `features/wallets/networks ${state}`,
      () => <NetworkDialog network={{ network: 'ethereum', state }} onClose={nothing} />,
    ],
  ),
  ['features/wallets/pause-dialog one', () => <PauseDialog network="ethereum" isPaused={false} onClose={nothing} />],
  ['features/wallets/pause-dialog all', () => <PauseDialog isPaused onClose={nothing} />],
  [
    'features/wallets/payments',
    () => (
      <BumpDialog
        payment={{
          id: '7',
          amount: '12345678.123456',
          coin: 'USDT',
          network: 'ethereum',
          fee: '0.002',
          feeCoin: 'ETH',
        }}
        onClose={nothing}
      />
    ),
  ],
]

const terms: readonly Described[] = [
  [
    'features/markets/fees-page',
    () => <FeesPage />,
    async (box) => {
      const [user, maker, taker] = box.querySelectorAll('form input')
      await enter(user, USER)
      await enter(maker, '0.0008')
      await enter(taker, '0.001')
      box.querySelector('form')?.requestSubmit()
    },
  ],
  ...([true, false] as const).map(
    (isOpen): Described => [
      `features/markets/halt-dialog ${isOpen ? 'halt' : 'resume'}`,
      () => <HaltDialog product="contract" open={null} symbol="BTC_USDT_PERP" isOpen={isOpen} onClose={nothing} />,
    ],
  ),
  [
    'features/rewards/budget-dialog',
    () => <BudgetDialog coins={COINS} budget={[{ coin: 'USDT', left: '120', granted: '5' }]} onClose={nothing} />,
  ],
  ['features/rewards/campaign-dialog', () => <CampaignDialog coins={COINS} campaign={undefined} onClose={nothing} />],
  [
    'parts/propose-change',
    () => (
      <ProposeChange
        {...{ title: 'BTC_USDT_PERP', consequence: 'BTC_USDT_PERP', confirm: 'BTC_USDT_PERP' }}
        {...{ before: facts.CHANGE.before, after: facts.CHANGE.after, onReason: promised, onClose: nothing }}
      />
    ),
  ],
  [
    'parts/change-history',
    () => (
      <ChangeHistory
        pages={{ rows: [facts.CHANGE], error: null, hasMore: false, isMore: false, more: nothing, again: nothing }}
        {...{ of: [], titleOf: () => 'BTC_USDT_PERP', file: 'changes' }}
      />
    ),
    (box) => box.querySelector<HTMLElement>('tbody tr')?.click(),
  ],
]

const people: readonly Described[] = [
  ...(['Approve', 'Reject'] as const).map(
    (word): Described => [
      `features/proposals/decision ${word.toLowerCase()}`,
      () => <ProposalDecision proposal={facts.PROPOSAL} onDone={nothing} />,
      press(word),
    ],
  ),
  ['features/people/authenticator-dialogs bind', () => <BindAuthenticator operator={UNGUARDED} onClose={nothing} />],
  ['features/people/authenticator-dialogs remove', () => <RemoveAuthenticator operator={OPERATOR} onClose={nothing} />],
  ['features/people/passkey-dialogs add', () => <AddPasskey operator={UNGUARDED} onClose={nothing} />],
  [
    'features/people/passkey-dialogs remove',
    () =>
      OPERATOR.passkeys.map((passkey) => (
        <RemovePasskey key={passkey.passkeyId} {...{ operator: OPERATOR, passkey }} onClose={nothing} />
      )),
  ],
  ['features/people/password-dialog', () => <PasswordDialog onClose={nothing} />],
  ['features/people/renew-codes', () => <RenewCodes operator={OPERATOR} onClose={nothing} />],
  ['features/people/operator-dialog', () => <OperatorDialog asked={{ kind: 'add' }} onClose={nothing} />],
  ['session/prove-again', () => <ProveAgain />, () => void proveAgain()],
  ['app/frame/shell', () => <Shell />, press('Menu')],
  ['app/frame/key-help', () => <KeyHelp onClose={nothing} />],
  ['app/frame/palette', () => <Palette onClose={nothing} onKeys={nothing} />],
]

/** What is only looked at or chosen from: nothing is sent by it. */
const READ = /^(app|parts\/change-history)/

export const SPECIMENS: readonly Specimen[] = [...customers, ...money, ...terms, ...people].flatMap(
  ([name, make, open = nothing]) =>
    (READ.test(name) ? (['open'] as const) : (['open', 'sent'] as const)).map((state) => ({ name, state, make, open })),
)
