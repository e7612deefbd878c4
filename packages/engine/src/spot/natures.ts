/** What spot's commands are to a restricted customer, and which of them reduce what is there. */
import { ISOLATED_TYPES } from '../ledger/ledger.ts'
import { CROSS_ACCOUNT } from '../margin/accounts.ts'
import type { State } from '../margin/state.ts'
import { LOTS } from '../orders/order-pool.ts'
import type { Nature, Natures, Reducing } from '../product.ts'
import type { SpotAmendCommand, SpotCommand, SpotStopCommand, SpotSubmitCommand } from './commands.ts'

export const SPOT_NATURES: Natures<State, SpotCommand> = {
  'spot.submit': paysBack,
  'spot.stop': paysBack,
  'spot.oco': 'trades',
  'spot.amend': lowers,
  'spot.cancel': 'closes',
  'spot.ladder': 'trades',
}

export const SPOT_REDUCING: Reducing<SpotCommand> = {
  'spot.cancel': true,
  'spot.submit': repays,
  'spot.stop': repays,
  'spot.oco': repays,
}

/** What it brings in pays back what the account owes. */
function repays({ repay }: { readonly repay?: true }): boolean {
  return repay === true
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
