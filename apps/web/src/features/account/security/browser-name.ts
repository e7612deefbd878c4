/** What a browser calls itself, in the two words a person knows it by. The names are proper names in every language. */

/** The first that is found decides: most browsers claim to be others too. */
const BROWSERS = [
  ['Edg', 'Edge'],
  ['OPR', 'Opera'],
  ['SamsungBrowser', 'Samsung Internet'],
  ['YaBrowser', 'Yandex'],
  ['FxiOS', 'Firefox'],
  ['Firefox', 'Firefox'],
  ['CriOS', 'Chrome'],
  ['Chrome', 'Chrome'],
  ['Safari', 'Safari'],
] as const
const SYSTEMS = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['Windows', 'Windows'],
  ['CrOS', 'ChromeOS'],
  ['Mac OS X', 'macOS'],
  ['Linux', 'Linux'],
] as const
const PHONE = /iPhone|Android.*Mobile|Mobile.*Firefox/

export interface BrowserName {
  /** "Firefox · Linux"; undefined where it says nothing that is known. */
  readonly name: string | undefined
  readonly phone: boolean
}

export function browserName(userAgent: string): BrowserName {
  const found = [BROWSERS, SYSTEMS].flatMap((list) => list.find(([mark]) => userAgent.includes(mark))?.[1] ?? [])
  return { name: found.length > 0 ? found.join(' · ') : undefined, phone: PHONE.test(userAgent) }
}
