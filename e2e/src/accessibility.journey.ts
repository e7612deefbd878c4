/** Every page in both themes, as a screen reader's rules see it. */
import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, test } from './base.ts'
import { PAGES } from './pages.ts'
import { borrowSome, newCustomer, openFlashContract, placeSomeOrders } from './people.ts'
import { paint, THEMES, useToken } from './visit.ts'

/** Nobody's colours are on their way from one theme to the other while they are looked at. */
test.use({ contextOptions: { reducedMotion: 'reduce' } })

let token = ''
test.beforeAll(async () => {
  const url = process.env.BASE_URL ?? ''
  token = (await newCustomer(url, { ETH: 1_000 })).token
  await placeSomeOrders(url, token)
  await borrowSome(url, token)
  await openFlashContract(url, token, { symbol: 'BTC_USDT', direction: 'up', period: 3_600 })
})

/** The checker runs inside the page; a policy against scripts from text would stop the checker, not the page. */
async function faults(page: Page, theme: string): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa']).analyze()
  return violations.map(({ id, nodes }) => `${theme}: ${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)
}

for (const shown of PAGES) {
  test(`${shown.name} breaks no rule of accessibility in either theme`, async ({ page, baseURL }) => {
    if (shown.signedIn) await useToken(page.context(), baseURL ?? '', token)
    await page.goto(shown.path)
    await expect(page.getByRole('main')).toBeVisible()
    await page.waitForLoadState('networkidle').catch(() => undefined)
    for (const theme of THEMES) {
      await paint(page, theme)
      expect(await faults(page, theme)).toEqual([])
    }
  })
}
