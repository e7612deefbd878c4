/** The call about equity: the days of the ledger at the prices of each day. */
import { equity } from '@candlewick/protocol/calls/equity'
import type { Sql } from '../../../db/database.ts'
import { type Handler, handle } from '../../../http/handle.ts'
import type { OwnWrites } from '../../../state/own-writes.ts'
import type { StateReplica } from '../../../state/state.ts'
import { type CurrencyRate, type CurrencyRates, times, toldRate, worthText } from '../../../state/valuation.ts'
import { dayChanges } from './days.ts'
import { DAY_MS, equityLine, type Worth, worthFraction } from './line.ts'
import { dayPrices, journalTime } from './prices.ts'

interface EquityDependencies {
  readonly replica: StateReplica
  readonly sql: Sql
  readonly writes: OwnWrites
  readonly rates: CurrencyRates
}

/** Decimals of a rate of profit. */
const RATE_DECIMALS = 6

export function equityHandlers({ replica, sql, writes, rates }: EquityDependencies): Handler[] {
  return [
    handle(equity, async ({ viewer }, { currency, days }) => {
      await writes.settled(viewer.userId)
      const now = await journalTime(sql)
      const today = now - (now % DAY_MS)
      const from = today - (Number(days) - 1) * DAY_MS
      const changes = await dayChanges(sql, viewer.userId, from)
      const assets = new Set(changes.map(({ asset }) => asset))
      const line = equityLine(changes, from, today, await dayPrices(sql, replica.engine, assets, from, today))
      return { currency, ...told(line, rates.of(currency), now) }
    }),
  ]
}

function told(line: ReturnType<typeof equityLine>, rate: CurrencyRate | undefined, now: number) {
  const { points } = line
  const first = points[0]?.worth ?? 0n
  const last = points.at(-1)?.worth ?? 0n
  const flows = points.slice(1).map(({ flow }) => flow)
  const begun = points.at(-2)?.worth ?? 0n
  return {
    rate: toldRate(rate),
    points: points.map(({ day, worth, flow }, index) => ({
      time: index === points.length - 1 ? now : day + DAY_MS - 1,
      ...shown(worth, rate),
      flow: shown(flow, rate),
    })),
    profit: profitShown(first, last, flows, rate),
    today: {
      ...profitShown(begun, last, flows.slice(-1), rate),
      accounts: [...line.accounts]
        .map(([type, worth]) => ({ type, ...shown(worth, rate) }))
        .sort((a, b) => a.type - b.type),
      coins: [...line.coins].map(([coin, worth]) => ({ coin, ...shown(worth, rate) })),
    },
    unpriced: [...line.unpriced].sort(),
  }
}

function shown(worth: Worth, rate: CurrencyRate | undefined) {
  const dollars = worthFraction(worth)
  return {
    usdt: worthText(dollars),
    equivalent: rate === undefined ? null : worthText(times(dollars, rate.perDollar)),
  }
}

/** What there is now less what there was and what came in; its rate is of what there was and all that came in. */
function profitShown(begun: Worth, now: Worth, flows: readonly Worth[], rate: CurrencyRate | undefined) {
  let profit = now - begun
  let base = begun
  for (const flow of flows) {
    profit -= flow
    if (flow > 0n) base += flow
  }
  const share = base > 0n ? worthText({ numerator: profit, denominator: base }) : null
  return { ...shown(profit, rate), rate: share === null ? null : cut(share) }
}

const cut = (text: string) => text.replace(new RegExp(`(\\.\\d{${RATE_DECIMALS}})\\d+$`), '$1')
