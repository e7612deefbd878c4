/** What a customer sets by hand: leverage and margin mode; and closing everything. */
import { divCeil } from '@candlewick/money/arithmetic'
import { ticks, units } from '@candlewick/money/units'
import { removableMargin } from '@candlewick/rules/contract/margin'
import { capAtLeverage, firstTier } from '@candlewick/rules/contract/tiers'
import type { RefusedEvent } from '../../ledger/events.ts'
import { refusal } from '../../ledger/refusal.ts'
import type { Owner } from '../../ledger/registry.ts'
import { isCount } from '../../memory/typed.ts'
import type { ContractCloseCommand, ContractLeverageCommand, ContractModeCommand, MarginMode } from '../commands.ts'
import type { Contract } from '../contract.ts'
import { ordersOf } from '../orders/cancel-amend.ts'
import { end, tell, tellPosition } from '../orders/life.ts'
import { finish, match } from '../orders/matching.ts'
import { type ContractOrder, newOrder, ratesOf } from '../orders/order.ts'
import { boundOf } from '../orders/submit.ts'
import { partiesOf } from '../parties.ts'
import { CONTRACT_MARGIN } from '../reasons.ts'
import { freeMargin, frozenBy, pendingFunding } from '../risk/risk.ts'
import type { State } from '../state.ts'
import { Booking } from './booking.ts'
import type { Holding, Position } from './position.ts'

const MODES: readonly MarginMode[] = ['cross', 'isolated']

/**
 * Applies `contract.leverage`. The margin of a position in that mode becomes its entry value / leverage, taken from or
 * given back to the wallet; refused with opening orders, whose holds are reckoned at the old one.
 */
export function contractLeverage(state: State, command: ContractLeverageCommand): RefusedEvent | undefined {
  const parties = partiesOf(state, command.user, command.symbol)
  if ('type' in parties) return parties
  const { owner, contract } = parties
  const { mode, leverage } = command
  if (!MODES.includes(mode)) return refusal('order_form', 'mode')
  const most = firstTier(contract.terms.tiers).leverage
  if (!isCount(leverage) || leverage > most) return refusal('leverage', 'leverage', most)
  const holding = state.contracts.holding(state, owner, contract)
  if (holding.leverage[mode] !== leverage) {
    if (holding.mode === mode) {
      const fault = leverageFault(state, holding, leverage)
      if (fault !== undefined) return fault
    }
    holding.leverage[mode] = leverage
    if (holding.mode === mode) {
      remargin(state, holding)
      // What waits or closes is shown with the leverage that it will trade at.
      for (const order of [...holding.orders, ...holding.waiting]) tell(state, order)
    }
  }
  tellSetting(state, holding, mode)
  return undefined
}

function leverageFault(state: State, holding: Holding, leverage: number): RefusedEvent | undefined {
  const { contract, mode, account } = holding
  if (holding.orders.some((order) => order.opens)) return refusal('open_orders', 'symbol')
  const cap = capAtLeverage(leverage, contract.terms.tiers)
  let more = 0
  for (const position of [holding.long, holding.short]) {
    if (position.lots === 0) continue
    if (!contract.live(state.time)) return refusal('market_halted', 'symbol')
    if (position.entryValue > cap) return refusal('leverage_tier', 'leverage', cap)
    const kept = mode === 'isolated' ? settledMargin(position) : position.margin
    const change = divCeil(position.entryValue, leverage) - kept
    if (mode === 'isolated' && change < 0 && -change > removable(position, leverage)) {
      return refusal('margin_needed', 'leverage', removable(position, leverage))
    }
    more += change
  }
  const frozen = more > 0 ? frozenBy(state, account) : undefined
  if (frozen !== undefined) return refusal('market_halted', 'symbol', frozen.terms.symbol)
  const free = freeMargin(state, account)
  return more > free ? refusal('insufficient_balance', 'leverage', free) : undefined
}

/** How much of an isolated position's margin may be taken out at this leverage, in units. */
export function removable(position: Position, leverage: number): number {
  const { contract } = position.holding
  const { anchor, mark, terms } = contract
  return removableMargin(units(settledMargin(position)), position, ticks(mark), leverage, terms, anchor)
}

