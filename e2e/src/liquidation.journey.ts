/**
 * The end of a margin account that borrowed all it could: the form will not send the order that ends it and asks about
 * the one that brings it near, the page and a letter warn of it; then, by a call that nobody asks about, it is liquidated,
 * and the page, a letter and the lists tell of that.
 */
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, test } from './base.ts'
import { call, lastPrice, moveDollars, newCustomer } from './people.ts'
import { useToken } from './visit.ts'

const SYMBOL = 'DOGE_USDT'

const subjectsTo = async (page: Page, email: string): Promise<string[]> => {
  const mails: { subject: string }[] = await (await page.request.get(`/dev/mailbox?to=${email}`)).json()
  return mails.map(({ subject }) => subject)
}

test('an order too many is refused, asked about, and ends the account', async ({ page, baseURL }) => {
  const url = baseURL ?? ''
  const { email, token } = await newCustomer(url)
  const wallet = '/api/exchange/coin/wallet/all'
  await moveDollars(url, token, 5, 1_000)
  const { amount } = await call<{ amount: string }>(url, `${wallet}/getCanborrow`, { coin: 'USDT' }, token)
  await call(url, `${wallet}/borrow`, { coin: 'USDT', amount }, token)

  await useToken(page.context(), url, token)
  await page.goto(`/exchange/full-screen/${SYMBOL}?type=qc`)
  const form = page.getByRole('form', { name: 'Place an order' })
  const send = form.getByRole('button', { name: 'Buy DOGE' })
  const total = form.getByRole('textbox', { name: 'Total' })
  // The page, then the account's part of the form, then its figures.
  await expect(form.getByText('Margin level after')).toBeVisible({ timeout: 30_000 })
  await form.getByRole('textbox', { name: 'Price' }).fill(((await lastPrice(url, SYMBOL)) * 1.01).toFixed(5))
  // DOGE counts for 0.85: 4,800 of it and 200 USDT are 1.07 of the debt.
  await total.fill('4800')
  await expect(form.getByRole('alert')).toHaveText(/^The margin level would be 1\.0\d, .* liquidated at once/)
  await send.click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(total).toHaveValue('4,800')

  await total.fill('2800')
  await send.click()
  const dialog = page.getByRole('dialog', { name: 'Below the warning level' })
  await expect(dialog.getByText(/Warning 1\.1\d/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Send the order' }).click()
  await expect(page.getByText(/^Buy [\d,]+ DOGE at [\d.]+: filled$/)).toBeVisible()
  await expect(page.getByRole('alert').filter({ hasText: 'Cross margin' }).first()).toContainText(
    /Margin level 1\.1\d: below the warning level\. At 1\.10 the account is liquidated\./,
  )
  await expect.poll(() => subjectsTo(page, email)).toContain('Candlewick: Margin warning')

  const rest = { symbol: SYMBOL, side: 'buy', orderType: 'market', amount: '2150', account: 'all' }
  await call(url, '/api/currency/order/submit', { ...rest, clientId: randomUUID() }, token)
  await expect(page.getByText('Cross margin: is being liquidated')).toBeVisible()
  await expect(form.getByRole('meter', { name: 'Margin level' })).toHaveAttribute('aria-valuetext', /^No debt/)
  await expect.poll(() => subjectsTo(page, email)).toContain('Candlewick: Margin account liquidated')

  await page.goto('/account/entrust/margin-all?tab=loans&loans=history')
  await expect(page.getByRole('row', { name: /USDT [\d,.]+ .*Paid by liquidation/ })).toBeVisible()
  await page.getByRole('tab', { name: 'Interest and repayments' }).click()
  await expect(page.getByRole('row', { name: /USDT Liquidation −/ }).first()).toBeVisible()
})
