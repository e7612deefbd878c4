/**
 * Orders that wait for a price, through the form, against the moving market: a stop limit and a stop that fire, an OCO
 * whose stop cancels its limit order, a trailing stop that follows the price; and the form of each kind as a screen
 * reader's rules see it.
 */
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { accessibilityFaults } from './accessible.ts'
import { expect, test } from './base.ts'
import { call, lastPrice, newCustomer } from './people.ts'
import { useToken } from './visit.ts'

const SYMBOL = 'BTC_USDT'
/** A step of its price is nearly a thousandth of it: whoever trades on both sides of its book moves it by more than one. */
const COARSE = 'LTC_BTC'
const KINDS = ['Stop limit', 'Stop market', 'Trailing stop', 'OCO'] as const

async function openForm(page: Page, url: string, symbol = SYMBOL) {
  const { token } = await newCustomer(url, { BTC: 4_000 })
  await useToken(page.context(), url, token)
  await page.goto(`/exchange/full-screen/${symbol}`)
  const form = page.getByRole('form', { name: 'Place an order' })
  await expect(form.getByText(/^Available/)).toBeVisible()
  const choose = async (kind: string, side: 'Buy' | 'Sell') => {
    await form.getByText(side, { exact: true }).click()
    await form.getByRole('button', { name: 'More order types' }).click()
    await page.getByRole('menuitemradio', { name: kind, exact: true }).click()
  }
  // The price of the moment may come into an empty field between its choice and the first key.
  const fill = (name: string, value: string) => {
    const field = form.getByRole('textbox', { name, exact: true })
    return expect(async () => {
      await field.fill(value)
      await expect(field).toHaveValue(value, { timeout: 500 })
    }).toPass()
  }
  return {
    token,
    form,
    choose,
    fill,
    send: (side: 'Buy' | 'Sell') => form.getByRole('button', { name: `${side} ${symbol.slice(0, 3)}` }).click(),
  }
}

/** Somebody else trades back and forth, so that the last price goes through both sides of the book. */
async function stirMarket(url: string, symbol = SYMBOL, quantity = '0.03'): Promise<() => Promise<void>> {
  const { token } = await newCustomer(url, { BTC: 5_000 })
  return async () => {
    for (const side of symbol === SYMBOL ? ['sell', 'buy'] : ['buy', 'sell']) {
      const order = { symbol, side, orderType: 'market', quantity, clientId: randomUUID() }
      await call(url, '/api/currency/order/submit', order, token)
    }
  }
}

/** The price as the form takes it: whole tenths. */
const tenths = (price: number): string => (Math.round(price * 10) / 10).toFixed(1)

/** Brings the trigger of a stop to the moving price, and trades across it, until it has fired. */
async function untilFired(page: Page, token: string, type: string, name: RegExp): Promise<void> {
  const url = new URL(page.url()).origin
  const stir = await stirMarket(url)
  const row = page.getByRole('row', { name })
  await expect(async () => {
    const filter = { state: 'current', symbol: SYMBOL, orderType: type }
    const list = await call<{ records: { id: string }[] }>(url, '/api/currency/order/orderList', filter, token)
    for (const { id } of list.records) {
      const triggerPrice = tenths((await lastPrice(url, SYMBOL)) - 0.5)
      // Refused where the price is there already, or where it fired a moment ago: both are what is waited for.
      await call(url, '/api/exchange/coin/spot/amend', { id, triggerPrice }, token).catch(() => undefined)
    }
    await stir()
    await expect(row).toBeHidden({ timeout: 1_500 })
  }).toPass({ timeout: 60_000 })
}

/** The newest ended order of a kind, opened. */
async function openEnded(page: Page, type: string) {
  await page.goto(`/account/entrust/spot?tab=history&type=${type}`)
  await page
    .getByRole('button', { name: /Details of the/ })
    .first()
    .click()
  return page.getByRole('dialog')
}

test('a stop limit and a stop fire when the price gets there, and their life is told', async ({ page, baseURL }) => {
  const url = baseURL ?? ''
  const { token, form, choose, fill, send } = await openForm(page, url)

  const last = await lastPrice(url, SYMBOL)
  await choose('Stop limit', 'Buy')
  await fill('Trigger price', tenths(last * 1.005))
  await fill('Limit price', tenths(last * 1.01))
  await fill('Amount', '0.01')
  await expect(form.getByText(/If the last price rises to .*, buy 0\.01 BTC at .* or better/)).toBeVisible()
  await expect(form.getByText(/is reserved until then/)).toBeVisible()
  await send('Buy')
  await untilFired(page, token, 'stop_limit', /Stop limit/)

  await choose('Stop market', 'Sell')
  await fill('Trigger price', tenths((await lastPrice(url, SYMBOL)) * 0.995))
  await fill('Amount', '0.01')
  await send('Sell')
  await untilFired(page, token, 'stop_market', /Stop market/)

  const details = await openEnded(page, 'stop_market')
  await expect(details.getByText('Placed')).toBeVisible()
  await expect(details.getByText(/Triggered at/)).toBeVisible()
  await expect(details.getByText('Filled whole')).toBeVisible()
})

