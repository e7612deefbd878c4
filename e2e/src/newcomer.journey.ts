/** Somebody who has never been here: from the front page to a first filled order, and out again. */
import { expect, test } from './base.ts'
import { call, codeMailedTo, DEMO_PASSWORD } from './people.ts'

test('a newcomer registers with an emailed code, trades, sees what happened, and logs out', async ({
  page,
  baseURL,
}) => {
  const url = baseURL ?? ''
  const email = `new-${Date.now()}@example.test`
  await page.goto('/')
  await expect(page).toHaveURL(/\/home\/index$/)
  await expect(page.getByText('Simulated market').first()).toBeVisible()
  await page.getByRole('link', { name: 'Create account' }).first().click()

  await page.getByLabel('Email', { exact: true }).last().fill(email)
  await page.getByRole('button', { name: 'Send code' }).click()
  await page.getByLabel('Code', { exact: true }).fill(await codeMailedTo(url, email))
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByLabel('Password again').fill(DEMO_PASSWORD)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('banner').getByRole('button', { name: 'Account' })).toBeVisible()

  const token = (await page.context().cookies()).find((cookie) => cookie.name === 'coin-access-token')?.value
  expect(token).toBeTruthy()
  await call(url, '/api/exchange/coin/demo/funds', {}, token)

  await page.goto('/quotes/index')
  await page.getByRole('row', { name: /BTC/ }).first().getByRole('link', { name: /Trade/ }).click()
  await expect(page).toHaveURL(/\/trade\/index\?.*type=spot/)
  await expect(page.getByText('10,000 USDT').first()).toBeVisible()

  const form = page.getByRole('form', { name: 'Place an order' })
  await form.getByText('Market', { exact: true }).click()
  await form.getByRole('textbox', { name: 'Amount' }).fill('0.01')
  await form.getByRole('button', { name: 'Buy BTC' }).click()
  await page.getByRole('tab', { name: 'Trades' }).last().click()
  await expect(page.getByRole('row', { name: /BTC\/USDT.*Buy/ }).first()).toBeVisible()

  await form.getByText('Limit', { exact: true }).click()
  await form.getByRole('textbox', { name: 'Price' }).fill('40000')
  await form.getByRole('textbox', { name: 'Amount' }).fill('0.02')
  await expect(form.getByText(/Buy 0\.02 BTC at 40,000\.0 or better/)).toBeVisible()
  await form.getByRole('button', { name: 'Buy BTC' }).click()
  await page.getByRole('tab', { name: /Open orders/ }).click()
  const own = page.getByRole('row', { name: /40,000\.0/ })
  await expect(own).toBeVisible()
  await own.getByRole('button', { name: 'Cancel' }).click()
  await expect(own).toBeHidden()

  await page.getByRole('banner').getByRole('button', { name: 'Account' }).click()
  await page
    .getByRole('menuitem', { name: 'Log out' })
    .or(page.getByRole('button', { name: 'Log out' }))
    .first()
    .click()
  await expect(page.getByRole('link', { name: 'Log in' }).first()).toBeVisible()
})
