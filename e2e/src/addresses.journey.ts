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

/** Bytes of scripts, as they travelled, until the page was quiet; headers are not script. */
async function scriptBytes(page: Page, address: string): Promise<number> {
  const bodies: Promise<number>[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') bodies.push(bodyBytes(response))
  })
  await page.setExtraHTTPHeaders({ 'accept-encoding': 'gzip' })
  await page.goto(address, { waitUntil: 'load' })
  await page.waitForTimeout(2_000)
  return (await Promise.all(bodies)).reduce((sum, bytes) => sum + bytes, 0)
}

async function bodyBytes(response: Response): Promise<number> {
  const { responseBodySize } = await response.request().sizes()
  return responseBodySize
}

for (const [address, kilobytes] of [
  ['/home/index', 180],
  ['/exchange/full-screen/BTC_USDT', 300],
] as const) {
  test(`the first load of ${address} brings at most ${kilobytes} kB of script, gzip, and one language`, async ({
    page,
  }) => {
    const bytes = await scriptBytes(page, address)
    expect(bytes).toBeGreaterThan(50_000)
    expect(bytes).toBeLessThanOrEqual(kilobytes * 1000)
  })
}
