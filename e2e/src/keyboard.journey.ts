/** An order placed, amended and cancelled, and a stop chosen and sent, without ever touching a mouse. */
import type { Page } from '@playwright/test'
import { expect, test } from './base.ts'
import { lastPrice, newCustomer } from './people.ts'
import { useToken } from './visit.ts'

const TERMINAL = '/exchange/full-screen/ETH_USDT'

async function openTerminal(page: Page, url: string): Promise<number> {
  const { token } = await newCustomer(url, { ETH: 4_000 })
  await useToken(page.context(), url, token)
  await page.goto(TERMINAL)
  await expect(page.getByRole('form').getByText(/^Available/)).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Price' })).not.toHaveValue('')
  return lastPrice(url, 'ETH_USDT')
}

/** Tab, or back, until an element has the focus. */
async function tabTo(page: Page, target: ReturnType<Page['getByRole']>, key = 'Tab'): Promise<void> {
  for (let presses = 0; presses < 12; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press(key)
  }
  await expect(target).toBeFocused()
}

test('an order is placed, amended and cancelled by keyboard alone', async ({ page, baseURL }) => {
  const price = Math.floor((await openTerminal(page, baseURL ?? '')) * 0.95)
  await page.keyboard.press('b')
  await expect(page.getByRole('textbox', { name: 'Amount' })).toBeFocused()
  await page.keyboard.type('0.5')
  await tabTo(page, page.getByRole('textbox', { name: 'Price' }), 'Shift+Tab')
  await page.keyboard.press('Control+a')
  await page.keyboard.type(String(price))
  await expect(page.getByText(/Buy 0\.5 ETH at .* or better/)).toBeVisible()
  await page.keyboard.press('Enter')
  const row = page.getByRole('row', { name: /ETH\/USDT Buy Limit/ })
  await expect(row.getByRole('button', { name: 'Edit' })).toBeVisible()

  // Out of the field, to the list, and into the dialog.
  await page.keyboard.press('Escape')
  await page.keyboard.press('o')
  await expect(row.getByRole('button', { name: 'Edit' })).toBeFocused()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: /Edit order/ })
  await tabTo(page, dialog.getByRole('textbox', { name: 'Amount' }))
  await page.keyboard.press('Control+a')
  await page.keyboard.type('0.25')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(row).toContainText('0.2500')

  await expect(row.getByRole('button', { name: 'Edit' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(row.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(row).toBeHidden()
})

test('a stop is chosen from the menu, sent and cancelled by keyboard alone', async ({ page, baseURL }) => {
  const price = Math.floor((await openTerminal(page, baseURL ?? '')) * 0.9)
  await page.keyboard.press('s')
  await tabTo(page, page.getByRole('button', { name: 'More order types' }), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitemradio', { name: 'Stop limit' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('radio', { name: 'Stop market' })).toBeChecked()
  await page.keyboard.press('Escape')
  await page.keyboard.press('s')
  await expect(page.getByRole('textbox', { name: 'Trigger price' })).toBeFocused()
  await page.keyboard.type(String(price))
  // What is still missing is said, and the person taken there.
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Amount' })).toBeFocused()
  await expect(page.getByRole('alert')).toHaveText('Enter an amount.')
  await page.keyboard.type('0.5')
  await expect(page.getByText(/If the last price falls to .*, sell 0\.5 ETH at market/)).toBeVisible()
  await page.keyboard.press('Enter')
  const row = page.getByRole('row', { name: /ETH\/USDT Sell Stop market/ })
  await expect(row).toContainText(/≤ [\d,.]+ last/)

  await page.keyboard.press('Escape')
  await page.keyboard.press('o')
  await page.keyboard.press('Tab')
  await expect(row.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(row).toBeHidden()
})
