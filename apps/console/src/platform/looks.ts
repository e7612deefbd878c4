/** What an operator chose about looks: day or night, English or Chinese. Kept in this browser. */
import { create } from 'zustand'

export type Theme = 'theme-daytime' | 'theme-night'
export const LANGUAGES = ['en', 'zh'] as const
export type Language = (typeof LANGUAGES)[number]

export interface Looks {
  theme: Theme
  language: Language
}

/** Where each is kept; `public/before-paint.js` reads them too. */
const KEYS: Readonly<Record<keyof Looks, string>> = { theme: 'console-theme', language: 'console-language' }

function kept(name: keyof Looks): string | null {
  try {
    return localStorage.getItem(KEYS[name])
  } catch {
    return null
  }
}

export const useLooks = create<Looks>(() => ({
  theme: document.documentElement.dataset.theme === 'theme-night' ? 'theme-night' : 'theme-daytime',
  language: kept('language') === 'zh' ? 'zh' : 'en',
}))

export function changeLooks(change: Partial<Looks>): void {
  useLooks.setState(change)
  for (const [name, value] of Object.entries(change)) {
    try {
      localStorage.setItem(name === 'theme' ? KEYS.theme : KEYS.language, value)
    } catch {
      // Storage is closed: the choice lasts as long as the page.
    }
  }
}

/** Paints the theme on the page, now and at each change. */
export function paintLooks(): void {
  const paint = ({ theme, language }: Looks) => {
    document.documentElement.dataset.theme = theme
    document.documentElement.lang = language
    const canvas = getComputedStyle(document.documentElement).getPropertyValue('--canvas').trim()
    document.querySelector('meta[name="theme-color"]')?.setAttribute('content', canvas)
  }
  paint(useLooks.getState())
  useLooks.subscribe(paint)
}
