/**
 * The state as bytes and back. The order of everything in it follows from the history alone (never from how pools or
 * tables happen to lie), so that its SHA-256 is the digest of the state, and is kept as its last 32 bytes.
 */
import { sha256Bytes } from '@candlewick/rules/sha256'
import type { EndedFunds, FundsRecord } from '../ledger/idempotency-store.ts'
import { type Owner, RESERVED_OWNERS } from '../ledger/registry.ts'
import { ByteReader, ByteWriter, SnapshotError } from '../memory/bytes.ts'
import * as ended from '../orders/client-ids.ts'
import { extremeOf } from '../orders/conditions.ts'
import { WAITING } from '../orders/flags.ts'
import * as pool from '../orders/order-pool.ts'
import { type EngineLimits, HOOKS, newState, type State } from '../products.ts'
import type { Book } from '../spot/book.ts'
import { readState } from './snapshot-read.ts'
import { presentSections, readSections, SECTIONS, writeSections } from './snapshot-sections.ts'

const MAGIC = 0x4357534e
/**
 * Plain, and what is added where there are conditions (conditions.ts), something of what products wrote before there
 * were sections, or sections with their tags (snapshot-sections.ts): without them, plain bytes.
 */
const VERSION_PLAIN = 1
const WITH_CONDITIONS = 1
const WITH_SECTIONS = 32
const PARTS = HOOKS.flatMap(({ parts }) => parts ?? []).sort((a, b) => a.bit - b.bit)
const NEWEST = PARTS.reduce((sum, { bit }) => sum + bit, VERSION_PLAIN + WITH_CONDITIONS + WITH_SECTIONS)
const DIGEST_LENGTH = 32

/** How this build writes a state down: two builds that say the same give equal states equal digests. */
export const SNAPSHOT_FORMAT = [NEWEST, ...SECTIONS.map(({ tag, version }) => `${tag}${version}`)].join(' ')

/** SHA-256 of the state's canonical bytes, in hex. */
export function digestOf(state: State): string {
  return sha256Bytes(body(state).written())
}

/** The canonical bytes with their digest behind them. */
export function snapshotOf(state: State): Uint8Array {
  const writer = body(state)
  const digest = sha256Bytes(writer.written())
  for (let i = 0; i < DIGEST_LENGTH; i += 1)
    writer.raw(Uint8Array.of(Number.parseInt(digest.slice(2 * i, 2 * i + 2), 16)))
  return writer.written().slice()
}

/** The digest that a snapshot carries, in hex. Whether it is that of its bytes shows when it is restored. */
export function carriedDigest(bytes: Uint8Array): string {
  let digest = ''
  for (const byte of bytes.subarray(-DIGEST_LENGTH)) digest += byte.toString(16).padStart(2, '0')
  return digest
}

/** The state of a snapshot; throws {@link SnapshotError} where it is torn, changed or of another version. */
export function restoreState(bytes: Uint8Array, limits: EngineLimits): State {
  const content = bytes.subarray(0, Math.max(0, bytes.length - DIGEST_LENGTH))
  if (sha256Bytes(content) !== carriedDigest(bytes))
    throw new SnapshotError('the snapshot does not have the digest it carries')
  const reader = new ByteReader(content)
  if (reader.word() !== MAGIC) throw new SnapshotError('these bytes are no snapshot')
  const version = reader.count()
  if (version < VERSION_PLAIN || version > NEWEST) {
    throw new SnapshotError(`snapshot version ${version} is not one of ${VERSION_PLAIN} to ${NEWEST}`)
  }
  const state = newState(limits)
  const bits = version - VERSION_PLAIN
  readState(state, reader, (bits & WITH_CONDITIONS) !== 0)
  for (const part of PARTS) if ((bits & part.bit) !== 0) part.read(state, reader)
  if ((bits & WITH_SECTIONS) !== 0) readSections(state, reader)
  if (!reader.atEnd) throw new SnapshotError('there is more behind the snapshot')
  for (const product of HOOKS) product.restored?.(state)
  return state
}

