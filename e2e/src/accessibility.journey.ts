/** Every page in both themes, as a screen reader's rules see it, and the trading screen by keyboard alone. */
import AxeBuilder from '@axe-core/playwright'
import { expect, test } from './base.ts'
import { PAGES } from './pages.ts'
import { borrowSome, openFlashContract, placeSomeOrders, signInByCall } from './people.ts'
import { chooseTheme, useToken } from './visit.ts'

const THEMES = ['theme-daytime', 'theme-night']

let token = ''
test.beforeAll(async () => {
  const url = process.env.BASE_URL ?? ''
  token = await signInByCall(url, 'trader@candlewick.test')
  await placeSomeOrders(url, token)
  await borrowSome(url, token)
  await openFlashContract(url, token, { symbol: 'BTC_USDT', direction: 'up', period: 3_600 })
})

for (const theme of THEMES) {
  for (const shown of PAGES) {
    test(`${shown.name} in ${theme} breaks no rule of accessibility`, async ({ page, baseURL }) => {
      await chooseTheme(page.context(), theme)
      if (shown.signedIn) await useToken(page.context(), baseURL ?? '', token)
      await page.goto(shown.path)
      await expect(page.getByRole('main')).toBeVisible()
      await page.waitForLoadState('networkidle').catch(() => undefined)
      // The checker runs inside the page; a policy against scripts from text would stop the checker, not the page.
      const { violations } = await new AxeBuilder({ page })
        .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'])
        .analyze()
      expect(
        violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`),
      ).toEqual([])
    })
  }
}
