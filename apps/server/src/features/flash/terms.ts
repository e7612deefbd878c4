/** On what terms flash contracts are offered: the cycles of each symbol, and how they are settled. */
import { formatDecimal } from '@candlewick/money/decimal'
import type { OutputOf } from '@candlewick/protocol/call'
import type { flashTerms, periodList } from '@candlewick/protocol/calls/flash'
import {
  FLASH_DELAY,
  FLASH_SETTINGS,
  FLASH_SOURCES,
  FLASH_TICKS,
  FLASH_WINDOW,
} from '@candlewick/rules/flash/settlement'
import { breakEvenBasisPoints, type FlashCycle } from '@candlewick/rules/flash/terms'
import { INDEX_SETTINGS } from '@candlewick/rules/index-price'
import { flashSymbol } from '../../reference/flash-symbols.ts'
import { stakeDecimals } from '../../state/flash-shown.ts'
import type { StateReader } from '../../state/state.ts'
import { rateText } from '../../wire/scales.ts'
import { flashMarketOf, type ScaledFlashMarket } from './dependencies.ts'

/** Decimals of a break-even rate: it counts hundredths of a percent. */
const BREAK_EVEN_DECIMALS = 4

export function cycleRow({ seconds, payoutRate, minStake, maxStake }: FlashCycle, decimals: number) {
  return {
    period: seconds,
    payoutRate: rateText(payoutRate),
    breakEvenRate: formatDecimal(breakEvenBasisPoints(payoutRate), BREAK_EVEN_DECIMALS),
    minStake: formatDecimal(minStake, decimals),
    maxStake: formatDecimal(maxStake, decimals),
  }
}

const cyclesOf = ({ cycles, decimals }: ScaledFlashMarket) => cycles.map((cycle) => cycleRow(cycle, decimals))

export function periodsOf(engine: StateReader, symbol: string): OutputOf<typeof periodList> {
  const market = flashMarketOf(engine, symbol)
  const { asset, decimals, status } = market
  return { symbol, coin: asset, decimals, status, records: cyclesOf(market) }
}

export function flashTermsOf(engine: StateReader): OutputOf<typeof flashTerms> {
  // A journal of before keeps its rules until it takes the newer ones on.
  const isDelayed = engine.rulesVersion >= 2
  return {
    entryDelay: isDelayed ? FLASH_DELAY : 0,
    entryWindow: FLASH_WINDOW,
    settlementWindow: FLASH_WINDOW,
    minimumTicks: FLASH_TICKS,
    minimumSources: FLASH_SOURCES,
    oldestSource: isDelayed ? FLASH_SETTINGS.staleAfter : INDEX_SETTINGS.staleAfter,
    records: engine.flash.markets().map(({ symbol }) => {
      const market = flashMarketOf(engine, symbol)
      const { asset, decimals, status, tickSize } = market
      const { name } = flashSymbol(engine, symbol)
      return { symbol, coin: asset, decimals, status, name, tickSize, cycles: cyclesOf(market) }
    }),
  }
}

/** What each pool can still pay and has reserved, in whole coins, near enough for a gauge. */
export function flashPools(engine: StateReader) {
  const coins = new Map(engine.flash.markets().map(({ asset }) => [asset, stakeDecimals(engine, asset)]))
  return [...coins].map(([coin, decimals]) => {
    const { available, reserved } = engine.flash.pool(coin)
    return { coin, available: available / 10 ** decimals, reserved: reserved / 10 ** decimals }
  })
}
