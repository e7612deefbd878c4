/** What typed text means of all that the palette leads to: the nearest first, what was used lately before the rest. Pure. */

import { meantOf, wordsMatch } from '../../markets/find.ts'
import { fuzzyMatch } from '../../markets/fuzzy.ts'

export interface Target {
  readonly id: string
  readonly label: string
  readonly group: string
  /** Of a market, so that it is found by its coins too. */
  readonly market?: { readonly base: string; readonly quote: string; readonly name: string }
  /** Words that it is found by and not shown with: of a contract its own symbol, which ends in "PERP". */
  readonly also?: string
}

/** More than anybody reads; a letter more finds the rest. */
export const SHOWN = 40
/** What was used lately is as near as a word that begins. */
const LATELY = 4

/** Words that stand there as they were typed, one behind the other, are nearer than the same words apart. */
const IN_ONE = 4

function nearness(target: Target, typed: string): number | undefined {
  const apart = wordsMatch(typed, `${target.label} ${target.group} ${target.also ?? ''}`)
  const inOne = target.label.toLowerCase().includes(typed.trim().toLowerCase())
  const words = apart === undefined ? undefined : apart + (inOne ? IN_ONE : 0)
  const market = target.market === undefined ? undefined : meantOf(typed, target.market)?.score
  return words === undefined ? market : Math.max(words, market ?? 0)
}

/** The targets that a text may mean; where nothing is typed, what was used lately and then as they come. */
export function found<One extends Target>(targets: readonly One[], typed: string, recent: readonly string[]): One[] {
  const lately = (id: string) => (recent.includes(id) ? recent.length - recent.indexOf(id) : 0)
  if (typed.trim() === '') return targets.toSorted((a, b) => lately(b.id) - lately(a.id)).slice(0, SHOWN)
  return targets
    .map((target) => ({ target, near: nearness(target, typed) }))
    .filter((one): one is { target: One; near: number } => one.near !== undefined)
    .map(({ target, near }) => ({ target, near: near + (lately(target.id) > 0 ? LATELY : 0) }))
    .toSorted((a, b) => b.near - a.near)
    .slice(0, SHOWN)
    .map(({ target }) => target)
}

/** An amount, a coin and what is left of a typed text: "transfer 500 to contracts". */
export interface Spoken {
  readonly amount: string | undefined
  readonly coin: string | undefined
  readonly rest: readonly string[]
}

const AMOUNT = /\d+(?:\.\d{1,8})?/

interface Separators {
  readonly group: string
  readonly decimal: string
}

/** What of a text is an amount, written as the language writes them, and what is one of these coins. */
export function spoken(typed: string, coins: ReadonlySet<string>, { group, decimal }: Separators): Spoken {
  const plain = typed
    .replaceAll(new RegExp(`(?<=\\d)[${/\s/.test(group) ? '\\s' : `\\${group}`}](?=\\d{3}(?!\\d))`, 'g'), '')
    .replaceAll(new RegExp(`(?<=\\d)\\${decimal}(?=\\d)`, 'g'), '.')
  const amount = AMOUNT.exec(plain)?.[0]
  const words = (amount === undefined ? plain : plain.replace(amount, ' ')).split(/\s+/).filter(Boolean)
  const coin = words.map((word) => word.toUpperCase()).find((word) => coins.has(word))
  return { amount, coin, rest: words.filter((word) => word.toUpperCase() !== coin) }
}

/** Whether every word stands in a sentence: its letters in order, an ending (a plural, a case) left aside. */
export function says(sentence: string, words: readonly string[]): boolean {
  const stands = (word: string) => fuzzyMatch(word, sentence) !== undefined
  return words.length > 0 && words.every((word) => stands(word) || (word.length > 4 && stands(word.slice(0, -1))))
}
