/** Addresses: what leads where, what asks for a login first, and what a first visit loads. */
import type { Page, Response } from '@playwright/test'
import { expect, test } from './base.ts'

const REDIRECTS = [
  ['/', '/home/index'],
  ['/home', '/home/index'],
  ['/user', '/user/login'],
  ['/trade/index', '/trade/index?type=spot'],
  ['/nowhere/at/all', '/home/index'],
  ['/user/index?key=termsService', '/user/index?key=termsService'],
  ['/user/index?key=helper', '/user/index?key=helper'],
  ['/i&CANDLE', '/user/register?invite_code=CANDLE'],
  ['/quotes/index/i&CANDLE', '/user/register?invite_code=CANDLE'],
] as const

test('every address leads where it should', async ({ page }) => {
  for (const [from, to] of REDIRECTS) {
    await page.goto(from)
    await expect(page, from).toHaveURL((url) => url.pathname + url.search === to)
  }
})

test('what belongs to somebody asks a visitor to log in', async ({ page }) => {
  for (const address of ['/assets/index', '/account/entrust', '/account/center', '/account/wallet', '/user/index']) {
    await page.goto(address)
    await expect(page, address).toHaveURL((url) => url.pathname === '/user/login')
  }
})

/** Bytes of scripts, as they travelled, until the page showed `sign` and was quiet; headers are not script. */
async function scriptBytes(page: Page, address: string, sign: string): Promise<number> {
  const bodies: Promise<number>[] = []
  const count = (response: Response) => {
    if (response.request().resourceType() === 'script') bodies.push(bodyBytes(response))
  }
  page.on('response', count)
  await page.setExtraHTTPHeaders({ 'accept-encoding': 'gzip' })
  await page.goto(address, { waitUntil: 'load' })
  await expect(page.locator(sign).first()).toBeVisible({ timeout: 30_000 })
  await page.waitForTimeout(2_000)
  // What comes from now on is not of the first load, and may come after the page has been closed.
  page.off('response', count)
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
  test(`the first load of ${address} brings at most ${kilobytes} kB of script and one language, on any screen`, async ({
    browser,
    baseURL,
  }) => {
    // Each in a browser that has been nowhere: nothing is there already.
    const load = async (width: number) => {
      const context = await browser.newContext({ baseURL: baseURL ?? '', viewport: { width, height: 900 } })
      const bytes = await scriptBytes(await context.newPage(), address, sign)
      await context.close()
      return bytes
    }
    for (const bytes of await Promise.all(widths.map(load))) {
      expect(bytes).toBeGreaterThan(50_000)
      expect(bytes).toBeLessThanOrEqual(kilobytes * 1000)
    }
  })
}
