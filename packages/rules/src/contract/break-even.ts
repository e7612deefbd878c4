/**
 * The price at which a position would end at nothing if all of it were closed there: its entry, corrected by what it
 * has paid so far (fees and funding, less what it realised) and by the fee of closing at that price.
 */
import { type Fraction, fraction } from '@candlewick/money/fraction'
import { RATE_ONE, type Rate, type Units } from '@candlewick/money/types'
import { type ContractValue, direction } from './contract.ts'
import type { Position } from './position.ts'

/**
 * The break-even price in ticks, exact. With E the entry value, C what was paid so far and r the rate of the fee, all
 * is even where the value V at the price obeys V − E − C = V·r for who gains as the value rises (linear long, inverse
 * short), and E − V − C = V·r for the others.
 *
 * @param paid fees and funding so far less the profit realised, in settlement units; negative where it has gained
 * @returns undefined where no price above zero gives it: what was gained already outweighs any loss
 */
export function breakEvenPrice(
  position: Position,
  paid: Units | number,
  feeRate: Rate,
  contract: ContractValue,
): Fraction | undefined {
  const rises = direction(contract.kind, position.side) === 1
  const entry = BigInt(position.entryValue)
  const even = rises ? entry + BigInt(paid) : entry - BigInt(paid)
  const kept = BigInt(RATE_ONE) + (rises ? -BigInt(feeRate) : BigInt(feeRate))
  if (position.lots === 0 || even <= 0n || kept <= 0n) return undefined
  // The value that is even is even × RATE_ONE / kept.
  const [value, over] = [even * BigInt(RATE_ONE), kept]
  const size = BigInt(position.lots) * BigInt(contract.factor)
  return contract.kind === 'linear' ? fraction(value, size * over) : fraction(size * over, value)
}
