/** Who runs from a feed that has died, pins the funding, or lives on what rounding leaves. */
import { units } from '@candlewick/money/units'
import { type Arena, ATTACKERS, SYMBOL, USDT } from './arena.ts'
import { leave } from './walkers.ts'

const [FIRST = '', SECOND = '', THIRD = ''] = ATTACKERS

/**
 * Holds a long that is all the account has, hears elsewhere that the price has fallen by a third while the exchange hears
 * nothing, and tries every way out with what is lost already. Returns what came out.
 */
export function runStale(arena: Arena): number {
  arena.lever(FIRST, 'cross', 20)
  for (let n = 0; n < 40; n += 1) {
    arena.order(FIRST, 1, undefined, arena.worth(arena.free(FIRST) / USDT / 5))
    arena.tick()
  }
  const before = arena.engine.balance(FIRST, 1, 'USDT').available
  arena.heard = false
  arena.wait(12_000)
  for (let n = 0; n < 20; n += 1) {
    arena.index = Math.floor((arena.index * 98) / 100)
    arena.tick()
    arena.move(FIRST, 2, arena.free(FIRST) / arena.chance.between(1, 4))
    arena.do({ type: 'contract.margin', user: FIRST, symbol: SYMBOL, side: 'long', amount: units(USDT) })
    arena.order(SECOND, 1, undefined, arena.worth(1_000))
    arena.do({ type: 'contract.leverage', user: FIRST, symbol: SYMBOL, mode: 'cross', leverage: 50 })
  }
  const taken = arena.engine.balance(FIRST, 1, 'USDT').available - before
  arena.heard = true
  for (let n = 0; n < 20; n += 1) arena.tick()
  leave(arena)
  return taken
}

/** What stands in the book to pin the funding: one bid in an otherwise empty book, or both sides above the index. */
export type Pin = 'one side' | 'two sides'

/** Short against customers who are long, with a premium of its own making until the funding; back to nothing after it. */
export function pinFunding(arena: Arena, pin: Pin): number {
  const impact = Number(arena.terms.impactValue) / USDT
  arena.lever(FIRST, 'cross', 10)
  arena.order(FIRST, 2, undefined, arena.worth(100_000))
  for (let n = 0; n < 400; n += 1) {
    // Half a second of every five, so that thirty minutes are no more than they need to be.
    arena.wait(4_500)
    if (pin === 'one side') arena.order(THIRD, 1, arena.at(150), arena.worth(impact * 3), { tif: 'IOC' })
    arena.cancel(SECOND)
    arena.order(SECOND, 1, arena.at(150), arena.worth(impact * 1.5))
    if (pin === 'two sides') arena.order(SECOND, 2, arena.at(160), arena.worth(impact * 1.5))
    arena.tick()
    if ((arena.engine.contracts.contract(SYMBOL)?.funding.lastRate ?? 0) !== 0) break
  }
  const rate = arena.engine.contracts.contract(SYMBOL)?.funding.lastRate ?? 0
  leave(arena)
  return rate
}

/** Thousands of the smallest trades, margins and levers between two accounts at a still index: what does rounding give? */
export function farm(arena: Arena, steps: number): void {
  for (const user of [FIRST, SECOND]) arena.lever(user, 'isolated', 7)
  for (let n = 0; n < steps; n += 1) {
    const { chance } = arena
    const price = arena.at(chance.between(-9, 9))
    const quantity = chance.between(1, 3)
    const [buyer, seller] = chance.oneIn(2) ? [FIRST, SECOND] : [SECOND, FIRST]
    arena.order(seller, arena.held(seller, 'long') > quantity ? 3 : 2, price, quantity)
    arena.order(buyer, arena.held(buyer, 'short') > quantity ? 4 : 1, price, quantity, { tif: 'IOC' })
    arena.cancel(seller)
    const side = chance.pick(['long', 'short'] as const)
    const amount = units(chance.pick([-1, 1]) * chance.between(1, 5))
    arena.do({ type: 'contract.margin', user: buyer, symbol: SYMBOL, side, amount })
    arena.do({
      type: 'contract.leverage',
      user: buyer,
      symbol: SYMBOL,
      mode: 'isolated',
      leverage: chance.between(3, 40),
    })
    if (n % 20 === 0) arena.tick()
  }
  leave(arena)
}
