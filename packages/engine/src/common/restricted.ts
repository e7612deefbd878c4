/**
 * What a restricted customer may still do. Asked of every command before its own rules, and only while anybody is
 * restricted: one table says of each command that a customer can send what it is, so that a new one cannot be forgotten.
 */
import type { Command } from '../commands.ts'
import type { RefusedEvent } from '../ledger/events.ts'
import { ISOLATED_TYPES } from '../ledger/ledger.ts'
import { refusal } from '../ledger/refusal.ts'
import { CROSS_ACCOUNT } from '../margin/accounts.ts'
import { LOTS } from '../orders/order-pool.ts'
import type { State } from '../products.ts'
import type { SpotAmendCommand, SpotStopCommand, SpotSubmitCommand } from '../spot/commands.ts'

/**
 * What a command is to a restriction. `free`: never in its way; `closes`: ends or lowers what is there, possible under
 * all; `settles`: possible unless she is closed; `trades`, `withdraws`.
 */
type Nature = 'free' | 'closes' | 'settles' | 'trades' | 'withdraws'

type OfCustomer = Extract<Command, { readonly user: string }>
type Natures = {
  readonly [Type in OfCustomer['type']]:
    | Nature
    | ((state: State, command: Extract<OfCustomer, { readonly type: Type }>) => Nature)
}

const NATURES: Natures = {
  'account.open': 'free',
  'account.restrict': 'free',
  fee: 'free',
  // What came in is hers whatever she may do with it.
  deposit: 'free',
  'withdraw.hold': 'withdraws',
  transfer: 'settles',
  'spot.submit': paysBack,
  'spot.stop': paysBack,
  'spot.oco': 'trades',
  'spot.amend': lowers,
  'spot.cancel': 'closes',
  'spot.ladder': 'trades',
  'contract.submit': ofDirection,
  'contract.stop': ofDirection,
  'contract.oco': ofDirection,
  // What is left of her orders closes: those that open were cancelled.
  'contract.amend': (state, { id }) =>
    (state.contracts.orders.get(id)?.direction ?? 3) >= CLOSING ? 'settles' : 'trades',
  'contract.protect': 'settles',
  'contract.cancel': 'closes',
  'contract.close': 'closes',
  'contract.leverage': 'trades',
  'contract.mode': 'trades',
  'contract.margin': 'settles',
  'contract.reverse': 'trades',
  'contract.ladder': 'trades',
  'margin.borrow': 'trades',
  'margin.repay': 'closes',
  'margin.leverage': 'trades',
  'flash.open': 'trades',
  // To an account that is closed nothing more is given.
  'rewards.grant': 'settles',
  'rewards.claim': 'settles',
}

/** The first of the two directions that close. */
const CLOSING = 3

function ofDirection(_state: State, { direction }: { readonly direction: number }): Nature {
  return direction >= CLOSING ? 'settles' : 'trades'
}

/** An order of a margin account that brings in what the account owes; no other of spot. */
function paysBack(state: State, { user, symbol, side, account }: SpotSubmitCommand | SpotStopCommand): Nature {
  if (account === undefined || account === 1) return 'trades'
  const book = state.book(symbol)
  if (book === undefined) return 'trades'
  const type = account === CROSS_ACCOUNT ? CROSS_ACCOUNT : ISOLATED_TYPES + book.index
  const found = state.margin.find(state.registry.ownerNumber(user), type)
  const brings = side === 'buy' ? book.base : book.quote
  return found?.loans.has(brings.index) === true ? 'settles' : 'trades'
}

/** A smaller quantity and nothing else. */
function lowers(state: State, { id, price, lots, trigger, callback }: SpotAmendCommand): Nature {
  const slot = id > 0 ? state.orderIndex.get(id) : -1
  if (slot < 0 || lots === undefined) return 'trades'
  const same = price === undefined && trigger === undefined && callback === undefined
  return same && lots < state.pool.num(slot, LOTS) ? 'settles' : 'trades'
}

function natureOf(state: State, command: OfCustomer): Nature {
  const nature = NATURES[command.type]
  // The table's type says that what stands under a type takes commands of that type.
  return typeof nature === 'function' ? nature(state, command as never) : nature
}

/** Why the customer may not do that now; its bound is the kind of what she is kept from. */
export function restrictedFault(state: State, command: Command): RefusedEvent | undefined {
  if (!('user' in command)) return undefined
  const restriction = state.restrictions.get(command.user)
  if (restriction === undefined) return undefined
  const nature = natureOf(state, command)
  if (nature === 'free' || nature === 'closes') return undefined
  const { time } = state
  if (restriction.closed > time) return refusal('restricted', 'user', 'closed')
  if (nature === 'trades' && restriction.trading > time) return refusal('restricted', 'user', 'trading')
  if (nature === 'withdraws' && restriction.withdrawing > time) return refusal('restricted', 'user', 'withdrawing')
  return undefined
}
