/** The dictionaries that a client asks for by their code. */
import { EXCHANGE_CURRENCIES } from '@candlewick/protocol/currencies'
import type { Language } from '@candlewick/protocol/languages'
import { TIMEZONES } from '@candlewick/protocol/timezones'

export interface DictionaryItem {
  dictKey: string
  dictValue: string
  remark: string
  sort: number
}

/** Each language in its own words. */
const OWN_NAMES: Record<Language, string> = {
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

/** Pictures of the site's own, by what they are of. */
const IMAGES = {
  logo: { dictValue: '/mark.svg', remark: 'The mark' },
  icon: { dictValue: '/img/icon-512.png', remark: 'The icon of the installed app' },
  avatar: { dictValue: '/img/user-img.png', remark: 'The picture of whoever has none' },
  preview: { dictValue: '/img/preview.png', remark: 'The picture beside a link, 1200 by 630' },
}

const DICTIONARIES: Readonly<Record<string, readonly DictionaryItem[]>> = {
  app_image: numbered(Object.entries(IMAGES).map(([dictKey, image]) => ({ dictKey, ...image }))),
  timeZone: numbered(
    TIMEZONES.map(({ timezone, offset }) => ({ dictKey: timezone, dictValue: String(offset), remark: utc(offset) })),
  ),
  exchange_currency: numbered(
    EXCHANGE_CURRENCIES.map(({ code, name, symbol }) => ({ dictKey: code, dictValue: symbol, remark: name })),
  ),
}

/** What a group of markets that is none of a quote coin is called. */
const PLATE_NAMES: Readonly<Record<string, string>> = { forex: 'Forex', metal: 'Gold and silver' }

/** The groups that markets are listed in: the value is what a row's `plate` holds. */
function plateItems(plates: readonly string[]): DictionaryItem[] {
  return numbered(plates.map((plate) => ({ dictKey: plate, dictValue: plate, remark: PLATE_NAMES[plate] ?? plate })))
}

/** The languages on offer, each in its own words. */
function languageItems(languages: readonly string[]): DictionaryItem[] {
  const names: Readonly<Record<string, string>> = OWN_NAMES
  return numbered(languages.map((code) => ({ dictKey: code, dictValue: code, remark: names[code] ?? code })))
}

interface Told {
  /** The groups that markets are listed in. */
  readonly plates: () => readonly string[]
  readonly languages: readonly string[]
}

/** The items of a dictionary; nothing where there is none of that code. */
export function dictionary(code: string, told: Told): readonly DictionaryItem[] | undefined {
  if (code === 'coin_plate') return plateItems(told.plates())
  if (code === 'coin_lang' || code === 't_app_language') return languageItems(told.languages)
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
