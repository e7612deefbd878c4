/**
 * Numbers as people type and paste them, read as plain decimals. The language decides which sign groups and which one
 * separates; what can be read in two ways is never guessed but marked, with the readings to choose from, and so is
 * everything that is no number of the field. Nothing is dropped, cut or rounded: typed or pasted, a text reads alike.
 *
 * Texts and decimals only, never a float.
 */
import { tryParseDecimal } from './decimal.ts'
import { groupDigits, type Separators } from './display.ts'
import { plainSigns } from './typed-signs.ts'

/**
 * Why a text is marked: `form` (no number, or grouped as no language groups), `ambiguous` (two readings), `negative`,
 * `precision` (more decimals than the field has), `integer` (decimals where the field has none), `unit` (another unit
 * than the field's), `range` (past 2^53 − 1 of the field's smallest unit).
 */
export const NUMBER_FAULTS = ['form', 'ambiguous', 'negative', 'precision', 'integer', 'unit', 'range'] as const
export type NumberFault = (typeof NUMBER_FAULTS)[number]

/** `value` and `choices` are plain decimals; the first choice is the language's own reading. */
export type NumberReading =
  | { readonly kind: 'empty' }
  | { readonly kind: 'read'; readonly value: string }
  | { readonly kind: 'marked'; readonly fault: NumberFault; readonly choices: readonly string[] }

export interface NumberField {
  readonly separators: Pick<Separators, 'group' | 'decimal'>
  /** Decimals that the field's number may have. */
  readonly decimals: number
  /** The unit that may stand beside the number, such as "USDT" or "%". */
  readonly unit?: string | undefined
}

type Marked = Extract<NumberReading, { kind: 'marked' }>
const marked = (fault: NumberFault, ...choices: readonly string[]): Marked => ({ kind: 'marked', fault, choices })

/** No number that anybody types is longer; what is pasted by mistake is not looked at. */
const LONGEST = 100

/** What a typed or pasted text says in a field. */
export function readNumber(text: string, field: NumberField): NumberReading {
  if (text.length > LONGEST) return marked('form')
  const plain = plainSigns(text)
  if (plain === '') return { kind: 'empty' }
  const power = EXPONENT.exec(plain)
  if (power !== null) return withExponent(power, field)
  const parts = PARTS.exec(plain)
  if (parts === null) return marked('form')
  const [, sign = '', before = '', innerSign = '', body = '', after = ''] = parts
  if (sign !== '' && innerSign !== '') return marked('form')
  if (sign === '-' || innerSign === '-') return marked('negative')
  const strange = [before, after].find((beside) => beside !== '' && !isUnit(beside, field.unit))
  if (strange !== undefined) return marked(UNIT.test(strange) ? 'unit' : 'form')
  return readBody(body.trim(), field)
}

/** Digits in front of a power of ten: "1e5", "2.5E-3". The one reading is offered, for nobody types amounts so. */
const EXPONENT = /^\+?(\d+)(?:[.,](\d+))?e([+-]?\d{1,2})$/i
/** Sign, unit, sign, number, unit. A unit has neither digits nor the signs of numbers in it. */
const PARTS = /^([+-]?)\s*([^\d\s.,'+٫٬-]*)\s*([+-]?)\s*([\d.,٫'٬ ]*\d[\d.,٫'٬ ]*|[.,٫])\s*([^\d\s.,'+٫٬-]*)$/

/** Letters, signs of currencies, percent; whatever else stands beside digits makes no number. */
const UNIT = /^[\p{L}\p{M}\p{Sc}%]+$/u

/** Signs of currencies, with the codes that they stand for here. */
const CURRENCY_SIGNS: Readonly<Record<string, readonly string[]>> = {
  $: ['USDT', 'USDC', 'USD'],
  US$: ['USDT', 'USDC', 'USD'],
  '₮': ['USDT'],
  '₿': ['BTC'],
  Ξ: ['ETH'],
  '€': ['EUR'],
  '£': ['GBP'],
  '¥': ['JPY', 'CNY'],
  '₩': ['KRW'],
  R$: ['BRL'],
  '₽': ['RUB'],
  '฿': ['THB'],
  '₫': ['VND'],
}

