/** The operators' console, as people work in it. */
import { expect, test } from './base.ts'
import { enterConsole } from './console.ts'

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
