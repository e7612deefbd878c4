/** Spot orders, from the first press to the last. */
import { expect } from '@playwright/test'
import { lastPrice } from '../people.ts'
import { button, field, half, kindOfOrder, SPOT, spotForm, tenths } from './places.ts'
import type { Task } from './task.ts'

const kind = 'buy'
const bought = /^Buy [\d.]+ BTC/

export const BUY: readonly Task[] = [
  {
    kind,
    name: 'Buy 0.01 BTC at market',
    from: SPOT,
    does: async (hand, { page }) => {
      await hand.key('Shift+B')
      await expect(field(spotForm(page), 'Amount')).toBeFocused()
      await hand.type('0.01')
      await hand.key('Enter')
      await expect(page.getByText(bought).first()).toBeVisible()
    },
    elsewhere: { at: 'Binance', steps: ['Market', 'amount', 'types 0.01', 'Buy BTC'] },
  },
  {
    kind,
    name: 'Buy for 500 USDT at market',
    from: SPOT,
    does: async (hand, { page }) => {
      const form = spotForm(page)
      await hand.press(form.getByText('Market', { exact: true }), 'Market')
      await hand.fill(field(form, 'Spend'), '500', 'spend')
      await hand.key('Enter')
      await expect(page.getByText(bought).first()).toBeVisible()
    },
    elsewhere: { at: 'Binance', steps: ['Market', 'total', 'types 500', 'Buy BTC'] },
  },
  {
    kind,
    name: 'Buy at a price and of the size of the book',
    from: SPOT,
    does: async (hand, { page }) => {
      const form = spotForm(page)
      const row = page
        .getByRole('region', { name: 'Order book' })
        .getByRole('button')
        .filter({ hasText: /\d{2},\d{3}\.\d/ })
      await hand.pressWith('Shift', row.nth(3), 'level of the book')
      await expect(field(form, 'Amount')).not.toHaveValue('')
      await hand.press(button(form, 'Buy BTC'), 'Buy BTC')
      await expect(page.getByText(bought).first()).toBeVisible()
    },
    elsewhere: { at: 'Binance', steps: ['amount at a level of the book', 'Buy BTC'] },
  },
  {
    kind,
    name: 'Buy with half of what one has, at the price shown',
    from: SPOT,
    does: async (hand, { page }) => {
      const form = spotForm(page)
      await half(hand, form)
      await hand.press(button(form, 'Buy BTC'), 'Buy BTC')
      await expect(page.getByText(bought).first()).toBeVisible()
    },
    elsewhere: { at: 'Binance', steps: ['slider at 50%', 'Buy BTC'] },
  },
  {
    kind,
    name: 'A limit order by keys alone',
    from: SPOT,
    does: async (hand, { page }) => {
      await hand.key('b')
      await expect(field(spotForm(page), 'Amount')).toBeFocused()
      await hand.type('0.01')
      await hand.key('Enter')
      await expect(page.getByText(bought).first()).toBeVisible()
    },
    elsewhere: { at: 'Binance', steps: ['amount', 'types 0.01', 'Buy BTC'] },
  },
  {
    kind,
    name: 'A limit order that only makes',
    from: SPOT,
    does: async (hand, { page, url }) => {
      const form = spotForm(page)
      await hand.fill(field(form, 'Price'), tenths((await lastPrice(url, 'BTC_USDT')) * 0.97), 'price')
      await hand.fill(field(form, 'Amount'), '0.01', 'amount')
      await hand.press(form.getByRole('checkbox', { name: /Post.only/i }), 'Post only')
      await hand.key('Enter')
      await expect(page.getByRole('row', { name: /BTC\/USDT Buy Limit/ }).first()).toBeVisible()
    },
    elsewhere: {
      at: 'Binance',
      steps: ['price', 'types the price', 'amount', 'types 0.01', 'Post only', 'Buy BTC'],
    },
  },
  {
    kind,
    name: 'Sell if the price falls to a trigger (stop market)',
    from: SPOT,
    does: async (hand, { page, url }) => {
      const form = spotForm(page)
      await kindOfOrder(hand, page, form, 'Stop market')
      await hand.key('s')
      await expect(field(form, 'Trigger price')).toBeFocused()
      await hand.type(tenths((await lastPrice(url, 'BTC_USDT')) * 0.95))
      await hand.fill(field(form, 'Amount'), '0.01', 'amount')
      await hand.key('Enter')
      await expect(page.getByRole('row', { name: /Stop market/ }).first()).toBeVisible()
    },
    elsewhere: {
      at: 'Binance',
      steps: [
        'types of orders',
        'Stop market',
        'stop',
        'types the stop',
        'amount',
        'types 0.01',
        'Sell BTC',
        'Confirm',
      ],
    },
  },
  {
    kind,
    name: 'A trailing stop on a coin one holds',
    from: SPOT,
    does: async (hand, { page }) => {
      const form = spotForm(page)
      await kindOfOrder(hand, page, form, 'Trailing stop')
      await hand.key('s')
      await expect(field(form, 'Amount')).toBeFocused()
      await hand.type('0.01')
      await hand.fill(field(form, 'Callback'), '5', 'callback')
      await hand.key('Enter')
      await expect(page.getByRole('row', { name: /Trailing stop/ }).first()).toBeVisible()
    },
    elsewhere: {
      at: 'Binance',
      steps: [
        'types of orders',
        'Trailing stop',
        'trailing delta',
        'types 5',
        'amount',
        'types 0.01',
        'Sell BTC',
        'Confirm',
      ],
    },
  },
  {
    kind,
    name: 'Take profit and stop loss in one (OCO)',
    from: SPOT,
    does: async (hand, { page, url }) => {
      const form = spotForm(page)
      const last = await lastPrice(url, 'BTC_USDT')
      await kindOfOrder(hand, page, form, 'OCO')
      await hand.key('s')
      await expect(field(form, 'Limit price')).toBeFocused()
      await hand.type(tenths(last * 1.05))
      await hand.fill(field(form, 'Trigger price'), tenths(last * 0.95), 'trigger')
      await hand.fill(field(form, 'Amount'), '0.01', 'amount')
      await hand.key('Enter')
      await expect(page.getByRole('row', { name: /OCO stop/ }).first()).toBeVisible()
    },
    elsewhere: {
      at: 'Binance',
      steps: [
        'types of orders',
        'OCO',
        'TP limit',
        'types the limit',
        'SL trigger',
        'types the trigger',
        'SL limit',
        'types the limit',
        'amount',
        'types 0.01',
        'Sell BTC',
        'Confirm',
      ],
    },
  },
  {
    kind,
    name: 'An iceberg',
    from: SPOT,
    does: async (hand, { page, url }) => {
      const form = spotForm(page)
      await hand.fill(field(form, 'Price'), tenths((await lastPrice(url, 'BTC_USDT')) * 0.97), 'price')
      await hand.fill(field(form, 'Amount'), '0.05', 'amount')
      await hand.press(form.getByRole('checkbox', { name: 'Iceberg' }), 'Iceberg')
      await hand.fill(field(form, 'Shown at a time'), '0.005', 'shown')
      await hand.key('Enter')
      await expect(page.getByRole('row', { name: /BTC\/USDT Buy/ }).first()).toBeVisible()
    },
    elsewhere: {
      at: 'Binance',
      steps: ['price', 'types the price', 'amount', 'types 0.05', 'Iceberg', 'shown', 'types 0.005', 'Buy BTC'],
    },
  },
]
