/**
 * A first flash contract: money moved to the flash account, a stake whose outcome is said before it is confirmed,
 * generating, the countdown, the settlement as it comes; and its evidence recomputed in this very browser. Then the
 * list of those that ended, found again by its filters.
 */
import type { Route } from '@playwright/test'
import { faultsAsItStands } from './accessible.ts'
import { expect, test } from './base.ts'
import { newCustomer, openFlashContract } from './people.ts'
import { useToken } from './visit.ts'

/** A 30 s contract with its entry window, and the moment until it is told. */
const SETTLED_MS = 50_000

/** After this long without a price the page says that it is late. */
const SILENCE_MS = 7_000
/** By then the server was asked once more whether there is a price at all. */
const ASKED_AGAIN_MS = 10_000

async function tamperWithPrice(route: Route): Promise<void> {
  const response = await route.fetch()
  const envelope: CallEnvelope = await response.json()
  const entry = envelope.data.stretches[0]?.links.at(-2)?.entries.find(([symbol]) => symbol === 'BTC_USDT')
  if (entry !== undefined) entry[1] += 1
  await route.fulfill({ response, json: envelope })
}

interface CallEnvelope {
  readonly data: { readonly stretches: readonly { readonly links: { entries: [string, number, number][] }[] }[] }
}

