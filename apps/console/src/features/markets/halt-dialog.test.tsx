/** Before a market is halted it is said how much that concerns and what becomes of it. */
import { afterEach, expect, it } from 'vitest'
import { closeForm, openForm } from '../../parts/testing/form.tsx'
import { HaltDialog } from './halt-dialog.tsx'

afterEach(closeForm)

it('orders and positions are counted, and liquidations and funding named', async () => {
  const open = { orders: 48, positions: 3, insurance: '0' }
  const of = { product: 'contract', symbol: 'BTC_USDT_PERP', open } as const
  await openForm(<HaltDialog {...of} isOpen onClose={() => undefined} />)
  const text = document.body.textContent ?? ''
  for (const words of [
    '48 open orders, 3 open positions',
    'positions cannot be closed',
    'funding is still paid',
    'liquidated',
  ])
    expect(text).toContain(words)
})