test('an OCO is cancelled as one, and its stop cancels its limit order when it fires', async ({ page, baseURL }) => {
  const url = baseURL ?? ''
  const { token, form, choose, fill, send } = await openForm(page, url)
  const last = await lastPrice(url, SYMBOL)
  const limitLeg = page.getByRole('row', { name: /OCO limit/ })
  const stopLeg = page.getByRole('row', { name: /OCO stop/ })
  const place = async () => {
    await choose('OCO', 'Sell')
    await fill('Limit price', tenths(last * 1.05))
    await fill('Trigger price', tenths(last * 0.95))
    await fill('Amount', '0.02')
    await expect(form.getByText(/The first to trigger cancels the other/)).toBeVisible()
    await expect(form.getByText('0.02 BTC is reserved until then.')).toBeVisible()
    await send('Sell')
    await expect(limitLeg).toBeVisible()
    await expect(stopLeg).toBeVisible()
  }

  await choose('OCO', 'Sell')
  await fill('Limit price', tenths(last * 0.9))
  await expect(form.getByText(/Must be above .* the price now/)).toBeVisible()
  await place()
  await limitLeg.getByRole('button', { name: 'Cancel both' }).click()
  await expect(stopLeg).toBeHidden()
  await expect(limitLeg).toBeHidden()

  await place()
  await stopLeg.getByRole('button', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog', { name: /Edit order/ })
  await dialog.getByRole('textbox', { name: 'Trigger price' }).fill(tenths(last * 0.98))
  await dialog.getByRole('button', { name: 'Change order' }).click()
  await untilFired(page, token, 'stop_market', /OCO stop/)
  await expect(limitLeg).toBeHidden()

  await page.goto('/account/entrust/spot?tab=history&type=oco&state=cancelled')
  await page
    .getByRole('button', { name: /Details of the/ })
    .first()
    .click()
  await expect(page.getByRole('dialog').getByText('Its partner in the OCO came first.')).toBeVisible()
})

test('a trailing stop follows the price and fires when it turns back', async ({ page, baseURL }) => {
  const url = baseURL ?? ''
  const stir = await stirMarket(url, COARSE, '0.2')
  // The market has a last price, and its customer something to sell.
  await stir()
  const { token, form, choose, fill, send } = await openForm(page, url, COARSE)
  const bought = { symbol: COARSE, side: 'buy', orderType: 'market', quantity: '1', clientId: randomUUID() }
  await call(url, '/api/currency/order/submit', bought, token)
  await choose('Trailing stop', 'Sell')
  await fill('Callback', '0.05')
  await expect(form.getByText('Between 0.1% and 10%.')).toBeVisible()
  await form.getByRole('button', { name: '0.5%' }).click()
  await expect(form.getByText(/Fires at [\d,.]+ if the price turns now/)).toBeVisible()
  await fill('Callback', '0.1')
  await fill('Amount', '0.5')
  await send('Sell')
  const row = page.getByRole('row', { name: /Sell Trailing stop/ })
  await expect(row).toContainText(/0\.1% · ≤ [\d,.]+ last/)
  // Its price goes up by a step or two, which it follows, and back by more than a thousandth.
  await expect(async () => {
    await stir()
    await expect(row).toBeHidden({ timeout: 1_500 })
  }).toPass({ timeout: 60_000 })
  const details = await openEnded(page, 'trailing')
  await expect(details.getByText(/Triggered at/)).toBeVisible()
})

test('a refusal of the server stands at its field, and what was entered is there again', async ({ page, baseURL }) => {
  const url = baseURL ?? ''
  // A page whose private socket is mute does not hear that the money is gone: only the server can refuse.
  await page.routeWebSocket(/\/ws\/coin\//, () => {})
  const { token, form, choose, fill, send } = await openForm(page, url)
  const order = { symbol: SYMBOL, side: 'sell', orderType: 'limit', clientId: randomUUID() }
  const last = await lastPrice(url, SYMBOL)
  await choose('Stop market', 'Sell')
  await fill('Trigger price', tenths(last * 0.9))
  await fill('Amount', '0.04')
  const terms = { ...order, price: tenths(last * 1.1), quantity: '0.04' }
  const { id } = await call<{ id: string }>(url, '/api/currency/order/submit', terms, token)
  await send('Sell')
  await expect(form.getByRole('alert')).toHaveText(/balance/i)
  await expect(form.getByRole('textbox', { name: 'Amount' })).toHaveAttribute('aria-invalid', 'true')
  await expect(form.getByRole('textbox', { name: 'Amount' })).toHaveValue('0.04')
  await call(url, '/api/currency/order/cancelOrder', { id }, token)
})

test('the form of each kind breaks no rule of accessibility in either theme', async ({ page, baseURL }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const { form, choose } = await openForm(page, baseURL ?? '')
  const check = async (kind: string) => {
    expect(await accessibilityFaults(page, { within: 'form' }), kind).toEqual([])
  }
  for (const kind of KINDS) {
    await choose(kind, 'Sell')
    await form.getByRole('button', { name: 'Sell BTC' }).click()
    await check(kind)
  }
  await form.getByText('Limit', { exact: true }).click()
  await form.getByRole('checkbox', { name: 'Iceberg' }).check()
  await check('iceberg')
  await form.getByRole('button', { name: 'What do these do?' }).click()
  await expect(page.getByRole('button', { name: /^OCO/ })).toBeVisible()
  await check('explained')
})
