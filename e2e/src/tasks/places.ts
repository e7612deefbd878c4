/** What tasks find on the screen again and again. */
import { expect, type Locator, type Page } from '@playwright/test'
import type { Hand } from './task.ts'

export const SPOT = '/exchange/full-screen/BTC_USDT'
export const CONTRACT = '/exchange/full-contract/BTC_USDT_PERP'

export const spotForm = (page: Page): Locator => page.getByRole('form', { name: 'Place an order' })
export const contractForm = (page: Page): Locator => page.getByRole('form', { name: 'Place a contract order' })
export const field = (form: Locator, name: string): Locator => form.getByRole('textbox', { name, exact: true })
export const chart = (page: Page): Locator => page.getByRole('img', { name: /Candle chart/ })
export const button = (page: Page | Locator, name: string | RegExp): Locator =>
  page.getByRole('button', { name, exact: typeof name === 'string' })
export const tab = (page: Page | Locator, name: string | RegExp): Locator => page.getByRole('tab', { name })

/** A half of what the slider is of. */
export async function half(hand: Hand, within: Locator): Promise<void> {
  const slider = within.getByRole('slider', { name: 'Part of the balance' })
  await hand.pressAt(slider, 0.5, 0.5, 'slider at 50%')
  await expect(slider).toHaveValue('50')
}

/** The palette: opened, asked, its first answer taken. */
export async function byPalette(hand: Hand, page: Page, words: string, answer: RegExp): Promise<void> {
  await hand.key('Control+k')
  await expect(page.getByRole('combobox', { name: 'Search', exact: true })).toBeFocused()
  await hand.type(words)
  await expect(page.getByRole('dialog').getByRole('option').first()).toContainText(answer)
  await hand.key('Enter')
}

/** Another kind of order than a limit or a market one. */
export async function kindOfOrder(hand: Hand, page: Page, form: Locator, kind: string): Promise<void> {
  await hand.press(form.getByRole('button', { name: 'More order types' }), 'More order types')
  await hand.press(page.getByRole('menuitemradio', { name: kind, exact: true }), kind)
}

export const tenths = (price: number): string => (Math.round(price * 10) / 10).toFixed(1)
