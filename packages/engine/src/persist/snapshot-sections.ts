/**
 * Parts of the state that a snapshot holds behind the fixed ones: each with its tag, its version and its length, so
 * that a snapshot without it restores as before. A product brings its own. Where none has anything to say, nothing is
 * written, so that the digest of a state which does not use them stays what it was.
 */

import { ADJUSTMENTS_SECTION, CHAIN_SECTION, RESTRICTIONS_SECTION } from '../common/section.ts'
import { FAULTS_SECTION } from '../faults/section.ts'
import { ByteReader, ByteWriter, SnapshotError } from '../memory/bytes.ts'
import type { SnapshotSection } from '../product.ts'
import { HOOKS, type State } from '../products.ts'

/** Those that were there before products brought their own: their order is part of old digests. Newer ones follow by tag. */
const FIRST = ['aged-orders', 'flash-fresh', 'contract.lost', 'faults']

/** In the order in which they are written and read. */
export const SECTIONS: readonly SnapshotSection<State>[] = [
  ...HOOKS.flatMap(({ sections }) => sections ?? []),
  FAULTS_SECTION,
  RESTRICTIONS_SECTION,
  ADJUSTMENTS_SECTION,
  CHAIN_SECTION,
].sort((a, b) => placeOf(a) - placeOf(b) || (a.tag < b.tag ? -1 : 1))

function placeOf({ tag }: { readonly tag: string }): number {
  const place = FIRST.indexOf(tag)
  return place < 0 ? FIRST.length : place
}

export function presentSections(state: State, sections = SECTIONS): SnapshotSection<State>[] {
  return sections.filter((section) => section.present(state))
}

export function writeSections(state: State, sections: readonly SnapshotSection<State>[], writer: ByteWriter): void {
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
