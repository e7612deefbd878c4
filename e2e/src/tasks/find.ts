/** Finding a market, a page, a setting, what moves. */
import { expect } from '@playwright/test'
import { byPalette, CONTRACT, SPOT, spotForm } from './places.ts'
import type { Task } from './task.ts'

const kind = 'find'

export const FIND: readonly Task[] = [
  {
    kind,
    name: 'From a spot terminal to that of another market',
    from: SPOT,
    does: async (hand, { page }) => {
      await byPalette(hand, page, 'eth', /^ETH\/USDT.*Spot/)
      await expect(page).toHaveURL(/ETH_USDT/)
      await expect(page.getByRole('heading', { name: 'ETH/USDT' })).toBeVisible()
    },
    elsewhere: { at: 'Binance', steps: ['search field of the markets', 'types eth', 'ETH/USDT'] },
  },
  {
    kind,
    name: 'From the home page to gold',
    from: '/home/index',
    does: async (hand, { page }) => {
      await hand.press(page.getByRole('tab', { name: 'Gold and silver' }), 'Gold and silver')
      await hand.press(page.getByRole('link', { name: /^Trade.*XAU/ }), 'Trade XAU')
      await expect(page).toHaveURL(/XAU/)
    },
    elsewhere: { at: 'Binance', steps: ['search', 'types xau', 'XAUUSDT'] },
  },
  {
    kind,
    name: 'From spot to the perpetual contract of the same coin',
    from: '/exchange/full-screen/ETH_USDT',
    does: async (hand, { page }) => {
      await byPalette(hand, page, 'eth perp', /ETHUSDT/)
      await expect(page).toHaveURL(/ETH_USDT_PERP/)
    },
    elsewhere: { at: 'Binance', steps: ['Futures', 'USDⓈ-M Futures', 'market name', 'types eth', 'ETHUSDT'] },
  },
  {
    kind,
    name: 'Put a market on the watchlist from its terminal',
    from: SPOT,
    does: async (hand, { page }) => {
      await hand.press(page.getByRole('button', { name: 'Watch BTC/USDT' }), 'star')
      await expect(page.getByRole('button', { name: 'Stop watching BTC/USDT' })).toBeVisible()
    },
    elsewhere: { at: 'Binance', steps: ['star'] },
  },
  {
    kind,
    name: 'See what rose and fell most today',
    from: '/home/index',
    does: async (_hand, { page }) => {
      for (const name of ['Rising most', 'Falling most']) {
        await expect(page.getByRole('region', { name }).getByRole('listitem').first()).toContainText('%')
      }
    },
    elsewhere: { at: 'Binance', steps: ['Markets'] },
  },
  {
    kind,
    name: 'Switch to red for rising prices',
    from: SPOT,
    does: async (hand, { page }) => {
      await byPalette(hand, page, 'red rises', /Red rises, green falls/)
      await expect(page.locator('html')).toHaveAttribute('data-updown', /red/)
    },
    elsewhere: { at: 'Binance', steps: ['settings', 'Color preference', 'Red up'] },
  },
  {
    kind,
    name: 'What one pays in fees',
    from: SPOT,
    does: async (_hand, { page }) => {
      await expect(spotForm(page).getByRole('definition').filter({ hasText: '%' })).toHaveText(/0\.1% USDT/)
    },
    elsewhere: { at: 'Binance', steps: ['fee level'] },
  },
  {
    kind,
    name: 'Funding rates of all contracts beside each other',
    from: CONTRACT,
    does: async (hand, { page }) => {
      await byPalette(hand, page, 'funding', /Fees and rates/)
      await expect(page.getByRole('table', { name: 'Funding rates' }).getByRole('row').nth(2)).toContainText('%')
    },
    elsewhere: { at: 'Binance', steps: ['Information', 'Funding rate history', 'Real-time funding rate'] },
  },
  {
    kind,
    name: 'All keys of the terminal',
    from: SPOT,
    does: async (hand, { page }) => {
      await hand.key('?')
      await expect(page.getByRole('dialog', { name: 'Keyboard' })).toBeVisible()
    },
    elsewhere: { at: 'Binance', steps: ['settings', 'Hotkeys'] },
  },
]
