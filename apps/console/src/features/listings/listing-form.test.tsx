import { afterEach, expect, it, vi } from 'vitest'
import { answers, choose, closeForm, isThere, openForm, press, sent, type } from '../../parts/testing/form.tsx'
import type { Listing } from './draft.ts'
import { ListingForm } from './listing-form.tsx'

const CHANGE = '/api/console/deposits/listings/change'
const LISTING = {
  ...{
    coin: 'ETH',
    network: 'ethereum',
    family: 'evm',
    way: 'chain',
    contract: '',
    chainDecimals: 18,
    confirmations: 12,
  },
  ...{ minimum: '0.001', withdrawMinimum: '0.01', fee: '0.001', memo: false, deposits: true, withdrawals: true },
  houseAddress: '',
} satisfies Listing

afterEach(closeForm)

async function open() {
  const onClose = vi.fn<() => void>()
  await openForm(<ListingForm listing={LISTING} onClose={onClose} />)
  return onClose
}

it('asks for a dearer fee and a larger least amount, whole figures too, with a reason', async () => {
  answers.set(CHANGE, { proposalId: 'p', state: 'waiting', outcome: '' })
  const onClose = await open()
  await type('Withdrawal fee', '0.002')
  await type('Least withdrawal', '150')
  await press('Propose')
  expect(isThere('when a second operator approves')).toBe(false)
  expect(isThere('from the moment a second operator approves')).toBe(true)
  await type('Reason', 'gas is dear')
  await press('Propose')
  const body = { coin: 'ETH', network: 'ethereum', to: { withdrawMinimum: '150', fee: '0.002' }, reason: 'gas is dear' }
  expect(sent).toEqual([{ path: CHANGE, body }])
  expect(onClose).toHaveBeenCalledOnce()
})

it('says that one operator suffices where it only closes', async () => {
  answers.set(CHANGE, { proposalId: 'p', state: 'applied', outcome: '' })
  await open()
  await choose('Withdrawals')
  expect(isThere('one operator suffices to close')).toBe(true)
  await press('Propose')
  expect(isThere('Closed at once')).toBe(true)
  await type('Reason', 'its node is ill')
  await press('Propose')
  expect(sent).toEqual([
    { path: CHANGE, body: { coin: 'ETH', network: 'ethereum', to: { withdrawals: false }, reason: 'its node is ill' } },
  ])
})

it('asks for nothing where a figure is missing, or nothing differs', async () => {
  await open()
  await press('Propose')
  await type('Withdrawal fee', '')
  await press('Propose')
  expect(isThere('A figure such as 0.001')).toBe(true)
  expect(sent).toEqual([])
})
