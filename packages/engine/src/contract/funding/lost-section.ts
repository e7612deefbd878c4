/** What nobody could pay or be paid, contract by contract: a section of the snapshot, where there is any. */
import type { SnapshotSection } from '../../product.ts'
import type { State } from '../state.ts'

export const LOST_FUNDING: SnapshotSection<State> = {
  tag: 'contract.lost',
  version: 1,
  present: ({ contracts }) => contracts.contracts.some(({ lost }) => lost !== 0),
  write: ({ contracts }, writer) => {
    for (const { lost } of contracts.contracts) writer.signed(lost)
  },
  read: ({ contracts }, reader) => {
    for (const contract of contracts.contracts) contract.lost = reader.signed()
  },
}
