/** The flash contracts of the demo: about the large coins, currencies and metals, paid in USDT, and the pool that pays. */
import type { Command } from '@candlewick/engine/commands'
import type { FlashMarketCommand } from '@candlewick/engine/flash/commands'
import { rate, units } from '@candlewick/money/units'
import { FLASH_CYCLES } from '@candlewick/rules/flash/cycles'
import type { FlashCycle } from '@candlewick/rules/flash/terms'
import { INDEX_ONLY } from '@candlewick/rules/index-symbols'
import { decimalsOf, indexTickSize } from './catalog.ts'

const COIN = 'USDT'
/** Whose balance is what can be won; an engine's own account. */
const POOL = 'house:flash'
/** What the pool begins with, in whole coins: some hundred wins of the largest stake. */
const POOL_FUNDS = 2_000_000

/** Coins with books deep enough that their index is nobody's to move. */
const CRYPTO = ['BTC_USDT', 'ETH_USDT', 'BNB_USDT', 'SOL_USDT', 'XRP_USDT', 'DOGE_USDT']

/**
 * Payout rate in percent and largest stake of each cycle: a longer cycle pays more, since fewer of them end in a draw
 * or in noise, and may hold more.
 */
const TERMS: Readonly<Record<(typeof FLASH_CYCLES)[number], readonly [percent: number, most: number]>> = {
  30: [75, 1_000],
  60: [77, 2_000],
  120: [79, 3_000],
  180: [80, 5_000],
  300: [82, 5_000],
  600: [84, 8_000],
  900: [86, 8_000],
  1800: [89, 10_000],
  3600: [92, 10_000],
}
const LEAST = 5
/** Percent, in counts of 1e-8. */
const PERCENT = 1_000_000

const whole = (coins: number) => units(coins * 10 ** decimalsOf(COIN))

function cycles(): FlashCycle[] {
  return FLASH_CYCLES.map((seconds) => {
    const [percent, most] = TERMS[seconds]
    return { seconds, payoutRate: rate(percent * PERCENT), minStake: whole(LEAST), maxStake: whole(most) }
  })
}

/** The commands that open the flash markets. */
export function flashGenesis(): FlashMarketCommand[] {
  return [...CRYPTO, ...INDEX_ONLY.map(({ symbol }) => symbol)].map((symbol) => {
    const tickSize = indexTickSize(symbol)
    if (tickSize === undefined) throw new RangeError(`${symbol} has no index price`)
    return { type: 'flash.market', symbol, tickSize, asset: COIN, status: 'open', cycles: cycles() }
  })
}

/** What the pool begins with; repeated it changes nothing. */
export function flashFunds(): Command[] {
  return [{ type: 'house.fund', id: `genesis:${POOL}:${COIN}`, user: POOL, asset: COIN, amount: whole(POOL_FUNDS) }]
}
