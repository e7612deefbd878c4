/**
 * When two writings are one: of a document's number, so that one document is one account's however it is typed, and of a
 * person's name, so that a bank's capitals and missing accents are no other person.
 */

const DIGITS = /\p{Nd}/gu
const BETWEEN = /[\s\p{Cf}.\-/\u2010-\u2015]/gu

/** The decimal digit of any script as its ASCII one: Unicode keeps the ten of each in a row. */
function asciiDigit(digit: string): string {
  const point = digit.codePointAt(0) ?? 0
  let zero = point
  while (point - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1
  return String(point - zero)
}

/**
 * The one writing of a document's or a card's number: full-width forms, digits of other scripts, case, spaces, dots,
 * dashes and slashes make no difference.
 * @returns letters A to Z and digits; undefined where something else is in it
 */
export function plainNumber(written: string): string | undefined {
  const plain = written
    .normalize('NFKC')
    .replace(BETWEEN, '')
    .replace(DIGITS, (digit) => asciiDigit(digit))
    .toUpperCase()
  return /^[A-Z0-9]+$/.test(plain) ? plain : undefined
}

/** What letters without an accent to take off are written as on cards and in passports' lines (ICAO 9303). */
const LATIN: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  þ: 'th',
  ı: 'i',
  ħ: 'h',
}

/** A name as it is compared: without case, spaces, marks and punctuation. */
export function plainName(written: string): string {
  return written
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[ßæœøđðłþıħ]/g, (letter) => LATIN[letter] ?? letter)
    .replace(/[^\p{L}\p{Nd}]/gu, '')
}

/** Whether two names are one person's writing; a name of no letters is nobody's. */
export function sameName(one: string, other: string): boolean {
  const plain = plainName(one)
  return plain !== '' && plain === plainName(other)
}
