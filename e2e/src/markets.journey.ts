/** Looking at the market, the fees and the book as one who compares before trading. */
import { expect, test } from './base.ts'
import { newCustomer } from './people.ts'

test('fees, currency rates and the converter stand on a public page, and the own tier for whoever is logged in', async ({
  page,
  context,
  baseURL,
}) => {
  const url = baseURL ?? ''
  await page.goto('/home/index')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Fees and rates' }).click()
  await expect(page).toHaveURL(/\/rate\/index/)
  await expect(page.getByRole('row', { name: /VIP 7/ })).toContainText('0.02%')
  await expect(page.getByRole('row', { name: /BTC/ }).first()).toContainText(/\d/)

  await page.getByLabel('Amount').fill('250')
  await page.getByLabel('From').selectOption('USDT')
  await page.getByLabel('To').selectOption('USD')
  await expect(page).toHaveURL(/from=USDT&to=USD&amount=250/)
  await expect(page.getByText('250.00 USD', { exact: true })).toBeVisible()

  const { token } = await newCustomer(url)
  await context.addCookies([{ name: 'coin-access-token', value: token, url }])
  await page.goto('/rate/index')
  await expect(page.getByText(/USDT more to VIP/)).toBeVisible()
  await expect(page.locator('tr[aria-current=true]')).toHaveCount(1)
})

test('currencies and gold have index prices and flash contracts; a few letters find a market; details open by address', async ({
  page,
}) => {
  await page.goto('/quotes/index')
  await page.getByRole('tab', { name: 'Gold and silver' }).click()
  await expect(page).toHaveURL(/tab=metals/)
  const gold = page.getByRole('row', { name: /XAU/ })
  await expect(gold).toContainText(/\d,\d{3}\.\d\d/)
  await expect(gold.getByRole('link', { name: /Trade/ })).toHaveAttribute('href', '/trade/index?type=sec&symbol=XAUUSD')

  await page.goto('/quotes/index')
  const search = page.getByPlaceholder('Search pair or name')
  await expect(search).toBeVisible()
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await page.keyboard.press('/')
  await expect(search).toBeFocused()
  await page.keyboard.type('lnk')
  await expect(page).toHaveURL(/q=lnk/)
  await expect(page.getByRole('row').nth(1)).toContainText('LINK')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/details=LINK_USDT/)
  const details = page.getByRole('dialog')
  await expect(details.getByText('Sources, median of')).toBeVisible()
  await expect(details.getByText('Price step')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page).not.toHaveURL(/details=/)
})

test('the book is grouped, turned to quote coin and weighed as chosen, in all tabs, and reset', async ({
  page,
  context,
}) => {
  await page.goto('/exchange/full-screen/BTC_USDT')
  const book = page.getByRole('region', { name: 'Order book' })
  await expect(book.locator('[data-book-row]').first()).toBeVisible()
  await book.getByLabel('Group prices by').selectOption({ label: '50' })
  await expect(book.locator('[data-book-row]').first()).toContainText(/[05]0\.0/)
  await book.getByRole('button', { name: 'Book options' }).click()
  await page.getByRole('button', { name: 'USDT', exact: true }).click()
  await expect(book.getByText('Amount USDT')).toBeVisible()
  await page.keyboard.press('Escape')

  const other = await context.newPage()
  await other.goto('/exchange/full-screen/BTC_USDT')
  await expect(other.getByLabel('Group prices by')).toHaveValue('500')
  await other.getByRole('button', { name: 'Reset layout' }).click()
  await expect(book.getByText('Amount BTC')).toBeVisible()
  await expect(book.getByLabel('Group prices by')).toHaveValue('1')

  await book.locator('[data-book-row]').nth(3).hover()
  await expect(page.getByRole('tooltip')).toContainText('Average price')
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard' })).toBeVisible()
})
