import { expect, it } from 'vitest'
import { type Draft, EMPTY, faultsOf, linesOf } from './draft.ts'

const DRAFT: Draft = {
  fromOwner: 'house:rewards',
  fromAccount: '1',
  toOwner: 'abcdefghijklmnopqrst',
  toAccount: '1',
  coin: 'USDT',
  amount: '12.5',
}

it('names every field that is missing, and none of a whole draft', () => {
  expect(faultsOf(EMPTY)).toEqual({ fromOwner: 'owner', toOwner: 'owner', amount: 'amount' })
  expect(faultsOf(DRAFT)).toEqual({})
})

it.each(['0', '0.000', '-1', '1e3', '1,000', ''])('an amount of "%s" is none', (amount) => {
  expect(faultsOf({ ...DRAFT, amount })).toEqual({ amount: 'amount' })
})

it('nothing moves from an account to itself, but from one account of an owner to another it does', () => {
  expect(faultsOf({ ...DRAFT, toOwner: 'house:rewards' })).toEqual({ toOwner: 'same' })
  expect(faultsOf({ ...DRAFT, toOwner: 'house:rewards', toAccount: '4' })).toEqual({})
})

it('both sides are drawn, and what leaves has the minus', () => {
  expect(linesOf(DRAFT, (account) => `account ${account}`).map(({ amount }) => amount)).toEqual(['-12.5', '12.5'])
})
