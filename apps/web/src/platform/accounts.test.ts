// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { ACCOUNT_WORDS, accountOf, usedAccount, wordOf } from './accounts.ts'

it('is named in addresses by the words that are established for it, and found again by them', () => {
  expect([accountOf('spot'), accountOf('qc'), accountOf('zc')]).toEqual(['spot', 'all', 'fixed'])
  expect(ACCOUNT_WORDS.map((word) => wordOf(accountOf(word)))).toEqual([...ACCOUNT_WORDS])
})

it('is kept, and is spot for those who never chose', () => {
  expect(usedAccount.use.getState().account).toBe('spot')
  usedAccount.change({ account: 'fixed' })
  expect(usedAccount.use.getState().account).toBe('fixed')
  usedAccount.reset()
  expect(usedAccount.use.getState().account).toBe('spot')
})
