import { expect, test } from 'vitest'
import { itemsOf } from './items.ts'

const NOTHING = {
  ...{ authenticator: false, passkeys: [], recoveryCodesLeft: 0, fundPassword: false, antiCode: '' },
  ...{ email: '', phone: '', withdrawalsPausedUntil: null },
}
const done = (...given: Parameters<typeof itemsOf>) =>
  itemsOf(...given)
    .filter((item) => item.done)
    .map(({ name }) => name)

test('a new account has everything before it', () => {
  expect(done(NOTHING, 'none')).toEqual([])
})

test('either factor is a second step, and the advanced verification holds the primary one', () => {
  expect(done({ ...NOTHING, authenticator: true }, 'primary')).toEqual(['secondStep', 'primary'])
  const passkey = { passkeyId: 'p', name: '', createTime: 1, lastUsed: null }
  expect(done({ ...NOTHING, passkeys: [passkey] }, 'advanced')).toEqual(['secondStep', 'primary', 'advanced'])
  const all = { ...NOTHING, authenticator: true, fundPassword: true, antiCode: 'owl', email: 'a****st' }
  expect(done(all, 'advanced')).toHaveLength(6)
})