/**
 * What an isolated position's margin will be once its accrued funding is settled, which any change of it begins with.
 */
function settledMargin(position: Position): number {
  return position.margin - pendingFunding(position)
}

/** Gives the positions the margin of the leverage now set. */
function remargin(state: State, holding: Holding): void {
  const booking = new Booking(state, holding.contract)
  booking.party(holding.account)
  for (const position of [holding.long, holding.short]) {
    if (position.lots === 0) continue
    booking.settleFunding(position)
    if (holding.mode === 'cross') booking.crossMargin(position)
    else booking.isolatedMargin(position, divCeil(position.entryValue, holding.leverage.isolated))
    tellPosition(state, position)
  }
  booking.post(CONTRACT_MARGIN, holding.contract.terms.symbol)
}

function tellSetting(state: State, holding: Holding, mode: MarginMode): void {
  state.log.push({
    type: 'contract.setting',
    user: holding.account.owner.name,
    symbol: holding.contract.terms.symbol,
    mode,
    leverage: holding.leverage[mode],
  })
}

/** Applies `contract.mode`: only where the contract has neither a position nor an open order. */
export function contractMode(state: State, command: ContractModeCommand): RefusedEvent | undefined {
  const parties = partiesOf(state, command.user, command.symbol)
  if ('type' in parties) return parties
  if (!MODES.includes(command.mode)) return refusal('order_form', 'mode')
  const holding = state.contracts.holding(state, parties.owner, parties.contract)
  if (holding.mode !== command.mode) {
    if (holding.long.lots > 0 || holding.short.lots > 0) return refusal('open_position', 'symbol')
    if (holding.orders.length + holding.waiting.length > 0) return refusal('open_orders', 'symbol')
    holding.mode = command.mode
  }
  tellSetting(state, holding, command.mode)
  return undefined
}

/** Applies `contract.close`: open orders first, then every position at market, contract by contract. */
export function contractClose(state: State, command: ContractCloseCommand): RefusedEvent | undefined {
  const owner = state.registry.owner(command.user)
  if (owner === undefined) return refusal('unknown_user', 'user')
  const only = command.symbol === undefined ? undefined : state.contracts.contract(command.symbol)
  if (command.symbol !== undefined && only === undefined) return refusal('unknown_market', 'symbol')
  const wanted = state.contracts.contracts.filter((contract) => only === undefined || contract === only)
  const open = wanted.filter((contract) => isOpen(state, owner, contract))
  if (open.length === 0) return refusal('no_position', 'symbol')
  const live = open.filter((contract) => contract.live(state.time))
  if (live.length === 0) return refusal('market_halted', 'symbol')
  for (const order of ordersOf(state, owner)) {
    if (live.includes(order.holding.contract)) end(state, order, 'cancelled', 'user')
  }
  for (const contract of live) closeHolding(state, owner, contract)
  return undefined
}

function isOpen(state: State, owner: Owner, contract: Contract): boolean {
  const holding = state.contracts.findHolding(owner, contract)
  return holding !== undefined && holding.long.lots + holding.short.lots > 0
}

function closeHolding(state: State, owner: Owner, contract: Contract): void {
  const holding = state.contracts.findHolding(owner, contract)
  if (holding === undefined) return
  for (const position of [holding.long, holding.short]) {
    if (position.lots === 0) continue
    const order = houseOrder(state, position, position.lots, ratesOf(holding).takerRate)
    finish(state, order, match(state, contract, order, boundOf(contract, order)))
  }
}

/** An order at market that nobody sent with a client id: what closes a position as a whole, or a liquidation. */
export function houseOrder(
  state: State,
  position: Position,
  quantity: number,
  takerRate: number,
  forced = false,
): ContractOrder {
  return newOrder({
    id: state.orderId(),
    holding: position.holding,
    direction: position.side === 'long' ? 3 : 4,
    kind: 'market',
    price: 0,
    lots: quantity,
    tif: 'IOC',
    postOnly: false,
    stp: 'expire_maker',
    clientId: '',
    makerRate: takerRate,
    takerRate,
    createdAt: state.time,
    forced,
  })
}
