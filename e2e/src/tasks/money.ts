/** Money moved between accounts, swapped, brought in and sent out; and what one has looked up. */
import { randomBytes } from 'node:crypto'
import { expect } from '@playwright/test'
import { placeSomeOrders } from '../people.ts'
import { button, field, SPOT, spotForm, tab } from './places.ts'
import type { Task } from './task.ts'

const OVERVIEW = '/assets/index?key=overview'

export const MOVE: readonly Task[] = [
  {
    kind: 'move',
    name: 'Move 500 USDT from spot to contracts',
    from: SPOT,
    does: async (hand, { page }) => {
      await hand.key('Control+k')
      await hand.type('transfer 500 to u contract')
      await expect(page.getByRole('option').first()).toContainText(/Transfer 500 USDT/)
      await hand.key('Enter')
      await hand.press(button(page, 'Transfer now'), 'Transfer now')
      await expect(page.getByText(/500 USDT is in your account/)).toBeVisible()
    },
    elsewhere: { at: 'Binance', steps: ['Assets', 'Transfer', 'To', 'USDⓈ-M Futures', 'amount', 'Confirm'] },
  },
  {
    kind: 'move',
    name: 'Swap 100 USDT for ETH',
    from: OVERVIEW,
    does: async (hand, { page }) => {
      await hand.press(page.getByRole('main').getByRole('link', { name: 'Swap', exact: true }).first(), 'Swap')
      await hand.choose(page.getByLabel('Get', { exact: true }), 'ETH', 'Get')
      await hand.fill(field(page.getByRole('main'), 'You pay'), '100', 'you pay')
      await hand.press(page.getByRole('button', { name: /^Swap 100 USDT for/ }), 'Swap')
      await expect(page.getByText(/100 USDT became [\d.]+ ETH/)).toBeVisible()
    },
    elsewhere: { at: 'Binance', steps: ['Trade', 'Convert', 'To', 'types eth', 'ETH', 'amount', 'Preview', 'Convert'] },
  },
  {
    kind: 'move',
    name: 'The own address for USDT on Ethereum',
    from: OVERVIEW,
    does: async (hand, { page }) => {
      await hand.key('/')
      await hand.type('deposit usdt')
      await hand.key('Enter')
      await hand.press(page.getByRole('checkbox', { name: /^I send USDT on/ }), 'I send USDT on Ethereum')
      await expect(page.getByText(/^0x[0-9a-fA-F]{40}$/).first()).toBeVisible()
    },
    elsewhere: { at: 'Binance', steps: ['Deposit', 'Deposit crypto', 'coin', 'USDT', 'network', 'Ethereum'] },
  },
  {
    kind: 'move',
    name: 'As far as the review of a withdrawal of 50 USDT',
    from: OVERVIEW,
    does: async (hand, { page }) => {
      await hand.press(page.getByRole('main').getByRole('link', { name: 'Withdraw', exact: true }).first(), 'Withdraw')
      const to = `0x${randomBytes(20).toString('hex')}`
      await hand.fill(field(page.getByRole('main'), 'To'), to, 'address')
      await hand.fill(field(page.getByRole('main'), 'Amount'), '50', 'amount')
      await hand.press(page.getByRole('button', { name: 'Review 50 USDT' }), 'Review 50 USDT')
    },
    elsewhere: { at: 'Binance', steps: ['Withdraw', 'coin', 'USDT', 'address', 'network', 'amount', 'Withdraw'] },
  },
  {
    kind: 'move',
    name: 'Borrow what an order lacks and buy, on cross margin',
    from: '/exchange/full-screen/BTC_USDT?type=qc',
    does: async (hand, { page }) => {
      const form = spotForm(page)
      await hand.fill(field(form, 'Amount'), '0.02', 'amount')
      await hand.press(form.getByRole('button', { name: /^Borrow [\d,.]+ USDT and buy$/ }), 'Borrow and buy')
      await hand.press(page.getByRole('dialog').getByRole('checkbox'), 'understood (first time)')
      await hand.press(button(page.getByRole('dialog'), 'Send the order'), 'Send the order')
      await expect(page.getByText(/^Buy .* BTC/).first()).toBeVisible()
    },
    elsewhere: { at: 'Binance', steps: ['Margin', 'Borrow', 'amount', 'Margin buy BTC', 'Confirm'] },
  },
  {
    kind: 'move',
    name: 'Simulated money to try with',
    from: OVERVIEW,
    does: async (hand, { page }) => {
      await hand.press(button(page, 'Get 10,000 simulated USDT'), 'Get 10,000 simulated USDT')
      await expect(page.getByText(/given|simulated USDT are in/).first()).toBeVisible()
    },
    elsewhere: { at: 'Binance', steps: ['Futures', 'Mock trading', 'Get funds'] },
  },
]

