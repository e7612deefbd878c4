/** Money moved between accounts, swapped, brought in and sent out; and what one has looked up. */
import { randomBytes } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { ask, DEMO_PASSWORD, openFlashContract } from '../people.ts'
import { button, byPalette, field, SPOT, spotForm, tab } from './places.ts'
import { openOrders } from './scale.ts'
import type { Beginning, Hand, Task } from './task.ts'

const OVERVIEW = '/assets/index?key=overview'
const CROSS = '/exchange/full-screen/BTC_USDT?type=qc'
/** A flash contract runs 30 s, and is settled some seconds later. */
const SETTLED_MS = 90_000

const lent = (page: Page) => spotForm(page).getByRole('button', { name: /^Borrow [\d,.]+ USDT and buy$/ })

/** Somebody who has borrowed before, and is asked no more whether she knows what that is. */
async function borrowedOnce({ page }: Beginning): Promise<void> {
  await page.goto(CROSS)
  await field(spotForm(page), 'Amount').fill('0.01')
  await lent(page).click()
  await page.getByRole('dialog').getByRole('checkbox').check()
  await button(page.getByRole('dialog'), 'Send the order').click()
  await expect(page.getByText(/^Buy .* BTC/).first()).toBeVisible()
}

async function settledOnce({ url, token }: Beginning): Promise<void> {
  await openFlashContract(url, token, { symbol: 'BTC_USDT', direction: 'up', period: 30 })
  const last = () => ask(url, '/api/exchange/coin/flash/lastSettled', token)
  await expect.poll(last, { timeout: SETTLED_MS }).not.toBeNull()
}

export const MOVE: readonly Task[] = [
  {
    kind: 'move',
    name: 'Move 500 USDT from spot to contracts',
    from: SPOT,
    does: async (hand, { page }) => {
      await byPalette(hand, page, 'transfer 500 to u contract', /Transfer 500 USDT to USDT-M contract/)
      await hand.press(button(page, 'Transfer 500 USDT'), 'Transfer 500 USDT')
      await expect(page.getByText(/500 USDT is in your account/)).toBeVisible()
    },
    elsewhere: {
      at: 'Binance',
      steps: ['transfer beside the balance', 'To', 'USDⓈ-M Futures', 'amount', 'types 500', 'Confirm'],
    },
  },
  {
    kind: 'move',
    name: 'Swap 100 USDT for ETH',
    from: OVERVIEW,
    does: async (hand, { page }) => {
      await hand.press(page.getByRole('navigation', { name: 'Move money' }).getByRole('link', { name: 'Swap' }), 'Swap')
      await hand.choose(page.getByLabel('Get', { exact: true }), /^ETH\b/, 'Get')
      await hand.fill(field(page.getByRole('main'), 'You pay'), '100', 'you pay')
      await hand.press(page.getByRole('button', { name: /^Swap 100 USDT for/ }), 'Swap')
      await expect(page.getByText(/100 USDT became [\d.]+ ETH/)).toBeVisible()
    },
    elsewhere: {
      at: 'Binance',
      steps: ['Trade', 'Convert', 'To', 'types eth', 'ETH', 'amount', 'types 100', 'Preview', 'Convert'],
    },
  },
  {
    kind: 'move',
    name: 'The own address for USDT on Ethereum',
    from: OVERVIEW,
    does: async (hand, { page }) => {
      const moves = page.getByRole('navigation', { name: 'Move money' })
      await hand.press(moves.getByRole('link', { name: 'Deposit' }), 'Deposit')
      await hand.press(page.getByRole('region', { name: '1. Coin' }).getByRole('button', { name: 'USDT' }), 'USDT')
      await hand.press(page.getByText('I send USDT on Ethereum'), 'I send USDT on Ethereum')
      await expect(page.getByText(/^0x[0-9a-fA-F]{40}$/).first()).toBeVisible()
    },
    elsewhere: { at: 'Binance', steps: ['Deposit', 'USDT', 'network', 'Ethereum'] },
  },
  {
    kind: 'move',
    name: 'As far as the review of a withdrawal of 50 USDT',
    as: 'trader@candlewick.test',
    from: OVERVIEW,
    does: async (hand, { page }) => {
      const main = page.getByRole('main')
      await hand.press(
        page.getByRole('navigation', { name: 'Move money' }).getByRole('link', { name: 'Withdraw' }),
        'Withdraw',
      )
      await hand.fill(field(main, 'To'), `0x${randomBytes(20).toString('hex')}`, 'to')
      await hand.fill(field(main, 'Amount'), '50', 'amount')
      await hand.press(button(page, 'Review 50 USDT'), 'Review 50 USDT')
      await expect(page.getByLabel('Fund password', { exact: true })).toBeVisible()
    },
    elsewhere: {
      at: 'Binance',
      steps: ['Withdraw', 'USDT', 'address', 'types the address', 'amount', 'types 50', 'Withdraw'],
    },
  },
  {
    kind: 'move',
    name: 'Borrow what an order lacks and buy on cross margin, not for the first time',
    from: CROSS,
    before: borrowedOnce,
    does: async (hand, { page }) => {
      await hand.fill(field(spotForm(page), 'Amount'), '0.005', 'amount')
      await hand.press(lent(page), 'Borrow and buy')
      await expect(page.getByText(/^Buy .* BTC/).first()).toBeVisible()
    },
    elsewhere: { at: 'Binance', steps: ['Borrow', 'amount', 'types 0.005', 'Margin buy BTC'] },
  },
  {
    kind: 'move',
    name: 'Simulated money to try with',
    from: OVERVIEW,
    does: async (hand, { page }) => {
      await hand.press(button(page, 'Get 10,000 simulated USDT'), 'Get 10,000 simulated USDT')
      await expect(page.getByText(/given|simulated USDT are in/).first()).toBeVisible()
    },
    elsewhere: { at: 'Binance', steps: ['Demo trading', 'Get funds'] },
  },
]

