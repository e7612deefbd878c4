/**
 * Decimal strings, as people and the wire write amounts, to and from the integers everything computes with. Exact
 * both ways: what does not fit is refused with the reason, never rounded away.
 */
import { assertSafe } from './arithmetic.ts'

/**
 * Why a text is not an amount: `form` (not a plain decimal number), `precision` (more decimals than there are),
 * `range` (past 2^53 − 1 smallest units), `negative`, `step` (not a whole number of steps).
 */
export type DecimalReason = 'form' | 'precision' | 'range' | 'negative' | 'step'

export type DecimalResult =
  | { readonly ok: true; readonly value: number }
  | { readonly ok: false; readonly reason: DecimalReason }

export class DecimalError extends Error {
  readonly reason: DecimalReason
  constructor(text: string, reason: DecimalReason) {
    super(`"${text.slice(0, 40)}" is not an amount: ${reason}`)
    this.name = 'DecimalError'
    this.reason = reason
  }
}

/** Digits, then perhaps a point and more digits; no sign, no leading dot or double zero, no exponent. */
const PLAIN = /^(?:0|[1-9][0-9]*)(?:\.[0-9]+)?$/
/** 2^53 − 1 has sixteen digits. */
const MOST_DIGITS = 16

function refused(reason: DecimalReason): DecimalResult {
  return { ok: false, reason }
}

/**
 * The integer count of 10^−decimals that `text` says, or why it is none. Zeros beyond the last decimal are accepted
 * ("1.500" with two decimals is 150), since they change nothing.
 */
export function tryParseDecimal(text: string, decimals: number): DecimalResult {
  if (text.startsWith('-') && PLAIN.test(text.slice(1))) return refused('negative')
  if (!PLAIN.test(text)) return refused('form')
  const point = text.indexOf('.')
  const whole = point < 0 ? text : text.slice(0, point)
  const fraction = point < 0 ? '' : trimZeros(text.slice(point + 1))
  if (fraction.length > decimals) return refused('precision')
  const digits = whole === '0' ? fraction.padEnd(decimals, '0') : whole + fraction.padEnd(decimals, '0')
  if (whole.length + decimals > MOST_DIGITS && whole !== '0') return refused('range')
  const value = Number(digits)
  return Number.isSafeInteger(value) ? { ok: true, value } : refused('range')
}

/** As {@link tryParseDecimal}, throwing `DecimalError` with the reason. */
export function parseDecimal(text: string, decimals: number): number {
  const result = tryParseDecimal(text, decimals)
  if (!result.ok) throw new DecimalError(text, result.reason)
  return result.value
}

/** The plain decimal string of `value` counts of 10^−decimals: no grouping, no trailing zeros, "-" where negative. */
export function formatDecimal(value: number, decimals: number): string {
  return formatDigits(String(assertSafe(value) + 0), decimals)
}

/** As {@link formatDecimal}, of a count that may be larger than any account's: a sum in a proof. */
export function formatBigDecimal(value: bigint, decimals: number): string {
  return formatDigits(String(value), decimals)
}

/**
 * As {@link formatDecimal} with exactly `shown` decimals. What lies beyond them is cut off (towards zero), so that a
 * shown amount is never more than the true one.
 */
export function formatFixed(value: number, decimals: number, shown: number): string {
  return cutDecimals(formatDecimal(value, decimals), shown)
}

/** A plain decimal string cut (towards zero) or padded to exactly `shown` decimals; a cut-off "-0" loses its sign. */
export function cutDecimals(text: string, shown: number): string {
  const point = text.indexOf('.')
  const whole = point < 0 ? text : text.slice(0, point)
  const fraction = (point < 0 ? '' : text.slice(point + 1)).slice(0, shown).padEnd(shown, '0')
  const cut = shown === 0 ? whole : `${whole}.${fraction}`
  return /^-[0.]+$/.test(cut) ? cut.slice(1) : cut
}

/** As {@link cutDecimals}, but rounded away from zero: what is to stay true as "at most". */
export function raiseDecimals(text: string, shown: number): string {
  return carried(text, shown, (beyond) => /[1-9]/.test(beyond))
}

/** As {@link cutDecimals}, but rounded to the nearest, halves away from zero. */
export function roundDecimals(text: string, shown: number): string {
  return carried(text, shown, (beyond) => beyond >= '5')
}

/** Cut at `shown` decimals, one more in the last of them where what lies beyond asks for it. */
function carried(text: string, shown: number, more: (beyond: string) => boolean): string {
  const point = text.indexOf('.')
  const cut = cutDecimals(text, shown)
  if (point < 0 || !more(text.slice(point + 1 + shown))) return cut
  const raised = formatDigits(String(BigInt(cut.replace(/[-.]/g, '')) + 1n), shown)
  return cutDecimals(text.startsWith('-') ? `-${raised}` : raised, shown)
}

/** A decimal step such as "0.0005" as `size` counts of 10^−decimals. */
export interface Step {
  readonly size: number
  readonly decimals: number
}

/** Steps are those of the markets, some dozens; the bound only keeps a misuse from growing without end. */
const MOST_STEPS = 1_024
const steps = new Map<string, Step>()

/** The step a decimal string names; throws `DecimalError` where it is not a positive plain decimal. */
export function stepOf(text: string): Step {
  const known = steps.get(text)
  if (known !== undefined) return known
  const point = text.indexOf('.')
  const decimals = point < 0 ? 0 : trimZeros(text.slice(point + 1)).length
  const size = parseDecimal(text, decimals)
  if (size === 0) throw new DecimalError(text, 'step')
  const step = { size, decimals }
  if (steps.size >= MOST_STEPS) steps.clear()
  steps.set(text, step)
  return step
}

/** How many steps of decimal size `step` the text says; reason `step` where that is not a whole number. */
export function toStepCount(text: string, step: string): DecimalResult {
  const { size, decimals } = stepOf(step)
  const parsed = tryParseDecimal(text, decimals)
  if (!parsed.ok) return parsed.reason === 'precision' ? refused('step') : parsed
  return parsed.value % size === 0 ? { ok: true, value: parsed.value / size } : refused('step')
}

/** The plain decimal string of `count` steps of decimal size `step`. Throws `RangeError` for an unsafe count. */
export function fromSteps(count: number, step: string): string {
  const { size, decimals } = stepOf(step)
  const value = count * size
  if (Number.isSafeInteger(value)) return formatDecimal(value, decimals)
  return formatDigits((BigInt(assertSafe(count)) * BigInt(size)).toString(), decimals)
}

function formatDigits(digits: string, decimals: number): string {
  const sign = digits.startsWith('-') ? '-' : ''
  const padded = digits.slice(sign.length).padStart(decimals + 1, '0')
  const cut = padded.length - decimals
  const fraction = trimZeros(padded.slice(cut))
  return fraction === '' ? sign + padded.slice(0, cut) : `${sign}${padded.slice(0, cut)}.${fraction}`
}

function trimZeros(fraction: string): string {
  let end = fraction.length
  while (end > 0 && fraction.charCodeAt(end - 1) === 48) end -= 1
  return end === fraction.length ? fraction : fraction.slice(0, end)
}
