/**
 * Finding what somebody means by a few letters: the letters in their order, not necessarily beside each other. The best
 * of all ways to read them counts, so that "eb" finds ETH/BTC by its coins' first letters. Pure.
 */

export interface Match {
  /** Comparable between targets for the same text; larger is nearer. */
  readonly score: number
  /** Which characters of the target were meant, rising. */
  readonly at: readonly number[]
}

const LETTER = 1
/** Follows the letter before at once. */
const BESIDE = 5
/** Begins the target, or a word of it. */
const FIRST = 8
const WORD = 4
/** What every letter left out in between costs, and the most that one gap does. */
const LEFT_OUT = 1
const MOST_LEFT_OUT = 4
/** Longer texts name nothing that there is; the bound keeps a pasted page from costing time. */
const LONGEST = 32

/** The best reading so far that ends with this letter of the target. */
interface Reading {
  score: number
  at: readonly number[]
}

function place(target: string, index: number, starts: ReadonlySet<number>): number {
  if (index === 0) return LETTER + FIRST
  return LETTER + (starts.has(index) || /[\s/_-]/.test(target.charAt(index - 1)) ? WORD : 0)
}

function follows(before: Reading, index: number): number {
  const gap = index - (before.at.at(-1) ?? 0) - 1
  return before.score + (gap === 0 ? BESIDE : -Math.min(MOST_LEFT_OUT, gap * LEFT_OUT))
}

/** The best of the readings so far, with this place added; undefined where none of them ends before it. */
function goingOn(ends: readonly Reading[], index: number): Reading | undefined {
  let best: Reading | undefined
  for (const before of ends) {
    if ((before.at.at(-1) ?? index) >= index) break
    const score = follows(before, index)
    if (best === undefined || score > best.score) best = { score, at: before.at }
  }
  return best && { score: best.score, at: [...best.at, index] }
}

/** All readings that end with `letter`, by place; `ends` are those of the letters before it, undefined for none. */
function readings(letter: string, among: string, starts: ReadonlySet<number>, ends?: readonly Reading[]): Reading[] {
  const found: Reading[] = []
  for (let index = among.indexOf(letter); index >= 0; index = among.indexOf(letter, index + 1)) {
    const reading = ends ? goingOn(ends, index) : { score: 0, at: [index] }
    if (reading) found.push({ score: reading.score + place(among, index, starts), at: reading.at })
  }
  return found
}

/**
 * How `wanted` is found in `target`, upper and lower case alike; undefined where its letters do not stand there in
 * order. `starts` are places where a part of the target begins without a separator before it.
 */
export function fuzzyMatch(wanted: string, target: string, starts: ReadonlySet<number> = new Set()): Match | undefined {
  const letters = [...wanted.toLowerCase()]
  const among = target.toLowerCase()
  if (letters.length === 0 || letters.length > Math.min(LONGEST, among.length)) return undefined
  let ends: Reading[] | undefined
  for (const letter of letters) {
    ends = readings(letter, among, starts, ends)
    if (ends.length === 0) return undefined
  }
  return ends?.reduce((best, each) => (each.score > best.score ? each : best))
}
