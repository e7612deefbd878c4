/** The palette on a phone: opened from the menu, it leads to a market. */
import { expect, test } from './base.ts'

test('on a phone the palette opens from the menu', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/home/index')
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('button', { name: 'Search' }).click()
  await page.getByRole('combobox', { name: 'Search' }).fill('gold')
  await page.getByRole('option').first().click()
  await expect(page).toHaveURL(/symbol=XAU/)
})
