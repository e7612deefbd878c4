import { expect, test } from 'vitest'
import { itemsOf } from './items.ts'

const NOTHING = {
  ...{ authenticator: false, passkeys: [], recoveryCodesLeft: 0, fundPassword: false, antiCode: '' },
  ...{ email: '', phone: '', withdrawalsPausedUntil: null },
  since: {
    ...{ password: null, passkey: null, authenticator: null, recovery: null },
    ...{ fundPassword: null, antiCode: null, email: null, phone: null },
  },
}
const STEP = { state: 'none' as const, submitTime: null, decideTime: null, reason: null, reasonText: '', photos: [] }
const NOBODY = { level: 'none' as const, primary: STEP, advanced: STEP }
const of = (state: string, ...given: Parameters<typeof itemsOf>) =>
  itemsOf(...given)
    .filter((item) => item.state === state)
    .map(({ name }) => name)

test('a new account has everything before it', () => {
  expect(of('open', NOTHING, NOBODY, false)).toHaveLength(7)
})

test('either factor is a second step, and the advanced verification holds the primary one', () => {
  expect(of('done', { ...NOTHING, authenticator: true }, { ...NOBODY, level: 'primary' }, false)).toEqual([
    'secondStep',
    'primary',
  ])
  const passkey = { passkeyId: 'p', name: '', createTime: 1, lastUsed: null }
  const advanced = { ...NOBODY, level: 'advanced' as const }
  expect(of('done', { ...NOTHING, passkeys: [passkey] }, advanced, false)).toEqual([
    'secondStep',
    'primary',
    'advanced',
  ])
  const all = { ...NOTHING, authenticator: true, fundPassword: true, antiCode: 'owl', email: 'a****st' }
  expect(of('done', all, advanced, true)).toHaveLength(7)
})

test('what is under review is neither open nor done', () => {
  expect(of('review', NOTHING, { ...NOBODY, primary: { ...STEP, state: 'review' } }, false)).toEqual(['primary'])
})
