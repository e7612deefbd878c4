/** The rules of a market: whoever trades with borrowed coins reads the narrower band that holds for her. */
import { rate } from '@candlewick/money/units'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { leave, openStage, reached, show } from '../../testing/stage.tsx'
import { answers } from '../../testing/told-server.ts'

vi.hoisted(() =>
  Object.assign(window, { platformConfig: { keyName: 'cw', head: 'a', apiRequestHead: 'b', socket: '' } }),
)
const { callQuery, queryClient } = await import('../../../platform/queries.ts')
const { endOf } = await import('../../testing/specimens/specimen.ts')
const { BTC_MARKET } = await import('../../../markets/testing/btc-market.ts')
const { InfoPanel } = await import('../../../features/spot/info-panel.tsx')

const TERMS = endOf('margin.terms')
const MARKET = { ...BTC_MARKET, rules: { ...BTC_MARKET.rules, bandRate: rate(50_000), slipRate: rate(20_000) } }
const bands = () => [...document.querySelectorAll('dl > div')].map((line) => line.textContent ?? '')

/** The terms are known. */
const told = () => reached(() => expect(queryClient.getQueryData(callQuery('margin.terms', {}).queryKey)).toBeDefined())

beforeAll(openStage)
afterEach(() => {
  leave()
  answers.clear()
  queryClient.clear()
})

it('names the band of margin accounts where the pair has them and theirs is narrower', async () => {
  answers.set(TERMS, { data: { crossPairs: ['BTC_USDT'], pairs: [] } })
  await show(<InfoPanel market={MARKET} />)
  await reached(() => expect(bands().find((line) => line.startsWith('Price band · Margin'))).toContain('2%'))
  expect(bands().find((line) => line.startsWith('Price bandRefused'))).toContain('5%')
})

it('names one band where the pair has no margin, and where theirs is the same', async () => {
  answers.set(TERMS, { data: { crossPairs: [], pairs: [] } })
  await show(<InfoPanel market={MARKET} />)
  await told()
  expect(bands().filter((line) => line.startsWith('Price band'))).toHaveLength(1)
  leave()
  queryClient.clear()
  answers.set(TERMS, { data: { crossPairs: ['BTC_USDT'], pairs: [] } })
  await show(<InfoPanel market={{ ...MARKET, rules: { ...MARKET.rules, bandRate: rate(20_000) } }} />)
  await told()
  expect(bands().filter((line) => line.startsWith('Price band'))).toHaveLength(1)
})
