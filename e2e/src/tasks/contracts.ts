/** Positions: opened, protected, turned, closed. */
import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { call, lastPrice } from '../people.ts'
import { button, CONTRACT, contractForm, field, half, kindOfOrder, tab, tenths } from './places.ts'
import type { Beginning, Task } from './task.ts'

/** A long of 0.05 BTC, without protection. */
async function long({ url, token }: Beginning): Promise<void> {
  const order = { symbol: 'BTC_USDT', contractType: 'u', direction: 1, marginMode: 'fixed', leverage: 10 }
  const body = { ...order, orderType: 'market', quantity: '0.05', clientId: randomUUID() }
  await call(url, '/api/contract/order/submit', body, token)
}

const position = (page: Page) => page.getByRole('row', { name: /BTCUSDT Long/ })

export const CONTRACTS: readonly Task[] = [
  {
    kind: 'contracts',
    name: 'Open a long of 0.05 BTC at market',
    from: CONTRACT,
    does: async (hand, { page }) => {
      await hand.key('Shift+B')
      await expect(field(contractForm(page), 'Amount')).toBeFocused()
      await hand.type('0.05')
      await hand.key('Enter')
      await expect(position(page)).toBeVisible()
    },
    elsewhere: { at: 'Binance', steps: ['Market', 'size', 'types 0.05', 'Buy/Long'] },
  },
  {
    kind: 'contracts',
    name: 'Isolated margin at 20x',
    from: CONTRACT,
    does: async (hand, { page }) => {
      const form = contractForm(page)
      const dialog = page.getByRole('dialog')
      await hand.press(form.getByRole('button', { name: /^Margin mode/ }), 'margin mode and leverage')
      await hand.press(dialog.getByRole('tab', { name: 'Isolated' }), 'Isolated')
      await hand.press(button(dialog, '20x'), '20x')
      await hand.press(button(dialog, 'Confirm'), 'Confirm')
      await expect(form.getByRole('button', { name: /^Margin mode/ })).toHaveText(/Isolated/)
      await expect(form.getByRole('button', { name: /^Leverage/ })).toHaveText(/20x/)
    },
    elsewhere: {
      at: 'Binance',
      steps: ['Cross', 'Isolated', 'Confirm', '10x', 'slider at 20x', 'Confirm'],
    },
  },
  {
    kind: 'contracts',
    name: 'Close a position at market',
    from: CONTRACT,
    before: long,
    does: async (hand, { page }) => {
      await hand.press(button(position(page), 'Close at market'), 'Close at market')
      await expect(field(page.getByRole('dialog'), 'Amount')).toBeFocused()
      await hand.key('Enter')
      await expect(page.getByText('No open positions')).toBeVisible()
    },
    elsewhere: { at: 'Binance', steps: ['Market', 'Confirm'] },
  },
  {
    kind: 'contracts',
    name: 'Turn a position over',
    from: CONTRACT,
    before: long,
    does: async (hand, { page }) => {
      await hand.press(button(position(page), 'Reverse'), 'Reverse')
      await hand.press(page.getByRole('dialog').getByRole('button', { name: 'Reverse to short' }), 'Reverse to short')
      await expect(page.getByRole('row', { name: /BTCUSDT Short/ })).toBeVisible()
    },
    elsewhere: { at: 'Binance', steps: ['Reverse', 'Confirm'] },
  },
  {
    kind: 'contracts',
    name: 'Close all positions',
    from: CONTRACT,
    before: long,
    does: async (hand, { page }) => {
      await expect(position(page)).toBeVisible()
      await hand.key('Shift+X')
      await expect(page.getByRole('dialog').getByRole('button', { name: 'Close all positions' })).toBeFocused()
      await hand.key('Enter')
      await expect(page.getByText('No open positions')).toBeVisible()
    },
    elsewhere: { at: 'Binance', steps: ['Close all positions', 'Confirm'] },
  },
  {
    kind: 'contracts',
    name: 'Add margin to a position',
    from: CONTRACT,
    before: long,
    does: async (hand, { page }) => {
      await hand.press(button(position(page), 'Adjust'), 'Adjust')
      await hand.fill(field(page.getByRole('dialog'), 'Amount'), '50', 'amount')
      await hand.key('Enter')
      await expect(page.getByRole('dialog')).toBeHidden()
    },
    elsewhere: { at: 'Binance', steps: ['pencil at the margin', 'types 50', 'Confirm'] },
  },
  {
    kind: 'contracts',
    name: 'Where the profit of a position comes from',
    from: CONTRACT,
    before: long,
    does: async (hand, { page }) => {
      const profit = position(page).getByRole('button', { name: /^[+−]?[\d.,]+ USDT/ })
      await hand.press(profit.first(), 'profit')
      await expect(
        page
          .getByRole('dialog')
          .getByText(/funding/i)
          .first(),
      ).toBeVisible()
    },
    elsewhere: { at: 'OKX', steps: ['position', 'Position details'] },
  },
]