export const CHECK: readonly Task[] = [
  {
    kind: 'check',
    name: 'What all is worth and what today brought',
    from: SPOT,
    does: async (hand, { page }) => {
      await hand.press(page.getByRole('banner').getByRole('link', { name: 'Assets' }).first(), 'Assets')
      await expect(page.getByText(/today/i).first()).toBeVisible()
    },
    elsewhere: { at: 'Binance', steps: ['Assets', 'Overview'] },
  },
  {
    kind: 'check',
    name: 'All open orders of all products in one list',
    from: SPOT,
    before: ({ url, token }) => placeSomeOrders(url, token),
    does: async (hand, { page }) => {
      await hand.key('Control+k')
      await hand.type('order centre')
      await hand.key('Enter')
      await expect(page.getByRole('row').nth(1)).toBeVisible()
    },
    elsewhere: { at: 'Binance', steps: ['Orders', 'Spot orders', 'Orders', 'Futures orders'] },
  },
  {
    kind: 'check',
    name: 'Every posting that changed one balance',
    from: OVERVIEW,
    does: async (hand, { page }) => {
      await hand.press(
        page
          .getByRole('row', { name: /^USDT/ })
          .getByRole('link', { name: /[\d,.]{4}/ })
          .first(),
        'balance',
      )
      await expect(page).toHaveURL(/coin=USDT/)
    },
    elsewhere: { at: 'Binance', steps: ['Orders', 'Transaction history', 'coin', 'USDT', 'Search'] },
  },
  {
    kind: 'check',
    name: 'Where and when one logged in',
    from: SPOT,
    does: async (hand, { page }) => {
      await hand.key('Control+k')
      await hand.type('devices')
      await hand.key('Enter')
      await expect(page).toHaveURL(/device-management/)
    },
    elsewhere: { at: 'Binance', steps: ['profile', 'Security', 'Account activity'] },
  },
  {
    kind: 'check',
    name: 'What a stop does, before using it',
    from: SPOT,
    does: async (hand, { page }) => {
      await hand.press(page.getByRole('button', { name: 'More order types' }).first(), 'More order types')
      await hand.press(page.getByText('What do these do?').first(), 'What do these do?')
      await expect(page.getByText(/Waits until the price reaches your trigger/).first()).toBeVisible()
    },
    elsewhere: { at: 'Binance', steps: ['i beside the types', 'Stop limit'] },
  },
  {
    kind: 'check',
    name: 'What an order will cost, with its fee, before it is sent',
    from: SPOT,
    does: async (hand, { page }) => {
      await hand.fill(field(spotForm(page), 'Amount'), '0.01', 'amount')
      await expect(page.getByText(/^Buy 0\.01 BTC at .* or better/)).toBeVisible()
    },
    elsewhere: { at: 'Binance', steps: ['amount', 'fee level'] },
  },
  {
    kind: 'check',
    name: 'Amounts hidden from who looks over the shoulder',
    from: OVERVIEW,
    does: async (hand, { page }) => {
      await hand.press(button(page, 'Hide amounts'), 'Hide amounts')
      await expect(button(page, 'Show amounts')).toBeVisible()
    },
    elsewhere: { at: 'Binance', steps: ['eye'] },
  },
  {
    kind: 'check',
    name: 'One coin alone among one’s balances',
    from: OVERVIEW,
    does: async (hand, { page }) => {
      await hand.fill(page.getByRole('searchbox', { name: 'Search a coin' }), 'btc', 'Search a coin')
    },
    elsewhere: { at: 'Binance', steps: ['search field: btc'] },
  },
]

