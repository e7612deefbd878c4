import { describe, expect, test } from 'vitest'
import { ByteReader, ByteWriter, SnapshotError } from '../memory/bytes.ts'
import { State } from '../state.ts'
import { presentSections, readSections, type SnapshotSection, writeSections } from './snapshot-sections.ts'

const section = (tag: string, version: number, from = 0): SnapshotSection => ({
  ...{ tag, version },
  present: (state) => state.sequence > from,
  write: (state, writer) => writer.count(state.sequence),
  read: (state, reader, read) => {
    state.sequence = reader.count() * read
  },
})

function written(sections: readonly SnapshotSection[], sequence = 7): Uint8Array {
  const state = new State({})
  state.sequence = sequence
  const writer = new ByteWriter()
  writeSections(state, presentSections(state, sections), writer)
  return writer.written().slice()
}

describe('sections of a snapshot', () => {
  test('are read back by the reader of their version', () => {
    const state = new State({})
    readSections(state, new ByteReader(written([section('a', 1)])), [section('b', 1), section('a', 2)])
    expect(state.sequence).toBe(7)
  })

  test('that have nothing to say are not written', () => {
    expect(presentSections(new State({}), [section('a', 1)])).toEqual([])
  })

  test('are refused where they are unknown, newer, longer or torn', () => {
    const bytes = written([section('a', 2)])
    const read = (given: Uint8Array, sections: SnapshotSection[]) => () =>
      readSections(new State({}), new ByteReader(given), sections)
    expect(read(bytes, [])).toThrow(SnapshotError)
    expect(read(bytes, [section('a', 1)])).toThrow('this build reads up to 1')
    expect(read(bytes, [{ ...section('a', 2), read: () => {} }])).toThrow('more in section a')
    expect(read(bytes.subarray(0, bytes.length - 1), [section('a', 2)])).toThrow('ends too soon')
  })
})