export const PROTECT: readonly Task[] = [
  {
    kind: 'protect',
    name: 'Open a long with take-profit and stop-loss',
    from: CONTRACT,
    does: async (hand, { page }) => {
      const form = contractForm(page)
      await hand.key('Shift+B')
      await expect(field(form, 'Amount')).toBeFocused()
      await hand.type('0.05')
      await hand.press(form.getByRole('checkbox', { name: 'TP/SL' }), 'TP/SL')
      await hand.fill(field(form, 'Take profit at this return on margin'), '20', 'take profit, % of margin')
      await hand.fill(field(form, 'Stop loss at this loss of margin'), '20', 'stop loss, % of margin')
      await hand.key('Enter')
      await expect(button(position(page), 'Change take-profit and stop-loss')).toBeVisible()
    },
    elsewhere: {
      at: 'Binance',
      steps: [
        'Market',
        'size',
        'types 0.05',
        'TP/SL',
        'take profit',
        'types the price',
        'stop loss',
        'types the price',
        'Buy/Long',
      ],
    },
  },
  {
    kind: 'protect',
    name: 'Take-profit and stop-loss for a position that has none',
    from: CONTRACT,
    before: long,
    does: async (hand, { page, url }) => {
      const last = await lastPrice(url, 'BTC_USDT')
      await hand.press(button(position(page), 'Set TP/SL'), 'Set TP/SL')
      await hand.fill(field(page.getByRole('dialog'), 'Take profit'), tenths(last * 1.03), 'take profit')
      await hand.fill(field(page.getByRole('dialog'), 'Stop loss'), tenths(last * 0.97), 'stop loss')
      await hand.key('Enter')
      await expect(page.getByText('BTCUSDT: TP/SL is set')).toBeVisible()
    },
    elsewhere: {
      at: 'Binance',
      steps: ['Add', 'types the take profit', 'stop loss', 'types the price', 'Confirm'],
    },
  },
  {
    kind: 'protect',
    name: 'A trailing stop that closes a position',
    from: CONTRACT,
    before: long,
    does: async (hand, { page }) => {
      const form = contractForm(page)
      await hand.press(tab(form, 'Close'), 'Close')
      await kindOfOrder(hand, page, form, 'Trailing stop')
      await hand.fill(field(form, 'Callback'), '5', 'callback')
      await hand.fill(field(form, 'Amount'), '0.05', 'amount')
      await hand.press(button(form, 'Sell / close long'), 'Sell / close long')
      await expect(page.getByRole('tab', { name: /Open orders 1/ })).toBeVisible()
    },
    elsewhere: {
      at: 'Binance',
      steps: ['Close', 'types of orders', 'Trailing stop', 'callback', 'types 5', 'size', 'types 0.05', 'Close long'],
    },
  },
  {
    kind: 'protect',
    name: 'Close half of a position at a limit',
    from: CONTRACT,
    before: long,
    does: async (hand, { page }) => {
      await hand.press(button(position(page), 'Close at limit'), 'Close at limit')
      await half(hand, page.getByRole('dialog'))
      await hand.press(page.getByRole('dialog').getByRole('button', { name: 'Close at limit' }), 'Close at limit')
      await expect(page.getByRole('dialog')).toBeHidden()
    },
    elsewhere: { at: 'Binance', steps: ['quantity', 'types 0.025', 'Limit', 'Confirm'] },
  },
  {
    kind: 'protect',
    name: 'What the liquidation price would be, before opening',
    from: CONTRACT,
    does: async (hand, { page }) => {
      const form = contractForm(page)
      await hand.fill(field(form, 'Amount'), '0.05', 'amount')
      await expect(form.getByTestId('preview-liquidation')).toHaveText(/^\d/)
    },
    elsewhere: { at: 'Binance', steps: ['size', 'types 0.05'] },
  },
  {
    kind: 'protect',
    name: 'What it takes to break even, with fees and funding',
    from: CONTRACT,
    before: long,
    does: async (_hand, { page }) => {
      await expect(page.getByRole('columnheader', { name: /Break-even price/ })).toBeVisible()
      await expect(position(page)).toContainText('Isolated')
    },
    elsewhere: { at: 'Binance', steps: [] },
  },
]
