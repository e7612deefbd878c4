/**
 * Parts of the state that a snapshot holds behind the fixed ones: each with its tag, its version and its length, so
 * that a new one is a line in this list, and a snapshot without it restores as before. Where none has anything to say,
 * nothing is written, so that the digest of a state which does not use them stays what it was.
 */

import { LOST_FUNDING } from '../contract/funding/lost-section.ts'
import { FAULTS_SECTION } from '../faults/section.ts'
import { freshTapes } from '../flash/snapshot.ts'
import { ByteReader, ByteWriter, SnapshotError } from '../memory/bytes.ts'
import type { State } from '../state.ts'

export interface SnapshotSection {
  /** Unique for ever. */
  readonly tag: string
  /** Of what `write` writes; `read` is told which one it reads. */
  readonly version: number
  /** Whether there is anything to write. */
  present(state: State): boolean
  write(state: State, writer: ByteWriter): void
  read(state: State, reader: ByteReader, version: number): void
}

/** How many of the ended orders, the oldest, have come of age (client-ids.ts). */
const AGED_ORDERS: SnapshotSection = {
  tag: 'aged-orders',
  version: 1,
  present: (state) => state.clientIds.aged > 0,
  write: (state, writer) => writer.count(state.clientIds.aged),
  read: (state, reader) => state.clientIds.restoreAged(reader.count()),
}

/** In the order in which they are written and read. */
export const SECTIONS: readonly SnapshotSection[] = [AGED_ORDERS, freshTapes, LOST_FUNDING, FAULTS_SECTION]

export function presentSections(state: State, sections = SECTIONS): SnapshotSection[] {
  return sections.filter((section) => section.present(state))
}

export function writeSections(state: State, sections: readonly SnapshotSection[], writer: ByteWriter): void {
  writer.count(sections.length)
  for (const section of sections) {
    const content = new ByteWriter()
    section.write(state, content)
    const bytes = content.written()
    writer.text(section.tag)
    writer.count(section.version)
    writer.count(bytes.length)
    writer.raw(bytes)
  }
}

/** @throws SnapshotError where a section is unknown, newer than this build, or not as long as it says */
export function readSections(state: State, reader: ByteReader, sections = SECTIONS): void {
  const count = reader.count()
  for (let i = 0; i < count; i += 1) {
    const tag = reader.text()
    const version = reader.count()
    const section = sections.find((each) => each.tag === tag)
    if (section === undefined) throw new SnapshotError(`nobody reads the snapshot's section ${tag}`)
    if (version > section.version) {
      throw new SnapshotError(`section ${tag} has version ${version}, this build reads up to ${section.version}`)
    }
    const content = new ByteReader(reader.raw(reader.count()))
    section.read(state, content, version)
    if (!content.atEnd) throw new SnapshotError(`there is more in section ${tag}`)
  }
}
