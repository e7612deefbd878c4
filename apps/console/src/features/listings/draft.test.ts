import { expect, it } from 'vitest'
import { changeOf, draftOf, faultsOf, type Listing, onlyCloses } from './draft.ts'

const LISTING = {
  ...{ coin: 'SOL', network: 'solana', family: 'hand', way: 'hand', contract: '', chainDecimals: 9, confirmations: 12 },
  ...{ minimum: '0.01', withdrawMinimum: '0.01', fee: '0.01', memo: false, deposits: true, withdrawals: true },
  houseAddress: 'house',
} satisfies Listing

const draft = draftOf(LISTING)

it('asks for what differs and nothing else', () => {
  expect(changeOf(LISTING, draft)).toEqual({})
  expect(changeOf(LISTING, { ...draft, fee: '0.02', confirmations: '20', memo: true })).toEqual({
    fee: '0.02',
    confirmations: 20,
    memo: true,
  })
})

it('names what cannot be', () => {
  expect(faultsOf(draft, true)).toEqual([])
  expect(faultsOf({ ...draft, fee: '', minimum: '-1', confirmations: '1001' }, false)).toEqual([
    'minimum',
    'fee',
    'confirmations',
  ])
  expect(faultsOf({ ...draft, houseAddress: ' ' }, true)).toEqual(['houseAddress'])
  expect(faultsOf({ ...draft, houseAddress: ' ', deposits: false }, true)).toEqual([])
})

it('one operator suffices only to close', () => {
  expect(onlyCloses({ deposits: false })).toBe(true)
  expect(onlyCloses({ deposits: false, withdrawals: false })).toBe(true)
  expect(onlyCloses({ deposits: true })).toBe(false)
  expect(onlyCloses({ deposits: false, fee: '1' })).toBe(false)
  expect(onlyCloses({ memo: false })).toBe(false)
  expect(onlyCloses({})).toBe(false)
})
