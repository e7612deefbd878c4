/** The flash contracts' part of a snapshot: markets with their ticks, what is open by id, and remembered client ids. */
import { rate, ticks, units } from '@candlewick/money/units'
import { entryWindow, type FlashOutcome, type FlashTick, maturityOf } from '@candlewick/rules/flash/settlement'
import { flashProfit } from '@candlewick/rules/flash/terms'
import { type ByteReader, type ByteWriter, SnapshotError } from '../memory/bytes.ts'
import type { SnapshotPart, SnapshotSection } from '../product.ts'
import type { State } from './state.ts'
import { bodyOf, type FlashGuard, type FlashMarket, type FlashOrder } from './state.ts'

/** By their number in a snapshot. */
const OUTCOMES = ['win', 'lose', 'draw', 'void'] as const satisfies readonly FlashOutcome[]

export const FLASH_PART: SnapshotPart<State> = {
  bit: 16,
  present: ({ flash }) => flash.markets.length > 0,
  write: writeFlash,
  read: readFlash,
}

function writeFlash({ flash }: State, writer: ByteWriter): void {
  writer.count(flash.markets.length)
  for (const market of flash.markets) writeMarket(market, writer)
  // In the order of their ids: they are added as they are accepted.
  writer.count(flash.orders.size)
  for (const order of flash.orders.values()) writeOrder(order, writer)
  const remembered = flash.clientIds.kept()
  writer.count(remembered.length)
  for (const { view } of remembered) {
    writeOrder(view.order, writer)
    for (const n of [OUTCOMES.indexOf(view.outcome), view.settlePrice ?? 0, view.settledAt]) writer.count(n)
  }
}

function writeMarket({ symbol, tickSize, asset, status, cycles, tape }: FlashMarket, writer: ByteWriter): void {
  writer.text(symbol)
  writer.text(tickSize)
  writer.count(asset.index)
  writer.count(status === 'halted' ? 1 : 0)
  writer.count(cycles.length)
  for (const { seconds, payoutRate, minStake, maxStake } of cycles) {
    for (const n of [seconds, payoutRate, minStake, maxStake]) writer.count(n)
  }
  writeTape(tape, writer)
}

function writeTape(tape: readonly FlashTick[], writer: ByteWriter): void {
  writer.count(tape.length)
  for (const { sequence, time, price, sources } of tape) {
    for (const n of [sequence, time, price, sources]) writer.count(n)
  }
}

/** The ticks that contracts of version 2 are settled by, of every market in their order. */
export const freshTapes: SnapshotSection<State> = {
  tag: 'flash-fresh',
  version: 1,
  present: ({ flash }) => flash.markets.some(({ fresh }) => fresh.length > 0),
  write: ({ flash }, writer) => {
    for (const { fresh } of flash.markets) writeTape(fresh, writer)
  },
  read: ({ flash }, reader) => {
    for (const market of flash.markets) market.fresh = readTape(reader)
  },
}

/** What customers bind themselves by, in the order in which they first did. */
export const flashGuards: SnapshotSection<State> = {
  tag: 'flash-guards',
  version: 1,
  present: ({ flash }) => flash.guards.size > 0,
  write: ({ flash }, writer) => {
    writer.count(flash.guards.size)
    for (const guard of flash.guards.values()) writeGuard(guard, writer)
  },
  read: (state, reader) => {
    for (let n = reader.count(); n > 0; n -= 1) readGuard(state, reader)
  },
}

/** A limit as a whole number: one more than it is, 0 where there is none. */
const written = (limit: number | undefined): number => (limit === undefined ? 0 : limit + 1)
const readLimit = (reader: ByteReader): number | undefined => {
  const count = reader.count()
  return count === 0 ? undefined : count - 1
}

function writeGuard({ owner, pausedUntil, limits }: FlashGuard, writer: ByteWriter): void {
  for (const n of [owner.index, pausedUntil, limits.size]) writer.count(n)
  for (const { asset, limit, pending, day, result } of limits.values()) {
    for (const n of [asset.index, written(limit), pending?.from ?? 0, written(pending?.limit), day]) writer.count(n)
    writer.signed(result)
  }
}

