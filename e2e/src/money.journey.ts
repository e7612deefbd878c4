/**
 * Money comes in over a chain and goes out over one, as a customer sees it: an address, a payment, its confirmations, a
 * trade, a withdrawal that is signed, sent and found on the chain. Then all of it over a chain that takes back what it said.
 */
import { randomBytes } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { expect, test } from './base.ts'
import { onChain } from './chain.ts'
import { ask, call, newcomer, setFundPassword, signInByCall } from './people.ts'
import { useToken } from './visit.ts'
import { withdraw } from './withdrawing.ts'

const TRADER = 'trader@candlewick.test'
/** An address on Bitcoin of nobody here. */
const THERE = 'bcrt1qq66jnq4jucske58r40rrz23z36askt979mgchk'
/** Nothing waits for time to pass, since blocks are made where they are wanted; a busy machine may take so long over it. */
const BUSY_MS = 75_000

/** The own address of a coin, as the page shows it to who has understood what may be sent there. */
async function depositAddress(page: Page, coin: string, network: string): Promise<string> {
  await page.goto(`/assets/index?key=recharge&coin=${coin}`)
  await page.getByRole('checkbox', { name: `I send ${coin} on ${network}` }).check()
  const address = page.getByText(/^(0x[0-9a-fA-F]{40}|bcrt1[a-z0-9]{20,})$/).first()
  return (await address.textContent()) ?? ''
}

async function available(url: string, token: string, coin: string): Promise<number> {
  const terms = '/api/exchange/coin/wallet/withdrawal/terms'
  const { coins } = await ask<{ coins: { coin: string; available: string }[] }>(url, terms, token)
  return Number(coins.find((one) => one.coin === coin)?.available ?? 0)
}

/** The deposits that the page lists beside the address. */
const recentDeposits = (page: Page) => page.getByRole('region', { name: 'Recent deposits' }).getByRole('listitem')

/** Trades Bitcoin at market in the page, and stays there once it is filled. */
async function trade(page: Page, side: 'Buy' | 'Sell', field: 'Spend' | 'Amount', amount: string): Promise<Locator> {
  await page.goto('/exchange/full-screen/BTC_USDT')
  const form = page.getByRole('form', { name: 'Place an order' })
  await form.getByText(side, { exact: true }).click()
  await form.getByText('Market', { exact: true }).click()
  await form.getByRole('textbox', { name: field, exact: true }).fill(amount)
  await form.getByRole('button', { name: `${side} BTC` }).click()
  await expect(page.getByText(new RegExp(`^${side} [\\d.]+ BTC at [\\d,.]+: filled$`)).first()).toBeVisible()
  await page.getByRole('tab', { name: 'Trades' }).last().click()
  await expect(page.getByRole('row', { name: new RegExp(`BTC/USDT.*${side}`) }).first()).toBeVisible()
  return form
}

/** The explorer shows this one payment to an address, and nothing else. */
async function expectPaidOnce(page: Page, network: string, to: string, amount: string, coin: string): Promise<void> {
  await page.goto(`/dev/explorer/${network}/address/${to}`)
  await expect(page.getByRole('row', { name: `${coin} ${amount}`, exact: true })).toBeVisible()
  const payments = page.locator('section').filter({ hasText: 'newest first' }).getByRole('row')
  await expect(payments).toHaveCount(1)
  await expect(payments).toContainText(`${amount} ${coin}`)
}

