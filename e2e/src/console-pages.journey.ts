/** Every page of the console: in both themes as a screen reader's rules see it, and as wide as phones and desks are. */
import type { Page } from '@playwright/test'
import { accessibilityFaults } from './accessible.ts'
import { expect, test } from './base.ts'
import { onChain } from './chain.ts'
import { askConsole, handIn, operatorToken, useOperatorToken } from './console.ts'
import { CONSOLE_CASES, CONSOLE_PAGES, CONSOLE_SIGN_IN } from './console-pages.ts'
import { beyondEdge } from './edges.ts'
import { goOn } from './onward.ts'
import { ask, call, newcomer } from './people.ts'

const WIDTHS = [360, 768, 1_024, 1_440]
/** The pages are gone through in so many tests. */
const PARTS = [0, 1, 2]
/** What the demo has waiting comes in its first seconds. */
const BUSY = { timeout: 60_000 }

/** Nobody's colours are on their way from one theme to the other while they are looked at. */
test.use({ contextOptions: { reducedMotion: 'reduce' } })
// One operator and what waits for her serve all of them.
test.describe.configure({ mode: 'serial' })

let token = ''
const addresses: string[] = []

test.beforeAll(async () => {
  const url = process.env.BASE_URL ?? ''
  token = await operatorToken(url, 'admin@candlewick.test')
  await handIn(url, 0)
  await payIn(url)
  const asked = async <Row>(path: string) => (await askConsole<{ rows: Row[] }>(url, path, token)).rows[0]
  const email = encodeURIComponent('demo@candlewick.test')
  const customer = await asked<{ userId: string }>(`customers/search?q=${email}`)
  await call(url, '/api/console/adjustments/propose', adjustmentTo(customer?.userId ?? ''), token)
  for (const { path, list, id } of CONSOLE_CASES) {
    let found: string | number = ''
    const first = async () => {
      found = (await asked<Partial<Record<typeof id, string | number>>>(list))?.[id] ?? ''
      return found
    }
    await expect.poll(first, BUSY).not.toBe('')
    addresses.push(path.replace('$', String(found)))
  }
  // After the cases: what is the newest entry of a list now is on its first page only for a while.
  addresses.push(...CONSOLE_PAGES)
})

for (const part of PARTS) {
  test(`breaks no rule of accessibility in either theme, and fits in both languages, part ${part}`, async ({
    page,
  }) => {
    test.slow()
    await useOperatorToken(page.context(), token)
    for (const address of addresses.filter((_address, at) => at % PARTS.length === part)) await judge(page, address)
  })
}

/** Each page in both languages: the next is opened in the one that the last was left in. */
async function judge(page: Page, address: string): Promise<void> {
  const name = address || 'home'
  await goOn(page, `/console/${address}`)
  await expect(page.locator('main h1'), name).toBeVisible()
  await judgeIn(page, name)
  // A sheet that the address opened lies on everything.
  if ((await page.getByRole('dialog').count()) > 0) await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^(Your session|我的会话)$/ }).click()
  const [other, session] = (await isEnglish(page)) ? ['中文', '我的会话'] : ['English', 'Your session']
  await page.getByRole('menuitem', { name: other }).click()
  await expect(page.getByRole('button', { name: session }), name).toBeVisible()
  await expect(page.locator('main [aria-busy="true"]'), name).toHaveCount(0)
  await judgeIn(page, name)
}

const isEnglish = (page: Page) => page.evaluate(() => document.documentElement.lang.startsWith('en'))

/** What is said in another language breaks no other rule. */
async function judgeIn(page: Page, name: string): Promise<void> {
  const english = await isEnglish(page)
  expect.soft(await beyondEdge(page, WIDTHS), `${name}, ${english ? 'en' : 'zh'}`).toEqual([])
  if (english) expect.soft(await accessibilityFaults(page), name).toEqual([])
}

test('signing in breaks no rule and fits in both languages, before anybody is known', async ({ page }) => {
  for (const address of CONSOLE_SIGN_IN) {
    for (const language of ['en', 'zh']) {
      await page.goto(`/console/${address}`)
      await page.evaluate((chosen) => localStorage.setItem('console-language', chosen), language)
      await page.reload()
      await expect(page.locator('h1')).toBeVisible()
      expect.soft(await beyondEdge(page, WIDTHS), `${address}, ${language}`).toEqual([])
      expect.soft(await accessibilityFaults(page), `${address}, ${language}`).toEqual([])
    }
  }
})

/** Something came in over a chain, so that there is a deposit to be looked at. */
async function payIn(url: string): Promise<void> {
  const { token: payer } = await newcomer(url)
  const path = '/api/exchange/coin/assets/getDepositAddress/BTC?network=bitcoin'
  const { address } = await ask<{ address: string }>(url, path, payer)
  await onChain(url, 'faucet', { network: 'bitcoin', coin: 'BTC', address, amount: '0.25' })
  await onChain(url, 'mine', { network: 'bitcoin', blocks: 1 })
}

/** Ten dollars of the house's to a customer. */
function adjustmentTo(userId: string) {
  return {
    id: crypto.randomUUID(),
    from: { owner: 'house:treasury', account: 1 },
    to: { owner: userId, account: 1 },
    coin: 'USDT',
    amount: '10',
    reason: 'as agreed by mail',
  }
}
