/** The drawing tools come into their place once: going to the depth and back does not empty it again. */
import { act } from 'react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { leave, openStage, reached, show } from '../../testing/stage.tsx'

vi.hoisted(() =>
  Object.assign(window, { platformConfig: { keyName: 'cw', head: 'a', apiRequestHead: 'b', socket: '' } }),
)
const { FIRST_SETTINGS } = await import('../../../terminal/chart/chart-settings.ts')
const { Rail } = await import('../../../terminal/chart/tool-rail.tsx')

const nothing = () => undefined
const settings = { value: FIRST_SETTINGS, change: nothing } as never
const place = () => document.querySelector('.border-r')
const tools = () => place()?.querySelectorAll('button').length ?? 0

beforeAll(openStage)
afterEach(leave)

it('stay where they are while the candles come and go', async () => {
  await show(<Rail tool={undefined} settings={settings} onTool={nothing} />)
  expect(tools()).toBe(0)
  act(() => void place()?.dispatchEvent(new PointerEvent('pointerover', { bubbles: true })))
  await reached(() => expect(tools()).toBeGreaterThan(5))
  await show(<p>depth</p>)
  await show(<Rail tool={undefined} settings={settings} onTool={nothing} />)
  // Sooner than they come by themselves.
  await reached(() => expect(tools()).toBeGreaterThan(5), 1_000)
})
