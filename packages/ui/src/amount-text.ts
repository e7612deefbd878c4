/**
 * What a person types or pastes into an amount field, read as a plain decimal string: digits and one decimal point, no
 * leading point, no leading double zero, decimals cut to what is allowed. Never a number, so nothing is rounded.
 */
import type { Separators } from '@candlewick/money/display'

const FULL_WIDTH_ZERO = 0xff10

/** Digits and signs of Asian keyboards as plain ones. */
function plainSigns(text: string): string {
  return text
    .replace(/[０-９]/g, (digit) => String(digit.charCodeAt(0) - FULL_WIDTH_ZERO))
    .replace(/[．。]/g, '.')
    .replace(/，/g, ',')
}

/** Puts a text with one possible decimal point into the one accepted form. */
function tidy(text: string, decimals: number): string {
  const point = text.indexOf('.')
  const whole = (point < 0 ? text : text.slice(0, point)).replace(/\D/g, '').replace(/^0+(?=\d)/, '')
  if (point < 0 || decimals === 0) return whole
  const fraction = text
    .slice(point + 1)
    .replace(/\D/g, '')
    .slice(0, decimals)
  return `${whole || '0'}.${fraction}`
}

/** While typing, point and comma both mean the decimal point: there are no thousands to separate yet. */
export function typedAmount(text: string, decimals: number): string {
  return tidy(plainSigns(text).replaceAll(',', '.'), decimals)
}

/**
 * A pasted text may carry thousands separators, spaces and a unit. Where both point and comma stand, the last is the
 * decimal one; one alone that splits whole groups of three is read as the language writes it.
 */
export function pastedAmount(text: string, decimals: number, separators: Separators): string {
  const signs = plainSigns(text).replace(/[^\d.,]/g, '')
  const last = Math.max(signs.lastIndexOf('.'), signs.lastIndexOf(','))
  if (last < 0) return tidy(signs, decimals)
  const mark = signs.charAt(last)
  const other = mark === '.' ? ',' : '.'
  const repeated = signs.indexOf(mark) !== last
  const grouping = repeated || (!signs.includes(other) && mark !== separators.decimal && isGrouped(signs, mark))
  if (grouping) return tidy(signs.replaceAll(mark, '').replaceAll(other, '.'), decimals)
  return tidy(`${signs.slice(0, last).replaceAll(other, '')}.${signs.slice(last + 1)}`, decimals)
}

function isGrouped(text: string, mark: string): boolean {
  const [first = '', ...groups] = text.split(mark)
  return first.length >= 1 && first.length <= 3 && first !== '0' && groups.every((group) => group.length === 3)
}
