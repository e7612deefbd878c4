/** The languages of the product, in the order in which they are offered. Every text exists in each of them. */
export const LANGUAGES = ['en', 'ja', 'ko', 'zh-CN', 'pt', 'vi', 'th', 'es', 'fr', 'ru', 'de', 'it', 'zh-TW'] as const
export type Language = (typeof LANGUAGES)[number]
export const DEFAULT_LANGUAGE: Language = 'en'

const BY_LOWER_CASE = new Map<string, Language>(LANGUAGES.map((language) => [language.toLowerCase(), language]))
const TRADITIONAL = /^zh[-_](tw|hk|mo|hant)/

/** The language meant by a header or a setting such as `pt-BR`, `zh_TW` or `zh`; English where none is recognised. */
export function languageOf(text: string | undefined): Language {
  const wanted = (text ?? '').trim().toLowerCase().slice(0, 20)
  if (TRADITIONAL.test(wanted)) return 'zh-TW'
  if (/^(zh|cn)/.test(wanted)) return 'zh-CN'
  return BY_LOWER_CASE.get(wanted) ?? BY_LOWER_CASE.get(wanted.split(/[-_,;]/)[0] ?? '') ?? DEFAULT_LANGUAGE
}
