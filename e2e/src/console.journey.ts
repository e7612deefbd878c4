/** The operators' console, as people work in it. */
import { expect, test } from './base.ts'
import { enterConsole, handIn } from './console.ts'

const CASES = 20

test('an operator reviews twenty identities by keyboard alone', async ({ page, baseURL }) => {
  const url = baseURL ?? ''
  for (let place = 0; place < CASES; place += 1) await handIn(url, place)
  await enterConsole(page, url, 'support@candlewick.test')
  await page.goto('/console/identities')
  await expect(page.getByRole('row')).toHaveCount(CASES + 1)
  await page.keyboard.press('Enter')
  const head = page.getByRole('heading', { level: 1 })
  for (let place = 0; place < CASES; place += 1) {
    await expect(head).toContainText(`Journey Person ${String.fromCharCode(65 + place)}`)
    // Every fifth is rejected; a key that comes before the case has stood does nothing, so it is pressed until it acts.
    const rejects = place % 5 === 4
    await expect(async () => {
      await page.keyboard.press(rejects ? 'r' : 'a')
      await expect(rejects ? page.getByRole('dialog') : page.getByText('Approved').last()).toBeVisible({ timeout: 300 })
    }).toPass()
    if (!rejects) continue
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toBeHidden()
  }
  await expect(page.getByText('Nobody waits')).toBeVisible()
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