function body(state: State): ByteWriter {
  const writer = new ByteWriter()
  writer.word(MAGIC)
  const special = state.conditions.size > 0
  const parts = PARTS.filter((part) => part.present(state))
  const sections = presentSections(state)
  let version = parts.reduce((sum, { bit }) => sum + bit, VERSION_PLAIN)
  if (special) version += WITH_CONDITIONS
  if (sections.length > 0) version += WITH_SECTIONS
  writer.count(version)
  writer.count(state.sequence)
  writer.count(state.time)
  writer.count(state.rulesVersion)
  writeAssets(state, writer)
  writeOwners(state, writer)
  writer.count(state.books.length)
  for (const book of state.books) writeMarket(book, writer)
  writeBalances(state, writer)
  if (special) writeConditions(state, writer)
  writeEndedOrders(state, writer)
  const waiting = special ? waitingOrders(state) : undefined
  for (const book of state.books) {
    writeOrders(state, book, writer)
    if (waiting !== undefined) writeWaiting(state, waiting[book.index] ?? [], writer)
  }
  writeFunds(state, writer)
  writePrices(state, writer)
  for (const part of parts) part.write(state, writer)
  if (sections.length > 0) writeSections(state, sections, writer)
  return writer
}

function writeAssets(state: State, writer: ByteWriter): void {
  writer.count(state.registry.assets.length)
  for (const asset of state.registry.assets) {
    writer.text(asset.code)
    writer.count(asset.decimals)
    writer.count(asset.cap)
    writer.count(asset.fundCarry)
  }
}

function writeOwners(state: State, writer: ByteWriter): void {
  const { owners } = state.registry
  writer.count(owners.length - RESERVED_OWNERS.length)
  for (let i = RESERVED_OWNERS.length; i < owners.length; i += 1) {
    const owner = state.registry.ownerAt(i)
    writer.text(owner.name)
    writer.count(owner.kind === 'house' ? 1 : 0)
    writer.text(owner.parent ?? '')
    writer.count(owner.makerRate)
    writer.count(owner.takerRate)
  }
}

function writeMarket(book: Book, writer: ByteWriter): void {
  const { rules } = book
  for (const text of [rules.symbol, rules.base, rules.quote, rules.tickSize, rules.lotSize]) writer.text(text)
  for (const n of [
    rules.lotUnits,
    rules.tickLotUnits,
    rules.minNotional,
    rules.maxLots,
    rules.bandRate,
    rules.slipRate,
    rules.maxOpenOrders,
    rules.status === 'halted' ? 1 : 0,
    book.version,
    book.lastPrice,
  ]) {
    writer.count(n)
  }
}

/** Owner by owner, each one's accounts by type and asset; empty ones are as good as none. */
function writeBalances(state: State, writer: ByteWriter): void {
  for (const owner of state.registry.owners) {
    const accounts = accountsOf(state, owner)
    writer.count(accounts.length)
    for (const account of accounts) {
      writer.count(state.ledger.type(account))
      writer.count(state.ledger.asset(account))
      writer.signed(state.ledger.available(account))
      writer.count(state.ledger.occupied(account))
    }
  }
}

function accountsOf(state: State, owner: Owner): number[] {
  const { ledger } = state
  const accounts: number[] = []
  for (let account = owner.firstAccount; account >= 0; account = ledger.nextOfOwner(account)) {
    if (ledger.available(account) !== 0 || ledger.occupied(account) !== 0) accounts.push(account)
  }
  return accounts.sort((a, b) => ledger.type(a) - ledger.type(b) || ledger.asset(a) - ledger.asset(b))
}

/**
 * The client ids of ended orders, oldest end first: their order of expiry. Under version 1 those whose time is over are
 * as good as gone; under version 2 what is still there counts, and is written.
 */
function writeEndedOrders(state: State, writer: ByteWriter): void {
  const ids = state.clientIds
  const first = state.rulesVersion < 2 ? ids.oldestKept : ids.oldestEnded
  let count = 0
  for (let entry = first; entry >= 0; entry = ids.nextEnded(entry)) count += 1
  writer.count(count)
  for (let entry = first; entry >= 0; entry = ids.nextEnded(entry)) {
    writeClientId(state, entry, writer)
    writer.count(ids.int(entry, ended.MARKET))
    writer.count(ids.int(entry, ended.FLAGS))
    for (let field = 0; field < pool.NUMBERS; field += 1) writer.count(ids.num(entry, field))
  }
}