function readGuard(state: State, reader: ByteReader): void {
  const guard = state.flash.guard(state.registry.ownerAt(reader.count()))
  guard.pausedUntil = reader.count()
  for (let n = reader.count(); n > 0; n -= 1) {
    const asset = state.registry.assetAt(reader.count())
    const limit = readLimit(reader)
    const from = reader.count()
    const later = readLimit(reader)
    const pending = from === 0 ? undefined : { limit: later, from }
    guard.limits.set(asset.index, { asset, limit, pending, day: reader.count(), result: reader.signed() })
  }
}

function writeOrder(order: FlashOrder, writer: ByteWriter): void {
  const { id, owner, market, direction, seconds, stake, payoutRate, acceptedAt, sequence, rulesVersion } = order
  const isUp = direction === 'up' ? 1 : 0
  for (const n of [id, owner.index, market.index, isUp, seconds, stake, payoutRate]) writer.count(n)
  for (const n of [acceptedAt, sequence, rulesVersion, order.openPrice ?? 0]) writer.count(n)
  for (const text of [order.clientId, order.headHash]) writer.text(text)
}

function readFlash(state: State, reader: ByteReader): void {
  const { flash } = state
  for (let n = reader.count(); n > 0; n -= 1) {
    flash.addMarket(readMarket(state, reader, flash.markets.length))
  }
  for (let n = reader.count(); n > 0; n -= 1) flash.add(readOrder(state, reader))
  for (let n = reader.count(); n > 0; n -= 1) {
    const order = readOrder(state, reader)
    const outcome = OUTCOMES[reader.count()]
    if (outcome === undefined) throw new SnapshotError('a flash contract has no outcome')
    const [price, settledAt] = [reader.count(), reader.count()]
    const settlePrice = price === 0 ? undefined : ticks(price)
    const ended = { clientId: order.clientId, order, outcome, settlePrice, settledAt }
    flash.clientIds.remember({ owner: order.owner.index, body: bodyOf(order.market.symbol, order), view: ended })
  }
}

function readMarket(state: State, reader: ByteReader, index: number): FlashMarket {
  return {
    index,
    symbol: reader.text(),
    tickSize: reader.text(),
    asset: state.registry.assetAt(reader.count()),
    status: reader.count() === 1 ? 'halted' : 'open',
    cycles: Array.from({ length: reader.count() }, () => ({
      seconds: reader.count(),
      payoutRate: rate(reader.count()),
      minStake: units(reader.count()),
      maxStake: units(reader.count()),
    })),
    open: 0,
    fresh: [],
    tape: readTape(reader),
  }
}

function readTape(reader: ByteReader): FlashTick[] {
  return Array.from({ length: reader.count() }, () => ({
    sequence: reader.count(),
    time: reader.count(),
    price: ticks(reader.count()),
    sources: reader.count(),
  }))
}

function readOrder(state: State, reader: ByteReader): FlashOrder {
  const id = reader.count()
  const owner = state.registry.ownerAt(reader.count())
  const market = state.flash.marketAt(reader.count())
  const direction = reader.count() === 1 ? 'up' : 'down'
  const [seconds, stake, payoutRate] = [reader.count(), units(reader.count()), rate(reader.count())]
  const [acceptedAt, sequence, rulesVersion, price] = [reader.count(), reader.count(), reader.count(), reader.count()]
  const openPrice = price === 0 ? undefined : ticks(price)
  const times = { acceptedAt, seconds, rulesVersion }
  return {
    ...{ id, owner, market, direction, stake, payoutRate, sequence, openPrice, ...times },
    profit: flashProfit(stake, payoutRate),
    due: openPrice === undefined ? entryWindow(times).to : maturityOf(times),
    place: -1,
    clientId: reader.text(),
    headHash: reader.text(),
  }
}
