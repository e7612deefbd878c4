/**
 * A first contract: money moved to the contract account, an isolated long at 20x opened at market, its liquidation price
 * the one that was shown before, margin added, the position closed, and its profit and bills found again. A day of a
 * trader: take-profit and stop-loss with the order, moved on the chart, a trailing stop, an amended order, the position
 * turned over, everything closed. And both contract terminals as a screen reader's rules see them.
 */
import type { Page } from '@playwright/test'
import { accessibilityFaults } from './accessible.ts'
import { expect, test } from './base.ts'
import { call, lastPrice, moveDollars, newCustomer } from './people.ts'
import { useToken } from './visit.ts'

test('transfer, open with 20x, add margin, close', async ({ page, baseURL }) => {
  const url = baseURL ?? ''
  const { token } = await newCustomer(url)
  await useToken(page.context(), url, token)
  await page.goto('/trade/index?type=usta&symbol=BTC_USDT_PERP')
  const form = page.getByRole('form', { name: 'Place a contract order' })
  await form.getByRole('button', { name: 'Transfer' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Amount', exact: true }).fill('1000')
  await dialog.getByRole('button', { name: 'Transfer now' }).click()
  await expect(page.getByText('1,000 USDT is in your account: USDT-M contract account')).toBeVisible()

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
  const list = await call<{ records: { entryPrice: string; liquidationPrice: string }[] }>(
    url,
    '/api/contract/position/list',
    { contractType: 'u' },
    token,
  )
  // To the tick what the server says, and what the form said unless the book moved in between.
  expect(await price()).toBeCloseTo(Number(list.records[0]?.liquidationPrice), 0)
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
  // What was closed at the price at which it was opened has a dash for its profit.
  await expect(page.getByRole('row', { name: /Close long/ }).first()).toHaveText(/[+−]\d|–\d/)

  const bills = await call<{ records: { account: number }[] }>(
    url,
    '/api/exchange/coin/assets/getMyBill',
    { account: 2 },
    token,
  )
  expect(bills.records.length).toBeGreaterThan(2)
})

/** Where something on the chart can be taken in hand: heights at which the pointer says so, from the top, at `x`. */
async function handlesAt(page: Page, x: number): Promise<{ x: number; y: number }[]> {
  const box = await page.getByRole('img', { name: /Candle chart/ }).boundingBox()
  if (!box) throw new Error('the chart has no place on the screen')
  const found: { x: number; y: number }[] = []
  let before = false
  for (let y = box.y + 40; y < box.y + box.height * 0.75; y += 4) {
    await page.mouse.move(box.x + x, y)
    const here = await page.evaluate(
      ([left, top]) => getComputedStyle(document.elementFromPoint(left ?? 0, top ?? 0) ?? document.body).cursor,
      [box.x + x, y],
    )
    if (here === 'pointer' && !before) found.push({ x: box.x + x, y: y + 4 })
    before = here === 'pointer'
  }
  return found
}

test('protect a position, move its take-profit on the chart, trail, amend, reverse, close all', async ({
  page,
  baseURL,
}) => {
  const url = baseURL ?? ''
  const { token } = await newCustomer(url)
  await moveDollars(url, token, 2, 5_000)
  await useToken(page.context(), url, token)
  await page.goto('/exchange/full-contract/ETH_USDT_PERP')
  const form = page.getByRole('form', { name: 'Place a contract order' })
  const dialog = page.getByRole('dialog')
  const fill = (name: string, value: string) => form.getByRole('textbox', { name, exact: true }).fill(value)
  const takeProfit = async () => {
    const { records } = await call<{ records: { takeProfit?: { triggerPrice: string } }[] }>(
      url,
      '/api/contract/position/list',
      { symbol: 'ETH_USDT_PERP' },
      token,
    )
    return Number(records[0]?.takeProfit?.triggerPrice ?? 0)
  }

  await form.getByText('Market', { exact: true }).click()
  await fill('Amount', '0.5')
  await form.getByRole('checkbox', { name: 'TP/SL' }).check()
  await fill('Take profit at this return on margin', '10')
  await fill('Stop loss at this loss of margin', '50')
  await expect(form.getByText(/^Take profit when the mark price reaches [\d,.]+: about \+/)).toBeVisible()
  await expect(form.getByText(/^Stop loss when the mark price reaches [\d,.]+: about −/)).toBeVisible()
  await form.getByRole('button', { name: 'Buy / open long' }).click()
  const row = page.getByRole('row', { name: /ETHUSDT Long/ })
  await expect(row.getByRole('button', { name: 'Change take-profit and stop-loss' })).toBeVisible()

  // Above the entry of a long stands its take-profit: the first label from the top.
  const before = await takeProfit()
  await expect(page.getByRole('button', { name: 'To the newest candle' })).toBeAttached()
  await expect(async () => expect((await handlesAt(page, 40)).length).toBeGreaterThan(1)).toPass()
  // A new high moves the scale, and with it the label from under the pointer: then it is taken again.
  await expect(async () => {
    const [label] = await handlesAt(page, 40)
    if (!label) throw new Error('no take-profit on the chart')
    await page.mouse.move(label.x, label.y)
    await page.mouse.down()
    await page.mouse.move(label.x, label.y - 10, { steps: 4 })
    await page.mouse.move(label.x, label.y - 30, { steps: 4 })
    await page.mouse.up()
    await expect(dialog.getByRole('heading', { name: /TP\/SL/ })).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('ETHUSDT: TP/SL is set')).toBeVisible()
  expect(await takeProfit()).toBeGreaterThan(before)

  await form.getByRole('tab', { name: 'Close' }).click()
  await form.getByRole('button', { name: 'More order types' }).click()
  await page.getByRole('menuitemradio', { name: 'Trailing stop', exact: true }).click()
  await fill('Callback', '5')
  await fill('Amount', '0.1')
  await expect(form.getByText(/It closes your long, reduce-only/)).toBeVisible()
  await form.getByRole('button', { name: 'Sell / close long' }).click()
  await page.getByRole('tab', { name: /^Open orders/ }).click()
  await expect(page.getByRole('row', { name: /Close long Trailing stop/ })).toContainText(/5% · ≤ [\d,.]+ last/)

  await form.getByRole('tab', { name: 'Open' }).click()
  await form.getByText('Limit', { exact: true }).click()
  const near = Number(await form.getByRole('textbox', { name: 'Price', exact: true }).inputValue().then(plain))
  await fill('Price', (near * 0.98).toFixed(2))
  await fill('Amount', '0.1')
  await form.getByRole('checkbox', { name: 'TP/SL' }).uncheck()
  await form.getByRole('button', { name: 'Buy / open long' }).click()
  const order = page.getByRole('row', { name: /Open long Limit/ })
  await order.getByRole('button', { name: 'Edit' }).click()
  const moved = (near * 0.97).toFixed(2)
  await dialog.getByRole('textbox', { name: 'Price', exact: true }).fill(moved)
  await dialog.getByRole('button', { name: 'Change order' }).click()
  await expect(order).toContainText(grouped(moved))

  await page.getByRole('tab', { name: /^Positions/ }).click()
  await row.getByRole('button', { name: 'Reverse' }).click()
  await expect(dialog.getByTestId('reverse-liquidation')).toHaveText(/^\d/)
  await dialog.getByRole('button', { name: 'Reverse to short' }).click()
  await expect(page.getByRole('row', { name: /ETHUSDT Short/ })).toBeVisible()
  await expect(row).toBeHidden()

  await page.getByRole('tab', { name: /^Positions/ }).focus()
  await page.keyboard.press('Shift+X')
  await dialog.getByRole('button', { name: 'Close all positions' }).click()
  await expect(page.getByText('No open positions')).toBeVisible()
  await page.getByRole('tab', { name: 'Closed positions' }).click()
  await expect(page.getByRole('row', { name: /ETHUSDT Short/ }).first()).toBeVisible()
  await expect(page.getByRole('row', { name: /ETHUSDT Long/ }).first()).toBeVisible()
})

test('an OCO stands as two orders, and cancelling one cancels both', async ({ page, baseURL }) => {
  const url = baseURL ?? ''
  const { token } = await newCustomer(url)
  await moveDollars(url, token, 2, 5_000)
  await useToken(page.context(), url, token)
  await page.goto('/exchange/full-contract/BTC_USDT_PERP')
  const form = page.getByRole('form', { name: 'Place a contract order' })
  await form.getByRole('button', { name: 'More order types' }).click()
  await page.getByRole('menuitemradio', { name: 'OCO', exact: true }).click()
  const last = await lastPrice(url, 'BTC_USDT')
  const near = (factor: number) => (Math.round(last * factor * 10) / 10).toFixed(1)
  await form.getByRole('textbox', { name: 'Amount' }).fill('0.01')
  await form.getByRole('textbox', { name: 'Limit price' }).fill(near(0.98))
  await form.getByRole('textbox', { name: 'Trigger price' }).fill(near(0.97))
  await expect(form.getByText(/^Must be above [\d,.]+ USDT/)).toBeVisible()
  await form.getByRole('textbox', { name: 'Trigger price' }).fill(near(1.02))
  await expect(form.getByText(/If the last price rises to .* The first to trigger cancels the other\./)).toBeVisible()
  await form.getByRole('button', { name: 'Buy / open long' }).click()
  await page.getByRole('tab', { name: 'Open orders 2' }).click()
  const stop = page.getByRole('row', { name: /BTCUSDT Open long OCO stop/ })
  await expect(page.getByRole('row', { name: /BTCUSDT Open long OCO limit/ })).toBeVisible()
  await stop.getByRole('button', { name: /^Cancel/ }).click()
  await expect(page.getByRole('tab', { name: 'Open orders 0' })).toBeVisible()
})

const plain = (text: string): string => text.replace(/,/g, '')
const grouped = (text: string): string => text.replace(/\B(?=(\d{3})+\.)/g, ',')

/** The page as it stands, in both themes. */
async function expectNoFaults(page: Page, kind: string, only?: string): Promise<void> {
  const look = only === undefined ? { strictly: true } : { strictly: true, within: only }
  expect(await accessibilityFaults(page, look), kind).toEqual([])
}

async function openWholeForm(page: Page, url: string, path: string) {
  const { token } = await newCustomer(url)
  await moveDollars(url, token, 2, 5_000)
  await useToken(page.context(), url, token)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(path)
  const form = page.getByRole('form', { name: 'Place a contract order' })
  await expect(form.getByText('Available', { exact: true })).toBeVisible()
  await form.getByRole('checkbox', { name: 'TP/SL' }).check()
  await form.getByRole('checkbox', { name: 'Iceberg' }).check()
  await expect(form.getByRole('textbox', { name: 'Stop loss', exact: true })).toBeVisible()
  await expect(form.getByRole('textbox', { name: 'Shown at a time' })).toBeVisible()
  return form
}

for (const path of ['/trade/index?type=usta&symbol=BTC_USDT_PERP', '/exchange/full-contract/BTC_USDT_PERP']) {
  test(`no rule is broken at ${path} in either theme`, async ({ page, baseURL }) => {
    await openWholeForm(page, baseURL ?? '', path)
    await expectNoFaults(page, 'limit')
  })
}

test('no kind of contract order has a form that breaks a rule in either theme', async ({ page, baseURL }) => {
  const form = await openWholeForm(page, baseURL ?? '', '/exchange/full-contract/BTC_USDT_PERP')
  for (const kind of ['Stop limit', 'Trailing stop', 'OCO']) {
    await form.getByRole('button', { name: 'More order types' }).click()
    await page.getByRole('menuitemradio', { name: kind, exact: true }).click()
    await expect(form.getByRole('group', { name: 'Triggered by' }).first()).toBeVisible()
    await expectNoFaults(page, kind, 'form')
  }
})
