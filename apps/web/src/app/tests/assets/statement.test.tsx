/** The print of a statement: every line of the year is on paper before the dialog opens, in prints of so many, and it can be stopped. */
import { act } from 'react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { endOf } from '../../testing/specimens/specimen.ts'
import { leave, openStage, reached, settled, show } from '../../testing/stage.tsx'
import { answers } from '../../testing/told-server.ts'

vi.hoisted(() =>
  Object.assign(window, { platformConfig: { keyName: 'cw', head: 'a', apiRequestHead: 'b', socket: '' } }),
)
const { PageAt } = await import('../../testing/page-at.tsx')
const { tellFacts } = await import('../../testing/told-facts.ts')
const { useSession } = await import('../../../session/session.ts')
const { USER } = await import('../../../session/testing/user.ts')
const { PAPER_LINES, printsOf } = await import('../../../features/assets/statement/paper.ts')

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 })

const print = vi.fn<() => void>()
const START = Date.UTC(new Date().getUTCFullYear(), 0, 1)

/** So many deposits of this year, each a line of the statement. */
const entries = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    ...{ posting: String(at + 1), time: START + at, reason: 'deposit', account: 1 },
    ...{ coin: 'BTC', amount: '1', fee: '0', part: 'principal', price: '100' },
  }))

beforeAll(async () => {
  await openStage()
  window.print = print
})
beforeEach(() => {
  answers.clear()
  tellFacts()
  useSession.setState({ isLogin: true, token: 'secret', userInfo: USER })
  print.mockReset()
})
afterEach(leave)

const button = (name: string) => [...document.querySelectorAll('button')].find((one) => one.textContent === name)
const paperRows = () => document.querySelectorAll('.print\\:block tbody tr').length

async function made(count: number): Promise<void> {
  answers.set(endOf('assets.statementEntries'), { data: { records: entries(count) } })
  await show(<PageAt path="/account/wallet/statement" />)
  await reached(() => expect(button('Make statement')).toBeDefined())
  await act(async () => button('Make statement')?.click())
  await reached(() => expect(button('Print or save as PDF')).toBeDefined())
}

it('has every line ready when the dialog opens, many more than the screen shows', async () => {
  let ready = 0
  print.mockImplementation(() => {
    ready = paperRows()
  })
  await made(400)
  expect(paperRows()).toBe(0)
  expect(document.body.textContent).toContain('Shown: 100 of 400')
  await act(async () => button('Print or save as PDF')?.click())
  await reached(() => expect(print).toHaveBeenCalledOnce())
  expect(ready).toBe(400)
  await settled()
})

it('is stopped where somebody does not want to wait, and opens no dialog then', async () => {
  await made(2_000)
  act(() => button('Print or save as PDF')?.click())
  expect(document.body.textContent).toContain('of 2,000 lines')
  await act(async () => button('Stop')?.click())
  await reached(() => expect(button('Print or save as PDF')).toBeDefined())
  expect([print.mock.calls.length, paperRows()]).toEqual([0, 0])
})

it('printed from the browser’s own menu has them too, up to as many as it waits for', async () => {
  await made(300)
  act(() => void window.dispatchEvent(new Event('beforeprint')))
  expect(paperRows()).toBe(300)
})

it('goes onto as many prints as it takes', () => {
  expect(printsOf(0)).toEqual([0])
  expect(printsOf(PAPER_LINES)).toEqual([0])
  expect(printsOf(2 * PAPER_LINES + 1)).toEqual([0, PAPER_LINES, 2 * PAPER_LINES])
})
