/** The security page: which steps stand before what, since when, what of today is used, and which programs have a key. */
import { act } from 'react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { endOf } from '../../testing/specimens/specimen.ts'
import { leave, missing, openStage, reached, show, submit, type } from '../../testing/stage.tsx'
import { answers } from '../../testing/told-server.ts'

vi.hoisted(() =>
  Object.assign(window, { platformConfig: { keyName: 'cw', head: 'a', apiRequestHead: 'b', socket: '' } }),
)
const { default: SecurityPage } = await import('../../../features/account/security/security-page.tsx')
const { SettingDialog } = await import('../../../features/account/security/setting-dialog.tsx')
const { AnyPage } = await import('../../testing/page-at.tsx')
const { DEVICE, GUARDED, LOGIN, UNGUARDED } = await import('../../testing/specimens/account.tsx')

const KEYS = endOf('keys.apis')
const TERMS = endOf('withdrawals.terms')
const KEY = {
  ...{ id: 'abcdefghijklmnopqrst', name: 'Grid bot', kind: 'hmac', permissions: ['trade', 'read'], markets: [] },
  ...{
    addresses: ['203.0.113.40'],
    createTime: 1,
    expireTime: null,
    lastUsed: null,
    lastAddress: '',
    suspended: false,
  },
}
const says = (words: string) => document.body.textContent?.includes(words) ?? false
/** The steps before it, those that are not set with a mark. */
const stepsOf = (what: string) =>
  [
    ...(
      [...document.querySelectorAll('dt')].find((one) => one.textContent === what)?.parentElement ?? document.body
    ).querySelectorAll('li'),
  ].map(({ textContent }) => textContent)
const button = (name: string) => [...document.querySelectorAll('button')].find((one) => one.textContent === name)

beforeAll(openStage)
beforeEach(() => {
  answers.clear()
  answers.set(endOf('security.overview'), { data: GUARDED })
  answers.set(endOf('devices.getLoginDevice'), { data: { records: [{ ...DEVICE, current: true }] } })
  answers.set(endOf('devices.getLoginLog'), { data: { records: [{ ...LOGIN, means: 'passkey' }], total: 1 } })
  answers.set(endOf('identity.levels'), {
    data: {
      levels: [
        { level: 'none', withdrawalDaily: '1000', opens: [] },
        { level: 'primary', withdrawalDaily: '20000', opens: [] },
        { level: 'advanced', withdrawalDaily: '200000', opens: [] },
      ],
    },
  })
  const limit = { level: 'primary', daily: '20000', used: '5000', left: '15000', resetTime: 1, next: null }
  answers.set(TERMS, { data: { limit } })
  answers.set(KEYS, { data: { records: [KEY] } })
})
afterEach(() => {
  leave()
  expect(missing).toEqual([])
})

const opened = () =>
  show(
    <AnyPage>
      <SecurityPage />
    </AnyPage>,
  )

it('shows a lock for each step before an entrance, and since when each guard is set', async () => {
  await opened()
  await reached(() => expect(says('To take money out')).toBe(true))
  expect(stepsOf('To log in')).toEqual(['Login password', 'Passkey or authenticator'])
  expect(stepsOf('To take money out')).toEqual([
    'Login password',
    'Passkey or authenticator',
    'Fund password',
    'Confirmation by factor or code',
  ])
  expect(document.body.textContent?.match(/Since /g)).toHaveLength(3)
  expect(says('Last changed')).toBe(true)
})

it('marks the steps that are not set, and says nothing of a time that nobody noted', async () => {
  answers.set(endOf('security.overview'), { data: UNGUARDED })
  await opened()
  await reached(() => expect(says('To take money out')).toBe(true))
  expect(stepsOf('To trade')).toEqual(['Login password', 'Passkey or authenticatorNot set'])
  expect(says('Since ')).toBe(false)
})

it('says what of today is used, which keys there are, and by what the last login was', async () => {
  await opened()
  await reached(() => expect(says('5,000.00 used today')).toBe(true))
  expect(says('15,000.00 left')).toBe(true)
  await reached(() => expect(says('Grid bot')).toBe(true))
  for (const words of ['abcdef…qrst', '203.0.113.40', 'Not used yet', 'Passkey · ']) expect(says(words)).toBe(true)
})

it('asks again for limits that could not be read, and offers a first key where there is none', async () => {
  answers.set(TERMS, { refusal: { error: 'busy', msg: 'Not now.' } })
  answers.set(KEYS, { data: { records: [] } })
  await opened()
  await reached(() => expect(button('Try again')).toBeDefined())
  expect(says('No API key yet')).toBe(true)
  const limit = { level: 'none', daily: '1000', used: '0', left: '1000', resetTime: 1, next: null }
  answers.set(TERMS, { data: { limit } })
  await act(async () => button('Try again')?.click())
  await reached(() => expect(says('1,000.00 left')).toBe(true))
})

const replacing = async (overview: typeof GUARDED) => {
  answers.set(endOf('security.getGoogleVerification'), {
    data: { secret: 'ABCDEFGHIJKLMNOP', uri: 'otpauth://totp/a' },
  })
  await show(
    <AnyPage>
      <SettingDialog setting="google" overview={overview} onClose={() => undefined} />
    </AnyPage>,
  )
}

it('replaces the authenticator by another factor, and does not ask for the code of the one before', async () => {
  await replacing({ ...GUARDED, passkeys: [] })
  await reached(() => expect(document.querySelector('input[name="code"]')).not.toBeNull())
  type(document.querySelector<HTMLInputElement>('input[name="code"]') ?? new HTMLInputElement(), '123456')
  await submit()
  await reached(() => expect(says('Prove it with another factor.')).toBe(true))
  expect(says('Recovery code')).toBe(true)
  expect(says('Code from the authenticator')).toBe(false)
})

it.each([
  ['123456', 'Too easy to guess'],
  ['12345', '6 to 20 letters, digits and signs.'],
])('takes no fund password such as %s', async (password, why) => {
  await show(
    <AnyPage>
      <SettingDialog setting="trade-pwd" overview={UNGUARDED} onClose={() => undefined} />
    </AnyPage>,
  )
  const field = () => document.querySelector<HTMLInputElement>('input[name="new-fund-password"]')
  await reached(() => expect(field()).not.toBeNull())
  for (const name of ['new-fund-password', 'confirm-fund-password']) {
    type(document.querySelector<HTMLInputElement>(`input[name="${name}"]`) ?? new HTMLInputElement(), password)
  }
  await submit()
  expect(field()?.getAttribute('aria-invalid')).toBe('true')
  expect(says(why)).toBe(true)
})

it('replaces no authenticator where no other factor is left', async () => {
  await replacing({ ...GUARDED, passkeys: [], recoveryCodesLeft: 0 })
  await reached(() => expect(says('This is your only second step')).toBe(true))
  // What to do then: new codes, or a person where the second step is lost.
  expect(says('Make new recovery codes first')).toBe(true)
  const help = [...document.querySelectorAll('a')].find((link) =>
    link.textContent?.startsWith('Customer service ends it'),
  )
  expect(help?.getAttribute('href')).toBe('/user/index?key=helper')
  expect(document.querySelector('input[name="code"]')).toBeNull()
})