function isUnit(written: string, unit: string | undefined): boolean {
  if (unit === undefined) return false
  const own = unit.toUpperCase()
  return written.toUpperCase() === own || (CURRENCY_SIGNS[written.toUpperCase()]?.includes(own) ?? false)
}

function withExponent([, whole = '', fraction = '', power = '0']: readonly string[], field: NumberField): Marked {
  const digits = whole + fraction
  const point = whole.length + Number(power)
  const padded = point < 0 ? '0'.repeat(-point) + digits : digits.padEnd(point, '0')
  const at = Math.max(0, point)
  return asked([`${padded.slice(0, at)}.${padded.slice(at)}`], field, 'form')
}

/** Signs that group digits in any language and separate in none. */
const QUIET_GROUPS = /[ '٬]/
const ARABIC_DECIMAL = '٫'

/** The number itself: digits, separators and nothing else. */
function readBody(body: string, field: NumberField): NumberReading {
  const arabic = body.split(ARABIC_DECIMAL)
  if (arabic.length > 2 || (arabic.length === 2 && /[.,]/.test(body))) return marked('form')
  if (arabic.length === 2) return readParts(arabic[0] ?? '', arabic[1] ?? '', field)
  const last = Math.max(body.lastIndexOf('.'), body.lastIndexOf(','))
  if (last < 0) return readParts(body, undefined, field)
  const sign = body.charAt(last)
  const other = sign === '.' ? ',' : '.'
  const repeated = body.indexOf(sign) !== last
  if (repeated) return body.includes(other) ? marked('form') : readParts(body, undefined, field)
  const [whole, fraction] = [body.slice(0, last), body.slice(last + 1)]
  if (sign === field.separators.decimal || whole.includes(other)) return readParts(whole, fraction, field)
  return readForeign(whole, fraction, sign, field)
}

/**
 * One sign that does not separate in this language. Where no group could begin or end there (nothing or nought before
 * it, or more than three digits before it and not three after it) only decimals can be meant; else somebody is asked.
 */
function readForeign(whole: string, fraction: string, sign: string, field: NumberField): NumberReading {
  const before = wholeOf(whole)
  if (before === undefined || !/^\d*$/.test(fraction)) return marked('form')
  const { digits, sound } = before
  const decimals = `${digits}.${fraction}`
  const joined = digits + fraction
  if (!sound) return asked([decimals, joined], field, 'form')
  if (fraction === '') return asked([digits], field, 'form')
  if (/^0*$/.test(digits) || (digits.length > 3 && fraction.length !== 3)) return allowed(decimals, field)
  const groups = digits.length <= 3 && !digits.startsWith('0') && fraction.length === 3
  const own = groups && sign === field.separators.group
  // Where there are no decimals a group is all that it can be.
  if (own && field.decimals === 0) return allowed(joined, field)
  return asked(own ? [joined, decimals] : [decimals, joined], field, 'ambiguous')
}

/** A whole part that may be grouped, and decimals that may not. */
function readParts(whole: string, fraction: string | undefined, field: NumberField): NumberReading {
  const read = wholeOf(whole)
  const decimals = fraction ?? ''
  if (read === undefined || !/^[\d ']*$/.test(decimals)) return marked('form')
  if (read.digits === '' && decimals === '') return marked('form')
  const value = `${read.digits}.${decimals.replaceAll(/\D/g, '')}`
  return read.sound && /^\d*$/.test(decimals) ? allowed(value, field) : asked([value], field, 'form')
}

/** The digits of a whole part; `sound` where its groups are those of one sign, of three digits, the first of one to three. */
function wholeOf(whole: string): { digits: string; sound: boolean } | undefined {
  const [sign] = /[^\d]/.exec(whole) ?? []
  if (sign === undefined) return { digits: whole, sound: true }
  const groups = whole.split(sign)
  if (groups.every((group) => /^\d*$/.test(group))) {
    const [first = '', ...rest] = groups
    const sound = /^[1-9]\d{0,2}$/.test(first) && rest.every((group) => group.length === 3)
    return { digits: groups.join(''), sound }
  }
  return QUIET_GROUPS.test(whole) ? { digits: whole.replaceAll(/\D/g, ''), sound: false } : undefined
}

/** A number without leading noughts, without trailing ones behind the point and without a lone point. */
function canonical(number: string): string {
  const [whole = '', fraction = ''] = number.split('.')
  const decimals = fraction.replace(/0+$/, '')
  const plain = whole.replace(/^0+(?=\d)/, '') || '0'
  return decimals === '' ? plain : `${plain}.${decimals}`
}

/** As it was typed to the last nought that the field has a place for: a price keeps the look of its column. */
function asLong(number: string, decimals: number): string {
  const [whole = '', fraction = ''] = number.split('.')
  const kept = fraction.slice(0, decimals)
  return kept === '' ? canonical(whole) : `${canonical(whole)}.${kept}`
}

/** The number read, where the field can hold it; else what is wrong, and the number cut to what it can. */
function allowed(number: string, { decimals }: NumberField): NumberReading {
  const value = canonical(number)
  const parsed = tryParseDecimal(value, decimals)
  if (parsed.ok) return { kind: 'read', value: asLong(number, decimals) }
  if (parsed.reason !== 'precision') return marked(parsed.reason === 'range' ? 'range' : 'form')
  const [whole = '', fraction = ''] = value.split('.')
  const cut = canonical(`${whole}.${fraction.slice(0, decimals)}`)
  const fits = cut !== '0' && tryParseDecimal(cut, decimals).ok
  return marked(decimals === 0 ? 'integer' : 'precision', ...(fits ? [cut] : []))
}

/** Marked, with those of the readings that the field can hold; where it can hold none, with what is wrong with the first. */
function asked(numbers: readonly string[], field: NumberField, fault: 'ambiguous' | 'form'): Marked {
  const readings = numbers.map((number) => allowed(number, field))
  const values = readings.flatMap((reading) => (reading.kind === 'read' ? [canonical(reading.value)] : []))
  const [first] = readings
  const integer = readings.some((reading) => reading.kind === 'marked' && reading.fault === 'integer')
  if (integer) return marked('integer', ...(first?.kind === 'read' ? values.slice(0, 1) : []))
  if (values.length === 0 && first?.kind === 'marked') return first
  return marked(fault, ...new Set(values))
}

/** Stands in front of a marked text where an entry is kept, so that nothing takes it for a number. */
const MARK = '?'

/**
 * What a field keeps of a text: "" where nothing is entered, a plain decimal where it is understood, else the text
 * itself behind a mark, which no reader of decimals accepts.
 */
export function entryOf(text: string, field: NumberField): string {
  const reading = readNumber(text, field)
  if (reading.kind === 'empty') return ''
  return reading.kind === 'read' ? reading.value : markedEntry(text)
}

/** An entry that cannot be sent, from the text that was typed. */
export const markedEntry = (text: string): string => MARK + text

export const isMarked = (entry: string): boolean => entry.startsWith(MARK)

/** The text of a marked entry, as it was typed. */
export const markedText = (entry: string): string => entry.slice(MARK.length)

/** Whether an entry says nothing, or nought: what is marked says something. */
export const isBlankEntry = (entry: string): boolean => !isMarked(entry) && !/[1-9]/.test(entry)

/** A plain decimal as it is written while it is edited: the language's decimal sign, no groups. */
export const editedText = (value: string, { decimal }: Pick<Separators, 'decimal'>): string =>
  value.replace('.', decimal)

/** What a field says that it has understood: grouped, without noughts that say nothing. */
export const echoOf = (value: string, separators: Separators): string => groupDigits(canonical(value), separators)
