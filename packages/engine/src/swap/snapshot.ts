/** The swaps' section of a snapshot: terms, and which quotes were filled, oldest first. */

import { rate, units } from '@candlewick/money/units'
import { clientKey } from '../ledger/shared-ids.ts'
import type { ByteReader, ByteWriter } from '../memory/bytes.ts'
import type { SnapshotSection } from '../product.ts'
import type { State, SwapRecord, SwapTerms } from './state.ts'

export const SWAP_SECTION: SnapshotSection<State> = {
  tag: 'swap',
  version: 1,
  present: ({ swap }) => swap.assets.length > 0,
  write({ swap }, writer) {
    writer.count(swap.assets.length)
    for (const terms of swap.assets) writeTerms(terms, writer)
    writer.count(swap.done.size)
    for (const record of swap.done.records.values()) writeRecord(record, writer)
  },
  read(state, reader) {
    for (let left = reader.count(); left > 0; left -= 1) state.swap.assets.push(readTerms(state, reader))
    for (let left = reader.count(); left > 0; left -= 1) {
      const record = readRecord(state, reader)
      state.swap.done.add(clientKey(record.user, record.clientId), record)
    }
  },
}

function writeTerms(
  { asset, book, spread, minimum, maximum, floor, ceiling, status }: SwapTerms,
  writer: ByteWriter,
): void {
  writer.count(asset.index)
  writer.text(book?.rules.symbol ?? '')
  for (const n of [spread, minimum, maximum, floor, ceiling, status === 'closed' ? 1 : 0]) writer.count(n)
}

function readTerms(state: State, reader: ByteReader): SwapTerms {
  const asset = state.registry.assetAt(reader.count())
  const book = state.book(reader.text())
  const [spread, minimum, maximum] = [rate(reader.count()), units(reader.count()), units(reader.count())]
  const [floor, ceiling] = [units(reader.count()), units(reader.count())]
  return { asset, book, spread, minimum, maximum, floor, ceiling, status: reader.count() === 1 ? 'closed' : 'open' }
}

function writeRecord(record: SwapRecord, writer: ByteWriter): void {
  for (const text of [record.clientId, record.from, record.to, record.body]) writer.text(text)
  for (const n of [record.owner, record.id, record.pays, record.gets, record.time]) writer.count(n)
}

function readRecord({ registry }: State, reader: ByteReader): SwapRecord {
  const [clientId, from, to, body] = [reader.text(), reader.text(), reader.text(), reader.text()]
  const owner = registry.ownerAt(reader.count())
  const [id, pays, gets, time] = [reader.count(), units(reader.count()), units(reader.count()), reader.count()]
  return { id, clientId, user: owner.name, from, to, pays, gets, time, owner: owner.index, body }
}
