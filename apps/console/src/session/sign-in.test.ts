// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import { factorsOf, isCode } from './factor.tsx'
import { isGoodPassword } from './operator-password.ts'
import { safeBack } from './sign-in-page.tsx'

it('one comes back to an address of the console and to no other', () => {
  expect(safeBack('/customers?q=a')).toBe('/customers?q=a')
  for (const other of ['//evil.test', '/\\evil.test', 'https://evil.test', undefined]) expect(safeBack(other)).toBe('/')
})

it('the factors are those that the server names, and a mailed code where it names none', () => {
  expect(factorsOf('authenticator, passkey')).toEqual(['passkey', 'authenticator'])
  expect(factorsOf(undefined)).toEqual(['email'])
})

describe('a code is sent in its form only', () => {
  it.each([
    ['email', '123456', true],
    ['authenticator', '12345', false],
    ['recovery', 'abcde-fgh23', true],
    ['recovery', 'abcde', false],
  ] as const)('%s %s', (kind, code, good) => expect(isCode(kind, code)).toBe(good))
})

it("an operator's password is long and of more than one kind of sign", () => {
  expect(isGoodPassword('short-1')).toBe(false)
  expect(isGoodPassword('onlylettersinit')).toBe(false)
  expect(isGoodPassword('letters-and-9')).toBe(true)
})
