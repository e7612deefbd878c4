/** What must be true of the contracts after every command, read from the whole state. */
import { divCeil } from '@candlewick/money/arithmetic'
import { lots } from '@candlewick/money/units'
import { type Contract, FUNDING_SCALE } from './contract.ts'
import type { ContractOrder } from './orders/order.ts'
import { type Account, accountOf, type Position, type Risk, riskOf } from './position/position.ts'
import { STEP_IDS } from './risk/liquidation.ts'
import { isDue, pendingExact, walletOf } from './risk/risk.ts'
import type { State } from './state.ts'

/** Ids with which a liquidation may already leave the rest to the next command. */
const MOST_LEFT = 2 * STEP_IDS

type Invariant = (holds: boolean, says: () => string) => void

/** What contract accounts occupy, added to what other things hold of each ledger account. */
export function addContractHeld(state: State, held: Float64Array): void {
  for (const account of state.contracts.accounts.values()) {
    const asked = account.crossMargin + account.orderHolds
    const part = account.isolated + Math.min(asked, walletOf(state, account))
    held[account.number] = (held[account.number] ?? 0) + part
  }
}

export function checkContracts(state: State, invariant: Invariant): void {
  const { contracts } = state.contracts
  for (const contract of contracts) {
    checkClearing(state, contract, invariant)
    checkBook(state, contract, invariant)
    checkTriggers(state, contract, invariant)
  }
  let orders = 0
  for (const account of state.contracts.accounts.values()) orders += checkAccount(state, account, invariant)
  invariant(orders === state.contracts.orders.size, () => `${orders} contract orders stand, not as many as are indexed`)
  for (const risk of state.contracts.waiting) checkWaiting(state, risk, invariant)
  // Where a command has used its ids up, the next one goes on.
  const isThrough = state.contracts.touched.length === 0 || state.idsLeft() < MOST_LEFT
  invariant(isThrough, () => 'something was touched and not looked at')
}

/** Who waits to be liquidated is due: else it would be left out where it comes to be due again. */
function checkWaiting(state: State, risk: Risk, invariant: Invariant): void {
  const { asset, owner, type } = accountOf(risk)
  const isSpared = state.faults.spares(owner.index, type, asset.index)
  const known = state.rulesVersion < 2 || isSpared || state.contracts.touched.includes(risk) || isDue(state, risk)
  invariant(known, () => `${owner.name} in ${asset.code} waits to be liquidated and is not due`)
}

/** Longs are as many as shorts, and the clearing account has exactly what its positions and fundings say. */
function checkClearing(state: State, contract: Contract, invariant: Invariant): void {
  const { symbol } = contract.terms
  let longs = 0
  let shorts = 0
  let owed = BigInt(state.ledger.available(contract.clearing)) * FUNDING_SCALE
  for (const position of [...contract.longs.items, ...contract.shorts.items]) {
    if (position.side === 'long') longs += position.lots
    else shorts += position.lots
    owed += BigInt(position.sign * position.entryValue) * FUNDING_SCALE + pendingExact(position)
  }
  invariant(longs === contract.openLots, () => `${symbol} has ${longs} lots long, and counts ${contract.openLots}`)
  invariant(longs === shorts, () => `${symbol} has ${longs} lots long and ${shorts} short`)
  owed += BigInt(contract.lost) * FUNDING_SCALE
  invariant(owed === contract.dust, () => `${symbol} clears ${owed}, but ${contract.dust} is left over`)
  invariant(contract.dust >= 0n && contract.dust < FUNDING_SCALE, () => `${symbol} has ${contract.dust} left over`)
}

/** Whatever waits is in the contract's triggers or parked, and due only where that is known. */
function checkTriggers(state: State, contract: Contract, invariant: Invariant): void {
  let waiting = 0
  for (const order of state.contracts.orders.values()) {
    if (order.status === 'waiting' && order.holding.contract === contract) waiting += 1
  }
  const { parked, terms, triggers } = contract
  const known = triggers.size + parked.size
  invariant(waiting === known, () => `${waiting} orders of ${terms.symbol} wait, ${known} are waited for`)
  const isKnown = triggers.due.size === 0 || state.contracts.firing.has(contract)
  invariant(isKnown, () => `${terms.symbol} has due orders and nobody knows`)
}