export const CHECK: readonly Task[] = [
  {
    kind: 'check',
    name: 'What all is worth and what today brought',
    from: SPOT,
    does: async (hand, { page }) => {
      await hand.press(page.getByRole('banner').getByRole('link', { name: 'Assets' }), 'Assets')
      await expect(page.getByRole('term').filter({ hasText: 'Profit today' })).toBeVisible()
    },
    elsewhere: { at: 'Binance', steps: ['Assets'] },
  },
  {
    kind: 'check',
    name: 'All open orders of all products in one list',
    from: SPOT,
    before: openOrders,
    does: async (hand, { page }) => {
      await hand.press(button(page.getByRole('banner'), 'Assets · Menu'), 'Assets')
      await hand.press(page.getByRole('banner').getByRole('link', { name: 'Order centre' }), 'Order centre')
      await expect(page.getByRole('table', { name: 'Order centre' }).getByRole('row').nth(2)).toBeVisible()
    },
    elsewhere: { at: 'Binance', steps: ['Orders', 'Spot orders', 'Futures orders'] },
  },
  {
    kind: 'check',
    name: 'Every posting that changed one balance',
    from: OVERVIEW,
    does: async (hand, { page }) => {
      const row = page.getByRole('row', { name: /^USDT/ })
      await hand.press(row.getByRole('link', { name: /[\d,.]{4}/ }).first(), 'balance')
      await expect(page).toHaveURL(/coin=USDT/)
    },
    elsewhere: { at: 'Binance', steps: ['Orders', 'Transaction history', 'coin', 'USDT'] },
  },
  {
    kind: 'check',
    name: 'Where and when one logged in',
    from: SPOT,
    does: async (hand, { page }) => {
      await hand.press(button(page.getByRole('banner'), 'Account'), 'account')
      await hand.press(page.getByRole('link', { name: 'Devices and logins' }).first(), 'Devices and logins')
      await expect(page.getByRole('table', { name: 'Logins' }).getByRole('row').nth(1)).toBeVisible()
    },
    elsewhere: { at: 'Binance', steps: ['profile', 'Security', 'Account activity'] },
  },
  {
    kind: 'check',
    name: 'What a stop does, before using it',
    from: SPOT,
    does: async (hand, { page }) => {
      await hand.press(button(page, 'What do these do?'), 'What do these do?')
      await expect(page.getByText(/Waits until the price reaches your trigger/).first()).toBeVisible()
    },
    elsewhere: { at: 'Binance', steps: ['i beside the types'] },
  },
  {
    kind: 'check',
    name: 'What an order will cost, with its fee, before it is sent',
    from: SPOT,
    does: async (hand, { page }) => {
      await hand.fill(field(spotForm(page), 'Amount'), '0.01', 'amount')
      await expect(page.getByText(/^Buy 0\.01 BTC at .* or better/)).toBeVisible()
    },
    elsewhere: { at: 'Binance', steps: ['amount', 'types 0.01'] },
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
      await expect(page.getByRole('row', { name: /^USDT/ })).toBeHidden()
      await expect(page.getByRole('row', { name: /^BTC/ })).toBeVisible()
    },
    elsewhere: { at: 'Binance', steps: ['search field', 'types btc'] },
  },
]

