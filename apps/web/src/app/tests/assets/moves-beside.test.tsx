/** Wherever a balance is shown, the four ways to move its coin are beside it, an empty or unknown one included. */
import { proved } from '@candlewick/rules/proof/testing/proved'
import { act, type ReactNode } from 'react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { leave, missing, openStage, reached, show } from '../../testing/stage.tsx'
import { answers } from '../../testing/told-server.ts'

vi.hoisted(() =>
  Object.assign(window, { platformConfig: { keyName: 'cw', head: 'a', apiRequestHead: 'b', socket: '' } }),
)
const { AnyPage } = await import('../../testing/page-at.tsx')
const { endOf } = await import('../../testing/specimens/specimen.ts')
const { SPECIMENS } = await import('../../testing/specimens/specimens.ts')
const { tellFacts } = await import('../../testing/told-facts.ts')
const { fillWorld } = await import('../../testing/world.ts')
const { takePositions } = await import('../../../features/contract/own-contracts.ts')
const { OwnProof } = await import('../../../features/proof/own-proof.tsx')
const { BalancesTable, MarginBalances } = await import('../../../features/spot/panel/balances-table.tsx')
const { ownState } = await import('../../../realtime/own.ts')
const { useSession } = await import('../../../session/session.ts')
const { USER } = await import('../../../session/testing/user.ts')

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const BEGIN = 'Your contract account is empty. Transfer USDT from your spot account to begin: free, and at once.'
const STAKE =
  'Your flash account holds too little USDT. Move some there from your spot account: it is free and at once.'
const HELD = { coin: 'BTC', available: '0.5', occupied: '0', equivalent: '32000' }

beforeAll(openStage)
beforeEach(() => {
  answers.clear()
  tellFacts()
  fillWorld()
  useSession.setState({ isLogin: true, token: 'secret', userInfo: USER })
})
afterEach(() => {
  leave()
  expect(missing).toEqual([])
})

const menus = (within: ParentNode = document) =>
  [...within.querySelectorAll<HTMLButtonElement>('button[aria-haspopup=menu]')].filter(
    (button) => button.getAttribute('aria-label') === 'Move money',
  )
const form = (area: string): ReactNode =>
  SPECIMENS.find(({ name, state }) => name === `${area}/limit` && state === 'empty')?.make()
const flash = (): ReactNode => SPECIMENS.find(({ name }) => name === 'flash/order')?.make()

async function opened(): Promise<Element[]> {
  const id = menus()[0]?.getAttribute('aria-controls') ?? ''
  const panel = document.getElementById(id)
  await act(async () => panel?.dispatchEvent(Object.assign(new Event('toggle'), { newState: 'open' })))
  return [...(panel?.querySelectorAll('[role=menuitem]') ?? [])]
}

it('in the list of balances, each coin by its own menu, as large as a thumb on a phone', async () => {
  answers.set(endOf('assets.getMyBalance'), { data: { records: [HELD, { ...HELD, coin: 'ETH' }] } })
  await show(
    <AnyPage>
      <BalancesTable />
    </AnyPage>,
  )
  await reached(() => expect(menus(document.querySelector('tbody') ?? document)).toHaveLength(2))
  expect(menus()[0]?.className).toContain('max-sm:size-11')
  expect((await opened()).map((item) => `${item.textContent} ${item.getAttribute('href')}`)).toEqual([
    'Deposit BTC /assets/index?key=recharge&coin=BTC',
    'Withdraw BTC /assets/index?key=withdraw&coin=BTC',
    'Transfer BTC /assets/index?key=transfer&coin=BTC',
    'Swap BTC /assets/index?key=swap&coin=BTC',
  ])
})

it('in that of an account that borrows, the transfer of the coin as the terminal has it', async () => {
  const asked = vi.fn()
  await show(
    <AnyPage>
      <MarginBalances account="all" symbol="BTC_USDT" onTransfer={asked} />
    </AnyPage>,
  )
  await reached(() => expect(menus().length).toBeGreaterThan(0))
  const coin = document.querySelector('tbody td')?.textContent
  const transfer = (await opened()).find((item) => item.textContent === 'Transfer') as HTMLButtonElement
  Object.assign(HTMLElement.prototype, { hidePopover: () => undefined })
  act(() => transfer.click())
  expect(asked).toHaveBeenCalledExactlyOnceWith(coin)
})

it('in the form of a contract whose account is not known yet', async () => {
  takePositions(1, [], [])
  await show(<AnyPage>{form('contract')}</AnyPage>)
  await reached(() => expect(menus()).toHaveLength(1))
  expect(document.querySelector('button[aria-label="Transfer"]')).toBeNull()
})

it('in the form of a contract with nothing in its account, where it is said how to begin', async () => {
  const nothing = { wallet: '0', available: '0', fixedMargin: '0', crossMargin: '0', orderMargin: '0' }
  takePositions(1, [], [{ contractType: 'u', coin: 'USDT', marginBalance: '0', ...nothing }] as never)
  ownState.loadCoins([{ account: 2, coin: 'USDT', available: '0', occupied: '0' }], 2)
  await show(<AnyPage>{form('contract')}</AnyPage>)
  await reached(() => expect(document.body.textContent).toContain(BEGIN))
  expect(menus()).toHaveLength(1)
})

it('in the form of a flash contract with nothing to stake', async () => {
  ownState.loadCoins([{ account: 4, coin: 'USDT', available: '0', occupied: '0' }], 2)
  await show(<AnyPage>{flash()}</AnyPage>)
  await reached(() => expect(document.body.textContent).toContain(STAKE))
  expect(menus()).toHaveLength(1)
})

it('and beside a balance that was found in the proof', async () => {
  const [file] = proved([{ identity: USER.email, amounts: [5n] }])
  answers.set(endOf('proof.path'), { data: file })
  await show(
    <AnyPage>
      <OwnProof number={file?.run.number ?? 0} />
    </AnyPage>,
  )
  expect(menus()).toEqual([])
  await act(async () =>
    [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Check now')?.click(),
  )
  await reached(() => expect(menus()).toHaveLength(1))
})
