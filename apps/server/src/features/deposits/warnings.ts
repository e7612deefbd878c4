/** What of chains and books operators are told at once: a network that stands still, and a coin whose payouts do. */
import type { Sql } from '../../db/database.ts'
import type { Warning } from '../../state/area.ts'

export async function chainWarnings(sql: Sql): Promise<Warning[]> {
  const [networks, coins] = await Promise.all([
    sql<{ network: string; why: string }[]>`
      select network, why from chain_cursors where state = 'halted' order by network`,
    sql<{ asset: string }[]>`
      select l.asset from (select distinct asset from listings) l, lateral (
        select halted_at from reconciliations r where r.asset = l.asset order by r.id desc limit 1
      ) last where last.halted_at is not null order by l.asset`,
  ])
  return [
    ...coins.map(({ asset }): Warning => ({ alarm: 'payouts_halted', level: 'alarm', detail: asset })),
    ...networks.map(({ network, why }): Warning => {
      // Halted by an operator it is as somebody wants it.
      return { alarm: 'network_halted', level: why === 'operator' ? 'warning' : 'alarm', detail: `${network} ${why}` }
    }),
  ]
}
