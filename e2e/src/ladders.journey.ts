/**
 * A ladder of limit orders, through the form: every order shown before, asked about once, found again among the open
 * orders at its price, and cancelled; of spot, of margin and of contracts, on a phone, and as a screen reader's rules see it.
 */
import type { Page } from '@playwright/test'
import { accessibilityFaults } from './accessible.ts'
import { expect, test } from './base.ts'
import { lastPrice, moveDollars, newCustomer } from './people.ts'
import { useToken } from './visit.ts'

const whole = (price: number): string => String(Math.round(price))
/** As the app writes it. */
const written = (price: string): string => `${Number(price).toLocaleString('en')}.0`

async function openForm(page: Page, url: string, address: string, title: string, account: 2 | 5 = 2) {
  const { token } = await newCustomer(url)
  await moveDollars(url, token, account, 3_000)
  await useToken(page.context(), url, token)
  await page.goto(address)
  return page.getByRole('form', { name: title })
}

/** Fills a ladder of four orders that grow from 1% to 4% below the price. @returns its first and last price */
async function fillLadder(page: Page, url: string, form: ReturnType<Page['getByRole']>, size: string) {
  await form.getByRole('button', { name: 'More order types' }).click()
  await page.getByRole('menuitemradio', { name: 'Ladder', exact: true }).click()
  const fill = (name: string, value: string) => form.getByRole('textbox', { name, exact: true }).fill(value)
  const last = await lastPrice(url, 'BTC_USDT')
  const [first, final] = [whole(last * 0.99), whole(last * 0.96)]
  await fill('First price', first)
  await fill('Last price', final)
  await fill('Number of orders', '4')
  await form.getByRole('combobox', { name: 'Order sizes' }).selectOption({ label: 'Growing to the last price' })
  await fill('Amount', size)
  const rows = form.getByRole('table').getByRole('row')
  await expect(rows).toHaveCount(5)
  await expect(rows.nth(1)).toContainText(written(first))
  await expect(rows.nth(4)).toContainText(written(final))
  return { first, final }
}

interface Kind {
  readonly name: string
  readonly address: string
  readonly title: string
  readonly row: RegExp
  readonly account: 2 | 5
}

const KINDS: readonly Kind[] = [
  {
    ...{ name: 'spot', address: '/exchange/full-screen/BTC_USDT', title: 'Place an order' },
    ...{ row: /BTC\/USDT.*Buy.*Limit/ },
    account: 2,
  },
  {
    ...{ name: 'margin', address: '/exchange/full-screen/BTC_USDT?type=qc', title: 'Place an order' },
    ...{ row: /BTC\/USDT.*Buy.*Limit/ },
    account: 5,
  },
  {
    ...{ name: 'contracts', address: '/exchange/full-contract/BTC_USDT_PERP', title: 'Place a contract order' },
    ...{ row: /BTCUSDT.*Limit/ },
    account: 2,
  },
]

for (const { name, address, title, row, account } of KINDS) {
  test(`a ladder of ${name} is asked about once, stands among the open orders, and is cancelled`, async ({
    page,
    baseURL,
  }) => {
    const url = baseURL ?? ''
    const form = await openForm(page, url, address, title, account)
    const { first, final } = await fillLadder(page, url, form, '0.02')
    // Refused before it is sent, at its field.
    await form.getByRole('textbox', { name: 'Number of orders', exact: true }).fill('21')
    await expect(form.getByText('A ladder has 2 to 20 orders at different prices.')).toBeVisible()
    await form.getByRole('textbox', { name: 'Number of orders', exact: true }).fill('4')

    await form.getByRole('button', { name: 'Review ladder' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: /ladder of 4 limit orders/ })
    await expect(dialog.getByRole('row')).toHaveCount(5)
    expect(await accessibilityFaults(page, { within: 'form', strictly: true })).toEqual([])
    await dialog.getByRole('button', { name: 'Place 4 orders' }).press('Enter')
    await expect(page.getByText('Ladder placed: 4 orders')).toBeVisible()
    await expect(dialog).toBeHidden()

    await page.getByRole('tab', { name: /Open orders 4/ }).click()
    const rows = page.getByRole('row', { name: row })
    await expect(rows).toHaveCount(4)
    await expect(rows.filter({ hasText: written(first) })).toHaveCount(1)
    await expect(rows.filter({ hasText: written(final) })).toHaveCount(1)
    for (let left = 4; left > 0; left -= 1) {
      await rows.first().getByRole('button', { name: 'Cancel' }).click()
      await expect(rows).toHaveCount(left - 1)
    }
  })
}

test('a ladder is placed on a phone, where the sheet closes behind it', async ({ page, baseURL }) => {
  const url = baseURL ?? ''
  await page.setViewportSize({ width: 390, height: 844 })
  const form = await openForm(page, url, '/exchange/full-screen/BTC_USDT', 'Place an order')
  await page.getByRole('button', { name: /^Buy/ }).last().click()
  await fillLadder(page, url, form, '0.02')
  await form.getByRole('button', { name: 'Review ladder' }).click()
  await page.getByRole('button', { name: 'Place 4 orders' }).click()
  await expect(page.getByText('Ladder placed: 4 orders')).toBeVisible()
  await expect(form).toBeHidden()
})
