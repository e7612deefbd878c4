import { texts } from '@candlewick/ui/texts.ts'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import swap from '../../locales/en/swap.json'
import { costOf, isAmount, type Quote, usableFor } from './quote.ts'
import { QuoteRing } from './quote-ring.tsx'

let root: Root
const page = document.createElement('div')

beforeAll(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  texts.start({ language: 'en', resources: { en: { swap } } })
})
beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 })
  root = createRoot(page)
})
afterEach(() => {
  act(() => root.unmount())
  vi.useRealTimers()
})

const timer = () => page.querySelector('[role=timer]')
const draw = (cameAt: number) => act(() => root.render(<QuoteRing cameAt={cameAt} lasts={9_000} />))
const wait = (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds))

describe('the ring of a quote', () => {
  it('counts down to nothing, and begins again with a new quote', () => {
    draw(1_000_000)
    expect(timer()?.textContent).toBe('9')
    expect(timer()?.getAttribute('aria-label')).toBe('The price stands for 9 more seconds')
    wait(8_200)
    expect(timer()?.getAttribute('aria-label')).toBe('The price stands for 1 more second')
    wait(60_000)
    expect(timer()?.textContent).toBe('0')
    draw(Date.now())
    expect(timer()?.textContent).toBe('9')
  })
})

it('a quote is asked for anew a second before it is over, whatever the clocks say', () => {
  const quote = { quotedTime: 5_000, expireTime: 15_000 } as Quote
  expect(usableFor(quote)).toBe(9_000)
  expect(usableFor({ ...quote, expireTime: 5_500 })).toBe(0)
})

it.each([
  ['1', true],
  ['0.00000001', true],
  ['', false],
  ['0', false],
  ['0.000', false],
  ['-1', false],
  ['1e5', false],
])('asks for %s: %s', (text, asks) => {
  expect(isAmount(text)).toBe(asks)
})

describe('what a swap costs', () => {
  it('is half the spread, in percent and of what is paid', () => {
    expect(costOf({ spread: '0.0025', pays: '40' })).toEqual({ percent: '0.125', amount: '0.05' })
    expect(costOf({ spread: '0.00000001', pays: '1' })).toEqual({ percent: '0.0000005', amount: '0' })
    expect(costOf({ spread: '0', pays: '1' })).toEqual({ percent: '0', amount: '0' })
  })
  it('is no amount where what is paid is more than can be counted', () => {
    expect(costOf({ spread: '0.1', pays: '99999999999999999' })).toEqual({ percent: '5' })
  })
})
