/** Where a coin is named there is its picture, which says nothing to a screen reader. */
import type { ReactNode } from 'react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { leave, missing, openStage, reached, show } from '../../testing/stage.tsx'
import { answers } from '../../testing/told-server.ts'

vi.hoisted(() =>
  Object.assign(window, { platformConfig: { keyName: 'cw', head: 'a', apiRequestHead: 'b', socket: '' } }),
)
const { AnyPage } = await import('../../testing/page-at.tsx')
const { endOf } = await import('../../testing/specimens/specimen.ts')
const { WITHDRAWAL } = await import('../../testing/specimens/money-facts.ts')
const { tellFacts } = await import('../../testing/told-facts.ts')
const { Allocation } = await import('../../../features/assets/allocation.tsx')
const { default: FundPage } = await import('../../../features/proof/fund-page.tsx')
const { Reserves } = await import('../../../features/proof/reserves.tsx')
const { WithdrawalView } = await import('../../../features/withdrawals/withdrawal-view.tsx')
const { useSession } = await import('../../../session/session.ts')
const { USER } = await import('../../../session/testing/user.ts')

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

beforeAll(openStage)
beforeEach(() => {
  answers.clear()
  tellFacts()
  useSession.setState({ isLogin: true, token: 'secret', userInfo: USER })
})
afterEach(() => {
  leave()
  expect(missing).toEqual([])
})

/** The coins whose pictures stand within, in their order. */
const pictured = (within: string) =>
  [...document.querySelectorAll(`${within} img[alt=""]`)].map(
    (one) => /coin-([A-Z]+)-/.exec(one.getAttribute('src') ?? '')?.[1],
  )
const shown = (content: ReactNode) => show(<AnyPage>{content}</AnyPage>)

it('in the legend of what one’s worth is made of', async () => {
  const row = { available: '1', occupied: '0' }
  const records = [
    { ...row, coin: 'BTC', equivalent: '700' },
    { ...row, coin: 'ETH', equivalent: '300' },
  ]
  const worth = { currency: 'cny', rate: null, equivalent: '1000', usdt: '140', unpriced: [] }
  answers.set(endOf('assets.getMyBalance'), { data: { type: 0, ...worth, records } })
  await shown(<Allocation onCoin={() => undefined} />)
  await reached(() => expect(pictured('li')).toEqual(['BTC', 'ETH']))
})

it('in every posting on the security fund, beside its amount', async () => {
  const posting = { id: '1', coin: 'BTC', reason: 'trade_fee', symbol: null, amount: '0.1', balanceAfter: '3', time: 1 }
  answers.set(endOf('proof.fund'), { data: { balances: [], records: [posting], total: 1 } })
  await shown(<FundPage />)
  await reached(() => expect(pictured('tbody, li')).toEqual(['BTC']))
})

it('in what an address of the exchange holds', async () => {
  const balances = [
    { coin: 'ETH', amount: '2' },
    { coin: 'USDT', amount: '5' },
  ]
  const address = {
    network: 'ethereum',
    address: '0xc0',
    purpose: 'cold',
    height: 9,
    block: '0xb',
    message: 'm',
  } as const
  const told = { number: 1, hash: 'h', readAt: 1, records: [], addresses: [{ ...address, signature: null, balances }] }
  await shown(<Reserves told={told} />)
  expect(pictured('li')).toEqual(['ETH', 'USDT'])
})

it('at the head of a withdrawal', async () => {
  await shown(<WithdrawalView id={WITHDRAWAL.id} />)
  await reached(() => expect(pictured('header')).toEqual(['USDT']))
})
