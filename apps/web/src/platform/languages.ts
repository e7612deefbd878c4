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

/** The remembered language; English where none is. */
export function rememberedLanguage(): Language {
  try {
    const kept = localStorage.getItem(LANGUAGE_KEY)
    return isLanguage(kept) ? kept : DEFAULT_LANGUAGE
  } catch {
    return DEFAULT_LANGUAGE
  }
}

export function rememberLanguage(language: Language): void {
  try {
    localStorage.setItem(LANGUAGE_KEY, language)
  } catch {
    // Storage is closed: the choice lasts as long as the page.
  }
}
