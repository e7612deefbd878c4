import { afterEach, expect, it, vi } from 'vitest'
import { answers, closeForm, isThere, openForm, press, sent, type } from '../../parts/testing/form.tsx'
import { placesOf } from './level-bar.tsx'
import { LevelsDialog } from './levels-dialog.tsx'
import { PauseDialog } from './pause-dialog.tsx'
import { BumpDialog } from './payments.tsx'

const WALLETS = '/api/console/wallets'
const DONE = { proposalId: 'p', state: 'applied', outcome: '' }
const PAYMENT = { id: '7', amount: '1250', coin: 'USDT', network: 'ethereum', fee: '0.002', feeCoin: 'ETH' }
const COIN = { coin: 'USDT', low: '50', target: '100', high: null }

afterEach(closeForm)

it.each([
  [false, 'Hold back', 'pause'],
  [true, 'Resume', 'resume'],
] as const)(
  'payouts that are held back: %s, can be asked to %s, of one network or of all',
  async (isPaused, button, way) => {
    answers.set(`${WALLETS}/payouts/${way}`, DONE)
    const onClose = vi.fn<() => void>()
    await openForm(<PauseDialog network="ethereum" isPaused={isPaused} onClose={onClose} />)
    await press(button)
    expect(sent).toEqual([])
    await type('Reason', 'a key may be known')
    await press(button)
    expect(sent).toEqual([
      { path: `${WALLETS}/payouts/${way}`, body: { network: 'ethereum', reason: 'a key may be known' } },
    ])
    expect(onClose).toHaveBeenCalledOnce()
    await closeForm()
    answers.set(`${WALLETS}/payouts/${way}`, DONE)
    await openForm(<PauseDialog isPaused={isPaused} onClose={onClose} />)
    await type('Reason', 'all of them')
    await press(button)
    expect(sent).toEqual([{ path: `${WALLETS}/payouts/${way}`, body: { reason: 'all of them' } }])
  },
)

it('a higher fee is confirmed with what is offered now, and a refusal stays on the dialog', async () => {
  answers.set(`${WALLETS}/payments/bump`, { code: 400, error: 'refused', msg: 'It stands in a block.' })
  const onClose = vi.fn<() => void>()
  await openForm(<BumpDialog payment={PAYMENT} onClose={onClose} />)
  expect(isThere('It offers 0.002 ETH now')).toBe(true)
  await press('Higher fee')
  expect(sent).toEqual([])
  await type('Reason', 'she waits for an hour')
  await press('Higher fee')
  expect(sent).toEqual([
    { path: `${WALLETS}/payments/bump`, body: { paymentId: '7', reason: 'she waits for an hour' } },
  ])
  expect(onClose).not.toHaveBeenCalled()
})

it('marks are all asked for together, each a figure', async () => {
  answers.set(`${WALLETS}/levels/set`, { ...DONE, state: 'waiting' })
  await openForm(<LevelsDialog network="ethereum" coin={COIN} onClose={() => undefined} />)
  await type('Reason', 'more is paid of late')
  await press('Propose')
  expect(sent).toEqual([])
  await type('High mark', '150')
  await type('Reason', 'more is paid of late')
  await press('Propose')
  const body = {
    network: 'ethereum',
    coin: 'USDT',
    low: '50',
    target: '100',
    high: '150',
    reason: 'more is paid of late',
  }
  expect(sent).toEqual([{ path: `${WALLETS}/levels/set`, body }])
})

it('the bar has room above the upper mark, and none where marks are missing or nothing', () => {
  expect(placesOf({ held: '100', low: '50', high: '100' })).toEqual({ held: 80, low: 40, high: 80 })
  expect(placesOf({ held: '1000', low: '50', high: '100' })?.held).toBe(100)
  expect(placesOf({ held: '1', low: null, high: '100' })).toBeUndefined()
  expect(placesOf({ held: '1', low: '0', high: '0' })).toBeUndefined()
})
