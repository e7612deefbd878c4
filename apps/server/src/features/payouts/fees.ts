/** What is offered to miners: enough to be taken soon, a replacement enough more to count as one, never above the cap. */
import type { Fees } from '@candlewick/chain/adapter'
import type { EvmFees } from '@candlewick/chain/signer/intents'

type EvmNow = Extract<Fees, { family: 'evm' }>

/** The base fee may rise by an eighth a block: twice what it is lasts six blocks of the steepest rise. */
const BASE_TIMES = 2n
/** Nodes want 10% more on both fees before one replaces another; an eighth is surely that after rounding. */
const eighthMore = (fee: bigint): bigint => fee + fee / 8n + 1n
/** A gas estimate is of this block; the next may need a little more. */
const GAS_MARGIN = 125n

/** Of a plain transfer of the coin to an account. */
export const PLAIN_GAS = 21_000n

export const withMargin = (gas: bigint): bigint => (gas === PLAIN_GAS ? gas : (gas * GAS_MARGIN) / 100n)

/** @param gas units */
export function offered({ baseFee, tip }: EvmNow, gas: bigint): EvmFees {
  return { gas: String(gas), maxFee: String(baseFee * BASE_TIMES + tip), priority: String(tip) }
}

/** What replaces a transaction with those fees: an eighth more of both, or what is offered now where that is more. */
export function replacing(last: EvmFees, now: EvmNow): EvmFees {
  const fresh = offered(now, BigInt(last.gas))
  const more = (before: string, today: string) => {
    const least = eighthMore(BigInt(before))
    return least > BigInt(today) ? least : BigInt(today)
  }
  const priority = more(last.priority, fresh.priority)
  const maxFee = more(last.maxFee, fresh.maxFee)
  return { gas: last.gas, maxFee: String(maxFee), priority: String(priority) }
}

/** Whether miners would not take it at the price of the moment. */
export function isTooLow({ maxFee }: EvmFees, { baseFee }: EvmNow): boolean {
  return BigInt(maxFee) < baseFee
}

export const costAtMost = ({ gas, maxFee }: EvmFees): bigint => BigInt(gas) * BigInt(maxFee)

/** Satoshis a virtual byte that replace `last`: an eighth more, and at least one. */
export function replacingRate(last: number, now: number): number {
  return Math.max(Math.ceil(last * 1.125), last + 1, Math.ceil(now))
}
