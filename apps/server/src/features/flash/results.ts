/** What a customer's own flash contracts brought: of this UTC day, of a week and of a month, said plainly. */
import { formatDecimal } from '@candlewick/money/decimal'
import type { OutputOf } from '@candlewick/protocol/call'
import type { flashResults } from '@candlewick/protocol/calls/flash'
import { LATEST, type OwnResult, ownFlashResults } from '../../projections/flash/own-results.ts'
import { stakeDecimals } from '../../state/flash-shown.ts'
import { type FlashDependencies, nowOf } from './dependencies.ts'

const DAY = 86_400_000

export async function ownResults(
  dependencies: FlashDependencies,
  user: string,
): Promise<OutputOf<typeof flashResults>> {
  await dependencies.writes.settled(user)
  const { engine } = dependencies.replica
  const today = Math.floor(nowOf(dependencies) / DAY) * DAY
  const rows = await ownFlashResults(dependencies.sql, user, today - 29 * DAY)
  const since = (from: number) => {
    const coins = [...new Set(rows.map(({ coin }) => coin))]
    return coins.flatMap((coin) => {
      const days = rows.filter((row) => row.coin === coin && row.day >= from)
      return days.length === 0 ? [] : [summed(coin, days, stakeDecimals(engine, coin))]
    })
  }
  const counted = rows.reduce((sum, { contracts }) => sum + contracts, 0)
  return { today: since(today), week: since(today - 6 * DAY), month: since(0), complete: counted < LATEST }
}

function summed(coin: string, days: readonly OwnResult[], decimals: number) {
  const sum = (of: (day: OwnResult) => number) => days.reduce((total, day) => total + of(day), 0)
  const exact = (of: (day: OwnResult) => bigint) => days.reduce((total, day) => total + of(day), 0n)
  const [staked, paid] = [exact((day) => day.staked), exact((day) => day.paid)]
  return {
    coin,
    contracts: sum(({ contracts }) => contracts),
    won: sum(({ won }) => won),
    lost: sum(({ lost }) => lost),
    staked: formatDecimal(Number(staked), decimals),
    net: formatDecimal(Number(paid - staked), decimals),
  }
}
