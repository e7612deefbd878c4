/** What moved lately: swaps by their two coins, what another customer sent by its name, and a withdrawal that is taken back. */
import { act } from 'react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { leave, openStage, reached, show } from '../../testing/stage.tsx'
import { answers, asked } from '../../testing/told-server.ts'

vi.hoisted(() =>
  Object.assign(window, { platformConfig: { keyName: 'cw', head: 'a', apiRequestHead: 'b', socket: '' } }),
)
const { AnyPage } = await import('../../testing/page-at.tsx')
const { tellFacts } = await import('../../testing/told-facts.ts')
const { endOf } = await import('../../testing/specimens/specimen.ts')
const { WITHDRAWAL } = await import('../../testing/specimens/money-facts.ts')
const { default: Movements } = await import('../../../features/assets/movements.tsx')

const SWAP = {
  id: '7',
  fromCoin: 'USDT',
  toCoin: 'SOL',
  pays: '150',
  gets: '1.5',
  price: '0.01',
  time: WITHDRAWAL.createTime,
}
const SENT = { ...WITHDRAWAL, id: 'b'.repeat(64), orderNo: 'W-1122-004188', state: 'broadcast', cancellable: false }

beforeAll(openStage)
beforeEach(() => {
  answers.clear()
  tellFacts()
  answers.set(endOf('swap.list'), { data: { records: [SWAP], total: 1 } })
  answers.set(endOf('withdrawals.list'), { data: { records: [WITHDRAWAL, SENT], total: 2 } })
  answers.set(endOf('assets.getMyBill'), { data: { records: [], total: 0 } })
  answers.set(endOf('withdrawals.cancel'), { data: WITHDRAWAL })
  asked.length = 0
})
afterEach(leave)

const rows = () => [...document.querySelectorAll('section li')]
const rowOf = (words: string) => rows().find((row) => row.textContent?.includes(words))
const linkOf = (words: string) => rowOf(words)?.querySelector('a')?.getAttribute('href')

async function shown(): Promise<void> {
  await show(
    <AnyPage>
      <Movements />
    </AnyPage>,
  )
  await reached(() => expect(rows().length).toBe(6))
}

it('a swap is named by its two coins and leads to past swaps', async () => {
  await shown()
  expect(rowOf('Swap USDT to SOL')?.textContent).toContain('+1.5')
  expect(rowOf('Swap USDT to SOL')?.textContent).toContain('−150 USDT')
  expect(linkOf('Swap USDT to SOL')).toBe('/assets/index?key=records&tab=swaps')
})

it('what another customer sent is called so; every deposit and withdrawal leads to itself', async () => {
  await shown()
  expect(rowOf('Internal transfer USDT')?.textContent).toContain('not on a chain')
  expect(linkOf('Internal transfer USDT')).toBe(`/account/wallet/history-deposit?id=${'e'.repeat(20)}`)
  expect(linkOf('Withdraw USDT')).toBe(`/account/wallet/history-withdrawal?id=${WITHDRAWAL.id}`)
})

it('a withdrawal that may still be cancelled is, by a press beside it; another has no such button', async () => {
  await shown()
  const buttons = [...document.querySelectorAll<HTMLElement>('section li button')]
  expect(buttons.map((button) => button.getAttribute('aria-label'))).toEqual(['Cancel withdrawal W-1122-004187'])
  await act(async () => buttons[0]?.click())
  await reached(() => expect(asked.some((url) => url.endsWith('/wallet/withdrawal/cancel'))).toBe(true))
})
