/** The dictionaries that a client asks for by their code. */
import { EXCHANGE_CURRENCIES } from '@candlewick/protocol/currencies'
import { LANGUAGES } from '@candlewick/protocol/languages'
import { TIMEZONES } from '@candlewick/protocol/timezones'

export interface DictionaryItem {
  dictKey: string
  dictValue: string
  remark: string
  sort: number
}

/** Each language in its own words. */
const OWN_NAMES: Record<(typeof LANGUAGES)[number], string> = {
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

const languages = numbered(LANGUAGES.map((code) => ({ dictKey: code, dictValue: code, remark: OWN_NAMES[code] })))

const DICTIONARIES: Readonly<Record<string, readonly DictionaryItem[]>> = {
  coin_lang: languages,
  t_app_language: languages,
  timeZone: numbered(
    TIMEZONES.map(({ timezone, offset }) => ({ dictKey: timezone, dictValue: String(offset), remark: utc(offset) })),
  ),
  exchange_currency: numbered(
    EXCHANGE_CURRENCIES.map(({ code, name, symbol }) => ({ dictKey: code, dictValue: symbol, remark: name })),
  ),
}

/** What a group of markets that is none of a quote coin is called. */
const PLATE_NAMES: Readonly<Record<string, string>> = { forex: 'Foreign currency', metal: 'International gold' }

/** The groups that markets are listed in: the value is what a row's `plate` holds. */
function plateItems(plates: readonly string[]): DictionaryItem[] {
  return numbered(plates.map((plate) => ({ dictKey: plate, dictValue: plate, remark: PLATE_NAMES[plate] ?? plate })))
}

/** The items of a dictionary; nothing where there is none of that code. */
export function dictionary(code: string, plates: () => readonly string[]): readonly DictionaryItem[] | undefined {
  if (code === 'coin_plate') return plateItems(plates())
  return Object.hasOwn(DICTIONARIES, code) ? DICTIONARIES[code] : undefined
}

function numbered(items: Omit<DictionaryItem, 'sort'>[]): DictionaryItem[] {
  return items.map((item, index) => ({ ...item, sort: index + 1 }))
}

/** `UTC+05:30` */
function utc(offset: number): string {
  const minutes = Math.abs(offset) * 60
  const two = (value: number) => String(value).padStart(2, '0')
  return `UTC${offset < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}
