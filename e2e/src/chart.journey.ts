/** The chart of a terminal: indicators, drawings and settings that are kept, its picture, the depth, and no leak. */
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expect, test } from './base.ts'
import { call, lastPrice, newCustomer, placeSomeOrders } from './people.ts'
import { useToken } from './visit.ts'

const TERMINAL = '/exchange/full-screen/BTC_USDT'

async function openChart(page: Page): Promise<{ press: (x: number, y: number) => Promise<void> }> {
  await page.goto(TERMINAL)
  const chart = page.getByRole('img', { name: /Candle chart of BTC\/USDT/ })
  await expect(chart).toBeVisible()
  await expect(page.getByRole('button', { name: 'To the newest candle' })).toBeAttached()
  const box = await chart.boundingBox()
  if (!box) throw new Error('the chart has no place on the screen')
  return { press: (x, y) => page.mouse.click(box.x + box.width * x, box.y + box.height * y) }
}

/** A value as the page keeps it. */
function kept(page: Page, name: string): Promise<unknown> {
  return page.evaluate((key) => {
    const text = localStorage.getItem(`candlewick-${key}`)
    return text === null ? undefined : JSON.parse(text).content
  }, name)
}

test('indicators and drawings are kept over a reload, can be taken away and reset', async ({ page }) => {
  const { press } = await openChart(page)
  await page.getByRole('button', { name: 'Indicators' }).click()
  await page.getByRole('checkbox', { name: /MACD/ }).check()
  const fast = page.getByRole('textbox', { name: 'MACD: Fast period' })
  await fast.fill('8')
  await fast.press('Enter')
  await page.getByRole('checkbox', { name: /^RSI/ }).check()
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Draw' }).click()
  await page.getByRole('button', { name: 'Trend line' }).click()
  await expect(page.getByRole('status').getByText('Press 2 places on the chart')).toBeVisible()
  await press(0.3, 0.15)
  await press(0.6, 0.3)
  await expect.poll(() => kept(page, 'drawings:BTC_USDT')).toMatchObject([{ tool: 'trend', points: [{}, {}] }])

  await page.getByRole('button', { name: 'Draw' }).click()
  await page.getByRole('button', { name: 'Price note' }).click()
  await press(0.5, 0.4)
  await page.getByLabel('Text').fill('Support')
  await page.getByRole('button', { name: 'Place note' }).click()

  await page.reload()
  await expect(page.getByRole('img', { name: /Candle chart/ })).toBeVisible()
  await page.getByRole('button', { name: 'Draw' }).click()
  await expect(page.getByText('Support')).toBeVisible()
  await page.getByRole('button', { name: 'Delete: Trend line' }).click()
  await expect(page.getByRole('button', { name: 'Delete: Trend line' })).toBeHidden()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Indicators' }).click()
  await expect(page.getByRole('checkbox', { name: /MACD/ })).toBeChecked()
  await expect(page.getByRole('textbox', { name: 'MACD: Fast period' })).toHaveValue('8')
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Chart settings' }).click()
  await page.getByRole('button', { name: 'Logarithmic' }).click()
  await page.getByRole('button', { name: 'Hollow candles' }).click()
  expect(await kept(page, 'chartSettings')).toMatchObject({ look: { type: 'hollow', scale: 'log' } })
  await page.getByRole('button', { name: 'Back to the default settings' }).click()
  expect(await kept(page, 'chartSettings')).toBeUndefined()
})

