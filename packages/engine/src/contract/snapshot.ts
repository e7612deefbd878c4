/**
 * The contracts' part of a snapshot, and back. As in ../persist/snapshot.ts the order of everything follows from the
 * history alone; bounds and rankings are not kept, since they only say when to look (`watchRestored`).
 */
import { lots, units } from '@candlewick/money/units'
import { type ByteReader, type ByteWriter, SnapshotError } from '../memory/bytes.ts'
import { blankCondition, type Condition, extremeOf } from '../orders/conditions.ts'
import type { SnapshotPart } from '../product.ts'
import type { MarginMode } from './commands.ts'
import type { Contract, ContractTerms } from './contract.ts'
import type { ContractOrderView } from './events.ts'
import { type ContractOrder, newOrder } from './orders/order.ts'
import { isKept } from './position/kept.ts'
import type { Account, Position } from './position/position.ts'
import type { State } from './state.ts'

export const CONTRACTS_PART: SnapshotPart<State> = {
  bit: 2,
  present: ({ contracts }) => contracts.contracts.length > 0,
  write: writeContracts,
  read: readContracts,
}

/** Funding that open positions have paid. */
export const FUNDING_PART: SnapshotPart<State> = {
  bit: 8,
  present: (state) => payersOf(state).length > 0,
  write: writeFundingPaid,
  read: readFundingPaid,
}

function writeContracts(state: State, writer: ByteWriter): void {
  const { contracts, accounts, clientIds } = state.contracts
  writer.count(contracts.length)
  for (const contract of contracts) writeContract(contract, writer)
  const kept = [...accounts.values()].filter((account) => account.holdings.some(isKept))
  kept.sort((a, b) => a.owner.index - b.owner.index || a.type - b.type || a.asset.index - b.asset.index)
  writer.count(kept.length)
  for (const account of kept) writeAccount(state, account, writer)
  for (const contract of contracts) writeOrders(state, contract, writer)
  const remembered = clientIds.kept()
  writer.count(remembered.length)
  for (const { owner, body, view } of remembered) {
    for (const text of [`${owner} ${view.clientId}`, body, JSON.stringify(view)]) writer.text(text)
  }
}

function readContracts(state: State, reader: ByteReader): void {
  for (let n = reader.count(); n > 0; n -= 1) readContract(state, reader)
  for (let n = reader.count(); n > 0; n -= 1) readAccount(state, reader)
  for (const contract of state.contracts.contracts) readOrders(state, contract, reader)
  for (let n = reader.count(); n > 0; n -= 1) {
    const owner = Number.parseInt(reader.text(), 10)
    const body = reader.text()
    state.contracts.clientIds.remember({ owner, body, view: JSON.parse(reader.text()) as ContractOrderView })
  }
}

function writeContract(contract: Contract, writer: ByteWriter): void {
  writer.text(JSON.stringify(contract.terms))
  for (const n of [contract.lastPrice, contract.indexPrice, contract.indexTime, contract.mark]) writer.count(n)
  writer.count(contract.book.version)
  writer.count(contract.basis.length)
  for (const sample of contract.basis) {
    writer.count(sample.time)
    writer.signed(sample.twice)
  }
  writer.signed(contract.premium.weighted)
  writer.count(contract.premium.count)
  writer.count(contract.premiumAt)
  writer.signed(contract.fundingRate)
  writer.count(contract.fundingAt)
  writer.text(String(contract.fundingIndex))
  writer.text(String(contract.dust))
}

function readContract(state: State, reader: ByteReader): void {
  const terms = JSON.parse(reader.text()) as ContractTerms
  const asset = state.registry.asset(terms.settle)
  if (asset === undefined) throw new SnapshotError(`there is no asset ${terms.settle}`)
  const contract = state.contracts.add(state, terms, asset)
  contract.lastPrice = reader.count()
  contract.indexPrice = reader.count()
  contract.indexTime = reader.count()
  contract.mark = reader.count()
  contract.book.version = reader.count()
  for (let n = reader.count(); n > 0; n -= 1) contract.basis.push({ time: reader.count(), twice: reader.signed() })
  contract.premium = { weighted: reader.signed(), count: reader.count() }
  contract.premiumAt = reader.count()
  contract.fundingRate = reader.signed()
  contract.fundingAt = reader.count()
  contract.fundingIndex = BigInt(reader.text())
  contract.dust = BigInt(reader.text())
}

