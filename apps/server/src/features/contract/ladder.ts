/** A ladder of contract orders: checked all together, then placed as ordinary limit orders. */
import { MAX_OPEN_ORDERS_TOTAL } from '@candlewick/engine/limits'
import { divCeil, saturated } from '@candlewick/money/arithmetic'
import { lots, ticks, units } from '@candlewick/money/units'
import type { ParsedOf } from '@candlewick/protocol/call'
import type { ladder as ladderCall } from '@candlewick/protocol/calls/contract'
import { CallError } from '@candlewick/protocol/errors'
import { lotsWorth } from '@candlewick/rules/contract/bounds'
import { worstLoss } from '@candlewick/rules/contract/margin'
import { MAX_CONTRACT_LOTS, MAX_CONTRACT_VALUE, valueUp } from '@candlewick/rules/contract/position'
import { capAtLeverage } from '@candlewick/rules/contract/tiers'
import { bandLimit } from '@candlewick/rules/contract/triggers'
import { feeCeil } from '@candlewick/rules/spot'
import type { StateReader } from '../../state/state.ts'
import { type PlacedLadder, type PlannedRung, placeLadder, plannedLadder, totalLots } from '../../wire/ladder.ts'
import { lotsText, priceText, quoteText } from '../../wire/scales.ts'
import { type ContractDependencies, contractOf, type KnownContract } from './dependencies.ts'
import { setBeforeOrder } from './settings.ts'
import { type FilledContractOrder, placeOrder } from './trading.ts'

type LadderInput = ParsedOf<typeof ladderCall>

/** What all the checks look at. */
interface Asked {
  readonly engine: StateReader
  readonly user: string
  readonly input: LadderInput
  readonly contract: KnownContract
  readonly rungs: readonly PlannedRung[]
  readonly side: 'buy' | 'sell'
  readonly position: 'long' | 'short'
  readonly opens: boolean
}

/** Places a ladder; sent again with the same client id it places the rungs that are not there yet. */
export async function placeContractLadder(
  dependencies: ContractDependencies,
  user: string,
  input: LadderInput,
): Promise<PlacedLadder<FilledContractOrder>> {
  const contract = contractOf(dependencies.replica.engine, input)
  const { symbol } = contract.terms
  const { direction, postOnly, stp } = input
  const opens = direction <= 2
  const order = { symbol, direction, postOnly, stp, orderType: 'limit' } as const
  return await placeLadder(plannedLadder(input, contract.scale), {
    isKnown: (clientId) => dependencies.replica.engine.contracts.orderByClientId(user, clientId) !== undefined,
    check: async (rungs) => {
      refuseWhole({
        ...{ engine: dependencies.replica.engine, user, input, contract, rungs, opens },
        side: direction === 1 || direction === 4 ? 'buy' : 'sell',
        position: direction % 2 === 1 ? 'long' : 'short',
      })
      if (opens) await setBeforeOrder(dependencies, user, contract.scale, input)
    },
    place: (rung) => placeOrder(dependencies, user, { ...order, ...rung.form }),
  })
}

function refuseWhole(asked: Asked): void {
  const { contract, rungs, opens } = asked
  if (!contract.live) throw new CallError('market_halted', { field: 'symbol' })
  for (const rung of rungs) refuseSize(rung, contract)
  refusePrices(asked)
  refuseRoom(asked)
  if (opens) refuseOpening(asked)
  else refuseClosing(asked)
}

function refuseSize(rung: PlannedRung, { terms, scale }: KnownContract): void {
  const most = Math.min(terms.maxLots, MAX_CONTRACT_LOTS)
  if (rung.lots > most) throw new CallError('max_quantity', { field: 'quantity', bound: lotsText(scale, most) })
  if (valueUp(rung.lots, rung.ticks, terms) <= MAX_CONTRACT_VALUE) return
  throw new CallError('max_quantity', { field: 'quantity' })
}

/** The price that orders are held to beside the mark. */
function anchorOf({ bounds, index, mark }: KnownContract) {
  return bounds !== undefined && index > 0 ? index : mark
}

function bestOpposite({ engine, side, contract }: Asked) {
  return engine.contracts.depth(contract.terms.symbol, side === 'buy' ? 'sell' : 'buy', 1)[0]?.[0]
}

