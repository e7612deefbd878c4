/** Orders in parts, changed and taken back. */
import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import { buy, call, lastPrice } from '../people.ts'
import { button, field, half, kindOfOrder, SPOT, spotForm, tab, tenths } from './places.ts'
import type { Beginning, Task } from './task.ts'

const kind = 'scale'

/** Three orders that rest. */
export async function openOrders({ url, token }: Beginning): Promise<void> {
  const price = tenths((await lastPrice(url, 'BTC_USDT')) * 0.97)
  const order = { symbol: 'BTC_USDT', side: 'buy', orderType: 'limit', price, quantity: '0.01' }
  for (let number = 0; number < 3; number += 1) {
    await call(url, '/api/currency/order/submit', { ...order, clientId: randomUUID() }, token)
  }
}

const again = Array.from({ length: 4 }, () => ['price', 'types the price', 'Buy BTC']).flat()

export const SCALE: readonly Task[] = [
  {
    kind,
    name: 'Buy in five orders between two prices',
    from: SPOT,
    does: async (hand, { page, url }) => {
      const form = spotForm(page)
      const last = await lastPrice(url, 'BTC_USDT')
      await kindOfOrder(hand, page, form, 'Ladder')
      await hand.fill(field(form, 'First price'), String(Math.round(last * 0.99)), 'first price')
      await hand.fill(field(form, 'Last price'), String(Math.round(last * 0.96)), 'last price')
      await hand.fill(field(form, 'Amount'), '0.025', 'amount')
      await hand.press(button(form, 'Review ladder'), 'Review ladder')
      await hand.press(page.getByRole('dialog').getByRole('button', { name: /^Place 5 orders$/ }), 'Place 5 orders')
      await expect(page.getByText(/^Ladder placed/)).toBeVisible()
    },
    elsewhere: {
      at: 'Binance',
      steps: ['price', 'types the price', 'amount', 'types 0.005', 'Buy BTC', ...again],
    },
  },
  {
    kind,
    name: 'Change the price of an open order',
    from: SPOT,
    before: openOrders,
    does: async (hand, { page, url }) => {
      const row = page.getByRole('row', { name: /BTC\/USDT Buy Limit/ }).first()
      await hand.press(row.getByRole('button', { name: 'Edit' }), 'Edit')
      const price = tenths((await lastPrice(url, 'BTC_USDT')) * 0.965)
      await hand.fill(field(page.getByRole('dialog'), 'Price'), price, 'price')
      await hand.key('Enter')
      await expect(page.getByRole('dialog')).toBeHidden()
    },
    elsewhere: { at: 'Binance', steps: ['pencil at the price', 'types the price', 'Confirm'] },
  },
  {
    kind,
    name: 'Cancel one order',
    from: SPOT,
    before: openOrders,
    does: async (hand, { page }) => {
      const rows = page.getByRole('row', { name: /BTC\/USDT Buy Limit/ })
      await expect(rows).toHaveCount(3)
      await hand.press(rows.first().getByRole('button', { name: 'Cancel' }), 'Cancel')
      await expect(rows).toHaveCount(2)
    },
    elsewhere: { at: 'Binance', steps: ['bin'] },
  },
  {
    kind,
    name: 'Cancel all orders',
    from: SPOT,
    before: openOrders,
    does: async (hand, { page }) => {
      await expect(page.getByRole('row', { name: /BTC\/USDT Buy Limit/ })).toHaveCount(3)
      await hand.key('Shift+Escape')
      await expect(page.getByRole('dialog').getByRole('button', { name: 'Cancel all' })).toBeFocused()
      await hand.key('Enter')
      await expect(page.getByText('No open orders')).toBeVisible()
    },
    elsewhere: { at: 'Binance', steps: ['Cancel all', 'Confirm'] },
  },
  {
    kind,
    name: 'Sell half of a coin at market',
    from: SPOT,
    does: async (hand, { page }) => {
      const form = spotForm(page)
      await hand.key('Shift+S')
      await expect(field(form, 'Amount')).toBeFocused()
      await half(hand, form)
      await hand.press(button(form, 'Sell BTC'), 'Sell BTC')
      await expect(page.getByText(/^Sell [\d.]+ BTC/).first()).toBeVisible()
    },
    elsewhere: { at: 'Binance', steps: ['Market', 'slider at 50%', 'Sell BTC'] },
  },
  {
    kind,
    name: 'What an ended order cost in fees, and when it filled',
    from: SPOT,
    before: ({ url, token }) => buy(url, token, 'BTC', 100),
    does: async (hand, { page }) => {
      await hand.press(tab(page, 'Trades').last(), 'Trades')
      const fills = page.getByRole('table', { name: 'Trades' })
      await expect(fills.getByRole('columnheader', { name: 'Fee' })).toBeVisible()
      await expect(fills.getByRole('row', { name: /BTC\/USDT Buy/ }).first()).toBeVisible()
    },
    elsewhere: { at: 'Binance', steps: ['Trade history'] },
  },
]
