/** Signing in, and what guards an account. */
import { Dialog } from '@candlewick/ui/dialog.tsx'
import { DeviceDialog } from '../../../features/account/security/device-dialog.tsx'
import { EndSessionsDialog } from '../../../features/account/security/end-sessions-dialog.tsx'
import { ForgottenFund } from '../../../features/account/security/forgotten-fund.tsx'
import type { Overview } from '../../../features/account/security/guards.ts'
import { RecoveryCodes } from '../../../features/account/security/recovery-codes.tsx'
import { type Setting, SettingDialog } from '../../../features/account/security/setting-dialog.tsx'
import { SecondStep } from '../../../features/account/sign-in/second-step.tsx'
import { fill, send } from '../hands.ts'
import { PageAt } from '../page-at.tsx'
import { inStates, type Specimen, still } from './specimen.ts'

const nothing = () => undefined
const THEN = Date.UTC(2026, 8, 23, 12, 34, 56)
const MAIL = 'katharina.von.hohenstein@example.test'
const PASSWORD = 'Correct-Horse-7'
const FUND = { 'input[name="new-fund-password"]': PASSWORD, 'input[name="confirm-fund-password"]': PASSWORD }
const ANTI_CODE = { 'input[name="anti-code"]': 'bernsteinzimmer-2026' }
const FACTOR = { 'input[name="code"]': '123456' }
/** What was entered or sent is taken over by the form. */
const taken = () => new Promise((resume) => setTimeout(resume))

/** Nothing guards the account. */
const NEVER = {
  ...{ password: null, passkey: null, authenticator: null, recovery: null },
  ...{ fundPassword: null, antiCode: null, email: null, phone: null },
}
export const UNGUARDED: Overview = {
  since: NEVER,
  ...{ authenticator: false, passkeys: [], recoveryCodesLeft: 0, withdrawalsPausedUntil: null },
  ...{ fundPassword: false, antiCode: '', email: '', phone: '' },
}
/** Everything does. */
export const GUARDED: Overview = {
  since: { ...NEVER, password: THEN, passkey: THEN, authenticator: THEN, fundPassword: THEN },
  ...{ authenticator: true, recoveryCodesLeft: 8, withdrawalsPausedUntil: THEN, fundPassword: true },
  ...{ antiCode: 'bernsteinzimmer', email: 'ka****st', phone: '+85****4567' },
  passkeys: [{ passkeyId: '1', name: 'Windows Hello · Chrome 156', createTime: THEN, lastUsed: THEN }],
}
const AGENT = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/156.0.0.0 Safari/537.36'
export const DEVICE = {
  ...{ id: '5', name: '', userAgent: AGENT, address: '2001:db8:85a3:8d3:1319:8a2e:370:7348', firstSeen: THEN },
  ...{ lastSeen: THEN, trusted: false, sessions: 2, current: false, country: 'DE' },
}
export const SESSION = {
  ...{ id: '7', deviceId: '5', userAgent: AGENT, address: DEVICE.address, country: 'DE' },
  ...{ createTime: THEN, lastUsed: THEN, current: false },
}
/** Its device was forgotten. */
export const OTHER_SESSION = { ...SESSION, id: '9', deviceId: '4' }
export const LOGIN = {
  id: '3',
  time: THEN,
  address: DEVICE.address,
  userAgent: AGENT,
  outcome: 'second_step',
  means: 'password' as const,
  deviceId: '5',
  country: 'DE',
}

/** Brings a form to its proof by the login password, which stands where nothing guards the account. */
const toPassword = (entries: Readonly<Record<string, string>>) => async (box: Element) => {
  if (box.querySelector('input[name="password"]') !== null) return
  fill(box, entries)
  await taken()
  send(box)
  await taken()
}

/** Brings it to its proof by a code of the authenticator. */
const toFactor = (entries: Readonly<Record<string, string>>) => async (box: Element) => {
  if (box.querySelector('input[name="code"]') !== null) return
  fill(box, entries)
  await taken()
  send(box)
  await taken()
}

