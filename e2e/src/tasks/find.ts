/** Finding a market, a page, a setting, what moves. */
import { expect } from '@playwright/test'
import { byPalette, CONTRACT, SPOT, tab } from './places.ts'
import type { Task } from './task.ts'

const kind = 'find'

export const FIND: readonly Task[] = [
  {
    kind,
    name: 'From a spot terminal to that of another market',
    from: SPOT,
    does: async (hand, { page }) => {
      await hand.key('/')
      await hand.type('eth')
      await expect(page.getByRole('option').first()).toContainText(/ETH/)
      await hand.key('Enter')
      await expect(page).toHaveURL(/ETH_USDT/)
    },
    elsewhere: { at: 'Binance', steps: ['market name', 'search: eth', 'ETH/USDT'] },
  },
  {
    kind,
    name: 'From the home page to gold',
    from: '/home/index',
    does: async (hand, { page }) => {
      await byPalette(hand, page, 'gold', /XAU|Gold/)
      await expect(page).toHaveURL(/XAU/)
    },
    elsewhere: { at: 'Binance', steps: ['Markets', 'search field', 'types xau', 'XAUUSDT', 'Trade'] },
  },
  {
    kind,
    name: 'From spot to the perpetual contract of the same coin',
    from: SPOT,
    does: async (hand, { page }) => {
      await hand.key('/')
      await hand.type('btc perp')
      await expect(page.getByRole('option').first()).toContainText(/BTC/)
      await hand.key('Enter')
      await expect(page).toHaveURL(/PERP/)
    },
    elsewhere: { at: 'Binance', steps: ['Futures', 'USDⓈ-M Futures', 'symbol', 'BTCUSDT'] },
  },
  {
    kind,
    name: 'Put a market on the watchlist from its terminal',
    from: SPOT,
    does: async (hand, { page }) => {
      await hand.press(page.getByRole('button', { name: /watchlist/i }).first(), 'star')
      await expect(page.getByRole('button', { name: /watchlist/i }).first()).toHaveAttribute('aria-pressed', 'true')
    },
    elsewhere: { at: 'Binance', steps: ['star'] },
  },
  {
    kind,
    name: 'See what rose and fell most today',
    from: '/home/index',
    does: async (_hand, { page }) => {
      await expect(page.getByText(/^Risers|^Rising|^Top gainers|^Rose most/i).first()).toBeVisible()
    },
    elsewhere: { at: 'Binance', steps: ['Markets', 'Rankings'] },
  },
  {
    kind,
    name: 'Switch to red for rising prices',
    from: SPOT,
    does: async (hand, { page }) => {
      await hand.key('Control+k')
      await hand.type('red rises')
      await expect(page.getByRole('option').first()).toContainText(/Red/)
      await hand.key('Enter')
      await expect(page.locator('html')).toHaveAttribute('data-up-down', /red/)
    },
    elsewhere: { at: 'Binance', steps: ['settings', 'Color preference', 'Red up', 'close'] },
  },
  {
    kind,
    name: 'What one pays in fees',
    from: SPOT,
    does: async (hand, { page }) => {
      await hand.key('Control+k')
      await hand.type('fees')
      await expect(page.getByRole('option').first()).toContainText(/Fees/)
      await hand.key('Enter')
      await expect(page).toHaveURL(/\/rate\/index/)
    },
    elsewhere: { at: 'Binance', steps: ['profile', 'Dashboard', 'Fee rate'] },
  },
  {
    kind,
    name: 'Funding rates of all contracts beside each other',
    from: CONTRACT,
    does: async (hand, { page }) => {
      await hand.key('Control+k')
      await hand.type('market quotes')
      await hand.key('Enter')
      await hand.press(tab(page, /^(U|USDT).*(contract|perpetual)/i).first(), 'contracts')
      await expect(page.getByRole('columnheader', { name: /Funding/ })).toBeVisible()
    },
    elsewhere: { at: 'Binance', steps: ['More', 'Information', 'Funding rate history', 'Real-time funding rate'] },
  },
  {
    kind,
    name: 'All keys of the terminal',
    from: SPOT,
    does: async (hand, { page }) => {
      await hand.key('?')
      await expect(page.getByRole('dialog')).toBeVisible()
    },
    elsewhere: { at: 'Binance', steps: ['settings', 'Hotkeys'] },
  },
]