test('a drawing is selected by a press, moved by a drag, removed by the Delete key, and given up by Escape', async ({
  page,
}) => {
  const { press } = await openChart(page)
  const drawn = async () => ((await kept(page, 'drawings:BTC_USDT')) ?? []) as { points: { price: number }[] }[]
  await page.getByRole('button', { name: 'Draw' }).click()
  await page.getByRole('button', { name: 'Rectangle' }).click()
  await press(0.2, 0.2)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('status').getByText('Press 2 places')).toBeHidden()
  expect(await drawn()).toEqual([])

  await page.getByRole('button', { name: 'Draw' }).click()
  await page.getByRole('button', { name: 'Horizontal line' }).click()
  await press(0.5, 0.5)
  await expect.poll(async () => (await drawn()).length).toBe(1)
  const before = (await drawn())[0]?.points[0]?.price ?? 0

  const box = await page.getByRole('img', { name: /Candle chart/ }).boundingBox()
  if (!box) throw new Error('the chart has no place on the screen')
  const [x, y] = [box.x + box.width * 0.35, box.y + box.height * 0.5]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x, y + 20, { steps: 4 })
  await page.mouse.move(x, y + 60, { steps: 4 })
  await page.mouse.up()
  await expect.poll(async () => (await drawn())[0]?.points[0]?.price).toBeLessThan(before)

  // The library takes two presses within half a second for one.
  await page.waitForTimeout(600)
  await page.mouse.click(x, y + 60)
  await page.keyboard.press('Delete')
  await expect.poll(drawn).toEqual([])
})

test('the chart is saved as a picture, and fills the screen', async ({ page }) => {
  await openChart(page)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save as a picture' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^candlewick-BTC-USDT-15m-.*\.png$/)
  const bytes = readFileSync(await file.path())
  expect(bytes.subarray(1, 4).toString()).toBe('PNG')
  expect(bytes.length).toBeGreaterThan(10_000)

  await page.getByRole('button', { name: 'Full screen', exact: true }).click()
  await expect.poll(() => page.evaluate(() => document.fullscreenElement?.getAttribute('aria-label'))).toBe('Chart')
  await page.getByRole('button', { name: 'Leave full screen' }).click()
  await expect.poll(() => page.evaluate(() => document.fullscreenElement)).toBeNull()
})

test('the depth is read by pointer and by keyboard', async ({ page }) => {
  await openChart(page)
  await page.getByRole('tab', { name: 'Depth' }).click()
  const depth = page.getByRole('slider', { name: /Market depth of BTC\/USDT/ })
  await expect(depth).toHaveAttribute('aria-valuetext', /Within 1% of the mid price .* BTC bid, .* BTC asked/)
  await depth.focus()
  await page.keyboard.press('ArrowLeft')
  await expect(depth).toHaveAttribute('aria-valuetext', /^Down to .* BTC bid, worth .* USDT$/)
  await page.keyboard.press('End')
  await expect(depth).toHaveAttribute('aria-valuetext', /^Up to .* BTC asked, worth .* USDT$/)
  await expect(depth.getByText('From mid')).toBeVisible()
})

test('own orders stand in the depth at their price', async ({ page, baseURL }) => {
  const url = baseURL ?? ''
  const { token } = await newCustomer(url)
  const price = ((await lastPrice(url, 'BTC_USDT')) * 0.996).toFixed(1)
  const order = { symbol: 'BTC_USDT', side: 'buy', orderType: 'limit', price, quantity: '0.0123' }
  const { id } = await call<{ id: string }>(url, '/api/currency/order/submit', { ...order, clientId: 'depth' }, token)
  await useToken(page.context(), url, token)
  await openChart(page)
  await page.getByRole('tab', { name: 'Depth' }).click()
  const depth = page.getByRole('slider', { name: /Market depth of BTC\/USDT/ })
  await expect(depth.getByTestId('own-depth')).toHaveCount(1)
  await expect(depth).toHaveAttribute('aria-valuetext', /Your order: 0\.01230 BTC @ [\d,.]+$/)
  await call(url, '/api/currency/order/cancelOrder', { id }, token)
  await expect(depth.getByTestId('own-depth')).toHaveCount(0)
})

test('own fills and orders stand on the chart', async ({ page, baseURL }) => {
  const url = baseURL ?? ''
  const { token } = await newCustomer(url, { ETH: 1_000 })
  await placeSomeOrders(url, token)
  await page.context().addCookies([{ name: 'coin-access-token', value: token, url }])
  await openChart(page)
  await expect(page.getByRole('tab', { name: /Open orders [1-9]/ })).toBeVisible()
  const box = await page.getByRole('img', { name: /Candle chart/ }).boundingBox()
  if (!box) throw new Error('the chart has no place on the screen')
  // The newest candles hold the trade just made; the legend names it when the pointer is there.
  const legend = page.getByRole('region', { name: 'Chart' }).getByText(/Bought .* at/)
  await expect(async () => {
    for (let x = 0.98; x > 0.6; x -= 0.01) {
      await page.mouse.move(box.x + box.width * x, box.y + box.height * 0.4)
      if (await legend.first().isVisible()) return
    }
    throw new Error('no fill in sight')
  }).toPass()
})

