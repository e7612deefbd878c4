/** The digits, signs and spaces of all keyboards and documents, as the plain ones that numbers are read from. */

/** The noughts of the scripts that keyboards have digits of; each is followed by its one to nine. */
const NOUGHTS = [
  0x0660, // Arabic
  0x06f0, // Persian, Urdu
  0x0966, // Devanagari
  0x09e6, // Bengali
  0x0a66, // Gurmukhi
  0x0ae6, // Gujarati
  0x0b66, // Oriya
  0x0be6, // Tamil
  0x0c66, // Telugu
  0x0ce6, // Kannada
  0x0d66, // Malayalam
  0x0e50, // Thai
  0x0ed0, // Lao
  0x0f20, // Tibetan
  0x1040, // Burmese
  0x17e0, // Khmer
] as const

/** From "！" to "～": the signs of Asian input methods at full width, in ASCII's order. */
const FULL_WIDTH = { first: 0xff01, last: 0xff5e, ascii: 0x21 } as const

/** Direction marks and joiners that copied texts carry unseen. */
const UNSEEN = /[\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g

const PLAIN_SIGNS: readonly (readonly [RegExp, string])[] = [
  [/[。｡]/g, '.'],
  [/[،､、]/g, ','],
  [/[\u2010-\u2015\u2212\ufe63]/g, '-'],
  [/[\u2018\u2019\u02bc\u2032]/g, "'"],
  // Tabs and line breaks part numbers; spaces may group one.
  [/[\u00a0\u2000-\u200a\u202f\u205f\u3000]/g, ' '],
  [/٪/g, '%'],
]

/** Trimmed, with plain digits, points, commas, minus signs, apostrophes and spaces. Nothing that is seen is left out. */
export function plainSigns(text: string): string {
  let plain = ''
  for (const letter of text.replaceAll(UNSEEN, '')) plain += plainLetter(letter)
  for (const [signs, sign] of PLAIN_SIGNS) plain = plain.replaceAll(signs, sign)
  return plain.trim()
}

function plainLetter(letter: string): string {
  const code = letter.codePointAt(0) ?? 0
  if (code < NOUGHTS[0]) return letter
  if (code >= FULL_WIDTH.first && code <= FULL_WIDTH.last) {
    return String.fromCodePoint(code - FULL_WIDTH.first + FULL_WIDTH.ascii)
  }
  const nought = NOUGHTS.find((zero) => code >= zero && code <= zero + 9)
  return nought === undefined ? letter : String(code - nought)
}
