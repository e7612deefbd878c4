/**
 * What prices and time do to flash contracts, and nothing else does: ticks are noted while somebody can need them, and
 * whichever command is the first behind a window closes it.
 */
import type { Ticks } from '@candlewick/money/types'
import { ticks } from '@candlewick/money/units'
import {
  entryWindow,
  type FlashOutcome,
  type FlashTick,
  outcomeOf,
  settlementWindow,
  ticksIn,
  windowPrice,
} from '@candlewick/rules/flash/settlement'
import { flashEntryName } from '@candlewick/rules/price-chain'
import type { PricesCommand } from '../ledger/commands.ts'
import { PRINCIPAL, PROFIT_PART } from '../ledger/ledger.ts'
import { countResult } from './guard.ts'
import { checkPool, poolOf } from './open.ts'
import { FLASH_LOST, FLASH_RETURNED, FLASH_WON } from './reasons.ts'
import type { State } from './state.ts'
import { type EndedFlash, FLASH_ACCOUNT, type FlashOrder, postingMarket } from './state.ts'
import { flashView } from './views.ts'

/** Notes the ticks of a prices command: at most one a market, its last entry; one without a source is none. */
export function flashPrices({ flash, faults, sequence, time, rulesVersion }: State, { entries }: PricesCommand): void {
  const latest = new Map(entries.map(([name, price, sources]) => [name, { price, sources }]))
  const note = (tape: FlashTick[], name: string) => {
    const tick = latest.get(name)
    if (tick === undefined || tick.price === 0 || tick.sources === 0) return
    flash.note(tape, { sequence, time, price: ticks(tick.price), sources: tick.sources })
  }
  for (const market of flash.markets) {
    if (market.open === 0 || faults.flash.has(market.symbol)) continue
    faults.at = market
    note(market.tape, market.symbol)
    if (rulesVersion >= 2) note(market.fresh, flashEntryName(market.symbol))
  }
}

/**
 * Closes the windows that ended before now, the oldest first: one that ends at this very moment may still get a tick.
 * What does not fit the command's postings, or would make it long, the next command closes, at the same prices.
 */
export function settleFlash(state: State): void {
  const { flash, ledger, time } = state
  for (let left = flash.mostDue; left > 0 && ledger.idsLeft > 0; left -= 1) {
    const order = flash.schedule.top
    if (order === undefined || order.due >= time) return
    state.faults.at = order.market
    if (order.openPrice === undefined) enter(state, order)
    else settle(state, order, order.openPrice)
  }
}

/** The entry window is over: the contract has its open price, or is void. */
function enter(state: State, order: FlashOrder): void {
  const counting = ticksIn(entryWindow(order), tapeOf(order))
  const price = windowPrice(counting)
  if (price === undefined) {
    end(state, order, 'void', counting, undefined)
    return
  }
  state.flash.run(order, price, settlementWindow(order).to)
  state.log.push({ type: 'flash', order: flashView(order), ticks: counting })
}

/** The contract is mature. */
function settle(state: State, order: FlashOrder, openPrice: Ticks): void {
  const counting = ticksIn(settlementWindow(order), tapeOf(order))
  const price = windowPrice(counting)
  end(state, order, outcomeOf(order.direction, openPrice, price), counting, price)
}

/** The ticks of the prices that the contract's rules ask for. */
function tapeOf({ market, rulesVersion }: FlashOrder): readonly FlashTick[] {
  return rulesVersion === 1 ? market.tape : market.fresh
}

function end(
  state: State,
  order: FlashOrder,
  outcome: FlashOutcome,
  counting: readonly FlashTick[],
  settlePrice: Ticks | undefined,
): void {
  pay(state, order, outcome)
  const ended: EndedFlash = { clientId: order.clientId, order, outcome, settlePrice, settledAt: state.time }
  state.flash.end(ended)
  countResult(state, ended)
  checkPool(state, order.market.asset)
  state.log.push({ type: 'flash', order: flashView(order, ended), ticks: counting })
}

/** One posting: the stake is free again, or the pool's; the reserve goes to the winner, or is free again. */
function pay(state: State, { id, market, owner, stake, profit }: FlashOrder, outcome: FlashOutcome): void {
  const { ledger } = state
  const account = ledger.obtain(owner.index, FLASH_ACCOUNT, market.asset.index)
  const pool = poolOf(state, market.asset)
  const number = postingMarket(market)
  if (outcome === 'win') {
    ledger.entry(account, stake, -stake, PRINCIPAL)
    ledger.entry(account, profit, 0, PROFIT_PART)
    ledger.entry(pool, 0, -profit, PROFIT_PART)
    ledger.post(FLASH_WON, id, number)
  } else if (outcome === 'lose') {
    ledger.entry(account, 0, -stake, PRINCIPAL)
    ledger.entry(pool, stake, 0, PRINCIPAL)
    ledger.entry(pool, profit, -profit, PROFIT_PART)
    ledger.post(FLASH_LOST, id, number)
  } else {
    ledger.entry(account, stake, -stake, PRINCIPAL)
    ledger.entry(pool, profit, -profit, PROFIT_PART)
    ledger.post(FLASH_RETURNED, id, number)
  }
}
