/** Which moves of margin were done, by client id, oldest first: a section of the snapshot, where there are any. */
import { clientKey } from '../../ledger/shared-ids.ts'
import type { SnapshotSection } from '../../product.ts'
import type { State } from '../state.ts'

export const MARGIN_MOVES: SnapshotSection<State> = {
  tag: 'contract.margin-moves',
  version: 1,
  present: ({ contracts }) => contracts.marginMoves.size > 0,
  write({ contracts }, writer) {
    writer.count(contracts.marginMoves.size)
    for (const { owner, clientId, body, at } of contracts.marginMoves.records.values()) {
      writer.count(owner)
      writer.text(clientId)
      writer.text(body)
      writer.count(at)
    }
  },
  read({ contracts, registry }, reader) {
    for (let left = reader.count(); left > 0; left -= 1) {
      const owner = registry.ownerAt(reader.count())
      const record = { owner: owner.index, clientId: reader.text(), body: reader.text(), at: reader.count() }
      contracts.marginMoves.add(clientKey(owner.name, record.clientId), record)
    }
  },
}
