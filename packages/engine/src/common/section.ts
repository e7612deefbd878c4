/** What operators have set of customers and moved by hand, in a snapshot. */
import { NETWORK_COST } from '../ledger/registry.ts'
import { SnapshotError } from '../memory/bytes.ts'
import type { SnapshotSection } from '../product.ts'
import type { Ground } from '../state.ts'
import { feeRecord } from './funds-record.ts'

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

/** Which remembered deposits came from a chain, where each network's count from, and what reversals have cost. */
export const CHAIN_SECTION: SnapshotSection<Ground> = {
  tag: 'chain',
  version: 1,
  present: ({ funds, reversals }) =>
    funds.deposits.floors.size > 0 || reversals.size > 0 || funds.networkFees.records.size > 0,
  write({ funds, reversals }, writer) {
    const { floors, records } = funds.deposits
    writer.count(floors.size)
    for (const [network, height] of [...floors].sort(([a], [b]) => (a < b ? -1 : 1))) {
      writer.text(network)
      writer.count(height)
    }
    const mined = [...records].filter(([, { network }]) => network !== '')
    writer.count(mined.length)
    for (const [id, { network, height }] of mined) {
      writer.text(id)
      writer.text(network)
      writer.count(height)
    }
    writer.count(reversals.size)
    for (const [id, { owner, asset, amount, recovered }] of reversals) {
      writer.text(id)
      for (const n of [owner, asset, amount, recovered]) writer.count(n)
    }
    writer.count(funds.networkFees.records.size)
    for (const [id, { asset, amount, network, at }] of funds.networkFees.records) {
      for (const text of [id, asset, network]) writer.text(text)
      writer.count(amount)
      writer.count(at)
    }
  },
  read({ funds, reversals, registry }, reader) {
    const { deposits, networkFees } = funds
    for (let left = reader.count(); left > 0; left -= 1) deposits.floors.set(reader.text(), reader.count())
    for (let left = reader.count(); left > 0; left -= 1) {
      const record = deposits.get(reader.text())
      if (record === undefined) throw new SnapshotError('a deposit from a chain is not remembered')
      record.network = reader.text()
      record.height = reader.count()
    }
    for (let left = reader.count(); left > 0; left -= 1) {
      const id = reader.text()
      const [owner, asset, amount, recovered] = [reader.count(), reader.count(), reader.count(), reader.count()]
      reversals.set(id, { owner, asset, amount, recovered })
    }
    for (let left = reader.count(); left > 0; left -= 1) {
      const [id, asset, network] = [reader.text(), reader.text(), reader.text()]
      const [amount, at] = [reader.count(), reader.count()]
      networkFees.add(id, feeRecord(registry.ownerNumber(NETWORK_COST), asset, network, amount, at))
    }
  },
}
