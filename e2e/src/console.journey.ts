/** The operators' console, as people work in it. */
import { expect, test } from './base.ts'
import { enterConsole, handIn } from './console.ts'

const CASES = 20

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
