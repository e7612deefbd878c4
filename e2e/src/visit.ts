/** Gives a browser context what a person's own would keep (a theme, a language, a login), and a page another theme. */
import type { BrowserContext, Page } from '@playwright/test'

export const THEMES = ['theme-daytime', 'theme-night'] as const

/** Keeps a value the way the app does; in force from the next page on. */
function keep(context: BrowserContext, name: string, content: string | number): Promise<void> {
  const item = JSON.stringify({ dataType: typeof content, content, datetime: Date.now() })
  return context
    .addInitScript(([key, value]) => localStorage.setItem(`candlewick-${key}`, value ?? ''), [name, item])
    .then(() => undefined)
}

export function chooseTheme(context: BrowserContext, theme: string): Promise<void> {
  return keep(context, 'themeName', theme)
}

/** Paints a page that stands as the settings do, and waits until the colours have arrived. */
export async function paint(page: Page, theme: (typeof THEMES)[number]): Promise<void> {
  await page.evaluate(async (chosen) => {
    document.documentElement.dataset.theme = chosen
    // What inherits a colour sets out again with each step of the one it inherits from.
    for (;;) {
      const changing = document.getAnimations().filter((one) => one instanceof CSSTransition)
      if (changing.length === 0) break
      await Promise.allSettled(changing.map(({ finished }) => finished))
      await new Promise(requestAnimationFrame)
    }
  }, theme)
}

/** The language of every page of this person. */
export function chooseLanguage(context: BrowserContext, language: string): Promise<void> {
  return context.addInitScript((chosen) => localStorage.setItem('lang', chosen), language).then(() => undefined)
}

/** As if somebody had logged in here; without the refresh cookie, which only the browser that did so gets. */
export async function useToken(context: BrowserContext, url: string, token: string): Promise<void> {
  await context.addCookies([{ name: 'coin-access-token', value: token, url }])
}
