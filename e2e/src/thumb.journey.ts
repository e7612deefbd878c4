/** On a phone the ways to move money are within reach of the thumb wherever one sees what one holds. */
import type { Locator, Page } from '@playwright/test'
import { expect, test } from './base.ts'
import { newCustomer } from './people.ts'
import { useToken } from './visit.ts'

test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })

const MOVES = ['Deposit', 'Withdraw', 'Transfer', 'Swap']
/** Where a thumb gets to without letting go: the lower half of the screen. */
const REACH = 844 / 2

/** Every way stands in reach, and where the page ends nothing of it lies below them. */
async function withinReach(page: Page): Promise<void> {
  const row = page.getByRole('navigation', { name: 'Move money' })
  await expect(row.getByRole('link')).toHaveText(MOVES)
  // A page that has just come draws its row anew.
  const heights = async () => {
    const boxes = await Promise.all((await row.getByRole('link').all()).map((link) => link.boundingBox()))
    return boxes.map((box) => box !== null && box.y > REACH && box.height >= 44)
  }
  await expect.poll(heights).toEqual(MOVES.map(() => true))
}

test('on every page about what one holds, the one that is open marked', async ({ page, baseURL }) => {
  const { token } = await newCustomer(baseURL ?? '')
  await useToken(page.context(), baseURL ?? '', token)
  for (const path of [
    ...['overview', 'records', 'tradeOrder', 'finance'].map((key) => `/assets/index?key=${key}`),
    ...['bills', 'statement', 'history-deposit', 'history-withdrawal'].map((name) => `/account/wallet/${name}`),
    '/account/entrust/spot',
  ]) {
    await page.goto(path)
    await withinReach(page)
  }
  const row = page.getByRole('navigation', { name: 'Move money' })
  for (const name of MOVES) {
    await row.getByRole('link', { name }).click()
    await expect(row.getByRole('link', { name })).toHaveAttribute('aria-current', 'page')
    await withinReach(page)
  }
  // A page whose parts still come grows below.
  const below = async () => {
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    const footer = await page.getByRole('contentinfo').boundingBox()
    const top = (await row.boundingBox())?.y ?? 0
    return (footer?.y ?? 0) + (footer?.height ?? Number.POSITIVE_INFINITY) - top
  }
  await expect.poll(below).toBeLessThanOrEqual(1)
})

/** Opens the menu beside a balance, which a thumb can press, and finds every way for the coin in it. */
async function movesOf(page: Page, place: Locator, coin: string): Promise<void> {
  const more = place.getByRole('button', { name: 'Move money' })
  // A balance that comes draws its line anew.
  const pressable = async () => {
    await more.scrollIntoViewIfNeeded({ timeout: 1_000 })
    const box = await more.boundingBox()
    expect(box?.width).toBeGreaterThanOrEqual(44)
    expect(box?.height).toBeGreaterThanOrEqual(44)
  }
  await expect(pressable).toPass({ timeout: 20_000 })
  await more.click()
  await expect(page.getByRole('menuitem')).toHaveText([
    new RegExp(`^Deposit ${coin}$`),
    new RegExp(`^Withdraw ${coin}$`),
    /^Transfer/,
    new RegExp(`^Swap ${coin}$`),
  ])
  await page.keyboard.press('Escape')
}

test('in every order sheet, beside what there is to trade with, an empty account too', async ({ page, baseURL }) => {
  const { token } = await newCustomer(baseURL ?? '')
  await useToken(page.context(), baseURL ?? '', token)
  for (const [market, open, coin] of [
    ['type=usta&symbol=BTC_USDT_PERP', 'Long', 'USDT'],
    ['type=usta&symbol=BTC_USD', 'Long', 'BTC'],
    ['type=sec&symbol=BTC_USDT', 'Buy up', 'USDT'],
    ['type=spot', 'Buy', 'USDT'],
    ['type=qc', 'Buy', 'USDT'],
  ] as const) {
    await page.goto(`/trade/index?${market}`)
    await page.getByRole('button', { name: open, exact: true }).last().click()
    await movesOf(page, page.getByRole('dialog'), coin)
  }
  await page.getByRole('dialog').getByRole('button', { name: 'Move money' }).click()
  await page.getByRole('menuitem', { name: 'Deposit USDT' }).click()
  await expect(page).toHaveURL(/key=recharge&coin=USDT/)
})

test('in the balances below a terminal, beside each coin', async ({ page, baseURL }) => {
  const { token } = await newCustomer(baseURL ?? '')
  await useToken(page.context(), baseURL ?? '', token)
  await page.goto('/trade/index?type=spot')
  await page.getByRole('tab', { name: 'Balances' }).click()
  const row = page.getByRole('table', { name: 'Balances' }).getByRole('row', { name: /^USDT/ })
  await movesOf(page, row, 'USDT')
  await row.getByRole('button', { name: 'Move money' }).click()
  await page.getByRole('menuitem', { name: 'Withdraw USDT' }).click()
  await expect(page).toHaveURL(/key=withdraw&coin=USDT/)
})
