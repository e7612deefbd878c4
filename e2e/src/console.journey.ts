/** The operators' console, as people work in it. */
import type { Page } from '@playwright/test'
import { expect, test } from './base.ts'
import { askConsole, enterConsole, handIn, signInToConsole } from './console.ts'
import { ask, call, codeMailedTo, newcomer, newestCode } from './people.ts'
import { handInPhotos, Preloads } from './review.ts'

// The same operators work in several of them: a code that another one asked for serves once.
test.describe.configure({ mode: 'default' })

const CASES = 20
const WITH_PHOTOS = 3
const WALLET = '/api/exchange/coin/wallet'

/** Looks closer, and at the other sides, by keys; what the customer wrote stays in sight beside each. */
async function lookAtPhotos(page: Page): Promise<boolean> {
  const photos = page.getByRole('region', { name: 'Photos' })
  if ((await photos.count()) === 0) return false
  const said = page.getByRole('region', { name: 'What the customer wrote' })
  const [front, back] = ['front', 'back'].map((name) => photos.getByRole('img', { name }))
  if (front === undefined || back === undefined) return false
  await expect(front).toBeVisible()
  const width = async () => Math.round((await front.boundingBox())?.width ?? 0)
  const whole = await width()
  await page.keyboard.press('z')
  await expect.poll(width).toBeGreaterThan(1.9 * whole)
  await expect(said).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('2')
  await expect(back).toBeVisible()
  await expect(front).toHaveCount(0)
  await back.hover()
  await page.mouse.wheel(0, 2_000)
  await expect(said).toBeInViewport({ ratio: 1 })
  await expect(back).toBeInViewport()
  return true
}

/** The second factor counts for five minutes: what the server answers from then on, once. */
async function asIfMinutesLater(page: Page): Promise<void> {
  const json = { code: 403, error: 'reauth_needed', msg: '', data: null }
  await page.route('**/api/console/proposals/decide', (route) => route.fulfill({ status: 403, json }), { times: 1 })
}

const tokenOf = (page: Page) => page.evaluate(() => sessionStorage.getItem('console-token') ?? '')
const idIn = (address: string) => new URL(address).pathname.split('/').at(-1) ?? ''

test('an operator reviews twenty identities by keyboard alone', async ({ page, baseURL }) => {
  const url = baseURL ?? ''
  // The narrowest desk, on which facts and photos have to share the page.
  await page.setViewportSize({ width: 1024, height: 768 })
  await enterConsole(page, url, 'support@candlewick.test')
  const token = await tokenOf(page)
  // Beside those whom the demo has waiting, so that there are enough whatever others decided; the oldest come first.
  for (let place = 0; place < WITH_PHOTOS; place += 1) await handInPhotos(url, place, token)
  for (let place = 0; place < CASES; place += 1) await handIn(url, place)
  const preloads = new Preloads(page)
  const looked: string[] = []
  await page.goto('/console/identities')
  await expect(page.getByRole('row').nth(1)).toContainText('Under review')
  await page.keyboard.press('Enter')
  const seen = new Set<string>()
  for (let place = 0; place < CASES; place += 1) {
    await expect(page.getByRole('button', { name: 'Approve' })).toBeVisible()
    const here = page.url()
    seen.add(here)
    if (await lookAtPhotos(page)) looked.push(idIn(here))
    await expect.poll(() => preloads.isNextReady(idIn(here))).toBe(true)
    // A key that comes before the case has stood does nothing, so it is pressed until it acts. Every fifth is rejected.
    if (place % 5 === 4) {
      await expect(async () => {
        await page.keyboard.press('r')
        await expect(page.getByRole('dialog')).toBeVisible({ timeout: 300 })
      }).toPass()
      await page.keyboard.press('Space')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('dialog')).toBeHidden()
    } else {
      await expect(async () => {
        await page.keyboard.press('a')
        await page.waitForURL((now) => now.href !== here, { timeout: 2_000 })
      }).toPass()
    }
    await page.waitForURL((now) => now.href !== here)
  }
  expect(seen.size).toBe(CASES)
  expect(looked.length).toBeGreaterThanOrEqual(WITH_PHOTOS)
  // All but what was opened first had come before it was looked at.
  expect(looked.filter((id) => preloads.wereReady(id)).length).toBeGreaterThanOrEqual(WITH_PHOTOS - 1)
})

test('a role sees no way to what it may not', async ({ page, baseURL }) => {
  await enterConsole(page, baseURL ?? '', 'content@candlewick.test')
  const pages = page.getByRole('navigation', { name: 'Pages' })
  await expect(pages.getByRole('link', { name: 'People and roles' })).toBeVisible()
  for (const name of ['Customers', 'Identities', 'Ledger', 'Adjustments', 'Audit trail']) {
    await expect(pages.getByRole('link', { name })).toHaveCount(0)
  }
  await page.goto('/console/customers')
  await expect(page.getByText('Customers: not for your role')).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('customers')
  await expect(page.getByText('Nothing is called so')).toBeVisible()
})

