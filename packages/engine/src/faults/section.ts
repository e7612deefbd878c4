/** The verdicts' part of a snapshot. */
import type { SnapshotSection } from '../product.ts'
import type { Ground } from '../state.ts'

export const FAULTS_SECTION: SnapshotSection<Ground> = {
  tag: 'faults',
  version: 1,
  present: ({ faults }) => faults.used,
  write({ faults }, writer) {
    writer.count(faults.awaited.size)
    for (const sequence of [...faults.awaited].sort((a, b) => a - b)) writer.count(sequence)
    for (const names of [faults.contracts, faults.flash, faults.accounts]) {
      writer.count(names.size)
      for (const name of [...names].sort()) writer.text(name)
    }
    writer.count(faults.inARow)
    writer.text(faults.operatorKey)
  },
  read({ faults }, reader) {
    for (let left = reader.count(); left > 0; left -= 1) faults.awaited.add(reader.count())
    for (const names of [faults.contracts, faults.flash, faults.accounts]) {
      for (let left = reader.count(); left > 0; left -= 1) names.add(reader.text())
    }
    faults.inARow = reader.count()
    faults.operatorKey = reader.text()
  },
}
