import { expect, test } from 'vitest'
import {
  ENTRANCE_STEPS,
  ENTRANCES,
  GUARDS,
  guardsSet,
  isShut,
  nextStep,
  type Overview,
  strengthOf,
  waysOf,
} from './guards.ts'

const key = (passkeyId: string) => ({ passkeyId, name: passkeyId, createTime: 1, lastUsed: null })
const overview = (part: Partial<Overview> = {}): Overview => ({
  authenticator: false,
  passkeys: [],
  recoveryCodesLeft: 0,
  withdrawalsPausedUntil: null,
  fundPassword: false,
  antiCode: '',
  email: 'al****st',
  phone: '',
  since: {
    ...{ password: 1, passkey: null, authenticator: null, recovery: null },
    ...{ fundPassword: null, antiCode: null, email: 1, phone: null },
  },
  ...part,
})
const of = (part: Partial<Overview>) => guardsSet(overview(part))

test('a password alone is weak, a factor is fair, and a way back or a second one makes it strong', () => {
  expect(strengthOf(of({}))).toBe('weak')
  expect(strengthOf(of({ recoveryCodesLeft: 0, authenticator: true }))).toBe('fair')
  expect(strengthOf(of({ recoveryCodesLeft: 3, authenticator: true }))).toBe('strong')
  expect(strengthOf(of({ passkeys: [key('a')], authenticator: true }))).toBe('strong')
  expect(GUARDS.filter((guard) => of({})[guard])).toEqual(['email'])
})

test('the next step is a factor, the way back, the fund password, the code of letters, and the other factor', () => {
  const held = { recoveryCodesLeft: 10, fundPassword: true, antiCode: 'owl-17' }
  expect(nextStep(of({}))).toBe('passkey')
  expect(nextStep(of({ authenticator: true }))).toBe('recovery')
  expect(nextStep(of({ authenticator: true, recoveryCodesLeft: 10 }))).toBe('fundPassword')
  expect(nextStep(of({ authenticator: true, recoveryCodesLeft: 10, fundPassword: true }))).toBe('antiCode')
  expect(nextStep(of({ authenticator: true, ...held }))).toBe('passkey')
  expect(nextStep(of({ passkeys: [key('a')], ...held }))).toBe('authenticator')
  expect(nextStep(of({ passkeys: [key('a')], authenticator: true, ...held }))).toBeUndefined()
})

test('what leaves does not prove its own leaving, and recovery codes prove nothing where nothing is bound', () => {
  const all = overview({ authenticator: true, passkeys: [key('a')], recoveryCodesLeft: 2 })
  expect(waysOf(all)).toEqual(['passkey', 'authenticator', 'recovery'])
  expect(waysOf(all, 'authenticator')).toEqual(['passkey', 'recovery'])
  expect(waysOf(all, 'recovery')).toEqual(['passkey', 'authenticator'])
  expect(waysOf(all, { passkeyId: 'a' })).toEqual(['authenticator', 'recovery'])
  expect(waysOf({ ...all, passkeys: [key('a'), key('b')] }, { passkeyId: 'a' })).toContain('passkey')
  expect(waysOf(overview({ recoveryCodesLeft: 2 }))).toEqual([])
})

test('an entrance has a lock for each step, which stops a thief where it is set', () => {
  const shut = (part: Partial<Overview>) => ENTRANCE_STEPS.filter((step) => isShut(step, of(part)))
  expect(shut({ email: '' })).toEqual(['password'])
  expect(shut({})).toEqual(['password', 'confirm'])
  expect(shut({ email: '', authenticator: true })).toEqual(['password', 'factor', 'confirm'])
  expect(shut({ passkeys: [key('a')], fundPassword: true })).toEqual([...ENTRANCE_STEPS])
  expect(ENTRANCES.map(({ entrance, steps }) => [entrance, steps.length])).toEqual([
    ['signIn', 2],
    ['trade', 2],
    ['withdraw', 4],
  ])
})
