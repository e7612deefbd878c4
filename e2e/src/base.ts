/**
 * What every journey starts from: the address of the server, a page that fails on any violation of the content
 * security policy or uncaught error, and the few steps (mailbox, signing in) that most journeys share.
 */
import { type Page, test as plain } from '@playwright/test'

export { expect } from '@playwright/test'

/** A test whose page must not violate the content security policy nor throw. */
export const test = plain.extend({
  // The address is known only once the server of the global setup runs.
  // biome-ignore lint/correctness/noEmptyPattern: the fixture needs no other fixture, and its first parameter must be a pattern
  baseURL: async ({}, use) => {
    await use(process.env.BASE_URL)
  },
  page: async ({ page }, use) => {
    const violations: string[] = []
    page.on('pageerror', (error) => violations.push(error.message))
    page.on('console', (message) => {
      if (/Content Security Policy|Trusted Type/i.test(message.text())) violations.push(message.text())
    })
    await use(page)
    if (violations.length > 0) throw new Error(`the page misbehaved:\n${violations.join('\n')}`)
  },
})

export const DEMO_PASSWORD = 'Candle-1234'

/** The newest code mailed to `address`, as the development mailbox shows it. */
export async function mailedCode(page: Page, address: string): Promise<string> {
  for (let attempt = 0; attempt < 50; attempt += 1) {
    const answer = await page.request.get(`/dev/mailbox?to=${encodeURIComponent(address)}`)
    const mails: { code?: string }[] = await answer.json()
    const code = mails.find((mail) => mail.code)?.code
    if (code !== undefined) return code
    await page.waitForTimeout(100)
  }
  throw new Error(`no code reached ${address}`)
}
