/** Somebody with an empty account: takes simulated funds, trades, and finds every trace of it again. */
import { expect, test } from './base.ts'
import { call, newcomer, placeSomeOrders } from './people.ts'
import { useToken } from './visit.ts'

test('funds are taken, orders filtered, opened and cancelled, and the ledger says why each balance is what it is', async ({
  page,
  baseURL,
}) => {
  const url = baseURL ?? ''
  const { token } = await newcomer(url)
  await useToken(page.context(), url, token)
  await page.goto('/assets/index?key=overview')
  await expect(page.getByText('Your account is empty')).toBeVisible()
  await page.getByRole('button', { name: 'Get 10,000 simulated USDT' }).click()
  await expect(page.getByRole('row', { name: /USDT.*10,000/ }).first()).toBeVisible()
  // Once a day, and not offered again.
  await expect(page.getByRole('button', { name: 'Simulated USDT given today' })).toBeDisabled()
  await expect(page.getByText('There is more after midnight UTC.')).toBeVisible()

  // Holds no ETH, so the sale in the middle is refused; what was placed before it is enough.
  await expect(placeSomeOrders(url, token)).rejects.toThrow(/order\/submit/)
  await page.getByRole('button', { name: 'Hide amounts' }).click()
  await expect(page.getByRole('row', { name: /10,000/ })).toHaveCount(0)
  await page.reload()
  await page.getByRole('button', { name: 'Show amounts' }).click()
  // Each figure opens its postings.
  await page
    .getByRole('row', { name: /^USDT/ })
    .getByRole('link', { name: /[\d,.]{4}/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/account\/wallet\/bills\?coin=USDT/)
  await page.getByRole('button', { name: 'Coin: USDT' }).click()
  await page.getByRole('option', { name: 'All coins' }).click()
  const ledger = page.getByRole('table', { name: 'Ledger' })
  await expect(ledger.getByRole('row', { name: /Deposit.*USDT.*\+10,000/ })).toBeVisible()
  await expect(ledger.getByRole('row', { name: /Trade.*BTC/ }).first()).toBeVisible()
  await page.getByLabel('Type', { exact: true }).selectOption('order_hold')
  await expect(page).toHaveURL(/reason=order_hold/)
  await expect(ledger.getByRole('row', { name: /Deposit/ })).toHaveCount(0)
  await ledger.getByRole('link').first().click()

  await expect(page).toHaveURL(/\/account\/entrust\/spot\?order=\d+/)
  const details = page.getByRole('dialog')
  await expect(details.getByText('Placed')).toBeVisible()
  await expect(details.getByText(/Fee .* USDT · Taker/).first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(details).toBeHidden()

  const order = { symbol: 'BTC_USDT', side: 'buy', orderType: 'limit', price: '40000', quantity: '0.02' }
  await call(url, '/api/currency/order/submit', order, token)
  await page.goto('/account/entrust/spot')
  await expect(page.getByRole('row', { name: /40,000\.0/ })).toBeVisible()
  await page.getByLabel('Buy and sell').or(page.getByLabel('Side')).first().selectOption('sell')
  await expect(page.getByText('No order matches')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).first().click()
  await page.getByRole('button', { name: 'Cancel all' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel all' }).click()
  await expect(page.getByText('No open orders')).toBeVisible()

  await page.getByRole('tab', { name: 'History' }).click()
  await page.getByLabel('How it ended').selectOption('cancelled')
  await expect(page.getByRole('row', { name: /40,000\.0.*Cancelled/ })).toBeVisible()
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download CSV' }).click()
  expect((await file).suggestedFilename()).toBe('order-history.csv')
  await page.getByRole('button', { name: /Details of the Buy order BTC\/USDT/ }).click()
  await expect(page.getByRole('dialog').getByText('You cancelled it.')).toBeVisible()
  await page.keyboard.press('Escape')

  await page.getByRole('navigation', { name: 'Assets' }).getByRole('link', { name: 'Order centre' }).click()
  await page.getByRole('button', { name: 'Pair: All pairs' }).click()
  const finder = page.getByRole('combobox', { name: 'Coin or pair' })
  await finder.fill('bitc')
  await finder.press('Enter')
  await expect(page).toHaveURL(/key=tradeOrder&symbol=BTC_USDT/)
  await page.getByLabel('Status').selectOption('cancelled')
  await expect(page.getByRole('row', { name: /40,000\.0.*Cancelled/ })).toBeVisible()
  const all = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download CSV' }).click()
  expect((await all).suggestedFilename()).toBe('orders.csv')
  await page.getByLabel('Type', { exact: true }).selectOption('trailing')
  await expect(page.getByText('No order matches')).toBeVisible()
  await page.getByRole('search').getByRole('button', { name: 'Clear filters' }).click()
  await page
    .getByRole('button', { name: /Details of the Buy order BTC\/USDT/ })
    .first()
    .click()
  await expect(page.getByRole('dialog').getByText('Placed')).toBeVisible()
})
