import { texts } from '@candlewick/ui/texts.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import rate from '../../locales/en/rate.json'
import { FundingBars } from './funding-bars.tsx'

const EIGHT_HOURS = 28_800_000
const page = document.createElement('div')
let root: Root

beforeAll(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  texts.start({ language: 'en', resources: { en: { rate } } })
})
afterEach(() => act(() => root.unmount()))

/** Shows a contract whose settlements, newest first, had been read before. */
function show(...rates: string[]): void {
  const client = new QueryClient()
  const records = rates.map((settled, at) => ({ time: -at * EIGHT_HOURS, rate: settled, markPrice: '60000' }))
  client.setQueryData(['contract.getFundingRate', 'BTC_USDT_PERP'], { pages: [{ records }], pageParams: [undefined] })
  root = createRoot(page)
  act(() =>
    root.render(
      <QueryClientProvider client={client}>
        <FundingBars symbol="BTC_USDT_PERP" />
      </QueryClientProvider>,
    ),
  )
}

const figure = (bar: Element, name: string) => Number(bar.getAttribute(name))

describe('the funding rates of a contract', () => {
  it('stand as bars from the oldest to the newest, what longs paid above the line and what shorts paid below', () => {
    show('-0.0001', '0.0002', '0.0001')
    const bars = [...page.querySelectorAll('rect')]
    expect(bars.map((bar) => bar.getAttribute('class'))).toEqual(['fill-up', 'fill-up', 'fill-down'])
    expect(bars.map((bar) => figure(bar, 'height'))).toEqual([7, 14, 7])
    expect(bars.map((bar) => figure(bar, 'y'))).toEqual([7, 0, 14])
    const places = bars.map((bar) => figure(bar, 'x'))
    expect(places).toEqual([90, 100, 110])
  })

  it('fill the picture where there are ten days of them', () => {
    show(...Array.from({ length: 30 }, (_, at) => (at % 2 === 0 ? '0.0001' : '-0.0001')))
    const bars = [...page.querySelectorAll('rect')]
    expect(bars).toHaveLength(30)
    expect(figure(bars[0] ?? page, 'x')).toBe(0)
  })

  it('are said to be none before the first settlement', () => {
    show()
    expect(page.textContent).toBe(rate.fundingNone)
  })
})
