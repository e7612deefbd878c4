/** Finding markets by what a person types of their coins or names, nearest first, and what of them was meant. Pure. */
import { fuzzyMatch, type Match } from './fuzzy.ts'

interface Named {
  readonly base: string
  readonly quote: string
  /** The base in words. */
  readonly name?: string
}

/** The characters meant of each part of a market. */
export interface Meant {
  readonly score: number
  readonly base: readonly number[]
  readonly quote: readonly number[]
  readonly name: readonly number[]
}

/** Letters of a name may lie this many times as far apart as they are many: beyond, nobody meant it. */
const LOOSE = 2

function pairMatch(text: string, { base, quote }: Named): Meant | undefined {
  const wanted = text.replace(/[\s/_-]+/g, '')
  const match = fuzzyMatch(wanted, base + quote, new Set([base.length]))
  if (!match) return undefined
  return {
    score: match.score,
    base: match.at.filter((index) => index < base.length),
    quote: match.at.filter((index) => index >= base.length).map((index) => index - base.length),
    name: [],
  }
}

function isTight({ at }: Match): boolean {
  return (at.at(-1) ?? 0) - (at[0] ?? 0) < at.length * LOOSE
}

function nameMatch(text: string, name: string): Meant | undefined {
  const match = fuzzyMatch(text.replace(/\s+/g, ' '), name)
  return match && isTight(match) ? { score: match.score, base: [], quote: [], name: match.at } : undefined
}

/** How near a text of one or more words is to a target, each word anywhere; undefined where one is not in it. */
export function wordsMatch(text: string, target: string): number | undefined {
  let score = 0
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const found = nameMatch(word, target)
    if (found === undefined) return undefined
    score += found.score
  }
  return score
}

/** What of a market a text means; undefined where nothing, or where nothing was typed. */
export function meantOf(text: string, market: Named): Meant | undefined {
  const wanted = text.trim()
  if (wanted === '') return undefined
  const pair = pairMatch(wanted, market)
  const name = market.name === undefined ? undefined : nameMatch(wanted, market.name)
  if (pair && name) return { ...(name.score > pair.score ? name : pair), name: name.name }
  return pair ?? name
}

/** The markets that a text may mean, nearest first; all as they came where nothing was typed. */
export function findMarkets<Market extends Named>(markets: readonly Market[], text: string): readonly Market[] {
  if (text.trim() === '') return markets
  return markets
    .map((market) => ({ market, score: meantOf(text, market)?.score }))
    .filter((found): found is { market: Market; score: number } => found.score !== undefined)
    .toSorted((a, b) => b.score - a.score)
    .map(({ market }) => market)
}
