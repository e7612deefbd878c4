/**
 * How amounts, percentages and account names are shown to people. Works on plain decimal strings and integers only,
 * so that what is painted is the exact number, cut and never guessed.
 */
import { assertSafe } from './arithmetic.ts'
import { cutDecimals } from './decimal.ts'

export interface Separators {
  readonly group: string
  readonly decimal: string
  /** What follows a percentage: the sign, with the narrow space before it where the language sets one. */
  readonly percent: string
}

const PLAIN_SEPARATORS: Separators = { group: ',', decimal: '.', percent: '%' }
const NARROW_SPACE = '\u202f'

const signs = (group: string, decimal: string, percent = '%'): Separators => ({ group, decimal, percent })
const spaced = `${NARROW_SPACE}%`
/**
 * Of the languages that the product speaks, so that no page waits for the first number that a browser writes by itself:
 * that alone takes it a tenth of a second. A test holds them to what `Intl` says.
 */
const KNOWN: Readonly<Record<string, Separators>> = {
  ...{ en: PLAIN_SEPARATORS, ja: PLAIN_SEPARATORS, ko: PLAIN_SEPARATORS, th: PLAIN_SEPARATORS },
  ...{ 'zh-CN': PLAIN_SEPARATORS, 'zh-TW': PLAIN_SEPARATORS },
  ...{ pt: signs('.', ','), vi: signs('.', ','), it: signs('.', ',') },
  ...{ de: signs('.', ',', spaced), es: signs('.', ',', spaced) },
  ...{ fr: signs(NARROW_SPACE, ',', spaced), ru: signs('\u00a0', ',', spaced) },
}

/** The signs that readers of `locale` expect in numbers. */
export function separatorsOf(locale: string): Separators {
  return KNOWN[locale] ?? separatorsBy(locale)
}

/** The same as the engine has them. */
export function separatorsBy(locale: string): Separators {
  const parts = new Intl.NumberFormat(locale).formatToParts(1_234_567.8)
  const find = (type: string, otherwise: string) => parts.find((part) => part.type === type)?.value ?? otherwise
  return { group: find('group', ','), decimal: find('decimal', '.'), percent: percentSign(locale) }
}

/** Engines differ in the space they set before the sign; a narrow one keeps columns narrow, and a line never breaks in it. */
function percentSign(locale: string): string {
  return /\s%$/.test(new Intl.NumberFormat(locale, { style: 'percent' }).format(1)) ? `${NARROW_SPACE}%` : '%'
}

/** "12.5" → "12.5%", with the separators given; "12,5 %" where the language writes so. Decimals are kept as they are. */
export function percentText(text: string | number, separators: Separators = PLAIN_SEPARATORS): string {
  return groupDigits(String(text), separators) + separators.percent
}

/** "1234567.5" → "1,234,567.5", with the separators given. Decimals are kept as they are. */
export function groupDigits(text: string, separators: Separators = PLAIN_SEPARATORS): string {
  const sign = text.startsWith('-') ? '-' : ''
  const [whole = '0', fraction] = text.slice(sign.length).split('.')
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, () => separators.group)
  return fraction === undefined ? sign + grouped : `${sign}${grouped}${separators.decimal}${fraction}`
}

const MAGNITUDES = [
  { digits: 12, letter: 'T' },
  { digits: 9, letter: 'B' },
  { digits: 6, letter: 'M' },
  { digits: 3, letter: 'K' },
] as const

/**
 * "1234567.8" → "1.23M". Two decimals with a letter; below a thousand two, below one four, below a hundredth eight.
 * Always cut towards zero.
 */
export function abbreviate(text: string, separators: Separators = PLAIN_SEPARATORS): string {
  const sign = text.startsWith('-') ? '-' : ''
  const [whole = '0', fraction = ''] = text.slice(sign.length).split('.')
  for (const { digits, letter } of MAGNITUDES) {
    if (whole.length <= digits) continue
    const cut = whole.length - digits
    return `${groupDigits(`${sign}${whole.slice(0, cut)}.${whole.slice(cut, cut + 2)}`, separators)}${letter}`
  }
  return groupDigits(cutDecimals(text, smallDecimals(whole, fraction)), separators)
}

function smallDecimals(whole: string, fraction: string): number {
  if (whole !== '0') return 2
  return fraction.startsWith('00') ? 8 : 4
}

/**
 * First 2 and last 2 characters of an e-mail address or account name, first 3 and last 4 of a telephone number, stars
 * between; what is too short to hide anything keeps its first character only. What is masked already stays as it is.
 */
export function maskAccount(account: string): string {
  if (account.includes('****')) return account
  const phone = /^\+?[0-9][0-9 -]*$/.test(account)
  const [head, tail] = phone ? [3, 4] : [2, 2]
  if (account.length <= head + tail) return `${account.slice(0, 1)}****`
  return `${account.slice(0, head)}****${account.slice(-tail)}`
}

/**
 * The change from `from` to `to` (integers of one scale, `from` > 0) in percent with two decimals, rounded to the
 * nearest, halves away from zero; a change that is not zero is never shown below ±0.01.
 */
export function percentChange(from: number, to: number): string {
  if (!(assertSafe(from) > 0)) throw new RangeError('a change is measured from a positive number')
  const difference = BigInt(assertSafe(to)) - BigInt(from)
  const size = difference < 0n ? -difference : difference
  const hundredths = (size * 20_000n + BigInt(from)) / (BigInt(from) * 2n)
  return hundredthsText(difference < 0n, difference !== 0n && hundredths === 0n ? 1n : hundredths)
}

function hundredthsText(negative: boolean, hundredths: bigint): string {
  const digits = hundredths.toString().padStart(3, '0')
  return `${negative ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}