function writeClientId(state: State, entry: number, writer: ByteWriter): void {
  const ids = state.clientIds
  for (let word = 0; word < 4; word += 1) writer.word(ids.int(entry, ended.HASH + word))
  writer.count(ids.int(entry, ended.OWNER))
  writer.word(ids.int(entry, ended.BODY))
  writer.word(ids.int(entry, ended.BODY + 1))
}

/** Both sides, best price first, oldest first: the order in which they would trade. */
function writeOrders(state: State, book: Book, writer: ByteWriter): void {
  for (const levels of [book.bids, book.asks]) {
    writer.count(levels.size)
    for (let level = levels.first(); level >= 0; level = levels.next()) {
      writer.count(levels.count(level))
      for (let slot = levels.head(level); slot >= 0; slot = state.pool.link(slot, pool.NEXT)) {
        writeOrder(state, slot, writer)
      }
    }
  }
}

/** The records of waiting orders, by market, in order of id. */
function waitingOrders(state: State): number[][] {
  const waiting: number[][] = state.books.map(() => [])
  for (const { id } of state.conditions.sorted()) {
    const slot = state.orderIndex.get(id)
    if (slot < 0 || (state.pool.int(slot, pool.FLAGS) & WAITING) === 0) continue
    waiting[state.orders.market(state.pool.int(slot, pool.LIST))]?.push(slot)
  }
  return waiting
}

function writeWaiting(state: State, slots: readonly number[], writer: ByteWriter): void {
  writer.count(slots.length)
  for (const slot of slots) writeOrder(state, slot, writer)
}

/** What the few orders have that are no plain ones, those included that have ended and are remembered. */
function writeConditions(state: State, writer: ByteWriter): void {
  const conditions = state.conditions.sorted()
  writer.count(conditions.length)
  for (const condition of conditions) {
    const slot = state.orderIndex.get(condition.id)
    const shows = slot >= 0 && condition.display > 0
    for (const n of [
      condition.id,
      condition.type,
      condition.by,
      condition.rises ? 1 : 0,
      condition.trigger,
      condition.callback,
      extremeOf(condition),
      condition.due ? 1 : 0,
      condition.triggeredAt,
      condition.amount,
      condition.heldAt,
      condition.display,
      condition.sibling,
      shows ? state.pool.num(slot, pool.SHOWN) : 0,
    ]) {
      writer.count(n)
    }
  }
}

function writeOrder(state: State, slot: number, writer: ByteWriter): void {
  const orders = state.pool
  writer.count(state.orders.owner(orders.int(slot, pool.LIST)))
  for (let field = 0; field < pool.NUMBERS; field += 1) writer.count(orders.num(slot, field))
  writer.count(orders.int(slot, pool.FLAGS))
  writer.count(orders.int(slot, pool.MAKER_RATE))
  writer.count(orders.int(slot, pool.TAKER_RATE))
  writer.count(orders.int(slot, pool.FEE_CARRY))
  writer.text(orders.clientIds[slot] ?? '')
  const entry = orders.int(slot, pool.CLIENT_ENTRY)
  writer.count(entry < 0 ? 0 : 1)
  if (entry >= 0) writeClientId(state, entry, writer)
}

function writeFunds(state: State, writer: ByteWriter): void {
  const { funds } = state
  writer.count(funds.pendingWithdrawals.size)
  for (const [id, record] of funds.pendingWithdrawals) writeRecord(id, record, writer)
  for (const remembered of [funds.deposits, funds.endedWithdrawals, funds.transfers]) {
    writeRemembered(remembered, writer)
  }
}

function writeRemembered(remembered: EndedFunds, writer: ByteWriter): void {
  writer.count(remembered.records.size)
  for (const [id, record] of remembered.records) writeRecord(id, record, writer)
}

function writeRecord(id: string, record: FundsRecord, writer: ByteWriter): void {
  writer.text(id)
  writer.text(record.user)
  writer.text(record.asset)
  for (const n of [record.amount, record.fee, record.account, record.to, record.at]) writer.count(n)
  writer.text(record.status)
}

/** By symbol, since a symbol that lost its price and got one again stands elsewhere in the map. */
function writePrices(state: State, writer: ByteWriter): void {
  writer.text(state.priceHash)
  writer.count(state.indexPrices.size)
  for (const [symbol, index] of [...state.indexPrices].sort(([a], [b]) => (a < b ? -1 : 1))) {
    writer.text(symbol)
    for (const n of [index.price, index.time, index.sources]) writer.count(n)
  }
}
