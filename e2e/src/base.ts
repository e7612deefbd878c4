/**
 * What every journey starts from: the address of the server, and a page that fails on any violation of the content
 * security policy or uncaught error.
 */
import { test as plain } from '@playwright/test'

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
