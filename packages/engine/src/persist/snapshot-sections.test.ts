import { describe, expect, test } from 'vitest'
import { ByteReader, ByteWriter, SnapshotError } from '../memory/bytes.ts'
import type { SnapshotSection } from '../product.ts'
import { newState, type State } from '../products.ts'
import { presentSections, readSections, SECTIONS, writeSections } from './snapshot-sections.ts'

const section = (tag: string, version: number, from = 0): SnapshotSection<State> => ({
  ...{ tag, version },
  present: (state) => state.sequence > from,
  write: (state, writer) => writer.count(state.sequence),
  read: (state, reader, read) => {
    state.sequence = reader.count() * read
  },
})

function written(sections: readonly SnapshotSection<State>[], sequence = 7): Uint8Array {
  const state = newState({})
  state.sequence = sequence
  const writer = new ByteWriter()
  writeSections(state, presentSections(state, sections), writer)
  return writer.written().slice()
}

describe('sections of a snapshot', () => {
  test('have each a tag of its own, and the oldest stay where old digests have them', () => {
    const tags = SECTIONS.map(({ tag }) => tag)
    expect(new Set(tags).size).toBe(tags.length)
    expect(tags.slice(0, 4)).toEqual(['aged-orders', 'flash-fresh', 'contract.lost', 'faults'])
  })

  test('are read back by the reader of their version', () => {
    const state = newState({})
    readSections(state, new ByteReader(written([section('a', 1)])), [section('b', 1), section('a', 2)])
    expect(state.sequence).toBe(7)
  })

  test('that have nothing to say are not written', () => {
    expect(presentSections(newState({}), [section('a', 1)])).toEqual([])
  })

  test('are refused where they are unknown, newer, longer or torn', () => {
    const bytes = written([section('a', 2)])
    const read = (given: Uint8Array, sections: SnapshotSection<State>[]) => () =>
      readSections(newState({}), new ByteReader(given), sections)
    expect(read(bytes, [])).toThrow(SnapshotError)
    expect(read(bytes, [section('a', 1)])).toThrow('this build reads up to 1')
    expect(read(bytes, [{ ...section('a', 2), read: () => {} }])).toThrow('more in section a')
    expect(read(bytes.subarray(0, bytes.length - 1), [section('a', 2)])).toThrow('ends too soon')
  })
})
