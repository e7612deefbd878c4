/**
 * A first contract: money moved to the contract account, an isolated long at 20x opened at market, its liquidation price
 * the one that was shown before, margin added, the position closed, and its profit and bills found again. And both
 * contract terminals as a screen reader's rules see them.
 */
import AxeBuilder from '@axe-core/playwright'
import { expect, test } from './base.ts'
import { call, signInByCall } from './people.ts'
import { chooseTheme, useToken } from './visit.ts'

test('transfer, open with 20x, add margin, close', async ({ page, baseURL }) => {
  test.setTimeout(120_000)
  const url = baseURL ?? ''
  const token = await signInByCall(url, 'demo@candlewick.test')
  await useToken(page.context(), url, token)
  await page.goto('/trade/index?type=usta&symbol=BTC_USDT_PERP')
  const form = page.getByRole('form', { name: 'Place a contract order' })
  await form.getByRole('button', { name: 'Transfer' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Amount', exact: true }).fill('1000')
  await dialog.getByRole('button', { name: 'Transfer now' }).click()
  await expect(page.getByText('1,000 USDT is in your account: U-contract account')).toBeVisible()

  await form.getByRole('button', { name: /^Margin mode/ }).click()
  await dialog.getByRole('tab', { name: 'Isolated' }).click()
  await dialog.getByRole('button', { name: '20x', exact: true }).click()
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(form.getByRole('button', { name: /^Margin mode/ })).toHaveText(/Isolated/)

  await form.getByText('Market', { exact: true }).click()
  await form.getByRole('textbox', { name: 'Amount', exact: true }).fill('0.05')
  await expect(form.getByText(/^Open a long of 0.050 BTC now/)).toBeVisible()
  await expect(form.getByText(/At worst this margin is lost/)).toBeVisible()
  const shown = form.getByTestId('preview-liquidation')
  await expect(shown).toHaveText(/^\d/)
  const preview = Number(((await shown.textContent()) ?? '').replace(/,/g, ''))
  await form.getByRole('button', { name: 'Buy / open long' }).click()

  const row = page.getByRole('row', { name: /BTCUSDT Long/ })
  const liquidation = row.getByTestId('position-liquidation')
  await expect(liquidation).toBeVisible()
  const price = async () => Number(((await liquidation.textContent()) ?? '').replace(/,/g, ''))
  const list = await call<{ records: { averOpenPrice: string; expectedStrongParity: string }[] }>(
    url,
    '/api/contract/position/list',
    { contractType: 'u' },
    token,
  )
  // To the tick what the server says, and what the form said unless the book moved in between.
  expect(await price()).toBeCloseTo(Number(list.records[0]?.expectedStrongParity), 0)
  expect(Math.abs((await price()) - preview) / preview).toBeLessThan(0.002)

  const before = await price()
  await row.getByRole('button', { name: 'Adjust' }).click()
  await dialog.getByRole('textbox', { name: 'Amount', exact: true }).fill('100')
  await dialog.getByRole('button', { name: 'Add margin' }).click()
  await expect.poll(price).toBeLessThan(before - 1_900)

  await row.getByRole('button', { name: 'Close at market' }).click()
  await dialog.getByRole('button', { name: 'Close at market' }).click()
  await expect(page.getByText('No open positions')).toBeVisible()
  await page.getByRole('tab', { name: 'Order history' }).click()
  await expect(page.getByRole('row', { name: /Close long Market/ }).first()).toBeVisible()
  await page.getByRole('tab', { name: 'Trade history' }).click()
  await expect(page.getByRole('row', { name: /Close long/ }).first()).toHaveText(/[+−]\d/)

  const bills = await call<{ records: { account: number }[] }>(
    url,
    '/api/exchange/coin/assets/getMyBill',
    { account: 2 },
    token,
  )
  expect(bills.records.length).toBeGreaterThan(2)
})

for (const path of ['/trade/index?type=usta&symbol=BTC_USDT_PERP', '/exchange/full-contract/BTC_USDT_PERP']) {
  for (const theme of ['theme-daytime', 'theme-night']) {
    test(`no rule is broken at ${path} in ${theme}`, async ({ page, baseURL }) => {
      const url = baseURL ?? ''
      await useToken(page.context(), url, await signInByCall(url, 'demo@candlewick.test'))
      await chooseTheme(page.context(), theme)
      await page.goto(path)
      const form = page.getByRole('form', { name: 'Place a contract order' })
      await expect(form.getByText('Available', { exact: true })).toBeVisible()
      const found = await new AxeBuilder({ page }).analyze()
      expect(found.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
    })
  }
}
