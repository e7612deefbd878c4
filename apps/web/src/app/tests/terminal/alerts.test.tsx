/** A price alert rings on every page, once, in the tab that is looked at; who has none loads nothing of it. */
import type { Detail } from '@candlewick/protocol/realtime'
import { toast } from '@candlewick/ui/toast-store.ts'
import { act } from 'react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { leave, missing, openStage, reached, show } from '../../testing/stage.tsx'

vi.hoisted(() =>
  Object.assign(window, { platformConfig: { keyName: 'cw', head: 'a', apiRequestHead: 'b', socket: '' } }),
)
const { Alerts } = await import('../../layout/alerts.tsx')
const { addAlert, useAlerts } = await import('../../../terminal/chart/price-alerts.ts')
const { marketFeed } = await import('../../../realtime/market.ts')
const { forget, store } = await import('../../../platform/storage.ts')

let clock = 0
/** The market's last price is heard, and with it whoever listens. */
const hear = (close: string) => {
  clock += 1
  return act(async () => {
    marketFeed.hearDetails([{ symbol: 'BTC_USDT', close, time: clock } as Detail])
    await new Promise((done) => setTimeout(done, 100))
  })
}
let kept: readonly unknown[] = []
function Kept() {
  kept = useAlerts()
  return null
}
const hidden = (is: boolean) => vi.spyOn(document, 'hidden', 'get').mockReturnValue(is)
const open = () =>
  show(
    <>
      <Kept />
      <Alerts />
    </>,
  )

const said = vi.spyOn(toast, 'info').mockImplementation(() => undefined)
const listens = vi.spyOn(marketFeed, 'subscribe')

beforeAll(openStage)
beforeEach(async () => {
  said.mockClear()
  listens.mockClear()
  await hear('50000')
})
afterEach(() => {
  leave()
  hidden(false)
  expect(missing).toEqual([])
})

it('listens to nothing while there is none', async () => {
  await open()
  expect(listens).not.toHaveBeenCalled()
})

it('is watched as soon as there is one, and rings once', async () => {
  await open()
  await act(async () => addAlert({ symbol: 'BTC_USDT', name: 'BTC/USDT', price: '51000' }, '50000'))
  await reached(() => expect(listens).toHaveBeenCalled())
  await hear('50999')
  expect(said).not.toHaveBeenCalled()
  await hear('51000')
  await reached(() => expect(said).toHaveBeenCalledOnce())
  expect(said.mock.calls[0]?.[0]).toContain('51,000')
  expect(kept).toEqual([])
  await hear('52000')
  expect(said).toHaveBeenCalledOnce()
})

it('is left to the tab that is looked at by those that are hidden', async () => {
  await open()
  await act(async () => addAlert({ symbol: 'BTC_USDT', name: 'BTC/USDT', price: '51000' }, '50000'))
  await reached(() => expect(listens).toHaveBeenCalled())
  hidden(true)
  await hear('51000')
  expect(said).not.toHaveBeenCalled()
  // The other tab has taken it meanwhile.
  store('priceAlerts', { alerts: [] })
  await act(() => new Promise((done) => setTimeout(done, 600)))
  expect(said).not.toHaveBeenCalled()
  expect(kept).toEqual([])
  forget('priceAlerts')
})
