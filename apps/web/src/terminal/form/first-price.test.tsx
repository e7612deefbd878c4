import { act, useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { TerminalMarket } from '../../markets/terminal-market.ts'
import { useFirstPrice } from './use-form.ts'

const market = { rules: { tickSize: '0.1' }, priceDecimals: 1 } as TerminalMarket
let root: Root
const page = document.createElement('div')

/** A form of a price and an amount. */
function Form({ known }: { known: boolean }) {
  const [price, setPrice] = useState('')
  const wanted = () => (price === '' ? 600_001 : undefined)
  useFirstPrice(market, 'price', known, wanted, setPrice)
  return (
    <>
      <input id="price" value={price} onChange={(event) => setPrice(event.target.value)} />
      <input id="amount" />
    </>
  )
}

const show = (known: boolean) => act(() => root.render(<Form known={known} />))
const field = (id: string) => document.getElementById(id) as HTMLInputElement
const enter = (id: string) => act(() => field(id).focus())

function type(text: string) {
  act(() => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field('price'), text)
    field('price').dispatchEvent(new Event('input', { bubbles: true }))
  })
}

beforeEach(() => {
  document.body.append(page)
  root = createRoot(page)
  show(false)
})

afterEach(() => {
  act(() => root.unmount())
  page.remove()
})

it('begins with the price of the moment as soon as there is one', () => {
  expect(field('price').value).toBe('')
  show(true)
  expect(field('price').value).toBe('60000.1')
})

it('leaves alone what somebody is typing', () => {
  enter('price')
  show(true)
  expect(field('price').value).toBe('')
  type('59000')
  enter('amount')
  expect(field('price').value).toBe('59000')
})

it('is filled when it is left empty', () => {
  enter('price')
  show(true)
  enter('amount')
  expect(field('price').value).toBe('60000.1')
})