function refusePrices(asked: Asked): void {
  const { rungs, side, contract, input } = asked
  const { terms, mark, scale } = contract
  const bound = bandLimit(mark, side, terms, anchorOf(contract))
  const past = rungs.findIndex((rung) => (side === 'buy' ? rung.ticks > bound : rung.ticks < bound))
  if (past >= 0) {
    throw new CallError('price_band', { field: past === 0 ? 'fromPrice' : 'toPrice', bound: priceText(scale, bound) })
  }
  const best = bestOpposite(asked)
  if (!input.postOnly || best === undefined) return
  const crossing = rungs.some((rung) => (side === 'buy' ? rung.ticks >= best : rung.ticks <= best))
  if (crossing) throw new CallError('post_only_would_cross', { field: 'fromPrice', bound: priceText(scale, best) })
}

function refuseRoom({ engine, user, contract, rungs }: Asked): void {
  const { symbol, maxOpenOrders } = contract.terms
  const own = engine.contracts.openOrders(user)
  if (own.filter((order) => order.symbol === symbol).length + rungs.length > maxOpenOrders) {
    throw new CallError('too_many_open_orders', { field: 'symbol', bound: maxOpenOrders })
  }
  if (own.length + rungs.length > MAX_OPEN_ORDERS_TOTAL) {
    throw new CallError('too_many_open_orders', { field: 'rungs', bound: MAX_OPEN_ORDERS_TOTAL })
  }
}

/** All rungs together close no more than the position is. */
function refuseClosing({ engine, user, contract, rungs, position }: Asked): void {
  const { terms, scale } = contract
  const held = engine.contracts
    .positions(user)
    .find(({ symbol, side }) => symbol === terms.symbol && side === position)?.lots
  if (totalLots(rungs) <= (held ?? 0)) return
  throw new CallError('reduce_only', { field: 'quantity', bound: lotsText(scale, held ?? 0) })
}

/** Margin, fee and loss at once of all rungs, and how large the position would become with them. */
function refuseOpening(asked: Asked): void {
  const { engine, user, contract, rungs, input, position } = asked
  const { terms, scale, mark } = contract
  const setting = engine.contracts.setting(user, terms.symbol)
  if (setting === undefined) throw new Error(`the ledger does not know ${user}`)
  const mode = input.marginMode === undefined ? setting.mode : input.marginMode === 'fixed' ? 'isolated' : 'cross'
  const leverage = input.leverage ?? setting.leverage[mode]
  const best = bestOpposite(asked)
  let value = 0
  let needed = 0
  for (const { ticks: price, lots: size } of rungs) {
    const crosses = best !== undefined && (asked.side === 'buy' ? price >= best : price <= best)
    const worth = Math.max(valueUp(size, price, terms), crosses ? valueUp(size, ticks(best), terms) : 0)
    const loss = worstLoss(position, size, price, [mark, anchorOf(contract)], terms)
    value = saturated(value + worth)
    needed = saturated(needed + divCeil(worth, leverage) + feeCeil(units(worth), terms.takerRate) + loss)
  }
  refuseExposure(asked, value, leverage)
  const type = terms.kind === 'linear' ? 2 : 3
  const free =
    engine.contracts.account(user, type, terms.settle)?.free ?? engine.balance(user, type, terms.settle).available
  if (needed <= free) return
  throw new CallError('insufficient_balance', { field: 'quantity', bound: quoteText(scale, free) })
}

function refuseExposure(asked: Asked, value: number, leverage: number): void {
  const { contract, rungs } = asked
  const { terms, scale, bounds, openInterest } = contract
  const exposure = exposureOf(asked)
  const room = Math.max(0, capAtLeverage(leverage, terms.tiers) - exposure)
  if (value > room) throw new CallError('leverage_tier', { field: 'quantity', bound: quoteText(scale, room) })
  if (bounds === undefined) return
  const most = Math.max(0, bounds.maxPosition - exposure)
  if (value > most) throw new CallError('max_position', { field: 'quantity', bound: quoteText(scale, most) })
  const left = Math.max(0, lotsWorth(bounds.maxOpenInterest, anchorOf(contract), terms) - openInterest)
  if (totalLots(rungs) <= left) return
  throw new CallError('open_interest', { field: 'quantity', bound: lotsText(scale, left) })
}

/** Value of the position and of the open orders that would add to it. */
function exposureOf({ engine, user, contract, position, input }: Asked): number {
  const { terms } = contract
  const held = engine.contracts.positions(user).find(({ symbol, side }) => symbol === terms.symbol && side === position)
  let exposure: number = held?.entryValue ?? 0
  for (const order of engine.contracts.openOrders(user, terms.symbol)) {
    // What waits for a trigger counts when it fires.
    if (order.direction !== input.direction || order.status !== 'open') continue
    exposure = saturated(exposure + valueUp(lots(order.lots - order.filledLots), order.price, terms))
  }
  return exposure
}
