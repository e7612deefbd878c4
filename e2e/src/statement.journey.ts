/** The yearly statement, from the ledger to the paper: its sums held against the bills, and every line of the year printed. */
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, test } from './base.ts'
import { ask, buy, call, newCustomer } from './people.ts'
import { useToken } from './visit.ts'

/** In parts of 10^-8, as the statement counts. */
const DECIMALS = 8
const partsOf = (text: string): bigint => {
  const [whole = '0', fraction = ''] = text.replaceAll(',', '').replace('−', '-').split('.')
  const parts = BigInt(whole.replace('-', '') + fraction.slice(0, DECIMALS).padEnd(DECIMALS, '0'))
  return whole.startsWith('-') ? -parts : parts
}

interface Move {
  readonly coin: bigint
  readonly dollars: bigint
}

/** What each trade of the pair moved, the oldest first, of what the bills say line by line. */
async function tradesIn(url: string, token: string, coin: string): Promise<readonly Move[]> {
  const { csv } = await ask<{ csv: string }>(url, '/api/exchange/coin/assets/billCsv', token)
  const moves = new Map<string, { coin: bigint; dollars: bigint }>()
  for (const line of csv.trim().split('\r\n').slice(1).reverse()) {
    const [, id = '', , what = '', reason = '', , available = '', occupied = ''] = line.split(',')
    if (reason !== 'trade') continue
    const posting = id.split('-')[0] ?? ''
    const move = moves.get(posting) ?? { coin: 0n, dollars: 0n }
    const moved = partsOf(available) + partsOf(occupied)
    if (what === coin) move.coin += moved
    else move.dollars += moved
    moves.set(posting, move)
  }
  return [...moves.values()]
}

/** First in, first out: what was sold brought so much, and had cost so much. */
function soldOf(moves: readonly Move[]): { proceeds: bigint; cost: bigint; sold: bigint } {
  const lots: { left: bigint; cost: bigint }[] = []
  let [proceeds, cost, sold] = [0n, 0n, 0n]
  for (const { coin, dollars } of moves) {
    if (coin > 0n) {
      lots.push({ left: coin, cost: -dollars })
      continue
    }
    proceeds += dollars
    sold -= coin
    for (let rest = -coin; rest > 0n; ) {
      const [lot] = lots
      if (lot === undefined) throw new Error('more was sold than bought')
      let taken = lot.left
      if (rest < taken) taken = rest
      const part = (lot.cost * taken) / lot.left
      cost += part
      rest -= taken
      lot.cost -= part
      lot.left -= taken
      if (lot.left === 0n) lots.shift()
    }
  }
  return { proceeds, cost, sold }
}

/** Cells of the coin's row: acquired, spent, disposed, proceeds, cost, gain, in, out. */
async function sumsOf(page: Page, coin: string): Promise<readonly bigint[]> {
  const cells = page.getByRole('region', { name: 'By coin' }).getByRole('row', { name: coin }).getByRole('cell')
  return (await cells.allTextContents()).map(partsOf)
}

test('a year’s statement says what the bills say, and its print has the last line', async ({ page, baseURL }) => {
  const url = baseURL ?? ''
  const { token } = await newCustomer(url, { ETH: 600 })
  await buy(url, token, 'ETH', 300)
  const order = { symbol: 'ETH_USDT', side: 'sell', orderType: 'market', quantity: '0.17', clientId: randomUUID() }
  await call(url, '/api/currency/order/submit', order, token)
  await useToken(page.context(), url, token)
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-asked-to-print', '')
  })
  await page.goto('/account/wallet/statement')
  await page.getByRole('button', { name: 'Make statement' }).click()
  await expect(page.getByRole('heading', { name: 'By coin' })).toBeVisible()

  const moves = await tradesIn(url, token, 'ETH')
  const bought = moves.filter(({ coin }) => coin > 0n)
  const { proceeds, cost, sold } = soldOf(moves)
  expect(sold).toBe(partsOf('0.17'))
  const near = (one: bigint | undefined, other: bigint) => {
    // Of each lot the last part of 10^-8 may fall to either side.
    const apart = (one ?? 0n) - other
    expect(apart < 10n && apart > -10n, `${one} is ${other}`).toBe(true)
  }
  const [acquired, spent, disposed, brought, had, gain, movedIn, movedOut] = await sumsOf(page, 'ETH')
  expect(acquired).toBe(bought.reduce((sum, { coin }) => sum + coin, 0n))
  expect([disposed, movedIn, movedOut]).toEqual([sold, 0n, 0n])
  near(spent, -bought.reduce((sum, { dollars }) => sum + dollars, 0n))
  near(brought, proceeds)
  near(had, cost)
  near(gain, proceeds - cost)

  await page.getByRole('button', { name: 'Print or save as PDF' }).click()
  await expect(page.locator('html[data-asked-to-print]')).toBeAttached()
  await page.emulateMedia({ media: 'print' })
  const rows = page.getByRole('table').last().getByRole('row')
  const last = rows.last()
  await expect(last).toBeVisible()
  await expect(last).toContainText('ETH')
  const shown = await page.getByRole('table').count()
  expect(shown).toBeGreaterThan(2)
  const pdf = await page.pdf({ format: 'A4' })
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
  expect(pdf.length).toBeGreaterThan(20_000)
  await expect(last).toBeVisible()
})