export const PROVE: readonly Task[] = [
  {
    kind: 'prove',
    name: 'That one’s balance is in what the house owes',
    as: 'trader@candlewick.test',
    from: SPOT,
    does: async (hand, { page }) => {
      await byPalette(hand, page, 'proof', /Proof of what we owe/)
      await hand.press(button(page, 'Check now'), 'Check now')
      await expect(page.getByText('Your balances are in the published total')).toBeVisible()
    },
    elsewhere: {
      at: 'Binance',
      steps: ['Wallet', 'Proof of reserves', 'copy the leaf', 'download the verifier', 'run it'],
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
    elsewhere: { at: 'OKX', steps: ['download the file', 'download the verifier', 'run it'] },
  },
  {
    kind: 'prove',
    name: 'That an up/down contract was settled at the right price',
    from: '/home/index',
    before: settledOnce,
    does: async (_hand, { page }) => {
      await expect(page.getByRole('region', { name: 'Outcome' })).toContainText(/recomputed/i)
    },
    elsewhere: { at: 'Binance' },
  },
  {
    kind: 'prove',
    name: 'Where the security fund got its money',
    from: '/home/index',
    does: async (hand, { page }) => {
      await hand.press(page.getByRole('link', { name: 'See every posting' }), 'See every posting')
      await expect(page.getByRole('heading', { name: 'Security fund' })).toBeVisible()
      await expect(page.getByRole('row').nth(1)).toBeVisible()
    },
    elsewhere: { at: 'Binance' },
  },
]

async function download(hand: Hand, page: Page): Promise<void> {
  const file = page.waitForEvent('download')
  await hand.press(button(page, 'Download CSV').first(), 'Download CSV')
  await file
}

export const EXPORT: readonly Task[] = [
  {
    kind: 'export',
    name: 'The history of spot orders as a file',
    from: SPOT,
    before: openOrders,
    does: async (hand, { page }) => {
      await byPalette(hand, page, 'spot orders', /Spot orders/)
      await hand.press(tab(page, 'History'), 'History')
      await download(hand, page)
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
      const menu = page.getByRole('navigation', { name: 'Assets' })
      await hand.press(menu.getByRole('link', { name: 'Ledger' }).first(), 'Ledger')
      await download(hand, page)
    },
    elsewhere: { at: 'Binance', steps: ['Orders', 'Transaction history', 'Export', 'range', 'Generate', 'Download'] },
  },
  {
    kind: 'export',
    name: 'The year for the tax adviser, with realised profit',
    from: OVERVIEW,
    does: async (hand, { page }) => {
      const menu = page.getByRole('navigation', { name: 'Assets' })
      await hand.press(menu.getByRole('link', { name: 'Yearly statement' }), 'Yearly statement')
      await hand.press(button(page, 'Make statement'), 'Make statement')
      await download(hand, page)
    },
    elsewhere: { at: 'Binance', steps: ['profile', 'Account', 'Account statement', 'range', 'Generate', 'Download'] },
  },
  {
    kind: 'export',
    name: 'A key for a bot on one market',
    from: SPOT,
    does: async (hand, { page }) => {
      await byPalette(hand, page, 'api keys', /API keys/)
      await hand.press(button(page, 'Create a key').first(), 'Create a key')
      const dialog = page.getByRole('dialog')
      await hand.fill(dialog.getByLabel('Name'), 'Grid', 'name')
      await hand.press(dialog.getByText('Trade', { exact: true }), 'Trade')
      await hand.choose(dialog.getByLabel('Markets'), 'BTC_USDT', 'Markets')
      await hand.press(dialog.getByRole('button', { name: 'Create a key' }), 'Create a key')
      const password = dialog.getByLabel('Login password')
      const secret = dialog.getByText(/The secret is shown this once/)
      await expect(password.or(secret).first()).toBeVisible()
      if (await password.isVisible()) {
        await hand.fill(password, DEMO_PASSWORD, 'login password')
        await hand.key('Enter')
      }
      await expect(secret).toBeVisible()
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
        'types Grid',
        'Next',
        'passkey',
        'Edit restrictions',
        'Enable trading',
        'Symbol whitelist',
        'BTC/USDT',
        'Save',
        'passkey',
      ],
    },
  },
]