test('transfer, open a 30 s contract, watch it settle, recompute its evidence', async ({ page, baseURL }) => {
  const url = baseURL ?? ''
  await useToken(page.context(), url, (await newCustomer(url)).token)
  await page.goto('/trade/index?type=sec&symbol=BTC_USDT')
  const form = page.getByRole('form', { name: 'Open a flash contract' })
  const dialog = page.getByRole('dialog')
  await form.getByRole('button', { name: 'Transfer' }).click()
  await dialog.getByRole('textbox', { name: 'Amount', exact: true }).fill('100')
  await dialog.getByRole('button', { name: 'Transfer now' }).click()
  await expect(page.getByText('100 USDT is in your account: Flash account')).toBeVisible()

  await form.getByText('30 s', { exact: true }).click()
  const stake = form.getByRole('textbox', { name: 'Stake', exact: true })
  await stake.fill('2')
  await form.getByRole('button', { name: 'Buy up' }).click()
  await expect(form.getByText('The stake must be at least 5 USDT.')).toBeVisible()
  await stake.fill('25')
  await expect(form.getByTestId('flash-payout')).toHaveText('43.75 USDT')
  await expect(form.getByText(/You have to win more than 57.15% of such contracts/)).toBeVisible()
  await form.getByRole('button', { name: 'Buy up' }).click()
  await expect(dialog.getByText('The whole stake can be lost')).toBeVisible()
  await dialog.getByRole('button', { name: 'Open contract' }).click()

  const now = page.getByRole('region', { name: 'Your contracts now' }).first()
  await expect(now.getByText('Generating order')).toBeVisible()
  await expect(now.getByText(/^(Winning|Losing|Level)/)).toBeVisible({ timeout: 15_000 })
  await expect(now.getByRole('timer').first()).toHaveText(/^00:00:[0-2]\d$/)
  expect(await faultsAsItStands(page)).toEqual([])
  await expect(now.getByRole('status')).toHaveText(/^Flash contract on BTC\/USDT settled: (won|lost|draw)/, {
    timeout: SETTLED_MS,
  })

  await page.getByRole('tab', { name: 'Settlement completed' }).click()
  const row = page.getByRole('row', { name: /BTC\/USDT/ }).first()
  await expect(row).toHaveText(/Won|Lost|Draw/)
  await row.getByRole('button', { name: 'Details' }).click()
  await dialog.getByRole('button', { name: 'Recompute in this browser' }).click()
  await expect(dialog.getByText('The settlement is right.')).toBeVisible()
  await expect(dialog.getByRole('img', { name: 'Right', exact: true })).toHaveCount(8)
  expect(await faultsAsItStands(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Check the whole price chain' }).click()
  await expect(dialog.getByText('Every price from acceptance to maturity is linked to your receipt')).toBeVisible()
  await expect(dialog.getByText('The time of each price is fixed in the chain too.')).toBeVisible()
  await expect(dialog.getByRole('img', { name: 'Right', exact: true })).toHaveCount(8)

  // Somebody on the way makes the last price of the entry window a little dearer.
  await page.route('**/flash/evidence/*', tamperWithPrice)
  await page.reload()
  await page.getByRole('tab', { name: 'Settlement completed' }).click()
  await row.getByRole('button', { name: 'Details' }).click()
  await dialog.getByRole('button', { name: 'Recompute in this browser' }).click()
  const alert = dialog.getByRole('alert')
  await expect(alert).toContainText('The evidence does not bear out the settlement.')
  await expect(alert).toContainText('A price was changed, left out or put in')
  await expect(alert).toContainText('send it to support')
  await expect(dialog.getByRole('img', { name: 'Right', exact: true })).toHaveCount(4)
  await expect(dialog.getByRole('img', { name: 'Wrong', exact: true })).toHaveCount(1)
  await expect(dialog.getByRole('img', { name: 'Not reached', exact: true })).toHaveCount(3)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    alert.getByRole('button', { name: 'Download evidence' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^candlewick-flash-\d+\.json$/)
  expect(await faultsAsItStands(page)).toEqual([])
})

test('own flash contracts by their filters, running and settled', async ({ page, baseURL }) => {
  const url = baseURL ?? ''
  const { token } = await newCustomer(url)
  await openFlashContract(url, token, { symbol: 'XAUUSD', direction: 'down', period: 300 })
  await useToken(page.context(), url, token)
  await page.goto('/account/entrust/flash?symbol=XAUUSD&direction=down')
  await expect(page.getByRole('row', { name: /XAU\/USD/ }).first()).toBeVisible()
  await page.goto('/account/entrust/flash?symbol=XAUUSD&direction=up')
  await expect(page.getByText('No order matches').or(page.getByRole('row', { name: /▲/ }).first())).toBeVisible()
  await page.goto('/quotes/index?tab=second')
  await page.getByRole('row', { name: /XAU/ }).getByRole('link').click()
  await expect(page).toHaveURL((at) => at.search === '?type=sec&symbol=XAUUSD')
  await expect(page.getByRole('button', { name: 'XAU/USD', exact: true })).toBeVisible()
})

test('a market whose index price stops says so, and says why where the server knows', async ({ page, baseURL }) => {
  // The line to the server holds, but nothing of gold comes over it.
  await page.routeWebSocket(/\/ws\//, (socket) => {
    const server = socket.connectToServer()
    server.onMessage((message) => {
      if (!String(message).includes('XAUUSD')) socket.send(message)
    })
  })
  const url = baseURL ?? ''
  await useToken(page.context(), url, (await newCustomer(url)).token)
  // The silence is waited out by the page's own clock.
  await page.clock.install()
  await page.goto('/trade/index?type=sec&symbol=XAUUSD')
  const form = page.getByRole('form', { name: 'Open a flash contract' })
  await expect(form.getByRole('button', { name: 'Buy up' })).toBeVisible()
  await page.clock.fastForward(SILENCE_MS)
  await expect(form.getByText('The price is late, so no contract can be opened right now.')).toBeVisible()
  await expect(form.getByRole('button', { name: 'Buy up' })).toBeDisabled()

  await page.route('**/market/indexPrice?*', async (route) => {
    const response = await route.fetch()
    const { data, ...envelope }: { data: object } = await response.json()
    await route.fulfill({ response, json: { ...envelope, data: { ...data, index: null } } })
  })
  await page.clock.fastForward(ASKED_AGAIN_MS)
  await expect(form.getByText('XAU/USD has no index price now: too few sources quote it.')).toBeVisible()
  await expect(page.getByText('XAU/USD has no index price now', { exact: true })).toBeVisible()
  expect(await faultsAsItStands(page)).toEqual([])
})