export const PROVE: readonly Task[] = [
  {
    kind: 'prove',
    name: 'That one’s balance is in what the house owes',
    from: SPOT,
    does: async (hand, { page }) => {
      await hand.key('Control+k')
      await hand.type('proof')
      await hand.key('Enter')
      await hand.press(button(page, 'Check now'), 'Check now')
    },
    elsewhere: {
      at: 'Binance',
      steps: ['profile', 'Wallet audit', 'record', 'copy leaf', 'download verifier', 'run it'],
    },
  },
  {
    kind: 'prove',
    name: 'That the reserves are the house’s',
    from: '/proof',
    does: async (hand, { page }) => {
      await hand.press(button(page, 'Check all signatures'), 'Check all signatures')
      await expect(page.getByText(/signatures hold/)).toBeVisible()
    },
    elsewhere: { at: 'OKX', steps: ['Proof of reserves', 'Download', 'verifier', 'run it'] },
  },
  {
    kind: 'prove',
    name: 'That an up/down contract was settled at the right price',
    from: '/home/index',
    does: async (hand, { page }) => {
      const evidence = page.getByRole('link', { name: /evidence|check|recompute/i }).first()
      await hand.press(evidence, 'evidence of the last contract')
    },
    elsewhere: { at: 'Binance', steps: [] },
  },
  {
    kind: 'prove',
    name: 'Where the security fund got its money',
    from: '/home/index',
    does: async (hand, { page }) => {
      await hand.press(page.getByRole('link', { name: /security fund/i }).first(), 'Security fund')
      await expect(page).toHaveURL(/fund/)
    },
    elsewhere: { at: 'Binance', steps: [] },
  },
]

export const EXPORT: readonly Task[] = [
  {
    kind: 'export',
    name: 'The history of spot orders as a file',
    from: SPOT,
    before: ({ url, token }) => placeSomeOrders(url, token),
    does: async (hand, { page }) => {
      await hand.key('Control+k')
      await hand.type('spot orders')
      await hand.key('Enter')
      await hand.press(tab(page, 'History'), 'History')
      const file = page.waitForEvent('download')
      await hand.press(button(page, 'Download CSV'), 'Download CSV')
      await file
    },
    elsewhere: {
      at: 'Binance',
      steps: ['Orders', 'Spot orders', 'Order history', 'Export', 'range', 'Generate', 'Download'],
    },
  },
  {
    kind: 'export',
    name: 'Every ledger entry as a file',
    from: OVERVIEW,
    does: async (hand, { page }) => {
      await hand.press(
        page.getByRole('navigation', { name: 'Assets' }).getByRole('link', { name: 'Ledger' }).first(),
        'Ledger',
      )
      const file = page.waitForEvent('download')
      await hand.press(button(page, 'Download CSV').first(), 'Download CSV')
      await file
    },
    elsewhere: { at: 'Binance', steps: ['Orders', 'Transaction history', 'Export', 'range', 'Generate', 'Download'] },
  },
  {
    kind: 'export',
    name: 'The year for the tax adviser, with realised profit',
    from: OVERVIEW,
    does: async (hand, { page }) => {
      await hand.key('/')
      await hand.type('yearly statement')
      await hand.key('Enter')
      await hand.press(button(page, 'Make statement'), 'Make statement')
      await expect(button(page, 'Download CSV').first()).toBeVisible()
    },
    elsewhere: { at: 'Binance', steps: ['profile', 'Account', 'Account statement', 'range', 'Generate', 'Download'] },
  },
  {
    kind: 'export',
    name: 'A key for a bot on one market',
    from: SPOT,
    does: async (hand, { page }) => {
      await hand.key('Control+k')
      await hand.type('api keys')
      await hand.key('Enter')
      await hand.press(button(page, 'Create a key').first(), 'Create a key')
      const dialog = page.getByRole('dialog')
      await hand.fill(dialog.getByLabel('Name'), 'Grid', 'name')
      await hand.choose(dialog.getByLabel('Markets'), /BTC_USDT|BTC\/USDT/, 'market')
      await hand.press(dialog.getByRole('button', { name: 'Create a key' }), 'Create a key')
      await expect(dialog.getByText('The secret is shown this once.')).toBeVisible()
    },
    elsewhere: {
      at: 'Binance',
      steps: [
        'profile',
        'Account',
        'API management',
        'Create API',
        'System generated',
        'Next',
        'name',
        'Next',
        'passkey',
      ],
    },
  },
]
