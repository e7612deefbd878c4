/** The details of a margin order say that its fills pay back what its account owes; those of any other say nothing of it. */
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { leave, missing, openStage, reached, show } from '../../testing/stage.tsx'
import { answers } from '../../testing/told-server.ts'

vi.hoisted(() =>
  Object.assign(window, { platformConfig: { keyName: 'cw', head: 'a', apiRequestHead: 'b', socket: '' } }),
)
const { AnyPage } = await import('../../testing/page-at.tsx')
const { endOf } = await import('../../testing/specimens/specimen.ts')
const { OrderDetails } = await import('../../../features/spot/rows/order-details.tsx')
const { BTC_MARKET } = await import('../../../markets/testing/btc-market.ts')

const ORDER = {
  ...{ id: '9', clientId: '', symbol: 'BTC_USDT', account: 'all', orderType: 'limit', status: 'filled' },
  ...{
    price: '65100',
    quantity: '0.5',
    amount: '0',
    filledQuantity: '0.5',
    averagePrice: '65100',
    orderValue: '32550',
  },
  ...{ fee: '32.55', timeInForce: 'GTC', postOnly: false, triggerPrice: '0', callbackRate: '0', icebergQuantity: '0' },
  ...{ placedTime: 1, updateTime: 2 },
}

const terms = () =>
  Object.fromEntries(
    [...document.querySelectorAll('dt')].map((name) => [name.textContent, name.nextElementSibling?.textContent]),
  )

async function opened(order: object): Promise<ReturnType<typeof terms>> {
  answers.set(endOf('spot.transactionDetails'), { data: { order: { ...ORDER, ...order }, steps: [] } })
  await show(
    <AnyPage>
      <OrderDetails id="9" markets={[BTC_MARKET]} onOpen={() => undefined} onClose={() => undefined} />
    </AnyPage>,
  )
  await reached(() => expect(terms()).toHaveProperty('Amount'))
  return terms()
}

beforeAll(openStage)
beforeEach(() => answers.clear())
afterEach(() => {
  leave()
  expect(missing).toEqual([])
})

it.each([
  ['buy', 'in BTC, from what it fills'],
  ['sell', 'in USDT, from what it fills'],
])('a %s that repays says what it pays back', async (side, words) => {
  expect(await opened({ side, repays: true })).toMatchObject({ 'Repays debt': words })
})

it('an order that does not repay says nothing of it', async () => {
  expect(await opened({ side: 'buy' })).not.toHaveProperty('Repays debt')
})
