/** What of money out operators are told at once: a hot wallet that runs low, and what waits for one reason for too long. */
import type { Sql } from '../../db/database.ts'
import type { Warning } from '../../state/area.ts'
import { levelOf } from './console-rows.ts'

/** Minutes that approved withdrawals, or a payment under way, wait for a reason before it is told, and before it is grave. */
const TOLD_AFTER = 15
const GRAVE_AFTER = 240

interface LevelRow {
  readonly network: string
  readonly asset: string
  readonly decimals: number
  readonly held: string
  readonly low: string
  readonly high: string
}

interface WaitRow {
  readonly what: string
  readonly reason: string
  readonly count: number
  readonly grave: boolean
}

export async function payoutWarnings(sql: Sql): Promise<Warning[]> {
  const [wallets, waits, stuck] = await Promise.all([marked(sql), waiting(sql), standing(sql)])
  return [
    ...wallets.flatMap((row): Warning[] => {
      if (levelOf(BigInt(row.held), row) !== 'low') return []
      return [{ alarm: 'hot_low', level: 'warning', detail: `${row.asset} ${row.network}` }]
    }),
    ...waits.map((row) => alarmOf('payouts_wait', row)),
    ...stuck.map((row) => alarmOf('payment_waits', row)),
  ]
}

const alarmOf = (alarm: string, { what, reason, count, grave }: WaitRow): Warning => ({
  alarm,
  level: grave ? 'alarm' : 'warning',
  detail: `${what} ${reason} ${count}`,
})

function marked(sql: Sql) {
  return sql<LevelRow[]>`
    select w.network, w.asset, w.decimals, w.held::text as held, trim_scale(l.low)::text as low,
      trim_scale(l.high)::text as high
    from hot_wallets w join wallet_levels l on l.network = w.network and l.asset = w.asset order by w.network, w.asset`
}

/** Approved and not taken up. Coins whose payouts a reconciliation holds back have an alarm of their own. */
function waiting(sql: Sql) {
  return sql<WaitRow[]>`
    select asset || ' ' || network as what, reason, withdrawals as count,
      since < clock_timestamp() - ${GRAVE_AFTER} * interval '1 minute' as grave
    from payer_waits
    where reason <> 'paused' and since < clock_timestamp() - ${TOLD_AFTER} * interval '1 minute'
    order by network, asset, reason`
}

/** Taken up, and not going on: on networks of accounts all behind it stand too. */
function standing(sql: Sql) {
  return sql<WaitRow[]>`
    select network as what, waits as reason, count(*)::int as count,
      min(created_at) < clock_timestamp() - ${GRAVE_AFTER} * interval '1 minute' as grave
    from payments
    where state in ('claimed', 'signed', 'sent') and waits <> ''
      and created_at < clock_timestamp() - ${TOLD_AFTER} * interval '1 minute'
    group by network, waits order by network, waits`
}
