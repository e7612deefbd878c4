/** What is asked before borrowed money is sent or paid back says how much of what. */
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { leave, openStage, reached, show } from '../../testing/stage.tsx'

vi.hoisted(() =>
  Object.assign(window, { platformConfig: { keyName: 'cw', head: 'a', apiRequestHead: 'b', socket: '' } }),
)
const { AnyPage } = await import('../../testing/page-at.tsx')
const { SPECIMENS } = await import('../../testing/specimens/specimens.ts')
const { tellFacts } = await import('../../testing/told-facts.ts')
const { fillWorld } = await import('../../testing/world.ts')
const { useSession } = await import('../../../session/session.ts')
const { USER } = await import('../../../session/testing/user.ts')

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const dialog = () => document.querySelector('dialog[open]')?.textContent ?? ''
const open = (name: string) => show(<AnyPage>{SPECIMENS.find((one) => one.name === name)?.make()}</AnyPage>)

beforeAll(openStage)
beforeEach(() => {
  tellFacts()
  fillWorld()
  useSession.setState({ isLogin: true, token: 'secret', userInfo: USER })
})
afterEach(leave)

it('the order with borrowed money is said, with its loan', async () => {
  await open('margin/order')
  await reached(() => expect(dialog()).toContain('Borrow1,234.567891 USDT'))
  expect(dialog()).toContain('Buy 0.1 BTC')
})
