/** The books as operators read them, and money moved by hand, as an area of the server. */
import type { Area } from '../../state/area.ts'
import { type AdjustmentDependencies, adjustKind } from './adjustments.ts'
import { type LedgerCallDependencies, ledgerHandlers } from './calls.ts'
import { Explorer, type ExplorerDependencies } from './explorer.ts'
import { ledgerTimeline } from './timeline.ts'

export type LedgerDependencies = Omit<LedgerCallDependencies, 'explorer'> &
  AdjustmentDependencies &
  Pick<ExplorerDependencies, 'replay'>

export function ledgerArea(dependencies: LedgerDependencies): Area {
  const { sql, replica, replay, proposals } = dependencies
  proposals.register(adjustKind(dependencies))
  const explorer = new Explorer({ sql, engine: () => replica.engine, replay })
  return { handlers: ledgerHandlers({ ...dependencies, explorer }), timeline: ledgerTimeline(sql) }
}
