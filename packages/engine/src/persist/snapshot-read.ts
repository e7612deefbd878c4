/** The other half of snapshot.ts: fills an empty state from a snapshot's bytes, in the order in which it writes them. */
import { lots, rate, units } from '@candlewick/money/units'
import type { EndedFunds, FundsRecord } from '../ledger/idempotency-store.ts'
import { type Asset, RESERVED_OWNERS } from '../ledger/registry.ts'
import { type ByteReader, SnapshotError } from '../memory/bytes.ts'
import * as ended from '../orders/client-ids.ts'
import { blankCondition } from '../orders/conditions.ts'
import { SPECIAL } from '../orders/flags.ts'
import * as pool from '../orders/order-pool.ts'
import { HOOKS, type State } from '../products.ts'
import type { Book } from '../spot/book.ts'
import { orderList } from '../spot/submit.ts'
import { startWaiting } from '../spot/waiting.ts'

/** Reads what stands behind the snapshot's head into `state`, which must be new; conditions only where it has them. */
export function readState(state: State, reader: ByteReader, special: boolean): void {
  state.sequence = reader.count()
  state.time = reader.count()
  state.rulesVersion = reader.count()
  for (const product of HOOKS) product.begin?.(state)
  readAssets(state, reader)
  readOwners(state, reader)
  for (let n = reader.count(); n > 0; n -= 1) readMarket(state, reader)
  for (const owner of state.registry.owners) {
    for (let n = reader.count(); n > 0; n -= 1) {
      state.ledger.restore(owner.index, reader.count(), reader.count(), reader.signed(), reader.count())
    }
  }
  const shown = special ? readConditions(state, reader) : new Map<number, number>()
  for (let n = reader.count(); n > 0; n -= 1) readEndedOrder(state, reader)
  for (const book of state.books) readOrders(state, book, reader, shown, special)
  readFunds(state, reader)
  readPrices(state, reader)
}

function readAssets(state: State, reader: ByteReader): void {
  for (let n = reader.count(); n > 0; n -= 1) {
    const asset = state.registry.addAsset({
      asset: reader.text(),
      decimals: reader.count(),
      cap: units(reader.count()),
    })
    asset.fundCarry = reader.count()
  }
}

function readOwners(state: State, reader: ByteReader): void {
  for (let n = reader.count(); n > 0; n -= 1) {
    const name = reader.text()
    const kind = reader.count() === 1 ? 'house' : 'customer'
    const parent = reader.text()
    const owner = state.registry.addOwner(name, kind, parent === '' ? undefined : parent)
    state.registry.setRates(owner.index, reader.count(), reader.count())
  }
  if (state.registry.owners.length < RESERVED_OWNERS.length) throw new SnapshotError('owners are missing')
}

function readMarket(state: State, reader: ByteReader): void {
  const symbol = reader.text()
  const base = reader.text()
  const quote = reader.text()
  const rules = {
    symbol,
    base,
    quote,
    tickSize: reader.text(),
    lotSize: reader.text(),
    lotUnits: units(reader.count()),
    tickLotUnits: units(reader.count()),
    minNotional: units(reader.count()),
    maxLots: lots(reader.count()),
    bandRate: rate(reader.count()),
    slipRate: rate(reader.count()),
    maxOpenOrders: reader.count(),
    status: reader.count() === 1 ? ('halted' as const) : ('open' as const),
  }
  const book = state.addBook(rules, assetOf(state, base), assetOf(state, quote))
  book.version = reader.count()
  book.lastPrice = reader.count()
}

function assetOf(state: State, code: string): Asset {
  const asset = state.registry.asset(code)
  if (asset === undefined) throw new SnapshotError(`there is no asset ${code}`)
  return asset
}

/** The record of a client id, as it is while its order is open. */
function readClientId(state: State, reader: ByteReader): number {
  const a = reader.word()
  const b = reader.word()
  const c = reader.word()
  const d = reader.word()
  const owner = reader.count()
  return state.clientIds.insertHashed(owner, a, b, c, d, reader.word(), reader.word())
}

function readEndedOrder(state: State, reader: ByteReader): void {
  const entry = readClientId(state, reader)
  const market = reader.count()
  const flags = reader.count()
  const numbers = new Float64Array(pool.NUMBERS)
  for (let field = 0; field < pool.NUMBERS; field += 1) numbers[field] = reader.count()
  state.clientIds.end(entry, numbers, 0, numbers[ended.AMOUNT] ?? 0, market, flags)
  if ((flags & SPECIAL) === 0) return
  const owner = state.clientIds.int(entry, ended.OWNER)
  state.conditions.count(owner)
  state.conditions.end(numbers[pool.ID] ?? 0, numbers[pool.UPDATED] ?? 0, true, owner, state.rulesVersion)
}

