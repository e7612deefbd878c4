/**
 * A first loan: money moved to the isolated account of a pair, the risk of borrowing accepted, a coin bought with the
 * loan at a liquidation price that the server says too, sold again, everything paid back with its interest and moved
 * back, and each step of it found in the lists.
 */
import type { Page } from '@playwright/test'
import { expect, test } from './base.ts'
import { ask, lastPrice, moveDollars, newCustomer } from './people.ts'
import { useToken } from './visit.ts'

interface Property {
  liquidationPrice: string
}

const figure = (text: string | null): number => Number((text ?? '').replace(/[^\d.]/g, ''))

async function place(page: Page, side: 'Buy' | 'Sell', price: string, quantity: string): Promise<void> {
  const form = page.getByRole('form', { name: 'Place an order' })
  await form.getByText(side, { exact: true }).click()
  await form.getByRole('textbox', { name: 'Price' }).fill(price)
  await form.getByRole('textbox', { name: 'Amount' }).fill(quantity)
  await form.getByRole('button', { name: `${side} ETH` }).click()
}

test('transfer, borrow, buy, see the risk, sell, repay, transfer back', async ({ page, baseURL }) => {
  const url = baseURL ?? ''
  const { token } = await newCustomer(url)
  const property = () => ask<Property>(url, '/api/exchange/coin/wallet/fixed/marginProperty/ETH_USDT', token)
  await useToken(page.context(), url, token)
  await page.goto('/trade/index?type=spot&symbol=ETH_USDT')
  const form = page.getByRole('form', { name: 'Place an order' })
  const dialog = page.getByRole('dialog')

  await form.getByRole('tab', { name: 'Isolated' }).click()
  await expect(page).toHaveURL(/type=zc/)
  await expect(form.getByText(/^Isolated margin ETH\/USDT: borrow against this account alone/)).toBeVisible()
  await form.getByRole('button', { name: 'Transfer to begin' }).click()
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('1000')
  await dialog.getByRole('button', { name: 'Transfer now' }).click()
  await expect(page.getByText('1,000 USDT is in your account: Isolated margin account ETH/USDT')).toBeVisible()

  await form.getByRole('button', { name: 'Borrow', exact: true }).click()
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('1500')
  // 1,500 at 0.000913% an hour, rounded up to the last unit.
  await expect(dialog.getByText('0.013695 USDT')).toBeVisible()
  await expect(dialog.getByText(/No debt/)).toBeVisible()
  const go = dialog.getByRole('button', { name: 'Borrow 1,500 USDT' })
  await expect(go).toBeDisabled()
  await dialog.getByRole('checkbox').check()
  await go.click()
  await expect(page.getByText('Borrowed: 1,500 USDT')).toBeVisible()
  const meter = form.getByRole('meter', { name: 'Margin level' })
  await expect(meter).toHaveAttribute('aria-valuetext', /^Safe 1\.66/)

  const last = await lastPrice(url, 'ETH_USDT')
  await place(page, 'Buy', (last * 1.02).toFixed(2), '0.4')
  const liquidation = form.getByTestId('margin-liquidation')
  await expect(liquidation).toHaveText(/\d/)
  // To the tick what the server says.
  await expect
    .poll(async () => figure(await liquidation.textContent()) - figure((await property()).liquidationPrice))
    .toBe(0)
  await page.getByRole('tab', { name: 'Margin', exact: true }).click()
  await expect(page.getByRole('row', { name: /^ETH 0\.4 / })).toBeVisible()
  await expect(page.getByRole('row', { name: /^USDT .* 1,500 0\.01/ })).toBeVisible()

  // Paid back by hand below, and not by what the sale brings.
  await form.getByText('Sell', { exact: true }).click()
  await form.getByRole('checkbox', { name: 'Repay USDT from its fills' }).uncheck()
  await place(page, 'Sell', (last * 0.97).toFixed(2), '0.4')
  await expect(page.getByRole('row', { name: /^ETH 0 / })).toBeVisible()
  await form.getByRole('button', { name: 'Repay', exact: true }).click()
  await dialog.getByRole('button', { name: /^1,500\.\d+ USDT$/ }).click()
  await expect(dialog.getByText(/No debt/)).toBeVisible()
  await dialog.getByRole('button', { name: /^Repay 1,500\.\d+ USDT$/ }).click()
  await expect(page.getByText(/^Repaid: 1,500\.\d+ USDT$/)).toBeVisible()
  await expect(meter).toHaveAttribute('aria-valuetext', /^No debt/)

  await page.getByRole('row', { name: /^USDT/ }).getByRole('button', { name: 'Transfer' }).click()
  await dialog.getByRole('button', { name: 'Other way round' }).click()
  await dialog.getByRole('button', { name: /^[\d,.]+ USDT$/ }).click()
  await dialog.getByRole('button', { name: 'Transfer now' }).click()
  await expect(form.getByText(/^Isolated margin ETH\/USDT: borrow against this account alone/)).toBeVisible()

  await page.goto('/account/entrust/margin-fixed?tab=history')
  await expect(page.getByRole('row', { name: /ETH\/USDT Sell Limit/ })).toBeVisible()
  await page.goto('/account/entrust/margin-fixed?tab=loans&loans=history')
  await expect(page.getByRole('row', { name: /ETH\/USDT USDT 1,500/ })).toContainText('Paid back')
  await page.getByRole('tab', { name: 'Interest and repayments' }).click()
  await expect(page.getByRole('row', { name: /ETH\/USDT USDT Repaid −1,500/ })).toBeVisible()
  await expect(page.getByRole('row', { name: /ETH\/USDT USDT Borrowed \+1,500/ })).toBeVisible()
})