test('an adjustment is asked for by one operator and booked when another has approved it', async ({
  page,
  browser,
  baseURL,
}) => {
  const url = baseURL ?? ''
  const { token } = await newcomer(url)
  // A coin without a network that is followed: of one with, as much would be missing there and payouts would stand still.
  const spot = () => ask<{ base: { available: string } }>(url, `${WALLET}/get/SOL/USDT`, token)
  const { user } = await call<{ user: { userId: string } }>(url, '/api/user/getInfo', {}, token)
  await enterConsole(page, url, 'finance@candlewick.test')
  await page.getByRole('link', { name: 'Adjustments' }).click()
  const form = page.getByRole('main').locator('form')
  await form.getByLabel('From').fill('house:treasury')
  await form.getByLabel('To', { exact: true }).fill(user.userId)
  await form.getByLabel('Coin').selectOption('SOL')
  await form.getByLabel('Amount').fill('12.5')
  // Drawn as it would be booked, before anybody is asked.
  await expect(form.getByText('−12.5')).toBeVisible()
  await form.getByRole('button', { name: 'Propose 12.5 SOL' }).click()
  const asking = page.getByRole('dialog')
  await expect(asking).toContainText('when a second operator approves')
  await asking.getByLabel('Reason').fill('a transfer that came without its name')
  await asking.getByRole('button', { name: 'Propose' }).click()
  await expect(asking).toBeHidden()
  // Not hers to decide.
  await page.getByRole('link', { name: 'Proposals' }).click()
  // The customer stands there by her masked name, which leads to her; the row around it opens the proposal.
  await page
    .getByRole('row')
    .filter({ has: page.locator(`[title="${user.userId} 1"]`) })
    .getByRole('cell')
    .first()
    .click()
  await expect(page.getByText('You proposed it: somebody else decides.').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Approve' })).toHaveCount(0)
  expect((await spot()).base.available).toBe('0')
  const address = page.url()

  const second = await browser.newContext()
  const other = await second.newPage()
  await enterConsole(other, url, 'operator@candlewick.test')
  await other.goto(address)
  await expect(other.getByRole('button', { name: 'Approve' })).toBeVisible()
  await other.getByRole('button', { name: 'Approve' }).click()
  const deciding = other.getByRole('dialog')
  await deciding.getByLabel('Reason').fill('seen on the statement of the bank')
  await deciding.getByRole('button', { name: 'Approve' }).click()
  await expect(deciding).toBeHidden()
  await expect.poll(async () => Number((await spot()).base.available)).toBe(12.5)
  await second.close()

  await page.getByRole('link', { name: 'Adjustments' }).click()
  const booked = page.getByRole('row').filter({ hasText: user.userId })
  await expect(booked).toContainText('12.5 SOL')
  await expect(booked).toContainText('Finn Finance + Olga Admin')
})

test('a proposal is read and approved on a phone, with the second step', async ({ page, browser, baseURL }) => {
  const url = baseURL ?? ''
  const { token } = await newcomer(url)
  const { user } = await call<{ user: { userId: string } }>(url, '/api/user/getInfo', {}, token)
  const desk = await browser.newContext()
  const support = await desk.newPage()
  await enterConsole(support, url, 'support@candlewick.test')
  const proposing = await tokenOf(support)
  const asked = { role: 'agent', granted: true, reason: 'she brings customers of her own' }
  await call(url, `/api/console/customers/${user.userId}/roles`, asked, proposing)
  await desk.close()

  const approver = 'operator@candlewick.test'
  await page.setViewportSize({ width: 390, height: 844 })
  await signInToConsole(page, url, approver)
  await expect(page.getByRole('heading', { name: 'Next, by time left' })).toBeVisible()
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Proposals' }).click()
  const rows = page.getByRole('row').filter({ hasText: 'Role of a customer' })
  await rows.filter({ hasText: 'Sue Support' }).first().click()
  await expect(page.getByText('she brings customers of her own')).toBeVisible()
  const change = page.getByRole('region', { name: 'The change' })
  for (const side of ['Now', 'Then', 'agent']) await expect(change.getByText(side)).toBeVisible()
  // Both sides and all else fit the screen.
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await page.getByRole('button', { name: 'Approve' }).click()
  const deciding = page.getByRole('dialog')
  await deciding.getByLabel('Reason').fill('her customers are known')
  const before = await newestCode(url, approver)
  await asIfMinutesLater(page)
  await deciding.getByRole('button', { name: 'Approve' }).click()
  const code = page.getByLabel('Code from the mail')
  await expect(code).toBeVisible()
  await code.fill(await codeMailedTo(url, approver, before))
  await page.getByRole('button', { name: 'Confirm' }).click()
  const roles = async () =>
    (await askConsole<{ roles: string[] }>(url, `customers/${user.userId}`, await tokenOf(page))).roles
  await expect.poll(roles).toEqual(['agent'])
})
