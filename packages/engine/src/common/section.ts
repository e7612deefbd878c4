/** What operators have set of customers and moved by hand, in a snapshot. */
import type { SnapshotSection } from '../product.ts'
import type { Ground } from '../state.ts'

export const RESTRICTIONS_SECTION: SnapshotSection<Ground> = {
  tag: 'restrictions',
  version: 1,
  present: ({ restrictions }) => restrictions.size > 0,
  write({ restrictions }, writer) {
    writer.count(restrictions.size)
    // By name: the same however they came.
    for (const [user, { trading, withdrawing, closed }] of [...restrictions].sort(([a], [b]) => (a < b ? -1 : 1))) {
      writer.text(user)
      for (const until of [trading, withdrawing, closed]) writer.count(until)
    }
  },
  read({ restrictions }, reader) {
    for (let left = reader.count(); left > 0; left -= 1) {
      const user = reader.text()
      restrictions.set(user, { trading: reader.count(), withdrawing: reader.count(), closed: reader.count() })
    }
  },
}

export const ADJUSTMENTS_SECTION: SnapshotSection<Ground> = {
  tag: 'adjustments',
  version: 1,
  present: ({ adjustments }) => adjustments.size > 0,
  write({ adjustments }, writer) {
    writer.count(adjustments.size)
    for (const [id, { body, at }] of adjustments) {
      writer.text(id)
      writer.text(body)
      writer.count(at)
    }
  },
  read({ adjustments }, reader) {
    for (let left = reader.count(); left > 0; left -= 1) {
      const id = reader.text()
      adjustments.set(id, { body: reader.text(), at: reader.count() })
    }
  },
}
