/**
 * Why the entry window lies behind the acceptance. A customer sees each price half a second before the index has it, and
 * acts only in the hundredth of all moments in which that helps most, on a random walk, on which no rule can win by
 * anything but its own weakness. Two million ticks, the same ones every time.
 */
import { ticks } from '@candlewick/money/units'
import { expect, it } from 'vitest'
import { type FlashTick, outcomeOf, windowPrice } from './settlement.ts'

const TICKS = 2_000_000
/** Ticks in a window of 3 s, and between acceptance and maturity of 30 s. */
const WINDOW = 6
const CYCLE = 60
const BEST = 100

/** A walk of steps of −3 to 3 (mulberry32). */
function walk(): FlashTick[] {
  const made: FlashTick[] = []
  let state = 12
  let price = 10_000_000
  for (let at = 0; at < TICKS; at += 1) {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    price += (((t ^ (t >>> 14)) >>> 0) % 7) - 3
    made.push({ sequence: at, time: at, price: ticks(price), sources: 3 })
  }
  return made
}

/**
 * Of a hundred contracts that are won or lost, how many the customer wins: the entry window begins `entryFrom` ticks from
 * the acceptance, and the contract is mature after `maturity` of them.
 */
function winRate(all: readonly FlashTick[], entryFrom: number, maturity: number): number {
  const moments: { lead: number; accepted: number }[] = []
  for (let accepted = WINDOW; accepted < TICKS - CYCLE - 2 * WINDOW; accepted += WINDOW) {
    const known = (all[accepted + 1]?.price ?? 0) - (windowPrice(all.slice(accepted - WINDOW + 1, accepted + 1)) ?? 0)
    moments.push({ lead: known, accepted })
  }
  moments.sort((a, b) => Math.abs(b.lead) - Math.abs(a.lead))
  let [won, lost] = [0, 0]
  for (const { lead, accepted } of moments.slice(0, moments.length / BEST)) {
    const price = (from: number) => windowPrice(all.slice(from + 1, from + 1 + WINDOW))
    const open = price(accepted + entryFrom)
    const outcome = outcomeOf(lead > 0 ? 'up' : 'down', open, price(accepted + maturity - WINDOW))
    if (outcome === 'win') won += 1
    if (outcome === 'lose') lost += 1
  }
  return (100 * won) / (won + lost)
}

it('gains nothing by choosing the moment behind which the entry window lies, and much where it lay before', () => {
  const all = walk()
  const before = winRate(all, -WINDOW, CYCLE)
  const behind = winRate(all, 0, WINDOW + CYCLE)
  expect(before).toBeGreaterThan(65)
  expect(Math.abs(behind - 50)).toBeLessThan(3)
})
