/** A swap as a customer makes it: filled at the price that stood for ten seconds, and refused once that price is over. */
import type { Page } from '@playwright/test'
import { expect, test } from './base.ts'
import { ask, newCustomer } from './people.ts'
import { useToken } from './visit.ts'

const QUOTES = '/api/texchange/getCurrencyPrice'
const FILLS = '/api/texchange/currencyExchange'
/** A price stands for ten seconds, and a busy machine may take as long again to say so. */
const OVER_MS = 30_000

async function available(url: string, token: string, coin: string): Promise<string> {
  const terms = '/api/exchange/coin/wallet/withdrawal/terms'
  const { coins } = await ask<{ coins: { coin: string; available: string }[] }>(url, terms, token)
  return coins.find((one) => one.coin === coin)?.available ?? '0'
}

/** The form, with so many USDT to be paid for BTC. */
async function offer(page: Page, usdt: string): Promise<void> {
  await page.goto('/assets/index?key=swap')
  await page.getByLabel('Pay with', { exact: true }).selectOption('USDT')
  await page.getByLabel('Get', { exact: true }).selectOption('BTC')
  await page.getByRole('textbox', { name: 'You pay', exact: true }).fill(usdt)
}

const PRESS = /^Swap ([\d.,]+) USDT for ([\d.,]+) BTC$/

/** Presses, and says what was to be got at that very moment: the price may be another one a moment later. */
async function press(page: Page): Promise<string> {
  const button = page.getByRole('button', { name: PRESS })
  await expect(button).toBeEnabled()
  const words = await button.evaluate((element: HTMLButtonElement) => {
    const text = element.textContent
    element.click()
    return text
  })
  return PRESS.exec(words.trim())?.[2] ?? ''
}

test('a swap is filled at the quoted price, and stands in its own list and in the order centre', async ({
  page,
  baseURL,
}) => {
  const url = baseURL ?? ''
  const { token } = await newCustomer(url)
  await useToken(page.context(), url, token)
  await offer(page, '250')
  const ring = page.getByRole('timer', { name: /^The price stands for \d more seconds?$/ })
  const left = async () => Number(await ring.textContent())
  await expect(ring).toBeVisible()
  const first = await left()
  expect(first).toBeGreaterThan(0)
  expect(first).toBeLessThanOrEqual(10)
  await expect.poll(left).not.toBe(first)

  const gets = await press(page)
  expect(gets).not.toBe('')
  await expect(page.getByText(`250 USDT became ${gets} BTC`)).toBeVisible()
  expect(await available(url, token, 'USDT')).toBe('9750')
  expect(await available(url, token, 'BTC')).toBe(gets)
  await expect(page.getByRole('button', { name: '9,750 USDT' })).toBeVisible()
  await page.getByRole('button', { name: 'Turn around' }).click()
  await expect(page.getByRole('button', { name: `${gets} BTC`, exact: true })).toBeVisible()
  const past = page
    .getByRole('table', { name: 'Past swaps' })
    .getByRole('row')
    .filter({ hasText: `${gets} BTC` })
  await expect(past).toHaveCount(1)
  await expect(past).toContainText('250 USDT')

  await page.getByRole('navigation', { name: 'Assets' }).getByRole('link', { name: 'Order centre' }).click()
  await expect(page.getByRole('tab', { name: 'All', exact: true })).toHaveAttribute('aria-selected', 'true')
  const listed = page.getByRole('row').filter({ hasText: 'USDT → BTC' })
  await expect(listed).toHaveCount(1)
  await expect(listed).toContainText('250')
  await expect(listed).toContainText(gets)
})

test('a price that is over fills nothing: another one stands in its place', async ({ page, baseURL }) => {
  const url = baseURL ?? ''
  const { token } = await newCustomer(url)
  await useToken(page.context(), url, token)
  interface Quoted {
    readonly data: { readonly expireTime: number; readonly quote: string }
  }
  const quotes: Quoted['data'][] = []
  page.on('response', async (answer) => {
    if (!answer.url().endsWith(QUOTES) || !answer.ok()) return
    const { data }: Quoted = await answer.json()
    quotes.push(data)
  })
  // The press is on its way for longer than the price stands.
  const late = (time: number) => expect.poll(() => Date.now(), { timeout: OVER_MS }).toBeGreaterThan(time)
  await page.route(`**${FILLS}`, async (route) => {
    await late((quotes.at(-1)?.expireTime ?? 0) + 500)
    await route.continue()
  })
  await offer(page, '400')
  await press(page)
  await expect(page.getByRole('alert').filter({ hasText: 'The quote has expired; a new one is needed' })).toBeVisible({
    timeout: OVER_MS,
  })
  expect(await available(url, token, 'USDT')).toBe('10000')
  expect(await available(url, token, 'BTC')).toBe('0')
  await expect(page.getByText('No swaps yet')).toBeVisible()
  expect(new Set(quotes.map(({ quote }) => quote)).size).toBeGreaterThan(1)

  // The one that replaced it is filled as ever.
  await page.unroute(`**${FILLS}`)
  const gets = await press(page)
  await expect(page.getByText(`400 USDT became ${gets} BTC`)).toBeVisible()
  expect(await available(url, token, 'USDT')).toBe('9600')
  expect(await available(url, token, 'BTC')).toBe(gets)
})
