/** What may be asked of the engine about contracts; `Engine.contracts` is one of these. */

import type { Lots, Ticks } from '@candlewick/money/types'
import { lots, ticks } from '@candlewick/money/units'
import { clientKey } from '../ledger/shared-ids.ts'
import { BUY, SELL } from '../orders/flags.ts'
import type { Side } from '../orders/terms.ts'
import type { MarginMode } from './commands.ts'
import { type ContractTerms, usualLeverage } from './contract.ts'
import type { ContractOrderView } from './events.ts'
import { type ContractExposure, exposureOf } from './exposure.ts'
import { ordersOf } from './orders/cancel-amend.ts'
import { viewOf } from './orders/life.ts'
import { isKept } from './position/kept.ts'
import type { State } from './state.ts'
import {
  accountView,
  type ContractAccountView,
  type ContractView,
  contractView,
  type PositionView,
  positionViews,
} from './views.ts'

/** A customer's choice for one contract. */
export interface ContractSetting {
  mode: MarginMode
  leverage: Record<MarginMode, number>
}

/** Orders that rest or wait for a trigger, and positions, those of the insurance fund included. */
export interface OpenCounts {
  orders: number
  positions: number
}

export class ContractReads {
  readonly #state: State

  constructor(state: State) {
    this.#state = state
  }

  /** Every contract's terms, in the order in which they opened. */
  all(): Readonly<ContractTerms>[] {
    return this.#state.contracts.contracts.map((contract) => contract.terms)
  }

  /** A contract with its prices; undefined where there is none of that symbol. */
  contract(symbol: string): ContractView | undefined {
    const contract = this.#state.contracts.contract(symbol)
    return contract === undefined ? undefined : contractView(this.#state, contract)
  }

  /** Price levels of one side, best first, with their open lots. */
  depth(symbol: string, side: Side, limit: number): [Ticks, Lots][] {
    const levels = this.#state.contracts.contract(symbol)?.book.side(side === 'buy' ? BUY : SELL)
    const found: [Ticks, Lots][] = []
    if (levels === undefined) return found
    for (let level = levels.first(); level >= 0 && found.length < limit; level = levels.next()) {
      found.push([ticks(levels.price(level)), lots(levels.total(level))])
    }
    return found
  }

  /** A user's open positions, by contract, long before short. */
  positions(user: string): PositionView[] {
    return positionViews(this.#state, user)
  }

  /** Who weighs most in a contract and who is nearest to liquidation, at most so many of each. */
  exposure(symbol: string, most: number): ContractExposure | undefined {
    const contract = this.#state.contracts.contract(symbol)
    return contract === undefined ? undefined : exposureOf(this.#state, contract, most)
  }

  /** How much is open in a contract; undefined where there is none of that symbol. */
  open(symbol: string): OpenCounts | undefined {
    const contract = this.#state.contracts.contract(symbol)
    if (contract === undefined) return undefined
    const { book, triggers, parked, longs, shorts } = contract
    return {
      orders: book.bids.orders() + book.asks.orders() + triggers.size + parked.size,
      positions: longs.items.length + shorts.items.length,
    }
  }

  /** A user's account in a settle asset; `type` 2 linear, 3 inverse. Undefined where nothing but its money is there. */
  account(user: string, type: 2 | 3, asset: string): ContractAccountView | undefined {
    const { registry, contracts } = this.#state
    const owner = registry.owner(user)
    const found = registry.asset(asset)
    if (owner === undefined || found === undefined) return undefined
    const account = contracts.findAccount(owner.index, type, found.index)
    // That it once asked for something no other replica may know.
    return account?.holdings.some(isKept) === true ? accountView(this.#state, account) : undefined
  }

  /** Whether margin was moved with this client id, as long as the id is kept. */
  marginMoved(user: string, clientId: string): boolean {
    return this.#state.contracts.marginMoves.get(clientKey(user, clientId)) !== undefined
  }

  /** Margin mode and leverages of a user for a contract. */
  setting(user: string, symbol: string): ContractSetting | undefined {
    const { registry, contracts } = this.#state
    const owner = registry.owner(user)
    const contract = contracts.contract(symbol)
    if (owner === undefined || contract === undefined) return undefined
    const holding = contracts.findHolding(owner, contract)
    const usual = usualLeverage(contract.terms)
    if (holding === undefined) return { mode: 'cross', leverage: { cross: usual, isolated: usual } }
    return { mode: holding.mode, leverage: { ...holding.leverage } }
  }

  /** An open order; undefined where it is none or no longer open. */
  order(id: number): ContractOrderView | undefined {
    const order = this.#state.contracts.orders.get(id)
    return order === undefined ? undefined : viewOf(order)
  }

  /** The order of a client id, open or ended less than 24 hours ago. */
  orderByClientId(user: string, clientId: string): ContractOrderView | undefined {
    const owner = this.#state.registry.owner(user)
    const known = owner === undefined ? undefined : this.#state.contracts.clientIds.find(owner.index, clientId)
    return known?.order === undefined ? known?.view : viewOf(known.order)
  }

  /** A user's open orders, of one contract or of all, oldest first. */
  openOrders(user: string, symbol?: string): ContractOrderView[] {
    const owner = this.#state.registry.owner(user)
    if (owner === undefined) return []
    const orders = ordersOf(this.#state, owner).sort((a, b) => a.id - b.id)
    const wanted = orders.filter(({ holding }) => symbol === undefined || holding.contract.terms.symbol === symbol)
    return wanted.map(viewOf)
  }
}
