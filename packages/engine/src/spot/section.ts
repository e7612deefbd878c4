/** How many of the ended orders, the oldest, have come of age (client-ids.ts): a section of the snapshot. */
import type { SnapshotSection } from '../product.ts'
import type { Ground } from '../state.ts'

export const agedOrders: SnapshotSection<Ground> = {
  tag: 'aged-orders',
  version: 1,
  present: (state) => state.clientIds.aged > 0,
  write: (state, writer) => writer.count(state.clientIds.aged),
  read: (state, reader) => state.clientIds.restoreAged(reader.count()),
}
