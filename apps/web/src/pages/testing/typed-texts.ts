/**
 * Numbers as people type and paste them, out of a seed: written by the rules of every language and by nobody's, with
 * the digits of several scripts, units and noise, typed key by key with the caret moved and digits taken back.
 */
import { groupDigits, separatorsOf } from '@candlewick/money/display'
import { LANGUAGES } from '@candlewick/protocol/languages'

/** A seeded generator (mulberry32): the same seed types the same texts. */
export class Chance {
  #state: number

  constructor(seed: number) {
    this.#state = seed >>> 0
  }

  /** A whole number below `bound`. */
  below(bound: number): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let mixed = this.#state
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * bound)
  }

  one<Item>(items: readonly [Item, ...Item[]]): Item {
    return items[this.below(items.length)] ?? items[0]
  }
}

export interface TypedText {
  /** What stands in the field after each key, or after the paste; the last is what is left there. */
  readonly states: readonly string[]
  /** The plain decimal that was meant, where the text is it, rightly written in some language. */
  readonly meant: string | undefined
}

const SEPARATORS = LANGUAGES.map(separatorsOf)
/** Noughts of the digits that keyboards give: plain, full width, Arabic, Persian, Devanagari, Thai. */
const NOUGHTS = [0x30, 0x30, 0x30, 0x30, 0x30, 0xff10, 0x660, 0x6f0, 0x966, 0xe50] as const
const NOISE: readonly [string, ...string[]] = [
  '0',
  ...'123456789',
  ...".,.,  '-+e$%kx",
  '\u00a0',
  '\u202f',
  '\u200e',
  '，',
  '．',
  '。',
  '−',
  '\t',
  '²',
]

function plainNumber(chance: Chance): string {
  const digits = (count: number) => Array.from({ length: count }, () => String(chance.below(10))).join('')
  const whole = chance.below(4) === 0 ? '0' : digits(1 + chance.below(6)).replace(/^0+(?=\d)/, '')
  return chance.below(3) === 0 ? whole : `${whole}.${digits(1 + chance.below(6))}`
}

/** As a language writes it, or as people of some countries do. */
function written(number: string, chance: Chance): string {
  const { group, decimal } = SEPARATORS[chance.below(SEPARATORS.length)] ?? separatorsOf('en')
  const signs = { group: chance.one([group, group, '', ' ', "'", '’', '\u00a0']), decimal, percent: '%' }
  return groupDigits(number, signs)
}

function inScript(text: string, chance: Chance): string {
  const nought = chance.one(NOUGHTS)
  const signs = nought === 0xff10 ? text.replaceAll('.', '．').replaceAll(',', '，') : text
  return signs.replaceAll(/\d/g, (digit) => String.fromCodePoint(nought + Number(digit)))
}

const spoil = (text: string, chance: Chance): string => {
  const at = chance.below(text.length + 1)
  const cut = chance.below(2)
  return text.slice(0, at) + (chance.below(3) === 0 ? '' : chance.one(NOISE)) + text.slice(at + cut)
}

/** Key by key; now and then a wrong key that is taken back, or a part typed before what stands there. */
function keyByKey(text: string, chance: Chance): string[] {
  const states: string[] = []
  const from = chance.below(3) === 0 ? chance.below(text.length + 1) : 0
  const [head, tail] = [text.slice(0, from), text.slice(from)]
  let there = ''
  const type = (before: string, key: string) => {
    if (chance.below(12) === 0) states.push(before + there + chance.one(NOISE))
    there += key
    states.push(before + there + (before === '' && from > 0 && there.length <= from ? tail : ''))
  }
  // What comes last may be typed first: the caret goes to the front for the rest.
  if (from > 0) for (let end = 1; end <= tail.length; end += 1) states.push(tail.slice(0, end))
  for (const key of from > 0 ? head : text) type('', key)
  states.push(text)
  return states
}

/** The next text; `unit` is the field's. */
export function typedText(chance: Chance, unit: string): TypedText {
  const number = plainNumber(chance)
  const plain = inScript(written(number, chance), chance)
  const dressed = chance.one([plain, plain, plain, `${plain} ${unit}`, ` ${plain}\u00a0`, `${unit} ${plain}`])
  const spoils = chance.below(3) === 0 ? 1 + chance.below(3) : 0
  let text = dressed
  for (let count = 0; count < spoils; count += 1) text = spoil(text, chance)
  const states = chance.below(3) === 0 ? [text] : keyByKey(text, chance)
  return { states, meant: spoils === 0 ? number : undefined }
}
