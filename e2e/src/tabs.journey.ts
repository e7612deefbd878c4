/** Several tabs of one browser: what one does the others show, and nobody sees what belongs to somebody else. */
import type { Page } from '@playwright/test'
import { expect, test } from './base.ts'
import { call, DEMO_PASSWORD, newCustomer } from './people.ts'

/** Sooner than the watch over the session comes round by itself, which is every ten seconds. */
const AT_ONCE = { timeout: 5_000 }

async function logIn(page: Page, email: string): Promise<string> {
  await page.goto('/user/login')
  await page.getByLabel('Email', { exact: true }).last().fill(email)
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click()
  await expect(account(page)).toBeVisible()
  const cookies = await page.context().cookies()
  return cookies.find((cookie) => cookie.name === 'coin-access-token')?.value ?? ''
}

function account(page: Page) {
  return page.getByRole('banner').getByRole('button', { name: 'Account', exact: true })
}

async function logOut(page: Page): Promise<void> {
  await account(page).click()
  await page
    .getByRole('menuitem', { name: 'Log out' })
    .or(page.getByRole('button', { name: 'Log out' }))
    .first()
    .click()
}

test('a login, an order, a setting and the logout of one tab are in the other at once', async ({ page, baseURL }) => {
  const other = await page.context().newPage()
  await other.goto('/trade/index?type=spot')
  await expect(other.getByRole('link', { name: 'Log in' }).first()).toBeVisible()
  const token = await logIn(page, (await newCustomer(baseURL ?? '')).email)
  await expect(account(other)).toBeVisible(AT_ONCE)

  await other.getByRole('tab', { name: /Open orders/ }).click()
  const order = { symbol: 'BTC_USDT', side: 'buy', orderType: 'limit', price: '41234.5', quantity: '0.02' }
  const { id } = await call<{ id: string }>(baseURL ?? '', '/api/currency/order/submit', order, token)
  await expect(other.getByRole('row', { name: /41,234\.5/ })).toBeVisible(AT_ONCE)
  await call(baseURL ?? '', '/api/currency/order/cancelOrder', { id }, token)
  await expect(other.getByRole('row', { name: /41,234\.5/ })).toBeHidden(AT_ONCE)

  await logOut(other)
  await expect(page.getByRole('link', { name: 'Log in' }).first()).toBeVisible(AT_ONCE)
})

test('another person logging in leaves nothing of the first in an open tab', async ({ page, baseURL }) => {
  const place = (token: string, price: string) => {
    const order = { symbol: 'BTC_USDT', side: 'buy', orderType: 'limit', price, quantity: '0.01' }
    return call<{ id: string }>(baseURL ?? '', '/api/currency/order/submit', order, token)
  }
  const [one, another] = await Promise.all([newCustomer(baseURL ?? ''), newCustomer(baseURL ?? '')])
  const first = await logIn(page, one.email)
  await page.goto('/trade/index?type=spot')
  await page.getByRole('tab', { name: /Open orders/ }).click()
  await place(first, '41111.1')
  await expect(page.getByRole('row', { name: /41,111\.1/ })).toBeVisible()

  const other = await page.context().newPage()
  await other.goto('/home/index')
  await logOut(other)
  await expect(page.getByRole('row', { name: /41,111\.1/ })).toBeHidden(AT_ONCE)
  const second = await logIn(other, another.email)
  await place(second, '42222.2')
  await expect(page.getByRole('row', { name: /42,222\.2/ })).toBeVisible()
  await expect(page.getByRole('row', { name: /41,111\.1/ })).toHaveCount(0)
})