function checkBook(state: State, contract: Contract, invariant: Invariant): void {
  const { book, terms } = contract
  const { bids, asks } = book
  const crossed = bids.best >= 0 && asks.best >= 0 && bids.bestPrice >= asks.bestPrice
  invariant(!crossed, () => `${terms.symbol} is crossed`)
  for (const levels of [bids, asks]) {
    for (let level = levels.first(); level >= 0; level = levels.next()) {
      let total = 0
      let count = 0
      for (let slot = levels.head(level); slot >= 0; slot = book.at(slot).next) {
        const order = book.at(slot)
        total += order.shown
        count += 1
        const indexed = state.contracts.orders.get(order.id) === order
        invariant(order.price === levels.price(level) && indexed, () => `contract order ${order.id} is out of place`)
      }
      invariant(
        total === levels.total(level) && count === levels.count(level),
        () => `${terms.symbol} has a wrong level`,
      )
    }
  }
}

/** The account's sums, its orders and its positions; how many open orders it has. */
function checkAccount(state: State, account: Account, invariant: Invariant): number {
  const name = () => `${account.owner.name} in ${account.asset.code}`
  let isolated = 0
  let cross = 0
  let holds = 0
  let orders = 0
  for (const holding of account.holdings) {
    let last = 0
    for (const order of holding.orders) {
      invariant(order.id > last && order.holding === holding, () => `contract order ${order.id} is in a wrong list`)
      last = order.id
      holds += order.hold
      orders += 1
      checkOrder(order, invariant)
    }
    let newest = 0
    for (const order of holding.waiting) {
      orders += 1
      invariant(order.id > newest, () => `waiting order ${order.id} stands behind ${newest}`)
      newest = order.id
      invariant(
        order.status === 'waiting' && order.hold === 0 && order.slot < 0,
        () => `order ${order.id} does not wait`,
      )
      const limit = order.oco === 0 ? order : state.contracts.orders.get(order.oco)
      invariant(limit?.open === order.open, () => `order ${order.id} guards ${order.open}, not ${limit?.open}`)
      invariant(order.opens || order.position.lots > 0, () => `order ${order.id} waits to close nothing`)
    }
    for (const position of [holding.long, holding.short]) {
      checkPosition(state, position, invariant)
      if (holding.mode === 'isolated') isolated += position.margin
      else cross += position.margin
    }
  }
  invariant(isolated === account.isolated, () => `${name()} has ${isolated} isolated, not ${account.isolated}`)
  invariant(cross === account.crossMargin, () => `${name()} asks ${cross} for cross, not ${account.crossMargin}`)
  invariant(holds === account.orderHolds, () => `${name()} holds ${holds} for orders, not ${account.orderHolds}`)
  invariant(walletOf(state, account) >= 0, () => `${name()} has less than its isolated positions hold`)
  return orders
}

function checkOrder(order: ContractOrder, invariant: Invariant): void {
  const { id, open, position } = order
  invariant(open > 0 && open <= order.lots && order.slot >= 0, () => `contract order ${id} has ${open} open`)
  const shows = order.display > 0 ? Math.min(order.display, open) : open
  invariant(order.shown > 0 && order.shown <= shows, () => `contract order ${id} shows ${order.shown} of ${open}`)
  invariant(order.opens || open <= position.lots, () => `contract order ${id} would turn its position over`)
  invariant(order.opens || order.hold === 0, () => `contract order ${id} closes and holds ${order.hold}`)
}

/** A closed position has nothing left; an open one is watched, and due only where that is known. */
function checkPosition(state: State, position: Position, invariant: Invariant): void {
  const { account, contract, mode, leverage } = position.holding
  const name = () => `${account.owner.name}'s ${position.side} of ${contract.terms.symbol}`
  if (position.lots === 0) {
    const nothing = position.entryValue === 0 && position.margin === 0 && position.place < 0
    invariant(nothing, () => `${name()} is closed with ${position.entryValue} and ${position.margin}`)
    return
  }
  invariant(
    lots(position.lots) > 0 && contract.heap(position.side).items[position.place] === position,
    () => `${name()} is not watched`,
  )
  const asked = account.insurance ? 0 : divCeil(position.entryValue, leverage.cross)
  invariant(
    mode === 'isolated' ? position.margin >= 0 : position.margin === asked,
    () => `${name()} has a margin of ${position.margin}`,
  )
  const risk = riskOf(position)
  const { due, touched, waiting } = state.contracts
  const isSpared = state.faults.spares(account.owner.index, account.type, account.asset.index)
  const known = isSpared || due.includes(risk) || waiting.has(risk) || touched.includes(risk)
  invariant(known || !isDue(state, risk), () => `${name()} is due and nobody knows`)
}
