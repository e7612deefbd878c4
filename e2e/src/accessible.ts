/** What a screen reader's rules say of a page as it stands, in both themes. */
import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { paint, THEMES } from './visit.ts'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa']
/** The rules among them that look at colours: all that another theme can break, since it changes nothing else. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block']

/** One line for each rule that is broken, with its theme and where. */
export async function accessibilityFaults(page: Page): Promise<string[]> {
  const found: string[] = []
  for (const [index, theme] of THEMES.entries()) {
    await paint(page, theme)
    // The checker runs inside the page and judges there: no page holds another, so there is nothing to put together.
    const checker = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
    const { violations } = await (index === 0 ? checker.withTags(TAGS) : checker.withRules(OF_COLOURS)).analyze()
    found.push(
      ...violations.map(
        ({ id, nodes }) => `${theme}: ${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
      ),
    )
  }
  return found
}