/** Opens what can be done with the first passkey. */
const toPasskey = (what: 'rename' | 'remove') => async (box: Element) => {
  box.querySelectorAll<HTMLButtonElement>('dialog li button')[what === 'rename' ? 0 : 1]?.click()
  await taken()
}

const setting = (name: Setting, overview: Overview) => (onClose: () => void) => (
  <SettingDialog setting={name} overview={overview} onClose={onClose} />
)

const signIn = [
  ...inStates('sign-in/login', {
    ...{ place: 'page', visitor: true, sends: 'account.login', field: 'account' },
    entries: { 'input[name="email"]': MAIL, 'input[name="password"]': PASSWORD },
    make: () => <PageAt path="/user/login" />,
  }),
  ...inStates('sign-in/register', {
    ...{ place: 'page', visitor: true, sends: 'account.register', field: 'inviteCode' },
    entries: {
      ...{ 'input[name="email"]': MAIL, 'input[name="new-password"]': PASSWORD },
      ...{ 'input[name="confirm-password"]': PASSWORD, ...FACTOR, 'input[type="checkbox"]': '' },
    },
    make: () => <PageAt path="/user/register?invite_code=CANDLE" />,
  }),
  ...inStates('sign-in/reset', {
    ...{ place: 'page', visitor: true, sends: 'account.resetPassword', field: 'code' },
    entries: {
      ...{ 'input[name="email"]': MAIL, 'input[name="new-password"]': PASSWORD },
      ...{ 'input[name="confirm-password"]': PASSWORD, ...FACTOR },
    },
    make: () => <PageAt path="/user/reset" />,
  }),
  ...(['passkey', 'authenticator', 'recovery', 'email'] as const).map((way) =>
    still(`sign-in/second-step-${way}`, 'empty', {
      ...{ place: 'page', visitor: true },
      make: () => (
        <SecondStep
          ways={way === 'passkey' ? ['passkey', 'authenticator', 'recovery'] : [way]}
          busy={false}
          refusal={undefined}
          onProof={nothing}
          onBack={nothing}
        />
      ),
    }),
  ),
]

