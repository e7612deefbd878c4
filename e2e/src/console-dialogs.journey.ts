/**
 * Every dialog and sheet of the console, as it opens and as it says what is missing: nothing is cut or lies on something
 * else in either language on phones, tablets and desks, and no rule of accessibility is broken in either theme. They stand
 * on the demo's component page, all at once.
 */
import { accessibilityFaults } from './accessible.ts'
import { expect, test } from './base.ts'
import './component-page.ts'

const WIDTHS = [390, 1_024, 1_440]
const HEIGHT = 1_000

test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('no dialog of the console breaks a rule, and each fits at each width in both languages', async ({ page }) => {
  test.slow()
  await page.setViewportSize({ width: WIDTHS[0] ?? 390, height: HEIGHT })
  await page.goto('/components/console/index.html?all=')
  await page.waitForFunction(() => window.standing !== undefined)
  for (const language of ['en', 'zh'] as const) {
    await page.evaluate((spoken) => window.standing?.speak(spoken), language)
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: HEIGHT })
      const faults = await page.evaluate(() => window.standing?.faults() ?? ['nothing stands here'])
      expect.soft(faults, `${language} at ${width} pixels`).toEqual([])
    }
    expect.soft(await accessibilityFaults(page), language).toEqual([])
  }
})
