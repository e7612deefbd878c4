/** What guards an operator's own account is changed from her own page, each behind a factor that stays. */
import { act } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { answers, closeForm, isThere, openForm, press, sent, settled, type } from '../../parts/testing/form.tsx'
import type { Operator } from '../../session/session.ts'
import { provingFactors } from './own-factors.ts'
import { OwnGuards } from './own-guards.tsx'

const AT = '/api/console/session'
const NOBODY: Operator = {
  operator: { operatorId: 'o', name: 'Ann', email: 'ann@house.test' },
  ...{ roles: ['admin'], permissions: [], expireTime: 2, freshUntil: 1, factors: ['email'], passkeys: [] },
  ...{ recoveryCodesLeft: 0, sessions: [] },
}
const KEY = { passkeyId: 'k1', name: 'Laptop', createTime: 1, lastUsed: null }
const GUARDED: Operator = {
  ...NOBODY,
  factors: ['authenticator', 'recovery'],
  recoveryCodesLeft: 8,
}
const CODES = Array.from({ length: 10 }, (_, at) => `abcde-fgh${'abcdefghij'[at]}i`)

afterEach(closeForm)

/** The button of a row: that of its name and its word. */
async function pressAt(row: string, word: string): Promise<void> {
  const rows = [...document.querySelectorAll('section div')].filter(
    ({ firstElementChild }) => firstElementChild?.textContent === row,
  )
  const button = rows
    .flatMap((one) => [...one.querySelectorAll('button')])
    .find(({ textContent }) => textContent === word)
  if (button === undefined) throw new Error(`no ${word} at ${row}`)
  await act(async () => button.click())
  await settled()
}

describe('whose second factor is a mailed code', () => {
  it('is told so, and binds an authenticator by its first code; the recovery codes are shown once', async () => {
    answers.set(`${AT}/authenticator/begin`, { secret: 'ABCDEFGHIJKLMNOP', uri: 'otpauth://totp/a?secret=ABC' })
    answers.set(`${AT}/authenticator/bind`, { recoveryCodes: CODES })
    await openForm(<OwnGuards operator={NOBODY} />)
    expect(isThere('your second factor is a mailed code')).toBe(true)
    await pressAt('Authenticator', 'Bind')
    expect(document.querySelector('svg[role=img]')?.getAttribute('aria-label')).toContain('QR code')
    expect(isThere('ABCD EFGH IJKL MNOP')).toBe(true)
    await type('Code that the app shows', '123456')
    await press('Confirm')
    // A session alone binds nothing that keeps its operator out.
    expect(sent.map(({ path }) => path)).not.toContain(`${AT}/authenticator/bind`)
    await type('Password', 'Candle-1234')
    await press('Confirm')
    expect(sent.at(-1)).toMatchObject({
      path: `${AT}/authenticator/bind`,
      body: { code: '123456', password: expect.stringMatching(/^[0-9a-f]{64}$/) },
    })
    expect(isThere(CODES[0] ?? '-')).toBe(true)
    const done = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Done')
    expect(done?.disabled).toBe(true)
  })

  it('changes the password by the one until now, and says at once what is too weak', async () => {
    await openForm(<OwnGuards operator={NOBODY} />)
    await pressAt('Password', 'Change')
    await type('Password until now', 'Candle-1234')
    await type('New password', 'short-1')
    await type('The same again', 'short-1')
    await press('Set password')
    expect(isThere('At least 12 characters: letters and digits or signs')).toBe(true)
    expect(sent).toEqual([])
    await type('New password', 'Candle-1234-5678')
    await type('The same again', 'Candle-1234-5678')
    await press('Set password')
    expect(sent.map(({ path }) => path)).toEqual([`${AT}/password`])
    // What travels is the transformed one.
    expect(JSON.stringify(sent[0]?.body)).not.toContain('Candle')
  })
})

describe('whose authenticator is bound', () => {
  it('removes it by a recovery code, where no passkey stays', async () => {
    await openForm(<OwnGuards operator={GUARDED} />)
    await pressAt('Authenticator', 'Remove')
    await type('Recovery code', 'abcde-fghi2')
    await press('Confirm')
    expect(sent).toEqual([{ path: `${AT}/authenticator/remove`, body: { code: 'abcde-fghi2' } }])
  })

  it('replaces it by a recovery code, and is not asked for the code of the one before', async () => {
    answers.set(`${AT}/authenticator/begin`, { secret: 'ABCDEFGHIJKLMNOP', uri: 'otpauth://totp/a?secret=ABC' })
    answers.set(`${AT}/authenticator/bind`, { recoveryCodes: [] })
    await openForm(<OwnGuards operator={GUARDED} />)
    await pressAt('Authenticator', 'Replace')
    await type('Code that the app shows', '123456')
    await press('Confirm')
    expect(isThere('Confirm with a factor that stays.')).toBe(true)
    expect(isThere('Code of the authenticator')).toBe(false)
    await type('Recovery code', 'abcde-fghi2')
    await press('Confirm')
    expect(sent.at(-1)).toEqual({
      path: `${AT}/authenticator/bind`,
      body: { code: '123456', secondFactor: 'abcde-fghi2' },
    })
  })

  it('replaces nothing where no other factor is left', async () => {
    await openForm(<OwnGuards operator={{ ...GUARDED, factors: ['authenticator'], recoveryCodesLeft: 0 }} />)
    await pressAt('Authenticator', 'Replace')
    expect(isThere('This is the only factor left. Bind another one first.')).toBe(true)
    expect(sent).toEqual([])
  })

  it('renews recovery codes behind a factor', async () => {
    answers.set(`${AT}/recovery/renew`, { recoveryCodes: CODES })
    await openForm(<OwnGuards operator={GUARDED} />)
    await pressAt('Recovery codes', 'New codes')
    await type('Code of the authenticator', '654321')
    await press('Confirm')
    expect(sent).toEqual([{ path: `${AT}/recovery/renew`, body: { secondFactor: '654321' } }])
    expect(isThere(CODES[9] ?? '-')).toBe(true)
  })

  it('reads what the server refuses', async () => {
    answers.set(`${AT}/recovery/renew`, { code: 400, error: 'code_wrong', msg: 'That code is wrong.' })
    await openForm(<OwnGuards operator={GUARDED} />)
    await pressAt('Recovery codes', 'New codes')
    await type('Code of the authenticator', '654321')
    await press('Confirm')
    expect(isThere('The code is not right, or was used already')).toBe(true)
  })
})

it('what leaves does not prove its own leaving', () => {
  const held = { factors: ['authenticator', 'passkey', 'recovery'] as Operator['factors'], passkeys: [KEY] }
  expect(provingFactors(held)).toEqual(['authenticator', 'passkey', 'recovery'])
  expect(provingFactors(held, 'authenticator')).toEqual(['passkey', 'recovery'])
  expect(provingFactors(held, 'recovery')).toEqual(['authenticator', 'passkey'])
  expect(provingFactors(held, { passkeyId: 'k1' })).toEqual(['authenticator', 'recovery'])
  expect(provingFactors(NOBODY)).toEqual([])
})
