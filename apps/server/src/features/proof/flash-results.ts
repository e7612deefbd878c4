/** The house's profit and loss of flash contracts as it is shown: in all by coin, and of the last days. */
import { formatBigDecimal } from '@candlewick/money/decimal'
import type { OutputOf } from '@candlewick/protocol/call'
import type { flash } from '@candlewick/protocol/calls/proof'
import type { FlashDay } from '../../projections/flash/results.ts'

type Shown = OutputOf<typeof flash>

const DAYS = 30

export function shownResults(days: readonly FlashDay[], decimalsOf: (coin: string) => number): Shown {
  const coins = [...new Set(days.map(({ asset }) => asset))].sort()
  const records = coins.map((coin) =>
    result(
      coin,
      days.filter(({ asset }) => asset === coin),
      decimalsOf(coin),
    ),
  )
  const newest = [...new Set(days.map(({ day }) => day))].sort((a, b) => b - a).slice(0, DAYS)
  const shown = newest.flatMap((day) =>
    coins.flatMap((coin) => {
      const own = days.filter((one) => one.day === day && one.asset === coin)
      return own.length === 0 ? [] : [{ day, ...result(coin, own, decimalsOf(coin)) }]
    }),
  )
  return { records, days: shown }
}

function result(coin: string, days: readonly FlashDay[], decimals: number): Shown['records'][number] {
  const counted = (outcome?: FlashDay['outcome']) =>
    days.reduce((sum, day) => sum + (outcome === undefined || day.outcome === outcome ? day.count : 0), 0)
  const staked = days.reduce((sum, day) => sum + day.staked, 0n)
  const paid = days.reduce((sum, day) => sum + day.paid, 0n)
  const text = (units: bigint) =>
    units < 0n ? `-${formatBigDecimal(-units, decimals)}` : formatBigDecimal(units, decimals)
  return {
    coin,
    settled: counted(),
    ...{ won: counted('win'), lost: counted('lose'), drawn: counted('draw'), voided: counted('void') },
    ...{ staked: text(staked), paid: text(paid), profit: text(staked - paid) },
  }
}