const settings = [
  ...inStates('security/email', {
    ...{ place: 'dialog', sends: 'bindings.accountVerificationBinding', field: 'code' },
    entries: {
      'form > :nth-child(1) input[name="code"]': '123456',
      'input[name="email"]': MAIL,
      'form > :nth-child(3) input[name="code"]': '123456',
    },
    make: setting('email', UNGUARDED),
  }),
  ...inStates('security/phone', { place: 'dialog', make: setting('phone', GUARDED) }),
  ...inStates('security/login-password', {
    ...{ place: 'dialog', sends: 'bindings.updateUserLoginPwd', field: 'oldPassword' },
    entries: {
      ...{ 'input[name="old-password"]': PASSWORD, 'input[name="new-password"]': PASSWORD },
      'input[name="confirm-password"]': PASSWORD,
    },
    make: setting('login-pwd', UNGUARDED),
  }),
  ...inStates('security/fund-password', {
    ...{ place: 'dialog', entries: FUND },
    make: setting('trade-pwd', UNGUARDED),
  }),
  ...inStates('security/fund-password-proof', {
    ...{ place: 'dialog', sends: 'bindings.setFundPassword', field: 'password' },
    before: toPassword(FUND),
    entries: { 'input[name="password"]': PASSWORD },
    make: setting('trade-pwd', UNGUARDED),
  }),
  ...inStates('security/fund-password-change', { place: 'dialog', make: setting('trade-pwd', GUARDED) }),
  // What is refused is the password before: its form is shown again.
  ...inStates('security/fund-password-change-proof', {
    ...{ place: 'dialog', sends: 'bindings.updatePwd', field: 'oldPassword' },
    before: toFactor({ ...FUND, 'input[name="old-password"]': PASSWORD }),
    entries: FACTOR,
    make: setting('trade-pwd', GUARDED),
  }),
  ...inStates('security/fund-password-forgotten', {
    ...{ place: 'dialog', sends: 'fundReset.ask', field: 'idNumber' },
    entries: { 'input[name="login-password"]': PASSWORD, 'input[name="id-number"]': 'X 123-4567' },
    make: (onClose) => (
      <Dialog open title="" onClose={onClose}>
        <ForgottenFund overview={UNGUARDED} onDone={nothing} onBack={nothing} />
      </Dialog>
    ),
  }),
  ...inStates('security/anti-code', {
    ...{ place: 'dialog', entries: ANTI_CODE },
    make: setting('anti-code', UNGUARDED),
  }),
  ...inStates('security/anti-code-password', {
    ...{ place: 'dialog', sends: 'bindings.antiCode', field: 'password' },
    before: toPassword(ANTI_CODE),
    entries: { 'input[name="password"]': PASSWORD },
    make: setting('anti-code', UNGUARDED),
  }),
  ...inStates('security/anti-code-proof', {
    ...{ place: 'dialog', entries: {} },
    before: (box) => box.querySelector<HTMLButtonElement>('button[type="submit"]')?.click(),
    make: setting('anti-code', GUARDED),
  }).filter(({ state }) => state === 'filled'),
  ...inStates('security/authenticator', { place: 'dialog', entries: FACTOR, make: setting('google', UNGUARDED) }),
  ...inStates('security/authenticator-password', {
    ...{ place: 'dialog', sends: 'security.googleVerificationBindingOrReset', field: 'password' },
    before: toPassword(FACTOR),
    entries: { 'input[name="password"]': PASSWORD },
    make: setting('google', UNGUARDED),
  }),
  ...inStates('security/authenticator-code', {
    ...{ place: 'dialog', sends: 'security.googleVerificationBindingOrReset', field: 'x' },
    before: toPassword(FACTOR),
    entries: { 'input[name="password"]': PASSWORD },
    make: setting('google', UNGUARDED),
  }),
  ...inStates('security/authenticator-remove', { place: 'dialog', make: setting('google-remove', GUARDED) }),
  ...inStates('security/recovery', {
    ...{ place: 'dialog', sends: 'security.recoveryRenew', entries: FACTOR },
    make: setting('recovery', GUARDED),
  }),
  ...inStates('security/recovery-none', { place: 'dialog', make: setting('recovery', UNGUARDED) }),
  ...inStates('security/passkeys', { place: 'dialog', make: setting('passkeys', GUARDED) }),
  ...inStates('security/passkey-rename', {
    ...{ place: 'dialog', sends: 'security.passkeyRename', field: 'name', before: toPasskey('rename') },
    entries: { 'input[name="name"]': 'x'.repeat(40) },
    make: setting('passkeys', GUARDED),
  }),
  ...inStates('security/passkey-remove', {
    ...{ place: 'dialog', sends: 'security.passkeyRemove', before: toPasskey('remove'), entries: FACTOR },
    make: setting('passkeys', GUARDED),
  }),
  ...inStates('security/passkey-add', { place: 'dialog', make: setting('passkeys', UNGUARDED) }),
  ...inStates('security/device', {
    ...{
      place: 'dialog',
      sends: 'devices.updateDevice',
      field: 'name',
      entries: { 'input[name="name"]': 'x'.repeat(40) },
    },
    make: (onClose) => <DeviceDialog device={DEVICE} onClose={onClose} />,
  }),
  ...inStates('security/end-sessions', {
    ...{ place: 'dialog', sends: 'devices.endSessions' },
    make: (onClose) => <EndSessionsDialog onClose={onClose} />,
  }),
  still('security/recovery-codes', 'empty', {
    place: 'panel',
    make: () => (
      <RecoveryCodes codes={Array.from({ length: 10 }, (_, index) => `wmwm${index % 8}-wmwmw`)} onDone={nothing} />
    ),
  }),
]

export const ACCOUNT: readonly Specimen[] = [
  ...signIn,
  ...settings,
  still('security/page', 'filled', { place: 'page', make: () => <PageAt path="/account/center/security" /> }),
  still('security/devices', 'filled', {
    place: 'page',
    make: () => <PageAt path="/account/center/device-management" />,
  }),
]
