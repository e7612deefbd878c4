/** Addresses: what leads where, what asks for a login first, and what a first visit loads. */
import type { Page, Response } from '@playwright/test'
import { expect, test } from './base.ts'

const REDIRECTS = [
  ['/', '/home/index'],
  ['/home', '/home/index'],
  ['/user', '/user/login'],
  ['/trade/index', '/trade/index?type=spot'],
  ['/nowhere/at/all', '/home/index'],
  ['/user/index?key=termsService', '/home/index'],
  ['/user/index?key=helper', '/home/index'],
  ['/i&CANDLE', '/user/register?invite_code=CANDLE'],
  ['/quotes/index/i&CANDLE', '/user/register?invite_code=CANDLE'],
] as const

for (const [from, to] of REDIRECTS) {
  test(`${from} leads to ${to}`, async ({ page }) => {
    await page.goto(from)
    await expect(page).toHaveURL((url) => url.pathname + url.search === to)
  })
}

for (const address of ['/assets/index', '/account/entrust', '/account/center', '/account/wallet', '/user/index']) {
  test(`${address} asks a visitor to log in`, async ({ page }) => {
    await page.goto(address)
    await expect(page).toHaveURL((url) => url.pathname === '/user/login')
  })
}

/** Bytes of scripts, as they travelled, until the page showed `sign` and was quiet; headers are not script. */
async function scriptBytes(page: Page, address: string, sign: string): Promise<number> {
  const bodies: Promise<number>[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') bodies.push(bodyBytes(response))
  })
  await page.setExtraHTTPHeaders({ 'accept-encoding': 'gzip' })
  await page.goto(address, { waitUntil: 'load' })
  await expect(page.locator(sign).first()).toBeVisible()
  await page.waitForTimeout(2_000)
  return (await Promise.all(bodies)).reduce((sum, bytes) => sum + bytes, 0)
}

async function bodyBytes(response: Response): Promise<number> {
  const { responseBodySize } = await response.request().sizes()
  return responseBodySize
}

const TERMINALS = [
  '/exchange/full-screen/BTC_USDT',
  '/trade/index?type=spot',
  '/exchange/full-contract/BTC_USDT_PERP',
  '/exchange/full-contract/BTC_USD_PERP',
  '/trade/index?type=usta',
  '/trade/index?type=sec',
]
const FIRST_LOADS = [
  { address: '/home/index', kilobytes: 180, sign: 'table', widths: [1440] },
  ...TERMINALS.map((address) => ({ address, kilobytes: 300, sign: 'canvas', widths: [1440, 390] })),
]

for (const { address, kilobytes, sign, widths } of FIRST_LOADS) {
  for (const width of widths) {
    test(`the first load of ${address}, ${width} wide, brings at most ${kilobytes} kB of script and one language`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 900 })
      const bytes = await scriptBytes(page, address, sign)
      expect(bytes).toBeGreaterThan(50_000)
      expect(bytes).toBeLessThanOrEqual(kilobytes * 1000)
    })
  }
}