test('a deposit is credited, traded with, and withdrawn to the chain', async ({ page, baseURL }) => {
  const url = baseURL ?? ''
  const token = await signInByCall(url, TRADER)
  await useToken(page.context(), url, token)
  // What a demo begins with is given in its first seconds.
  await expect.poll(() => available(url, token, 'USDT'), { timeout: BUSY_MS }).toBeGreaterThan(0)
  const before = await available(url, token, 'USDT')
  const address = await depositAddress(page, 'USDT', 'Ethereum')
  await onChain(url, 'faucet', { network: 'ethereum', coin: 'USDT', address, amount: '2500' })
  await onChain(url, 'mine', { network: 'ethereum', blocks: 3 })
  const recent = recentDeposits(page).first()
  await expect(recent).toContainText('2,500', { timeout: BUSY_MS })
  await expect(recent).toContainText('credited', { timeout: BUSY_MS })
  expect(await available(url, token, 'USDT')).toBe(before + 2_500)

  const form = await trade(page, 'Buy', 'Spend', '1000')
  await expect.poll(() => available(url, token, 'USDT')).toBeLessThan(before + 1_600)
  const left = Math.floor(await available(url, token, 'USDT')).toLocaleString('en')
  await expect(form.getByText(new RegExp(`^${left}(\\.\\d+)? USDT`))).toBeVisible()

  // An address that nobody was ever paid at.
  const there = `0x${randomBytes(20).toString('hex')}`
  await withdraw(page, url, TRADER, { coin: 'USDT', amount: '120', to: there })
  // On its way: three blocks make it final.
  const onExplorer = page.getByRole('link', { name: 'See it on the chain' })
  await expect(onExplorer).toBeVisible({ timeout: BUSY_MS })
  await onChain(url, 'mine', { network: 'ethereum', blocks: 3 })
  await expect(page.getByRole('heading', { name: 'Completed' })).toBeVisible({ timeout: BUSY_MS })
  for (const step of ['Held', 'Approved', 'Being signed', 'Sent to Ethereum', 'Arrived']) {
    await expect(page.getByRole('listitem').filter({ hasText: step }).first()).toBeVisible()
  }
  await page.goto((await onExplorer.getAttribute('href')) ?? '')
  await expect(page.getByText('120 USDT').first()).toBeVisible()
  await expectPaidOnce(page, 'ethereum', there, '120', 'USDT')
})

interface Seen {
  readonly records: readonly { readonly state: string; readonly confirmations: number | null }[]
}

test('a chain takes its last blocks back under a deposit and under a withdrawal: each counts once', async ({
  page,
  baseURL,
}) => {
  const url = baseURL ?? ''
  const { token, email } = await newcomer(url)
  await setFundPassword(url, token)
  await useToken(page.context(), url, token)
  const address = await depositAddress(page, 'BTC', 'Bitcoin')
  const network = 'bitcoin'
  const recent = recentDeposits(page)
  await onChain(url, 'faucet', { network, coin: 'BTC', address, amount: '0.25' })
  await onChain(url, 'mine', { network, blocks: 3 })
  await expect(recent).toContainText('credited', { timeout: BUSY_MS })
  // All that stand on it, however many came meanwhile.
  const { records } = await call<Seen>(url, '/api/recharge/list', {}, token)
  const deep = records[0]?.confirmations ?? 0
  expect(deep).toBeGreaterThanOrEqual(3)
  await onChain(url, 'reorg', { network, depth: deep + 1 })
  await expect(recent).toContainText('its block left the chain', { timeout: BUSY_MS })
  // Credited money stays the customer's meanwhile.
  expect(await available(url, token, 'BTC')).toBe(0.25)
  await onChain(url, 'mine', { network, blocks: 4 })
  await expect(recent).toContainText('credited', { timeout: BUSY_MS })
  await expect(recent).toHaveCount(1)
  expect(await available(url, token, 'BTC')).toBe(0.25)

  const form = await trade(page, 'Sell', 'Amount', '0.05')
  await expect(form.getByText(/^0\.2 BTC/)).toBeVisible()
  expect(await available(url, token, 'BTC')).toBe(0.2)

  await withdraw(page, url, email, { coin: 'BTC', amount: '0.01', to: THERE })
  await expect(page.getByRole('link', { name: 'See it on the chain' })).toBeVisible({ timeout: BUSY_MS })
  await onChain(url, 'mine', { network, blocks: 1 })
  await expect(page.getByText('1 of 3 confirmations')).toBeVisible({ timeout: BUSY_MS })
  const left = await available(url, token, 'BTC')
  // The payment is gone with its block, and forgotten: it is sent again, and is the same one.
  await onChain(url, 'reorg', { network, depth: 3, transactions: 'drop' })
  await expect(page.getByText('1 of 3 confirmations')).toBeHidden({ timeout: BUSY_MS })
  await expect(async () => {
    await onChain(url, 'mine', { network, blocks: 1 })
    await expect(page.getByRole('heading', { name: 'Completed' })).toBeVisible({ timeout: 500 })
  }).toPass({ timeout: BUSY_MS })
  expect(await available(url, token, 'BTC')).toBe(left)
  await expectPaidOnce(page, network, THERE, '0.01', 'BTC')
})
