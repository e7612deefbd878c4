/** Who wants the insurance fund's money: two accounts of one owner, of which one is to go bankrupt and the other to win. */
import { type Arena, ATTACKERS } from './arena.ts'
import { prop, quote, sweep, type Way, wash } from './walkers.ts'

const [, , , , DEBTOR = '', WINNER = '', CATCHER = ''] = ATTACKERS

/** How a round of the extractor goes. */
export interface Plot {
  readonly leverage: number
  readonly winnerLeverage: number
  /** Where the two trade with each other, in hundredths of a percent of the index, against the debtor. */
  readonly away: number
  /** Whether the mark is walked towards the debtor's price first, and away from it afterwards. */
  readonly walks: boolean
  /** Whether the debtor closes half at the worst price that is let through. */
  readonly halves: boolean
  /** Whether somebody waits to buy from the fund what it took over. */
  readonly catches: boolean
  readonly way: Way
  readonly value: number
}

export function plotOf(arena: Arena): Plot {
  const { chance } = arena
  const most = arena.terms.tiers[0]?.leverage ?? 1
  const leverage = Math.min(most, chance.pick([10, 20, 25, 50, 75, 100, 125]))
  return {
    leverage,
    winnerLeverage: chance.pick([5, leverage]),
    away: chance.pick([0, 50, 100, 190, 300, 450, 500]),
    walks: chance.oneIn(2),
    halves: chance.oneIn(3),
    catches: chance.oneIn(2),
    way: chance.pick([1, -1] as const),
    value: chance.pick([40_000, 200_000, 500_000]),
  }
}

/** One round; the debtor's way is where its price lies: it buys dear, or sells cheap. */
export function extract(arena: Arena, plot: Plot): void {
  const { catches, halves, way, walks } = plot
  arena.lever(DEBTOR, 'isolated', plot.leverage)
  arena.lever(WINNER, 'cross', plot.winnerLeverage)
  if (walks) push(arena, way, 70)
  open(arena, plot)
  if (halves) halve(arena, plot)
  const back = way === 1 ? -1 : 1
  if (walks) push(arena, back, 70)
  for (let n = 0; n < 40; n += 1) {
    if (catches) arena.order(CATCHER, back === 1 ? 2 : 1, arena.mark, arena.worth(plot.value), { tif: 'IOC' })
    if (catches) arena.order(CATCHER, back === 1 ? 2 : 1, arena.mark, arena.worth(plot.value))
    arena.tick()
    arena.cancel(CATCHER)
  }
  finish(arena)
}

function push(arena: Arena, way: Way, ticks: number): void {
  for (let n = 0; n < ticks; n += 1) {
    prop(arena, way)
    if (n % 8 === 0) quote(arena, way)
    wash(arena, way)
    arena.tick()
  }
}

/** The two trade with each other as far against the debtor as they are let. */
function open(arena: Arena, { away, leverage, value, way }: Plot): void {
  const price = arena.at(way * away)
  const quantity = Math.min(arena.worth(value), arena.worth((arena.free(DEBTOR) / 1_000_000) * leverage * 0.5))
  sweep(arena, way, price)
  arena.order(WINNER, way === 1 ? 2 : 1, price, quantity)
  arena.order(DEBTOR, way === 1 ? 1 : 2, price, quantity, { tif: 'IOC' })
  arena.cancel(WINNER)
}

/** Half of the debtor's position goes to the winner at the worst price the debtor can bear. */
function halve(arena: Arena, { way }: Plot): void {
  const [side, closes, takes] = way === 1 ? (['long', 3, 4] as const) : (['short', 4, 3] as const)
  for (const basisPoints of [500, 300, 150, 80, 40]) {
    const price = arena.at(-way * basisPoints)
    const quantity = Math.floor(arena.held(DEBTOR, side) / 2)
    if (quantity === 0) return
    sweep(arena, way === 1 ? -1 : 1, price)
    arena.order(WINNER, takes, price, quantity)
    arena.order(DEBTOR, closes, price, quantity, { tif: 'IOC' })
    arena.cancel(WINNER)
  }
}

function finish(arena: Arena): void {
  for (let n = 0; n < 40; n += 1) {
    for (const user of ATTACKERS) {
      arena.cancel(user)
      arena.do({ type: 'contract.close', user })
    }
    arena.tick()
  }
}

/** Long and short of the same at the highest leverage, opened anew whenever one is gone: a wager on leaps. */
export function straddle(arena: Arena, ticks: number): void {
  const most = arena.terms.tiers[0]?.leverage ?? 1
  for (const user of [DEBTOR, WINNER]) arena.lever(user, 'isolated', most)
  const quantity = arena.worth(Math.min(Number(arena.terms.tiers[0]?.cap) / 1_000_000, 50_000) * 0.9)
  for (let n = 0; n < ticks; n += 1) {
    if (arena.held(DEBTOR, 'long') === 0 || arena.held(WINNER, 'short') === 0) {
      for (const user of [DEBTOR, WINNER]) arena.do({ type: 'contract.close', user })
      arena.order(WINNER, 2, arena.index, quantity)
      arena.order(DEBTOR, 1, arena.index, quantity, { tif: 'IOC' })
      arena.cancel(WINNER)
    }
    arena.tick()
  }
  finish(arena)
}
