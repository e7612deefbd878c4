/**
 * What the customer has in contracts: open orders, newest fills, positions, and what the accounts stand at. Lists that
 * were asked for and words of the socket come in any order; the newer one stays.
 */
import type { ContractAccount, OwnContractFill, OwnContractOrder, OwnPosition } from '@candlewick/protocol/realtime'
import { create } from 'zustand'

export interface OwnContracts {
  /** The positions were told at least once. */
  readonly known: boolean
  /** Newest first. */
  readonly orders: readonly OwnContractOrder[]
  /** Rises with each step of a trailing stop that follows the price: no word of the server. */
  readonly steps: number
  readonly fills: readonly OwnContractFill[]
  readonly positions: readonly OwnPosition[]
  readonly accounts: readonly ContractAccount[]
}

const NOTHING: OwnContracts = { known: false, orders: [], steps: 0, fills: [], positions: [], accounts: [] }

/** Fills kept for the chart's marks and the newest rows; older ones are the history's business. */
const FILLS_KEPT = 200

export const useOwnContracts = create<OwnContracts>(() => NOTHING)

/** What keeps the margin mode of a contract as it is: the server changes it only where there is neither. */
export function modeLock({ positions, orders }: OwnContracts, symbol: string): 'position' | 'orders' | undefined {
  const isHere = (one: { symbol: string }) => one.symbol === symbol
  if (positions.some(isHere)) return 'position'
  return orders.some(isHere) ? 'orders' : undefined
}

/** Sequence of the socket's newest word about each order, and about the positions. */
const heard = new Map<string, number>()
let positionsAt = -1
let newest = 0

/** Where the socket stands; given back with a list, it tells which words came after the list was asked for. */
export function contractSequence(): number {
  return newest
}

/** Everything belongs to one customer: gone when another one, or nobody, is logged in. */
export function clearContracts(): void {
  heard.clear()
  positionsAt = -1
  newest = 0
  useOwnContracts.setState(NOTHING, true)
}

const isOpen = ({ status }: OwnContractOrder): boolean => status === 'open' || status === 'waiting'
const byTime = (a: OwnContractOrder, b: OwnContractOrder): number => b.placedTime - a.placedTime

function withOrders(arrived: readonly OwnContractOrder[]): readonly OwnContractOrder[] {
  const all = new Map(useOwnContracts.getState().orders.map((order) => [order.id, order]))
  for (const order of arrived) {
    if (isOpen(order)) all.set(order.id, order)
    else all.delete(order.id)
  }
  return [...all.values()].sort(byTime)
}

export function hearContractOrders(sequence: number, orders: readonly OwnContractOrder[]): void {
  newest = Math.max(newest, sequence)
  const fresh = orders.filter((order) => (heard.get(order.id) ?? -1) <= sequence)
  for (const order of fresh) heard.set(order.id, sequence)
  useOwnContracts.setState({ orders: withOrders(fresh) })
}

/** The open orders as asked for when the socket stood at `since`. */
export function loadContractOrders(orders: readonly OwnContractOrder[], since: number): void {
  const isNewer = (id: string) => (heard.get(id) ?? -1) > since
  const kept = useOwnContracts.getState().orders.filter((order) => isNewer(order.id))
  useOwnContracts.setState({ orders: [...kept, ...orders.filter((order) => !isNewer(order.id))].sort(byTime) })
}

/** The answer of a call about one order; newer words of the socket stay. */
export function answerContractOrder(order: OwnContractOrder): void {
  const known = useOwnContracts.getState().orders.find((one) => one.id === order.id)
  if (known === undefined ? heard.has(order.id) : known.updateTime > order.updateTime) return
  useOwnContracts.setState({ orders: withOrders([order]) })
}

/** A waiting trailing stop has followed the price: where it would fire now. */
export function followContractOrder(id: string, triggerPrice: string): void {
  const { orders, steps } = useOwnContracts.getState()
  const isIt = (order: OwnContractOrder) => order.id === id && order.status === 'waiting'
  if (!orders.some(isIt)) return
  const followed = orders.map((order) => (isIt(order) ? { ...order, triggerPrice } : order))
  useOwnContracts.setState({ orders: followed, steps: steps + 1 })
}

export function hearContractFills(sequence: number, fills: readonly OwnContractFill[]): void {
  newest = Math.max(newest, sequence)
  loadContractFills(fills)
}

export function loadContractFills(fills: readonly OwnContractFill[]): void {
  const all = new Map(useOwnContracts.getState().fills.map((fill) => [fill.id + fill.orderId, fill]))
  for (const fill of fills) all.set(fill.id + fill.orderId, fill)
  useOwnContracts.setState({ fills: [...all.values()].sort((a, b) => b.time - a.time).slice(0, FILLS_KEPT) })
}

/** The positions and accounts as of `sequence`: of the socket's word, or where it stood when they were asked for. */
export function takePositions(
  sequence: number,
  positions: readonly OwnPosition[],
  accounts: readonly ContractAccount[],
): void {
  newest = Math.max(newest, sequence)
  if (positionsAt > sequence) return
  positionsAt = sequence
  useOwnContracts.setState({ known: true, positions, accounts })
}
