/** Without a connection no order form says anything of the book: nobody knows whether there is somebody to trade with. */
import { act } from 'react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { leave, openStage, show } from '../../testing/stage.tsx'

vi.hoisted(() =>
  Object.assign(window, { platformConfig: { keyName: 'cw', head: 'a', apiRequestHead: 'b', socket: '' } }),
)
const { marketFeed } = await import('../../../realtime/market.ts')
const { useErrorWords } = await import('../../../features/spot/form/fields.tsx')
const { useContractErrorWords } = await import('../../../features/contract/form/words.ts')

beforeAll(openStage)
afterEach(() => {
  marketFeed.stop()
  // The cache of queries has heard it too, and would wait in all tests behind this one. It hears while it is shown.
  act(() => void window.dispatchEvent(new Event('online')))
  leave()
})

function Both() {
  const [spot, contract] = [useErrorWords(), useContractErrorWords()]
  return (
    <>
      <p>{spot({ rule: 'no_liquidity', field: 'order', early: false })}</p>
      <p>{contract({ rule: 'no_liquidity', field: 'order', bound: '', unit: '', early: false })}</p>
    </>
  )
}

const said = () => [...document.querySelectorAll('p')].map(({ textContent }) => textContent)

it('says that the book is not known, from the moment in which the browser has no network', async () => {
  await show(<Both />)
  marketFeed.subscribe({ type: 'DETAIL', symbol: '*' })
  expect(said()).toEqual(Array(2).fill('There are no orders to trade against right now.'))
  act(() => void window.dispatchEvent(new Event('offline')))
  const words = 'Without a connection the order book is not known. Wait until prices are live again.'
  await vi.waitFor(() => expect(said()).toEqual(Array(2).fill(words)))
})
