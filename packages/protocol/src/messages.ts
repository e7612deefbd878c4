/** The words of the error catalogue in every language. Server side only: a browser receives the finished `msg`. */
import { type ErrorDetail, type ErrorName, type Messages, SECOND_STEP_PHRASE, TOKEN_INVALID_PHRASE } from './errors.ts'
import type { Language } from './languages.ts'
import de from './messages/de.ts'
import en from './messages/en.ts'
import es from './messages/es.ts'
import fr from './messages/fr.ts'
import it from './messages/it.ts'
import ja from './messages/ja.ts'
import ko from './messages/ko.ts'
import pt from './messages/pt.ts'
import ru from './messages/ru.ts'
import th from './messages/th.ts'
import vi from './messages/vi.ts'
import zhCN from './messages/zh-CN.ts'
import zhTW from './messages/zh-TW.ts'

const ALL: Record<Language, Messages> = {
  en,
  ja,
  ko,
  'zh-CN': zhCN,
  pt,
  vi,
  th,
  es,
  fr,
  ru,
  de,
  it,
  'zh-TW': zhTW,
}

/** What stands in brackets about a bound; without one it is left out. */
const WITH_BOUND = /\s*[(（][^()（）]*\{bound\}[^()（）]*[)）]/

/** The message of an error in a language, its placeholders filled in; empty placeholders leave no trace. */
export function messageOf(error: ErrorName, language: Language, detail: ErrorDetail = {}): string {
  if (error === 'token_invalid') return TOKEN_INVALID_PHRASE
  if (error === 'second_step') return SECOND_STEP_PHRASE
  const { field, bound } = detail
  const known = bound === undefined ? ALL[language][error].replace(WITH_BOUND, '') : ALL[language][error]
  return known
    .replaceAll('{field}', () => field ?? '')
    .replaceAll('{bound}', () => String(bound ?? ''))
    .replace(/^[\s:：]+|[\s:：]+$/g, '')
    .replace(/ {2,}/g, ' ')
}

/** The message of a success in a language. */
export function successMessage(language: Language): string {
  return ALL[language].ok
}
