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
  for (const leg of [...contract.longs.items, ...contract.shorts.items]) {
    if (leg.side === 'long') longs += leg.lots
    else shorts += leg.lots
    owed += BigInt(leg.sign * leg.entryValue) * FUNDING_SCALE + pendingExact(leg)
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

/** The account's sums, its orders and its legs; how many open orders it has. */
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
    for (const leg of [holding.long, holding.short]) {
      checkLeg(state, leg, invariant)
      if (holding.mode === 'isolated') isolated += leg.margin
      else cross += leg.margin
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

/** A closed leg has nothing left; an open one is watched, and due only where that is known. */
function checkLeg(state: State, leg: Position, invariant: Invariant): void {
  const { account, contract, mode, leverage } = leg.holding
  const name = () => `${account.owner.name}'s ${leg.side} of ${contract.terms.symbol}`
  if (leg.lots === 0) {
    const nothing = leg.entryValue === 0 && leg.margin === 0 && leg.place < 0
    invariant(nothing, () => `${name()} is closed with ${leg.entryValue} and ${leg.margin}`)
    return
  }
  invariant(lots(leg.lots) > 0 && contract.heap(leg.side).items[leg.place] === leg, () => `${name()} is not watched`)
  const asked = account.insurance ? 0 : divCeil(leg.entryValue, leverage.cross)
  invariant(
    mode === 'isolated' ? leg.margin >= 0 : leg.margin === asked,
    () => `${name()} has a margin of ${leg.margin}`,
  )
  const risk = riskOf(leg)
  const { due, touched, waiting } = state.contracts
  const isSpared = state.faults.spares(account.owner.index, account.type, account.asset.index)
  const known = isSpared || due.includes(risk) || waiting.has(risk) || touched.includes(risk)
  invariant(known || !isDue(state, risk), () => `${name()} is due and nobody knows`)
}
