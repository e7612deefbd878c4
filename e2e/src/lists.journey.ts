/**
 * A contract settled in its coin, from the market page to every list: found, opened counted in dollars, closed, and
 * found again among orders, fills, closed positions and in the order centre, each order with its life.
 */
import { expect, test } from './base.ts'
import { call, newCustomer } from './people.ts'
import { useToken } from './visit.ts'

test('a coin-margined position is opened from the market page and found again in every list', async ({
  page,
  baseURL,
}) => {
  const url = baseURL ?? ''
  const { token } = await newCustomer(url, { BTC: 9_000 })
  await useToken(page.context(), url, token)
  await page.goto('/quotes/index')
  await page.getByRole('tab', { name: 'COIN-M perpetuals' }).click()
  await expect(page).toHaveURL(/tab=coin/)
  const market = page.getByRole('row', { name: /BTC \/ USD.*Perp/ })
  await expect(market).toHaveText(/%.*\d\d:\d\d:\d\d/)
  await market.getByRole('button', { name: 'Watch BTC/USD' }).click()
  await page.getByRole('tab', { name: 'Watchlist' }).click()
  await expect(market).toBeVisible()
  await market.click()
  const drawer = page.getByRole('dialog', { name: 'BTC/USD Perp' })
  await expect(drawer.getByText('100 USD', { exact: true })).toBeVisible()
  await drawer.getByRole('link', { name: 'Trade' }).click()

  await expect(page).toHaveURL(/type=usta&symbol=BTC_USD_PERP/)
  const form = page.getByRole('form', { name: 'Place a contract order' })
  const dialog = page.getByRole('dialog')
  await form.getByRole('button', { name: 'Transfer' }).first().click()
  await dialog.getByRole('textbox', { name: 'Amount', exact: true }).fill('0.1')
  await dialog.getByRole('button', { name: 'Transfer now' }).click()
  await expect(page.getByText('0.1 BTC is in your account: COIN-M contract account')).toBeVisible()

  await form.getByRole('combobox', { name: 'Unit of the amount' }).selectOption({ label: 'USD' })
  await form.getByText('Market', { exact: true }).click()
  await form.getByRole('textbox', { name: 'Amount', exact: true }).fill('1200')
  await expect(form.getByText(/^Open a long of 1,200 USD now/)).toBeVisible()
  await form.getByRole('button', { name: 'Buy / open long' }).click()
  const row = page.getByRole('row', { name: /BTCUSD Long/ })
  await expect(row).toHaveText(/1,200 USD.*BTC/)
  const { records } = await call<{ records: { size: string; settle: string }[] }>(
    url,
    '/api/contract/position/list',
    { contractType: 'coin' },
    token,
  )
  expect(records).toMatchObject([{ size: '1200', settle: 'BTC' }])
  await row.getByRole('button', { name: 'Close at market' }).click()
  await dialog.getByRole('button', { name: 'Close at market' }).click()
  await expect(page.getByText('No open positions')).toBeVisible()

  await page.goto('/account/entrust/future/coin')
  await expect(page.getByText('No open orders')).toBeVisible()
  const order = { symbol: 'BTC_USD_PERP', direction: 1, orderType: 'limit', price: '40000', quantity: '100' }
  await call(url, '/api/contract/order/submit', order, token)
  await page.getByRole('button', { name: 'Edit' }).click()
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('300')
  await dialog.getByRole('button', { name: 'Change order' }).click()
  await expect(page.getByRole('row', { name: /40,000\.0 300/ })).toBeVisible()
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  await expect(page.getByText('No open orders')).toBeVisible()
  await page.getByRole('tab', { name: 'History' }).click()
  await expect(page.getByRole('row', { name: /BTCUSD Open long Market/ })).toBeVisible()
  await page.getByLabel('Side').selectOption({ label: 'Close long' })
  await expect(page).toHaveURL(/direction=3/)
  await expect(page.getByRole('row', { name: /Open long/ })).toHaveCount(0)
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download CSV' }).click()
  expect((await file).suggestedFilename()).toBe('contract-orders-coin.csv')
  await page.getByRole('button', { name: 'Details of the Sell order BTCUSD' }).click()
  await expect(dialog.getByText('Placed')).toBeVisible()
  await expect(dialog.getByText(/Fee .* BTC · Taker/).first()).toBeVisible()
  await expect(dialog.getByText('Filled whole')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('tab', { name: 'Trades' }).click()
  await expect(page.getByRole('row', { name: /BTCUSD Close long Taker/ }).first()).toBeVisible()
  await page.getByRole('tab', { name: 'Closed positions' }).click()
  await expect(page.getByRole('row', { name: /BTCUSD Long.*1,200.*BTC Order/ })).toBeVisible()
  await page.getByRole('tab', { name: 'Funding payments' }).click()
  await expect(page.getByText('No funding yet')).toBeVisible()

  await page.getByRole('navigation', { name: 'Assets' }).getByRole('link', { name: 'Order centre' }).click()
  await page.getByRole('tab', { name: 'Contracts', exact: true }).click()
  await expect(page).toHaveURL(/product=contract/)
  await page.getByLabel('Status').selectOption('filled')
  // The one that was cancelled is gone from the list.
  const bought = page.getByRole('button', { name: 'Details of the Buy order BTCUSD' })
  await expect(bought).toHaveCount(1)
  await bought.click()
  await expect(dialog.getByText('Filled whole')).toBeVisible()
})

test('the page of rates shows tiers and funding of the contract in the address', async ({ page }) => {
  await page.goto('/rate/index?contract=BTC_USD_PERP')
  const tiers = page.getByRole('table', { name: 'Margin tiers of BTCUSD' })
  await expect(tiers.getByRole('row').nth(1)).toHaveText('≤ 5125x0.40%0')
  await page.getByRole('button', { name: 'ETHUSDT' }).click()
  await expect(page).toHaveURL(/contract=ETH_USDT_PERP/)
  await expect(page.getByRole('table', { name: 'Margin tiers of ETHUSDT' })).toBeVisible()
  const funding = page.getByRole('table', { name: 'Funding rates' })
  await expect(funding.getByRole('row', { name: /BTCUSDT/ })).toHaveText(/%\d\d:\d\d:\d\d8 h/)
  await funding.getByRole('link', { name: /BTCUSDT/ }).click()
  await expect(page).toHaveURL(/type=usta&symbol=BTC_USDT_PERP/)
})