test('an order borrows what it lacks, and its sale pays the debt back', async ({ page, baseURL }) => {
  const url = baseURL ?? ''
  const { token } = await newCustomer(url)
  await moveDollars(url, token, 5, 1_000)
  await useToken(page.context(), url, token)
  await page.goto('/exchange/full-screen/ETH_USDT?type=qc')
  const form = page.getByRole('form', { name: 'Place an order' })
  const dialog = page.getByRole('dialog')
  const last = await lastPrice(url, 'ETH_USDT')

  await form.getByText('Buy', { exact: true }).click()
  await form.getByRole('textbox', { name: 'Price' }).fill((last * 1.02).toFixed(2))
  await form.getByRole('textbox', { name: 'Amount' }).fill(((1_500 / last) * 0.98).toFixed(3))
  await form.getByRole('button', { name: /^Borrow [\d,.]+ USDT and buy$/ }).click()
  // The first loan says what it costs and is accepted once.
  await expect(dialog.getByText('Interest, first hour')).toBeVisible()
  await dialog.getByRole('checkbox').check()
  await dialog.getByRole('button', { name: 'Send the order' }).click()
  await expect(page.getByText(/^Buy .* ETH/).first()).toBeVisible()
  const debts = async () => {
    const { records } = await ask<{ records: { coin: string; borrowed: string }[] }>(
      url,
      '/api/exchange/coin/wallet/all/marginProperty',
      token,
    )
    return Number(records.find(({ coin }) => coin === 'USDT')?.borrowed ?? 0)
  }
  await expect.poll(debts).toBeGreaterThan(300)

  await form.getByText('Sell', { exact: true }).click()
  await expect(form.getByRole('checkbox', { name: 'Repay USDT from its fills' })).toBeChecked()
  await form.getByRole('textbox', { name: 'Price' }).fill((last * 0.98).toFixed(2))
  await form.getByRole('textbox', { name: 'Amount' }).fill(((1_500 / last) * 0.97).toFixed(3))
  await form.getByRole('button', { name: 'Sell ETH' }).click()
  await expect(page.getByText(/USDT paid back$/)).toBeVisible()
  await expect.poll(debts).toBe(0)
})
