/**
 * What every journey starts from: the address of the server, and a page that fails on any violation of the content
 * security policy or uncaught error.
 */
import { type ConsoleMessage, type Page, test as plain } from '@playwright/test'

export { expect } from '@playwright/test'

/** A test whose page must not violate the content security policy nor throw. */
export const test = plain.extend({
  // The address is known only once the server of the global setup runs.
  // biome-ignore lint/correctness/noEmptyPattern: the fixture needs no other fixture, and its first parameter must be a pattern
  baseURL: async ({}, use) => {
    await use(process.env.BASE_URL)
  },
  page: async ({ page }, use) => {
    await watched(page, use)
  },
})

/** @throws Error where the page violated the policy or threw while it was used */
export async function watched(page: Page, use: (page: Page) => Promise<void>): Promise<void> {
  const violations: string[] = []
  const thrown = (error: Error) => void violations.push(error.message)
  const said = (message: ConsoleMessage) => {
    if (/Content Security Policy|Trusted Type/i.test(message.text())) violations.push(message.text())
  }
  page.on('pageerror', thrown).on('console', said)
  await use(page)
  page.off('pageerror', thrown).off('console', said)
  if (violations.length > 0) throw new Error(`the page misbehaved:\n${violations.join('\n')}`)
}
