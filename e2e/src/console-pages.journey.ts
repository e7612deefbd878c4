/** Every page of the console: in both themes as a screen reader's rules see it, and as wide as phones and desks are. */
import type { Page } from '@playwright/test'
import { accessibilityFaults } from './accessible.ts'
import { expect, test } from './base.ts'
import { askConsole, handIn, operatorToken, useOperatorToken } from './console.ts'
import { call } from './people.ts'

const WIDTHS = [360, 1_024, 1_440]
const LISTS = [
  'identities',
  'forgotten',
  'deposits',
  'deposits?show=unmatched',
  'deposits?show=all',
  'withdrawals',
  'withdrawals?show=to_pay',
  'withdrawals?show=rejected',
  'wallets',
  'wallets?show=hot',
  'wallets?show=payments',
  'wallets?show=house',
  'wallets?show=networks',
  'wallets?show=proof',
  'proposals',
  'customers',
  'ledger',
  'ledger/commands/10',
  'adjustments',
  'markets',
  'markets/spot/BTC_USDT',
  'markets/swap/BTC',
  'listings',
  'listings/ethereum/USDT',
  'limits',
  'countries',
  'markets/new',
  'rewards',
  'fees',
  'history',
  'people',
  'people?tab=matrix',
  'people?tab=me',
  'audit',
]
const TABS = ['overview', 'postings', 'orders', 'positions', 'logins', 'restrictions', 'notes', 'audit']

/** Nobody's colours are on their way from one theme to the other while they are looked at. */
test.use({ contextOptions: { reducedMotion: 'reduce' } })
// One operator and what waits for her serve all of them.
test.describe.configure({ mode: 'serial' })

let token = ''
const addresses = new Map<string, string>()

test.beforeAll(async () => {
  const url = process.env.BASE_URL ?? ''
  token = await operatorToken(url, 'admin@candlewick.test')
  await handIn(url, 0)
  const asked = <Row>(path: string) => askConsole<{ rows: Row[] }>(url, path, token).then(({ rows: [first] }) => first)
  const email = encodeURIComponent('demo@candlewick.test')
  const customer = await asked<{ userId: string }>(`customers/search?q=${email}`)
  await call(url, '/api/console/adjustments/propose', adjustmentTo(customer?.userId ?? ''), token)
  const identity = await asked<{ id: string }>('identities/list')
  const proposal = await asked<{ proposalId: string }>('proposals?state=waiting')
  for (const path of LISTS) addresses.set(path, path)
  addresses.set('home', '')
  addresses.set('a case', `identities/${identity?.id}`)
  addresses.set('a proposal', `proposals/${proposal?.proposalId}`)
  // What waits in the demo comes in its first seconds.
  const first = async (path: string) => {
    const id = async () => (await asked<{ id: string }>(path))?.id ?? ''
    await expect.poll(id, { timeout: 60_000 }).not.toBe('')
    return await id()
  }
  addresses.set('a withdrawal', `withdrawals/${await first('withdrawals/list')}`)
  addresses.set('a reported transfer', `deposits/hand/${await first('deposits/hand')}`)
  for (const tab of TABS) addresses.set(`a customer, ${tab}`, `customers/${customer?.userId}?tab=${tab}`)
})

/** What lies beyond the right edge though nothing there can be scrolled to it. */
const beyondEdge = (page: Page) =>
  page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement
    return scrollWidth > clientWidth ? [`${scrollWidth - clientWidth} pixels beyond the edge`] : []
  })

async function fits(page: Page, name: string, language: string): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 })
    expect.soft(await beyondEdge(page), `${name} at ${width}, ${language}`).toEqual([])
  }
}

test('breaks no rule of accessibility in either theme, and fits at each width in both languages', async ({
  page,
  baseURL,
}) => {
  test.slow()
  await useOperatorToken(page.context(), token)
  await page.addInitScript(() => localStorage.setItem('console-language', 'en'))
  for (const [name, address] of addresses) {
    await page.goto(`${baseURL}/console/${address}`)
    await expect(page.locator('main h1'), name).toBeVisible()
    await expect(page.locator('main [aria-busy="true"]'), name).toHaveCount(0)
    await fits(page, name, 'en')
    // What is said in another language breaks no other rule.
    expect.soft(await accessibilityFaults(page), name).toEqual([])
    await page.getByRole('button', { name: 'Your session' }).click()
    await page.getByRole('menuitem', { name: '中文' }).click()
    await expect(page.getByRole('button', { name: '我的会话' }), name).toBeVisible()
    await expect(page.locator('main [aria-busy="true"]'), name).toHaveCount(0)
    await fits(page, name, 'zh')
  }
})

test('signing in breaks no rule and fits, before anybody is known', async ({ page, baseURL }) => {
  await page.goto(`${baseURL}/console/sign-in`)
  await expect(page.locator('h1')).toBeVisible()
  await fits(page, 'sign-in', 'en')
  expect(await accessibilityFaults(page)).toEqual([])
})

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
