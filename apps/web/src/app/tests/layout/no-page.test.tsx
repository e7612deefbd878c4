/** An address where there is no page leads home, and there it is said, with the ways on. */
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { leave, openStage, reached, show } from '../../testing/stage.tsx'

vi.hoisted(() =>
  Object.assign(window, { platformConfig: { keyName: 'cw', head: 'a', apiRequestHead: 'b', socket: '' } }),
)
const { PageAt } = await import('../../testing/page-at.tsx')
const { tellFacts } = await import('../../testing/told-facts.ts')

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })
const said = () => [...document.querySelectorAll('[role="status"]')].find((one) => one.textContent?.includes('no page'))

beforeAll(async () => {
  await openStage()
  tellFacts()
})
afterEach(leave)

it('says that there is no page at the address, and leads to the market and to help', async () => {
  await show(<PageAt path="/nowhere/at/all" />)
  await reached(() => expect(said()?.textContent).toContain('There is no page at /nowhere/at/all.'))
  const links = [...(said()?.querySelectorAll('a') ?? [])].map((link) => link.getAttribute('href'))
  expect(links).toEqual(['/quotes/index', '/user/index?key=helper'])
})

it('says nothing to who comes home by itself', async () => {
  await show(<PageAt path="/" />)
  await reached(() => expect(document.querySelector('h1')).not.toBeNull())
  expect(said()).toBeUndefined()
})
