/** The languages by their own names, and how each is told to formatters. */
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '@candlewick/protocol/languages'

export const LANGUAGE_NAMES: Record<Language, string> = {
  en: 'English',
  ja: '日本語',
  ko: '한국어',
  'zh-CN': '简体中文',
  pt: 'Português',
  vi: 'Tiếng Việt',
  th: 'ไทย',
  es: 'Español',
  fr: 'Français',
  ru: 'Русский',
  de: 'Deutsch',
  it: 'Italiano',
  'zh-TW': '繁體中文',
}

/** The bare key, without the platform's prefix, under which the language is remembered. */
const LANGUAGE_KEY = 'lang'

export function isLanguage(text: unknown): text is Language {
  return LANGUAGES.some((language) => language === text)
}

/** The languages on offer here, as the configuration says; all, where it says nothing. */
export function offeredLanguages(): readonly Language[] {
  const offered = window.platformConfig?.languages
  return offered === undefined ? LANGUAGES : LANGUAGES.filter((language) => offered.includes(language))
}

/** The language of a first visit. */
function firstLanguage(): Language {
  const first = window.platformConfig?.defaultLang
  return isLanguage(first) ? first : DEFAULT_LANGUAGE
}

/** The remembered language where it is on offer; else that of a first visit. */
export function rememberedLanguage(): Language {
  try {
    const kept = localStorage.getItem(LANGUAGE_KEY)
    return isLanguage(kept) && offeredLanguages().includes(kept) ? kept : firstLanguage()
  } catch {
    return firstLanguage()
  }
}

export function rememberLanguage(language: Language): void {
  try {
    localStorage.setItem(LANGUAGE_KEY, language)
  } catch {
    // Storage is closed: the choice lasts as long as the page.
  }
}
