/** Every page in both themes, as a screen reader's rules see it, and as wide as phones, tablets and desks are. */
import type { Page } from '@playwright/test'
import { accessibilityFaults } from './accessible.ts'
import { test as anyone, expect, watched } from './base.ts'
import { beyondEdge } from './edges.ts'
import { goOn } from './onward.ts'
import { PAGES } from './pages.ts'
import { borrowSome, newCustomer, openFlashContract, placeSomeOrders } from './people.ts'
import { useToken } from './visit.ts'

/** From phones to desks, and last the one that the next page is looked at. */
const WIDTHS = [360, 768, 1_024, 1_280, 1_440]

/** The page of the visitor, or that of the customer. */
type PageOf = (signedIn: boolean) => Promise<Page>

/**
 * One visitor and one customer go from page to page, each in a tab that loads nothing anew: what is judged is the page,
 * and not how it is loaded.
 */
const test = anyone.extend<{ signedIn: boolean }, { pageOf: PageOf }>({
  signedIn: [false, { option: true }],
  pageOf: [
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
      await use(async (signedIn) => {
        const [one, other] = signedIn ? [customer, visitor] : [visitor, customer]
        // A tab that nobody looks at any more would go on hearing prices.
        for (const left of other.pages()) await left.close()
        return one.pages()[0] ?? (await one.newPage())
      })
      await Promise.all([visitor.close(), customer.close()])
    },
    { scope: 'worker' },
  ],
  page: async ({ pageOf, signedIn }, use) => {
    await watched(await pageOf(signedIn), use)
  },
})

for (const signedIn of [false, true]) {
  test.describe(signedIn ? 'signed in' : 'visiting', () => {
    test.use({ signedIn })
    for (const shown of PAGES.filter((page) => page.signedIn === signedIn)) {
      test(`${shown.name} breaks no rule of accessibility in either theme, and fits`, async ({ page }) => {
        await goOn(page, shown.path)
        expect.soft(await accessibilityFaults(page)).toEqual([])
        expect(await beyondEdge(page, WIDTHS)).toEqual([])
      })
    }
  })
}

for (const who of ['members', 'visitors']) {
  anyone(`no dialog or form that ${who} see breaks a rule in either theme, whatever its state`, async ({ page }) => {
    test.slow()
    await page.goto(`/components/?all=${who}`)
    await page.waitForFunction(() => window.standing !== undefined)
    expect(await accessibilityFaults(page)).toEqual([])
  })
}

/** What no rule allows, done to a page that breaks none, and what is said of it. */
const PLANTS: readonly [name: string, what: string, plant: (rows: Element[]) => void][] = [
  [
    'a row unlike the others with a button of no name',
    'theme-daytime: button-name: ',
    (rows) => rows.at(-1)?.firstElementChild?.append(document.createElement('button')),
  ],
  [
    'a colour too weak in all rows',
    'theme-daytime: color-contrast: ',
    (rows) => {
      for (const row of rows) for (const part of row.querySelectorAll('*')) part.setAttribute('style', 'color: #f4f4f4')
    },
  ],
  [
    'a colour too weak in one row, by night alone',
    'theme-night: color-contrast: ',
    (rows) => {
      for (const part of rows.at(-1)?.querySelectorAll('*') ?? []) part.setAttribute('style', 'color: #1c1f24')
    },
  ],
  [
    'a picture without a text beside rows',
    'theme-daytime: image-alt: ',
    (rows) => rows[0]?.closest('main')?.append(document.createElement('img')),
  ],
  [
    'a name that refers to nothing in one row',
    'theme-daytime: aria-input-field-name: ',
    (rows) => {
      for (const row of rows) {
        const slider = document.createElement('span')
        slider.setAttribute('role', 'slider')
        slider.setAttribute('tabindex', '0')
        slider.setAttribute('aria-valuenow', '1')
        slider.id = `planted-${rows.indexOf(row)}`
        const name = document.createElement('span')
        name.id = `${slider.id}-name`
        name.textContent = 'Share'
        slider.setAttribute('aria-labelledby', row === rows.at(-1) ? 'nobody' : name.id)
        row.firstElementChild?.append(name, slider)
      }
    },
  ],
]

anyone('whatever breaks a rule is found', async ({ page }) => {
  for (const [name, what, plant] of PLANTS) {
    await page.goto('/rate/index')
    const rows = page.getByRole('table', { name: 'Spot fees' }).locator('tbody tr')
    await expect(rows.nth(3)).toBeVisible()
    await rows.evaluateAll(plant)
    const found = await accessibilityFaults(page)
    expect
      .soft(
        found.filter((fault) => fault.startsWith(what)),
        name,
      )
      .not.toEqual([])
  }
})

anyone('what was judged on one page is judged again on another where it is not the same', async ({ page }) => {
  await goOn(page, '/rate/index')
  expect(await accessibilityFaults(page)).toEqual([])
  await goOn(page, '/proof')
  await page.locator('footer').evaluate((footer) => {
    for (const link of footer.querySelectorAll('a')) link.setAttribute('style', 'color: #1c1f24')
  })
  const found = await accessibilityFaults(page)
  expect(found).toEqual([expect.stringMatching(/^theme-night: color-contrast: .*termsService/)])
  // It was said, and is not said again of what stayed as it was.
  await page.evaluate(() => document.querySelector('main')?.append(document.createElement('img')))
  expect(await accessibilityFaults(page)).toEqual(['theme-daytime: image-alt: #main > img'])
})
