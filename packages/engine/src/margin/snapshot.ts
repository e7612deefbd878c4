/** The margin accounts' part of a snapshot: terms, pairs, accounts by number with their loans, and what was asked for. */
import { rate, units } from '@candlewick/money/units'
import { HOUR } from '@candlewick/rules/margin/interest'
import { ISOLATED_TYPES } from '../ledger/ledger.ts'
import { type ByteReader, type ByteWriter, SnapshotError } from '../memory/bytes.ts'
import type { SnapshotPart } from '../product.ts'
import type { Book } from '../spot/book.ts'
import type { MarginLoanEvent } from './events.ts'
import { behindOf } from './interest.ts'
import type { MarginAccount, State } from './state.ts'

export const MARGIN_PART: SnapshotPart<State> = {
  bit: 4,
  present: ({ margin }) => margin.assets.length > 0,
  write: writeMargin,
  read: readMargin,
}

function writeMargin(state: State, writer: ByteWriter): void {
  const { margin } = state
  writer.count(margin.chargedTo)
  writer.count(margin.assets.length)
  for (const { asset, book, hourly, limit, weight, index, lent, lost } of margin.assets) {
    for (const n of [asset.index, book === undefined ? 0 : book.index + 1, hourly, limit, weight, index, lent, lost]) {
      writer.count(n)
    }
  }
  writer.count(margin.pairs.length)
  for (const { book, leverages } of margin.pairs) {
    writer.count(book.index)
    writer.count(leverages.length)
    for (const leverage of leverages) writer.count(leverage)
  }
  // An account that nothing was done with is as good as none.
  const accounts = margin.sorted().filter(({ loans, leverage }) => loans.size > 0 || leverage > 0)
  writer.count(accounts.length)
  for (const account of accounts) writeAccount(account, writer)
  writer.count(margin.requests.size)
  for (const [key, { body, at, told }] of margin.requests.records) {
    writer.text(key)
    writer.text(body)
    writer.count(at)
    writer.text(JSON.stringify(told))
  }
}

function writeAccount({ owner, type, leverage, warned, loans }: MarginAccount, writer: ByteWriter): void {
  for (const n of [owner.index, type, leverage, warned ? 1 : 0, loans.size]) writer.count(n)
  for (const [asset, loan] of [...loans].sort(([a], [b]) => a - b)) {
    for (const n of [asset, loan.principal, loan.interest, loan.carry, loan.index]) writer.count(n)
  }
}

function readMargin(state: State, reader: ByteReader): void {
  const { margin, registry } = state
  margin.chargedTo = reader.count()
  margin.nextHour = (Math.floor(margin.chargedTo / HOUR) + 1) * HOUR
  for (let n = reader.count(); n > 0; n -= 1) {
    const asset = registry.assetAt(reader.count())
    const market = reader.count()
    margin.assets.push({
      asset,
      book: market === 0 ? undefined : state.bookAt(market - 1),
      hourly: rate(reader.count()),
      limit: units(reader.count()),
      weight: rate(reader.count()),
      index: reader.count(),
      lent: reader.count(),
      lost: reader.count(),
    })
  }
  for (let n = reader.count(); n > 0; n -= 1) {
    const book = state.bookAt(reader.count())
    margin.pairs.push({ book, leverages: Array.from({ length: reader.count() }, () => reader.count()) })
  }
  for (let n = reader.count(); n > 0; n -= 1) readAccount(state, reader)
  if (state.rulesVersion >= 2) margin.behind = behindOf(margin)
  for (let n = reader.count(); n > 0; n -= 1) {
    const key = reader.text()
    const [body, at] = [reader.text(), reader.count()]
    const told = JSON.parse(reader.text()) as MarginLoanEvent
    margin.requests.add(key, { owner: state.registry.ownerNumber(told.user), body, at, told })
  }
}

function readAccount(state: State, reader: ByteReader): void {
  const owner = state.registry.ownerAt(reader.count())
  const type = reader.count()
  const account = state.margin.obtain(owner, type, bookOf(state, type))
  account.leverage = reader.count()
  account.warned = reader.count() === 1
  for (let n = reader.count(); n > 0; n -= 1) {
    const asset = reader.count()
    if (state.margin.termsOf(asset) === undefined) throw new SnapshotError(`nobody can owe asset ${asset}`)
    account.loans.set(asset, {
      principal: units(reader.count()),
      interest: units(reader.count()),
      carry: reader.count(),
      index: reader.count(),
    })
  }
}

function bookOf(state: State, type: number): Book | undefined {
  return type < ISOLATED_TYPES ? undefined : state.bookAt(type - ISOLATED_TYPES)
}
