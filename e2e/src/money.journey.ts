/**
 * Money comes in over a chain and goes out over one, as a customer sees it: an address, a payment, its confirmations, a
 * trade, a withdrawal that is signed, sent and found on the chain. Then a chain that takes back what it said.
 */
import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, test } from './base.ts'
import { ask, buy, call, codeMailedTo, newcomer, signInByCall } from './people.ts'
import { useToken } from './visit.ts'

const TRADER = 'trader@candlewick.test'
const FUND_PASSWORD = 'Fund-1234'
/** Nothing waits for time to pass, since blocks are made where they are wanted; a busy machine may take so long over it. */
const BUSY_MS = 75_000

/** What the development chains do, at once. */
async function onChain(url: string, what: 'faucet' | 'mine' | 'reorg', body: object): Promise<void> {
  const answer = await fetch(`${url}/dev/chain/${what}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${what}: ${await answer.text()}`)
}

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
  const recent = page.getByRole('region', { name: 'Recent deposits' }).getByRole('listitem').first()
  await expect(recent).toContainText('2,500', { timeout: BUSY_MS })
  await expect(recent).toContainText('credited', { timeout: BUSY_MS })
  expect(await available(url, token, 'USDT')).toBe(before + 2_500)
  await buy(url, token, 'BTC', 1_000)
  await expect.poll(() => available(url, token, 'USDT')).toBeLessThan(before + 1_600)

  // An address that nobody was ever paid at.
  const there = `0x${randomBytes(20).toString('hex')}`
  await page.goto('/assets/index?key=withdraw&coin=USDT')
  await page.getByRole('textbox', { name: 'To', exact: true }).fill(there)
  await page.getByRole('textbox', { name: 'Amount', exact: true }).fill('120')
  await page.getByRole('button', { name: 'Review 120 USDT' }).click()
  await page.getByLabel('Fund password', { exact: true }).fill(FUND_PASSWORD)
  await page.getByRole('button', { name: 'Send code' }).click()
  await page.getByRole('textbox', { name: 'Code that was sent' }).fill(await codeMailedTo(url, TRADER))
  await page.getByRole('button', { name: 'Send 120 USDT' }).click()
  // On its way: three blocks make it final.
  await expect(page.getByRole('link', { name: 'See it on the chain' })).toBeVisible({ timeout: BUSY_MS })
  await onChain(url, 'mine', { network: 'ethereum', blocks: 3 })
  await expect(page.getByRole('heading', { name: 'Completed' })).toBeVisible({ timeout: BUSY_MS })
  for (const step of ['Held', 'Approved', 'Being signed', 'Sent to Ethereum', 'Arrived']) {
    await expect(page.getByRole('listitem').filter({ hasText: step }).first()).toBeVisible()
  }
  await page.goto((await page.getByRole('link', { name: 'See it on the chain' }).getAttribute('href')) ?? '')
  await expect(page.getByText('120 USDT').first()).toBeVisible()
  await page.goto(`/dev/explorer/ethereum/address/${there}`)
  await expect(page.getByText('120').first()).toBeVisible()
})

interface Seen {
  readonly records: readonly { readonly state: string; readonly confirmations: number | null }[]
}

test('a chain that takes its last blocks back puts a credited deposit at risk, and has it again', async ({
  page,
  baseURL,
}) => {
  const url = baseURL ?? ''
  const { token } = await newcomer(url)
  await useToken(page.context(), url, token)
  const address = await depositAddress(page, 'BTC', 'Bitcoin')
  const network = 'bitcoin'
  const newest = async () => (await call<Seen>(url, '/api/recharge/list', {}, token)).records[0]
  const state = async () => (await newest())?.state
  const soon = { intervals: [100], timeout: BUSY_MS }
  await onChain(url, 'faucet', { network, coin: 'BTC', address, amount: '0.25' })
  await onChain(url, 'mine', { network, blocks: 3 })
  await expect.poll(state, soon).toBe('credited')
  // All that stand on it, however many came meanwhile.
  const deep = (await newest())?.confirmations ?? 0
  expect(deep).toBeGreaterThanOrEqual(3)
  await onChain(url, 'reorg', { network, depth: deep + 1 })
  await expect.poll(state, soon).toBe('at_risk')
  // Credited money stays the customer's meanwhile.
  expect(await available(url, token, 'BTC')).toBe(0.25)
  await onChain(url, 'mine', { network, blocks: 4 })
  await expect.poll(state, soon).toBe('credited')
  expect(await available(url, token, 'BTC')).toBe(0.25)
  const recent = page.getByRole('region', { name: 'Recent deposits' }).getByRole('listitem')
  await expect(recent).toHaveCount(1)
  await expect(recent).toContainText('credited')
})