function writeAccount(state: State, account: Account, writer: ByteWriter): void {
  for (const n of [account.owner.index, account.type, account.asset.index]) writer.count(n)
  writer.count(state.contracts.waiting.has(account) ? 1 : 0)
  const kept = account.holdings.filter(isKept)
  writer.count(kept.length)
  for (const holding of kept) {
    writer.count(holding.contract.index)
    writer.count(holding.mode === 'cross' ? 0 : 1)
    writer.count(holding.leverage.cross)
    writer.count(holding.leverage.isolated)
    writePosition(state, holding.long, writer)
    writePosition(state, holding.short, writer)
  }
}

function readAccount(state: State, reader: ByteReader): void {
  const owner = state.registry.ownerAt(reader.count())
  const type = reader.count() === 2 ? 2 : 3
  const account = state.contracts.account(state, owner, type, state.registry.assetAt(reader.count()))
  if (reader.count() === 1) state.contracts.waiting.add(account)
  for (let n = reader.count(); n > 0; n -= 1) {
    const holding = state.contracts.holding(state, owner, state.contracts.contractAt(reader.count()))
    const mode: MarginMode = reader.count() === 0 ? 'cross' : 'isolated'
    holding.mode = mode
    holding.leverage = { cross: reader.count(), isolated: reader.count() }
    readPosition(state, holding.long, reader)
    readPosition(state, holding.short, reader)
  }
}

function writePosition(state: State, position: Position, writer: ByteWriter): void {
  writer.count(position.lots)
  if (position.lots === 0) return
  writer.count(position.entryValue)
  writer.count(position.margin)
  writer.text(String(position.fundedAt))
  writer.count(position.openedAt)
  writer.signed(position.realised)
  writer.count(state.contracts.waiting.has(position) ? 1 : 0)
}

function readPosition(state: State, position: Position, reader: ByteReader): void {
  position.lots = lots(reader.count())
  if (position.lots === 0) return
  position.entryValue = units(reader.count())
  position.margin = reader.count()
  position.fundedAt = BigInt(reader.text())
  position.openedAt = reader.count()
  position.realised = reader.signed()
  if (reader.count() === 1) state.contracts.waiting.add(position)
  const { account, contract, mode } = position.holding
  if (position.side === 'long') contract.openLots += position.lots
  if (mode === 'isolated') account.isolated += position.margin
  else account.crossMargin += position.margin
  position.bound = contract.mark
  contract.heap(position.side).place(position)
}

/** What of an order its holding and its place in the book do not say. */
interface Written
  extends Pick<
    ContractOrder,
    | 'id'
    | 'direction'
    | 'kind'
    | 'price'
    | 'lots'
    | 'open'
    | 'tif'
    | 'postOnly'
    | 'stp'
    | 'clientId'
    | 'hold'
    | 'filledValue'
    | 'fee'
    | 'feeCarry'
    | 'profit'
    | 'makerRate'
    | 'takerRate'
    | 'createdAt'
    | 'updatedAt'
    | 'guarded'
    | 'purpose'
    | 'takeProfit'
    | 'stopLoss'
  > {
  /** Iceberg: lots that show at a time, and that show now; the other leg of an OCO. */
  display?: number
  shown?: number
  oco?: number
  /** Type, reference, direction, trigger, callback, extreme, due, when it fired. */
  condition?: [number, number, boolean, number, number, number, boolean, number]
}

/** Both sides, best price first, oldest first: the order in which they would trade; then what waits, by id. */
function writeOrders(state: State, contract: Contract, writer: ByteWriter): void {
  const resting = [...contract.book.against(1), ...contract.book.against(0)]
  writer.count(resting.length)
  for (const order of resting) writeOrder(state, order, writer)
  const waiting: ContractOrder[] = []
  for (const order of state.contracts.orders.values()) {
    if (order.status === 'waiting' && order.holding.contract === contract) waiting.push(order)
  }
  writer.count(waiting.length)
  for (const order of waiting.sort((a, b) => a.id - b.id)) {
    writeOrder(state, order, writer)
    writer.count(order.condition !== undefined && contract.parked.has(order.condition) ? 1 : 0)
  }
}

function writeOrder(state: State, order: ContractOrder, writer: ByteWriter): void {
  const owner = order.holding.account.owner.index
  writer.count(owner)
  writer.text(JSON.stringify(writtenOf(order)))
  writer.text(state.contracts.clientIds.bodyOf(owner, order))
}

