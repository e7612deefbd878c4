/** Fees are told as they are in force: what operators agreed on, and not what the sources began with. */
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { leave, openStage, reached, show } from '../../testing/stage.tsx'
import { answers } from '../../testing/told-server.ts'

vi.hoisted(() =>
  Object.assign(window, { platformConfig: { keyName: 'cw', head: 'a', apiRequestHead: 'b', socket: '' } }),
)
const { AnyPage } = await import('../../testing/page-at.tsx')
const { endOf } = await import('../../testing/specimens/specimen.ts')
const { default: Ways } = await import('../../../features/home/ways.tsx')
const { FeeSection } = await import('../../../features/rate/fee-section.tsx')
const { OtherCosts } = await import('../../../features/rate/other-costs.tsx')

const TIERS = endOf('fees.tiers')
const told = (taker: string) => ({
  data: { tiers: [{ tier: 0, volume: '0', maker: '0.0001', taker }], windowDays: 30 },
})
const text = () => document.body.textContent ?? ''

beforeAll(openStage)
beforeEach(() => answers.clear())
afterEach(leave)

it('on the home page, where nothing is said until it is known', async () => {
  await show(
    <AnyPage>
      <Ways />
    </AnyPage>,
  )
  await reached(() => expect(document.querySelector('h3 + p')?.textContent).toBe('–'))
  leave()
  answers.set(TIERS, told('0.00075'))
  await show(
    <AnyPage>
      <Ways />
    </AnyPage>,
  )
  await reached(() => expect(document.querySelector('h3 + p')?.textContent).toBe('0.075%'))
})

it('in the example of the fees, for a visitor too', async () => {
  answers.set(TIERS, told('0.002'))
  await show(
    <AnyPage>
      <FeeSection />
    </AnyPage>,
  )
  await reached(() => expect(text()).toContain('a fee of 2 USDT'))
})

it('of flash contracts by how long each runs, as it is said elsewhere', async () => {
  const cycles = [30, 300, 3_600].map((period) => ({ period, payoutRate: '0.8', breakEvenRate: '0.5556' }))
  answers.set(endOf('flash.terms'), { data: { records: [{ symbol: 'BTC_USDT', name: 'BTC/USDT', cycles }] } })
  await show(
    <AnyPage>
      <OtherCosts />
    </AnyPage>,
  )
  await reached(() => expect(text()).toContain('5 min'))
  expect(text()).toContain('30 s')
  expect(text()).toContain('1 h')
})