/** The conditions; what icebergs show, by order id. */
function readConditions(state: State, reader: ByteReader): Map<number, number> {
  const shown = new Map<number, number>()
  for (let n = reader.count(); n > 0; n -= 1) {
    const condition = blankCondition(reader.count())
    condition.type = reader.count()
    condition.by = reader.count()
    condition.rises = reader.count() === 1
    condition.trigger = reader.count()
    condition.callback = reader.count()
    condition.extreme = reader.count()
    condition.due = reader.count() === 1
    condition.triggeredAt = reader.count()
    condition.amount = reader.count()
    condition.heldAt = reader.count()
    condition.display = reader.count()
    condition.sibling = reader.count()
    shown.set(condition.id, reader.count())
    state.conditions.add(condition)
  }
  return shown
}

/** Puts the orders into the queues as written, then into their owners' lists in order of id; what waits, waits. */
function readOrders(
  state: State,
  book: Book,
  reader: ByteReader,
  shown: ReadonlyMap<number, number>,
  special: boolean,
): void {
  const version = book.version
  const slots: number[] = []
  for (let side = 0; side < 2; side += 1) {
    for (let level = reader.count(); level > 0; level -= 1) {
      for (let n = reader.count(); n > 0; n -= 1) {
        const slot = readOrder(state, book, reader)
        state.pool.setNum(slot, pool.SHOWN, shown.get(state.pool.num(slot, pool.ID)) ?? 0)
        book.append(slot, state.pool.int(slot, pool.FLAGS))
        slots.push(slot)
      }
    }
  }
  for (let n = special ? reader.count() : 0; n > 0; n -= 1) {
    const slot = readOrder(state, book, reader)
    startWaiting(state, book, slot)
    slots.push(slot)
  }
  slots.sort((a, b) => state.pool.num(a, pool.ID) - state.pool.num(b, pool.ID))
  for (const slot of slots) state.orders.add(state.pool.int(slot, pool.LIST), slot)
  book.version = version
}

function readOrder(state: State, book: Book, reader: ByteReader): number {
  const owner = state.registry.ownerAt(reader.count())
  const slot = state.pool.allocate('')
  for (let field = 0; field < pool.NUMBERS; field += 1) state.pool.setNum(slot, field, reader.count())
  state.pool.setInt(slot, pool.FLAGS, reader.count())
  state.pool.setInt(slot, pool.MAKER_RATE, reader.count())
  state.pool.setInt(slot, pool.TAKER_RATE, reader.count())
  state.pool.setInt(slot, pool.FEE_CARRY, reader.count())
  state.pool.clientIds[slot] = reader.text()
  const entry = reader.count() === 1 ? readClientId(state, reader) : -1
  state.pool.setInt(slot, pool.CLIENT_ENTRY, entry)
  if (entry >= 0) state.clientIds.setOpenSlot(entry, slot)
  state.pool.setInt(slot, pool.LIST, orderList(state, book, owner.index, state.pool.int(slot, pool.FLAGS)))
  state.orderIndex.set(state.pool.num(slot, pool.ID), slot)
  if ((state.pool.int(slot, pool.FLAGS) & SPECIAL) !== 0) state.conditions.count(owner.index)
  return slot
}

function readFunds(state: State, reader: ByteReader): void {
  const { funds } = state
  for (let n = reader.count(); n > 0; n -= 1) {
    const [id, record] = readRecord(state, reader)
    funds.hold(id, record)
  }
  for (const remembered of [funds.deposits, funds.endedWithdrawals, funds.transfers]) {
    readRemembered(state, remembered, reader)
  }
}

function readRemembered(state: State, remembered: EndedFunds, reader: ByteReader): void {
  for (let n = reader.count(); n > 0; n -= 1) {
    const [id, record] = readRecord(state, reader)
    remembered.add(id, record)
  }
}

const STATUSES = ['done', 'held', 'settled', 'paid', 'cancelled', 'reversed'] as const

function readRecord(state: State, reader: ByteReader): [string, FundsRecord] {
  const id = reader.text()
  const user = reader.text()
  const asset = reader.text()
  const amount = reader.count()
  const fee = reader.count()
  const account = reader.count()
  const to = reader.count()
  const at = reader.count()
  const written = reader.text()
  const status = STATUSES.find((known) => known === written)
  if (status === undefined) throw new SnapshotError(`there is no status ${written}`)
  const owner = state.registry.ownerNumber(user)
  if (owner < 0) throw new SnapshotError(`there is no owner ${user}`)
  return [id, { owner, user, asset, amount, fee, account, to, network: '', height: 0, status, at }]
}

function readPrices(state: State, reader: ByteReader): void {
  state.priceHash = reader.text()
  for (let n = reader.count(); n > 0; n -= 1) {
    const symbol = reader.text()
    const index = { price: reader.count(), time: reader.count(), sources: reader.count() }
    state.indexPrices.set(symbol, index)
    const book = state.book(symbol)
    if (book !== undefined) book.indexPrice = index.price
  }
}
