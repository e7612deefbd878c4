import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { describe, expect, it } from 'vitest'
import { CoinIcon } from './coin-icon.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

async function shown(coin: string) {
  const box = document.createElement('div')
  const root = createRoot(box)
  await act(async () => root.render(<CoinIcon coin={coin} />))
  return { box, picture: box.querySelector('img'), end: () => act(async () => root.unmount()) }
}

describe('the mark of a coin', () => {
  it('is its picture, of which the name beside it says everything', async () => {
    const { picture, box, end } = await shown('BTC')
    expect(picture?.getAttribute('src')).toMatch(/^\/assets\/coin-BTC-[\d.-]+\.svg$/)
    expect(picture?.alt).toBe('')
    expect(box.textContent).toBe('')
    await end()
  })
  it('is the flag of a currency', async () => {
    const { picture, end } = await shown('EUR')
    expect(picture?.getAttribute('src')).toContain('/flag-EU-')
    await end()
  })
  it('is its letter where there is no picture, of metals their sign', async () => {
    for (const [coin, letter] of [
      ['NOBODYKNOWS', 'N'],
      ['XAU', 'Au'],
    ] as const) {
      const { box, picture, end } = await shown(coin)
      expect([box.textContent, picture]).toEqual([letter, null])
      await end()
    }
  })
  it('is its letter where the picture did not come', async () => {
    const { box, picture, end } = await shown('ETH')
    await act(async () => picture?.dispatchEvent(new Event('error')))
    expect(box.textContent).toBe('E')
    await end()
  })
})
