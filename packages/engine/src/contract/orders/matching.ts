/** An order against the other side of a contract's book, and what it would meet there. */
import type { Lots, Ticks } from '@candlewick/money/types'
import { lots, ticks } from '@candlewick/money/units'
import { tradeValue } from '@candlewick/rules/contract/position'
import { BUY } from '../../orders/flags.ts'
import type { Contract } from '../contract.ts'
import type { ContractEndReason } from '../events.ts'
import type { Position } from '../position/position.ts'
import type { State } from '../state.ts'
import { bears, fill, type Given, lossAt } from './fill.ts'
import { end, rest } from './life.ts'
import type { ContractOrder } from './order.ts'

/** Postings, trades and orders one command still has ids for, less what the end of an order needs. */
const SPARE_IDS = 24
/** Units by which the walk before a fill-or-kill is stricter than the fills themselves. */
const SPARE_UNITS = 64

/** Why matching stopped: nobody is left, the next price is past the bound, or why the order must end; '' when filled. */
export type Stop = ContractEndReason | '' | 'empty' | 'bound'

/**
 * Trades the order as far as its limit and both sides' margin let it. A limit that depends on the position is asked for
 * before every fill; of an order that `isBorne` it is known that its account bears all of it, if not each fill.
 */
export function match(
  state: State,
  contract: Contract,
  taker: ContractOrder,
  limit: number | (() => number),
  isBorne = false,
): Stop {
  while (taker.open > 0) {
    const maker = contract.book.firstAgainst(taker.side)
    if (maker === undefined) return 'empty'
    if (isPast(taker, maker.price, typeof limit === 'number' ? limit : limit())) return 'bound'
    if (state.idsLeft() < SPARE_IDS) return 'max_fills'
    const stop = isOwn(taker, maker) ? meetOwn(state, taker, maker) : meet(state, contract, taker, maker, isBorne)
    if (stop !== '') return stop
  }
  return ''
}

function isPast(taker: ContractOrder, price: number, bound: number): boolean {
  return taker.side === BUY ? price > bound : price < bound
}

function isOwn(taker: ContractOrder, maker: ContractOrder): boolean {
  return maker.holding.account.owner === taker.holding.account.owner
}

function meetOwn(state: State, taker: ContractOrder, maker: ContractOrder): Stop {
  if (taker.stp !== 'expire_taker') end(state, maker, 'expired', 'self_trade')
  return taker.stp === 'expire_maker' ? '' : 'self_trade'
}

/** Trades with another's order, or ends it where its owner could not bear the trade. */
function meet(state: State, contract: Contract, taker: ContractOrder, maker: ContractOrder, isBorne: boolean): Stop {
  const quantity = Math.min(taker.open, maker.shown)
  const value = valueAt(contract, quantity, maker.price)
  // An order that comes upon more than can be counted stops there; version 1 threw.
  if (taker.filledValue + value > Number.MAX_SAFE_INTEGER) return 'max_fills'
  if (!bears(state, maker, quantity, value, 0)) {
    end(state, maker, 'expired', maker.opens ? 'margin' : 'bankruptcy')
    return ''
  }
  if (!isBorne && !bears(state, taker, quantity, value, 0)) return taker.opens ? 'margin' : 'bankruptcy'
  fill(state, contract, taker, maker, quantity)
  return ''
}

function valueAt(contract: Contract, quantity: number, price: number): number {
  return tradeValue(lots(quantity), ticks(price), contract.terms)
}

/** What an order would meet: how many lots, their value, and how many orders, or parts of icebergs, it looks at for them. */
export interface Walk {
  lots: number
  value: number
  seen: number
}

/** A walk in detail: each fill, and what each position gives. */
export interface Met {
  readonly fills: [price: Ticks, quantity: Lots][]
  readonly of: Map<Position, Given>
}

/** Walks the book as {@link match} would, changing nothing. */
export function walk(
  state: State,
  contract: Contract,
  taker: ContractOrder,
  bound: number,
  met: Met = { fills: [], of: new Map() },
): Walk {
  const found: Walk = { lots: 0, value: 0, seen: 0 }
  for (const maker of contract.book.against(taker.side)) {
    if (found.lots >= taker.open || isPast(taker, maker.price, bound)) break
    found.seen += 1
    if (isOwn(taker, maker)) {
      if (taker.stp !== 'expire_maker') break
      continue
    }
    const quantity = wouldTrade(state, contract, maker, taker.open - found.lots, met.of)
    if (quantity === 0) continue
    found.lots += quantity
    if (maker.display > 0) found.seen += Math.ceil(quantity / maker.display)
    found.value += valueAt(contract, quantity, maker.price)
    met.fills.push([ticks(maker.price), lots(quantity)])
  }
  return found
}

/** How many lots a resting order could give, after what the same position gave before. */
function wouldTrade(
  state: State,
  contract: Contract,
  maker: ContractOrder,
  wanted: number,
  met: Map<Position, Given>,
): number {
  const before = met.get(maker.position) ?? { lots: 0, value: 0, loss: 0 }
  const most = maker.opens ? maker.open : Math.min(maker.open, maker.position.lots - before.lots)
  const quantity = Math.min(wanted, most)
  if (quantity <= 0) return 0
  const here = valueAt(contract, quantity, maker.price)
  const value = before.value + here
  const loss = before.loss + (maker.opens ? lossAt(maker.position, quantity, here) : 0)
  if (!bears(state, maker, before.lots + quantity, value, SPARE_UNITS, loss)) return 0
  met.set(maker.position, { lots: before.lots + quantity, value, opens: maker.opens, loss })
  return quantity
}

/** What becomes of an order after matching: filled, resting, or expired with what is left. */
export function finish(state: State, order: ContractOrder, stop: Stop): void {
  if (order.open === 0) {
    end(state, order, 'filled', '')
    return
  }
  const ends = stop === 'empty' || stop === 'bound' || stop === '' ? undefined : stop
  if (ends === undefined && order.kind === 'limit' && order.tif === 'GTC') rest(state, order)
  else end(state, order, 'expired', ends ?? (order.kind === 'market' && stop === 'bound' ? 'slip' : 'ioc'))
}
