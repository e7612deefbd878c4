// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { named } from '../i18n/named.ts'
import { accountNumbered, ownAccounts, startAreas } from './area.ts'

const name = named('assets', 'account.7')
const fullName = named('assets', 'account.8')

it('an account that no product has yet gives way to the area that brings it, and to no other', () => {
  startAreas([
    {
      routes: [],
      accounts: [
        { number: 7, name, fullName: name, reserved: true },
        { number: 8, name, fullName: name, reserved: true },
      ],
    },
    { routes: [], accounts: [{ number: 7, name: fullName, fullName }] },
  ])
  expect(ownAccounts().map(({ number }) => number)).toEqual([8, 7])
  expect(accountNumbered(7)?.name).toEqual(fullName)
  expect(accountNumbered(8)?.name).toEqual(name)
})