test('switching intervals and markets again and again leaves nothing behind', async ({ page }) => {
  await openChart(page)
  const client = await page.context().newCDPSession(page)
  await client.send('Performance.enable')
  const figures = async () => {
    await client.send('HeapProfiler.collectGarbage')
    const { metrics } = await client.send('Performance.getMetrics')
    const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0
    return { nodes: of('Nodes'), listeners: of('JSEventListeners'), heap: of('JSHeapUsedSize') }
  }
  const round = async () => {
    for (const interval of ['1m', '1h', '4h', '15m']) {
      await page.getByRole('button', { name: interval, exact: true }).click()
      await expect(page.getByRole('img', { name: `Candle chart of BTC/USDT, ${interval}` })).toBeVisible()
    }
    await page.getByRole('tab', { name: 'Depth' }).click()
    await page.getByRole('tab', { name: 'Chart' }).click()
    await expect(page.getByRole('button', { name: 'To the newest candle' })).toBeAttached()
  }
  for (let warm = 0; warm < 3; warm += 1) await round()
  const before = await figures()
  for (let time = 0; time < 8; time += 1) await round()
  const after = await figures()
  expect(after.listeners - before.listeners).toBeLessThan(40)
  expect(after.nodes - before.nodes).toBeLessThan(400)
  expect(after.heap - before.heap).toBeLessThan(6_000_000)
})

test('a layout is saved under a name and found after a reload', async ({ page }) => {
  await openChart(page)
  await page.getByRole('button', { name: 'Indicators' }).click()
  await page.getByRole('checkbox', { name: /^ICH/ }).check()
  await page.getByRole('checkbox', { name: /^DMI/ }).check()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '4h', exact: true }).click()
  await page.getByRole('button', { name: 'Chart layouts' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Swing')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Chart settings' }).click()
  await page.getByRole('button', { name: 'Back to the default settings' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '15m', exact: true }).click()
  await page.reload()
  await expect(page.getByRole('img', { name: 'Candle chart of BTC/USDT, 15m' })).toBeVisible()
  await page.getByRole('button', { name: 'Chart layouts' }).click()
  await page.getByRole('button', { name: 'Swing 4h' }).click()
  await expect(page.getByRole('img', { name: 'Candle chart of BTC/USDT, 4h' })).toBeVisible()
  expect(await kept(page, 'chartSettings')).toMatchObject({
    indicators: [{ name: 'MA' }, { name: 'ICH' }, { name: 'VOL' }, { name: 'DMI' }],
  })
})

test('an alert from the chart rings when the price comes to it', async ({ page, baseURL }) => {
  await openChart(page)
  await page.getByRole('button', { name: 'Price alerts' }).click()
  await page.getByRole('textbox', { name: 'Alert price' }).fill('1000')
  await page.getByRole('button', { name: 'Add alert' }).click()
  await expect(page.getByText('BTC/USDT ≤ 1,000.0')).toBeVisible()
  await page.getByRole('button', { name: 'Delete the alert: BTC/USDT 1,000.0' }).click()
  await expect(page.getByText('BTC/USDT ≤ 1,000.0')).toBeHidden()
  // A hair above the market and a hair below: whichever way it goes, its next steps pass one of them.
  const last = await lastPrice(baseURL ?? '', 'BTC_USDT')
  for (const factor of [1.00002, 0.99998]) {
    await page.getByRole('textbox', { name: 'Alert price' }).fill((last * factor).toFixed(1))
    await page.getByRole('button', { name: 'Add alert' }).click()
  }
  await expect(page.getByText(/BTC\/USDT has (risen|fallen) to/).first()).toBeVisible({ timeout: 90_000 })
  expect(((await kept(page, 'priceAlerts')) as { alerts: unknown[] }).alerts.length).toBeLessThan(2)
})
