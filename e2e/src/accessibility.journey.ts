/** Every page in both themes, as a screen reader's rules see it. */
import type { BrowserContext } from '@playwright/test'
import { accessibilityFaults } from './accessible.ts'
import { test as anyone, expect } from './base.ts'
import { PAGES } from './pages.ts'
import { borrowSome, newCustomer, openFlashContract, placeSomeOrders } from './people.ts'
import { useToken } from './visit.ts'

interface Browsers {
  visitor: BrowserContext
  customer: BrowserContext
}

/**
 * One visitor and one customer look at all pages, each in a browser that keeps what it has fetched: what is judged is the
 * page, and not how it is loaded.
 */
const test = anyone.extend<{ signedIn: boolean }, { browsers: Browsers }>({
  signedIn: [false, { option: true }],
  browsers: [
    async ({ browser }, use) => {
      const url = process.env.BASE_URL ?? ''
      const { token } = await newCustomer(url, { ETH: 1_000 })
      await placeSomeOrders(url, token)
      await borrowSome(url, token)
      await openFlashContract(url, token, { symbol: 'BTC_USDT', direction: 'up', period: 3_600 })
      // Nobody's colours are on their way from one theme to the other while they are looked at.
      const settings = { baseURL: url, viewport: { width: 1_440, height: 900 }, reducedMotion: 'reduce' } as const
      const [visitor, customer] = [await browser.newContext(settings), await browser.newContext(settings)]
      await useToken(customer, url, token)
      await use({ visitor, customer })
      await Promise.all([visitor.close(), customer.close()])
    },
    { scope: 'worker' },
  ],
  context: async ({ browsers, signedIn }, use) => {
    const context = signedIn ? browsers.customer : browsers.visitor
    await use(context)
    for (const page of context.pages()) await page.close()
  },
})

for (const signedIn of [false, true]) {
  test.describe(signedIn ? 'signed in' : 'visiting', () => {
    test.use({ signedIn })
    for (const shown of PAGES.filter((page) => page.signedIn === signedIn)) {
      test(`${shown.name} breaks no rule of accessibility in either theme`, async ({ page }) => {
        await page.goto(shown.path)
        await expect(page.getByRole('main')).toBeVisible()
        await page.waitForLoadState('networkidle')
        expect(await accessibilityFaults(page)).toEqual([])
      })
    }
  })
}