function writtenOf(order: ContractOrder): Written {
  const { id, direction, kind, price, lots: quantity, open, tif, postOnly, stp, clientId, hold } = order
  const { filledValue, fee, feeCarry, profit, makerRate, takerRate, createdAt, updatedAt, guarded } = order
  const written: Written = {
    ...{ id, direction, kind, price, lots: quantity, open, tif, postOnly, stp, clientId, hold },
    ...{ filledValue, fee, feeCarry, profit, makerRate, takerRate, createdAt, updatedAt, guarded },
  }
  for (const field of ['purpose', 'takeProfit', 'stopLoss'] as const) {
    if (order[field] !== undefined) Object.assign(written, { [field]: order[field] })
  }
  if (order.display > 0) Object.assign(written, { display: order.display, shown: order.shown })
  if (order.oco > 0) written.oco = order.oco
  const { condition } = order
  if (condition !== undefined) {
    const { type, by, rises, trigger, callback, due, triggeredAt } = condition
    written.condition = [type, by, rises, trigger, callback, extremeOf(condition), due, triggeredAt]
  }
  return written
}

function readOrders(state: State, contract: Contract, reader: ByteReader): void {
  const { version } = contract.book
  for (let n = reader.count(); n > 0; n -= 1) {
    const order = readOrder(state, contract, reader)
    contract.book.append(order, order.display > 0 ? order.shown : order.open)
    order.holding.orders.push(order)
  }
  for (let n = reader.count(); n > 0; n -= 1) {
    const order = readOrder(state, contract, reader)
    const isParked = reader.count() === 1
    const { condition } = order
    if (condition === undefined) throw new SnapshotError(`order ${order.id} waits for nothing`)
    order.status = 'waiting'
    order.holding.waiting.push(order)
    if (isParked) contract.parked.add(condition)
    else contract.triggers.add(condition)
    if (condition.due) state.contracts.firing.add(contract)
  }
  for (const account of state.contracts.accounts.values()) {
    for (const holding of account.holdings) holding.orders.sort((a, b) => a.id - b.id)
  }
  contract.book.version = version
}

function readOrder(state: State, contract: Contract, reader: ByteReader): ContractOrder {
  const owner = state.registry.ownerAt(reader.count())
  const holding = state.contracts.holding(state, owner, contract)
  const { condition: parts, ...written } = JSON.parse(reader.text()) as Written
  const order: ContractOrder = { ...newOrder({ ...written, holding }), ...written, ...conditionOf(written.id, parts) }
  holding.account.orderHolds += order.hold
  state.contracts.countOpen(owner, 1)
  state.contracts.orders.set(order.id, order)
  state.contracts.clientIds.take(owner.index, reader.text(), order)
  return order
}

function conditionOf(id: number, parts: Written['condition']): { condition?: Condition } {
  if (parts === undefined) return {}
  const [type, by, rises, trigger, callback, extreme, due, triggeredAt] = parts
  return { condition: { ...blankCondition(id), type, by, rises, trigger, callback, extreme, due, triggeredAt } }
}

/** Open positions that have paid or received funding since they were opened, by contract, owner and side. */
function payersOf(state: State): Position[] {
  const found: Position[] = []
  for (const contract of state.contracts.contracts) {
    for (const position of [...contract.longs.items, ...contract.shorts.items])
      if (position.paid !== 0) found.push(position)
  }
  return found.sort(
    (a, b) =>
      a.holding.contract.index - b.holding.contract.index ||
      a.holding.account.owner.index - b.holding.account.owner.index ||
      a.sign - b.sign,
  )
}

function writeFundingPaid(state: State, writer: ByteWriter): void {
  const positions = payersOf(state)
  writer.count(positions.length)
  for (const { holding, side, paid } of positions) {
    writer.count(holding.contract.index)
    writer.count(holding.account.owner.index)
    writer.count(side === 'long' ? 0 : 1)
    writer.signed(paid)
  }
}

function readFundingPaid(state: State, reader: ByteReader): void {
  for (let n = reader.count(); n > 0; n -= 1) {
    const contract = state.contracts.contractAt(reader.count())
    const holding = state.contracts.holding(state, state.registry.ownerAt(reader.count()), contract)
    const position = reader.count() === 0 ? holding.long : holding.short
    position.paid = reader.signed()
  }
}
