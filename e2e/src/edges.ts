/** What of a page lies beyond the right edge though nothing there can be scrolled to it, at each of some widths. */
import type { Page } from '@playwright/test'

/** As a page is resized that stands: nothing is loaded anew. @returns a line for each width that something is too wide for */
export async function beyondEdge(page: Page, widths: readonly number[]): Promise<string[]> {
  const found: string[] = []
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    const beyond = await page.evaluate(async () => {
      // What follows the width has done so by the next frame.
      await new Promise(requestAnimationFrame)
      const { clientWidth, scrollWidth } = document.documentElement
      return scrollWidth - clientWidth
    })
    if (beyond > 0) found.push(`${beyond} pixels beyond the edge at ${width}`)
  }
  return found
}
