/** Who walks the mark away from the index: to have others liquidated, or to profit from what they open there themselves. */
import { type Arena, ATTACKERS } from './arena.ts'

/** Which way the mark is walked: up to the harm of shorts, or down. */
export type Way = 1 | -1

const [LEFT = '', RIGHT = '', PROP = '', QUOTER = '', ...OTHERS] = ATTACKERS

export type WalkerMove = (arena: Arena, way: Way) => void

/** Two accounts trade with each other as far through the book as the band allows. */
export function wash(arena: Arena, way: Way): void {
  const price = edge(arena, way)
  const quantity = arena.worth(arena.chance.between(10, 2_000))
  sweep(arena, way, price)
  arena.order(LEFT, way === 1 ? 2 : 1, price, quantity)
  arena.order(RIGHT, way === 1 ? 1 : 2, price, quantity, { tif: 'IOC' })
}

/** Bids (or offers) of more than the impact order's size, just inside the end of the range, or of the band. */
export function prop(arena: Arena, way: Way): void {
  arena.cancel(PROP)
  const price = beyond(arena, way * arena.chance.pick([40, 100, 180, 199, 300, 490]))
  arena.order(PROP, way === 1 ? 1 : 2, price, arena.worth(arena.chance.between(12_000, 60_000)))
}

/** A bid and an offer of a lot each, both on one side of the index: the book's middle for nothing. */
export function quote(arena: Arena, way: Way): void {
  arena.cancel(QUOTER)
  const far = arena.chance.pick([100, 190, 300, 480])
  const [bid, ask] = way === 1 ? [far - 5, far] : [-far, 5 - far]
  arena.order(QUOTER, 1, beyond(arena, bid), arena.worth(20))
  arena.order(QUOTER, 2, beyond(arena, ask), arena.worth(20))
}

/** Everything at once: a deep side to bear the last trade, a middle, and the last trade. */
export function all(arena: Arena, way: Way): void {
  prop(arena, way)
  wash(arena, way)
  quote(arena, way)
}

/** Any order of any account, mostly in the direction of the walk. */
export function anything(arena: Arena, way: Way): void {
  const user = arena.chance.pick(ATTACKERS)
  if (arena.chance.oneIn(6)) arena.cancel(user)
  const direction = arena.chance.oneIn(4) ? arena.chance.pick([1, 2, 3, 4] as const) : way === 1 ? 1 : 2
  const price = arena.chance.oneIn(3) ? undefined : beyond(arena, way * arena.chance.between(-100, 500))
  arena.order(user, direction, price, arena.worth(arena.chance.magnitude(80_000)))
}

export const WALKERS: Readonly<Record<string, WalkerMove>> = { wash, prop, quote, all, anything }

/** As far as the market lets an order go. */
function edge(arena: Arena, way: Way): number {
  const other = arena.setting.rules >= 2 ? arena.index : arena.mark
  return way === 1 ? Math.floor(Math.min(arena.mark, other) * 1.05) : Math.ceil(Math.max(arena.mark, other) * 0.95)
}

/** A price so many hundredths of a percent from the mark, and no further than the market lets an order go. */
function beyond(arena: Arena, basisPoints: number): number {
  const price = Math.round((arena.mark * (10_000 + basisPoints)) / 10_000)
  return basisPoints > 0 ? Math.min(edge(arena, 1), price) : Math.max(edge(arena, -1), price)
}

/** Takes what stands between the book's best and a price. */
export function sweep(arena: Arena, way: Way, price: number): void {
  const buyer = arena.chance.pick(OTHERS)
  arena.order(buyer, way === 1 ? 1 : 2, price, arena.worth(60_000), { tif: 'IOC' })
}

/**
 * Takes a position for the way that the mark is about to go, walks it for some minutes, then gets out of everything as
 * well as it can.
 */
export function walk(arena: Arena, move: WalkerMove, way: Way, ticks: number): void {
  for (const user of OTHERS) {
    arena.lever(user, 'cross', arena.chance.pick([10, 25, 50]))
    arena.order(user, way === 1 ? 1 : 2, undefined, arena.worth(arena.chance.between(5_000, 60_000)))
  }
  for (let n = 0; n < ticks; n += 1) {
    move(arena, way)
    arena.tick()
  }
  leave(arena)
}

/** Cancels and closes everything, a little at a time. */
export function leave(arena: Arena): void {
  for (let n = 0; n < 60; n += 1) {
    for (const user of ATTACKERS) {
      arena.cancel(user)
      arena.do({ type: 'contract.close', user })
    }
    arena.tick()
  }
}
