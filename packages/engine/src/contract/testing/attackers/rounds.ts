/** Rounds of each attacker: what they come to, and the bound that each stays under. */
import { Arena, ATTACKERS, type Book, type Setting, USDT, type Walk } from './arena.ts'
import { extract, plotOf, straddle } from './extractors.ts'
import { farm, type Pin, pinFunding, runStale } from './others.ts'
import { WALKERS, type WalkerMove, walk } from './walkers.ts'

/** What rounds of one attacker in one book came to. */
export interface Outcome {
  rounds: number
  /** Of all rounds, in units: what the attackers and the insurance fund have more than before, valued at the index. */
  gain: number
  fund: number
  /** Customers liquidated, and of them those who were not due within 2% of the index. */
  liquidated: number
  wronged: number
  /** Furthest that the mark was from the index, in hundredths of a percent, rounded up. */
  furthest: number
  /** Stale: taken out while no price was heard, in units. Funding: the highest rate reached, in counts of 1e-8. */
  taken: number
  rate: number
}

export interface Attacker {
  readonly name: string
  readonly book: Book
  readonly walk: Walk
  /** One round; what it says of itself goes into the outcome. */
  readonly round: (arena: Arena) => Partial<Pick<Outcome, 'taken' | 'rate'>>
  /** The bound, of rules version 2: what is wrong with the outcome, or undefined. */
  readonly fault: (outcome: Outcome) => string | undefined
}

const MINUTES = 2.5 * 120

/** Nothing gained, nobody wronged, the mark in its range: what holds for every attacker. */
function common({ gain, wronged, furthest }: Outcome): string | undefined {
  if (wronged > 0) return `${wronged} customers were liquidated without being due within 2% of the index`
  if (furthest > 200) return `the mark was ${furthest / 100}% from the index`
  return gain > 0 ? `a gain of ${gain / USDT} USDT` : undefined
}

function sparesFund(outcome: Outcome): string | undefined {
  return common(outcome) ?? (outcome.fund < 0 ? `the insurance fund lost ${-outcome.fund / USDT} USDT` : undefined)
}

function walker(name: string, move: WalkerMove, book: Book): Attacker {
  const round = (arena: Arena) => {
    walk(arena, move, arena.setting.seed % 2 === 0 ? 1 : -1, MINUTES)
    return {}
  }
  return { name: `mark walker: ${name}`, book, walk: 'still', round, fault: common }
}

function extractor(book: Book, walk: Walk): Attacker {
  const round = (arena: Arena) => {
    extract(arena, plotOf(arena))
    return {}
  }
  return { name: `insurance extractor, ${walk} index`, book, walk, round, fault: sparesFund }
}

function straddler(book: Book, ticks: number): Attacker {
  const round = (arena: Arena) => {
    straddle(arena, ticks)
    return {}
  }
  return { name: 'insurance extractor: straddle, leaping index', book, walk: 'wild', round, fault: sparesFund }
}

function pinner(book: Book, pin: Pin): Attacker {
  const round = (arena: Arena) => ({ rate: pinFunding(arena, pin) })
  const fault = (outcome: Outcome) =>
    common(outcome) ??
    (pin === 'one side' && outcome.rate > 10_000 ? `a funding rate of ${outcome.rate / 1e6}%` : undefined)
  return { name: `funding pinner, ${pin}`, book, walk: 'calm', round, fault }
}

function runner(book: Book): Attacker {
  const round = (arena: Arena) => ({ taken: runStale(arena) })
  const fault = (outcome: Outcome) =>
    common(outcome) ?? (outcome.taken > 0 ? `${outcome.taken / USDT} USDT left at a frozen mark` : undefined)
  return { name: 'stale-index runner', book, walk: 'still', round, fault }
}

function farmer(book: Book, steps: number): Attacker {
  const round = (arena: Arena) => {
    farm(arena, steps)
    return {}
  }
  return { name: 'rounding and fee farmer', book, walk: 'still', round, fault: sparesFund }
}

/** Every attacker in both books; `long` is how many half seconds a straddle holds, and smallest trades a farmer makes. */
export function attackers(long: number): Attacker[] {
  return (['thin', 'normal'] as const).flatMap((book) => [
    ...Object.entries(WALKERS).map(([name, move]) => walker(name, move, book)),
    extractor(book, 'still'),
    extractor(book, 'calm'),
    straddler(book, long),
    runner(book),
    pinner(book, 'one side'),
    pinner(book, 'two sides'),
    farmer(book, long),
  ])
}

/** Lives through rounds of new markets under seeds from `first` on. */
export function outcomeOf(attacker: Attacker, rules: Setting['rules'], rounds: number, first: number): Outcome {
  const outcome: Outcome = { rounds, gain: 0, fund: 0, liquidated: 0, wronged: 0, furthest: 0, taken: 0, rate: 0 }
  for (let seed = first; seed < first + rounds; seed += 1) {
    const arena = new Arena({ seed, book: attacker.book, walk: attacker.walk, rules })
    const [before, fund] = [arena.equity(ATTACKERS), arena.fund()]
    const { taken = 0, rate = 0 } = attacker.round(arena)
    arena.engine.checkInvariants()
    outcome.gain += arena.equity(ATTACKERS) - before
    outcome.fund += arena.fund() - fund
    outcome.liquidated += arena.liquidated.size
    outcome.wronged += arena.wronged.size
    outcome.furthest = Math.max(outcome.furthest, arena.furthest)
    outcome.taken += taken
    outcome.rate = Math.max(outcome.rate, rate)
  }
  return outcome
}
