/** How a customer withdraws in the page, where a journey is about what becomes of it. */
import type { Page } from '@playwright/test'
import { codeMailedTo, FUND_PASSWORD, newestCode } from './people.ts'

interface Withdrawn {
  readonly coin: string
  readonly amount: string
  readonly to: string
}

/** Fills in, reviews, proves with fund password and mailed code, and sends; stays where its state is shown. */
export async function withdraw(page: Page, url: string, email: string, { coin, amount, to }: Withdrawn): Promise<void> {
  await page.goto(`/assets/index?key=withdraw&coin=${coin}`)
  await page.getByRole('textbox', { name: 'To', exact: true }).fill(to)
  await page.getByRole('textbox', { name: 'Amount', exact: true }).fill(amount)
  await page.getByRole('button', { name: `Review ${amount} ${coin}` }).click()
  await page.getByLabel('Fund password', { exact: true }).fill(FUND_PASSWORD)
  // The code of a registration or a login is in the mailbox already.
  const before = await newestCode(url, email)
  await page.getByRole('button', { name: 'Send code' }).click()
  await page.getByRole('textbox', { name: 'Code that was sent' }).fill(await codeMailedTo(url, email, before))
  await page.getByRole('button', { name: `Send ${amount} ${coin}` }).click()
}
