/** The operators' console, as people work in it. */
import { expect, test } from './base.ts'
import { enterConsole, handIn } from './console.ts'
import { ask, call, newcomer } from './people.ts'

const CASES = 20
const WALLET = '/api/exchange/coin/wallet'

test('an operator reviews twenty identities by keyboard alone', async ({ page, baseURL }) => {
  const url = baseURL ?? ''
  // Beside those whom the demo has waiting, so that there are enough whatever others decided.
  for (let place = 0; place < CASES; place += 1) await handIn(url, place)
  await enterConsole(page, url, 'support@candlewick.test')
  await page.goto('/console/identities')
  await expect(page.getByRole('row').nth(1)).toContainText('Under review')
  await page.keyboard.press('Enter')
  const seen = new Set<string>()
  for (let place = 0; place < CASES; place += 1) {
    await expect(page.getByRole('button', { name: 'Approve' })).toBeVisible()
    const here = page.url()
    seen.add(here)
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
  await page
    .getByRole('row')
    .filter({ hasText: user.userId.slice(0, 6) })
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
