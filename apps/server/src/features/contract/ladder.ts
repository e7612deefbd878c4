/** A ladder of contract orders: checked all together, then placed as ordinary limit orders. */
import { MAX_OPEN_ORDERS_TOTAL } from '@candlewick/engine/limits'
import { saturated } from '@candlewick/money/arithmetic'
import { lots, ticks, units } from '@candlewick/money/units'
import type { ParsedOf } from '@candlewick/protocol/call'
import type { ladder as ladderCall } from '@candlewick/protocol/calls/contract'
import { CallError } from '@candlewick/protocol/errors'
import { lotsWorth } from '@candlewick/rules/contract/bounds'
import { type ContractLadderSituation, contractLadderFault } from '@candlewick/rules/contract/ladder'
import { valueUp } from '@candlewick/rules/contract/position'
import { isProtectionAhead } from '@candlewick/rules/contract/triggers'
import type { LadderFault } from '@candlewick/rules/ladder'
import type { StateReader } from '../../state/state.ts'
import { LADDER_FIELDS, type PlacedLadder, type PlannedRung, placeLadder, plannedLadder } from '../../wire/ladder.ts'
import { lotsText, priceText, quoteText } from '../../wire/scales.ts'
import { protectionTerms } from './command.ts'
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
  const { direction, postOnly, stp, takeProfit, takeProfitBy, stopLoss, stopLossBy } = input
  const opens = direction <= 2
  const protections = { takeProfit, takeProfitBy, stopLoss, stopLossBy }
  const order = { symbol, direction, postOnly, stp, ...protections, orderType: 'limit' } as const
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
  const { contract, rungs, opens, position, input } = asked
  if (!contract.live) throw new CallError('market_halted', { field: 'symbol' })
  refuseProtections(asked)
  refuseRoom(asked)
  const ladder = {
    ...{ side: position, opens, postOnly: input.postOnly },
    rungs: rungs.map((rung) => ({ price: rung.ticks, lots: rung.lots })),
  }
  const fault = contractLadderFault(ladder, situationOf(asked))
  if (fault === undefined) return
  const { rule, field, bound } = fault
  throw new CallError(rule, {
    field: LADDER_FIELDS[field],
    ...(bound === undefined ? {} : { bound: boundText(rule, bound, contract) }),
  })
}

function boundText(rule: LadderFault['rule'], bound: number, { scale }: KnownContract): string {
  switch (rule) {
    case 'max_quantity':
    case 'reduce_only':
    case 'open_interest':
      return lotsText(scale, bound)
    case 'price_band':
    case 'post_only_would_cross':
      return priceText(scale, bound)
    default:
      return quoteText(scale, bound)
  }
}

/** What the orders bring for their position is ahead of every one of them. */
function refuseProtections({ input, contract: { scale }, rungs, opens, position }: Asked): void {
  const terms = protectionTerms(input, scale)
  for (const [field, what] of [
    ['takeProfit', 'take_profit'],
    ['stopLoss', 'stop_loss'],
  ] as const) {
    const set = terms[field]
    if (set === undefined) continue
    if (!opens) throw new CallError('field_invalid', { field, bound: 'direction 1 | 2' })
    const met = rungs.find((rung) => !isProtectionAhead(position, what, set.trigger, rung.ticks))
    if (met !== undefined) throw new CallError('would_trigger', { field, bound: priceText(scale, met.ticks) })
  }
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

/** What the rules look at. */
function situationOf(asked: Asked): ContractLadderSituation {
  const { engine, user, contract, input, position, side } = asked
  const { terms, mark, bounds, openInterest, index } = contract
  const setting = engine.contracts.setting(user, terms.symbol)
  if (setting === undefined) throw new Error(`the ledger does not know ${user}`)
  const mode = input.marginMode === undefined ? setting.mode : input.marginMode === 'fixed' ? 'isolated' : 'cross'
  // The price that orders are held to beside the mark.
  const anchor = bounds !== undefined && index > 0 ? index : mark
  const best = engine.contracts.depth(terms.symbol, side === 'buy' ? 'sell' : 'buy', 1)[0]?.[0]
  const held = engine.contracts
    .positions(user)
    .find((one) => one.symbol === terms.symbol && one.side === position)?.lots
  const type = terms.kind === 'linear' ? 2 : 3
  return {
    contract: terms,
    takerRate: terms.takerRate,
    mark,
    anchor,
    best: best === undefined ? undefined : ticks(best),
    leverage: input.leverage ?? setting.leverage[mode],
    held: held ?? lots(0),
    exposure: units(exposureOf(asked)),
    ...(bounds !== undefined && {
      maxPosition: bounds.maxPosition,
      room: lots(Math.max(0, lotsWorth(bounds.maxOpenInterest, anchor, terms) - openInterest)),
    }),
    free: units(
      engine.contracts.account(user, type, terms.settle)?.free ?? engine.balance(user, type, terms.settle).available,
    ),
  }
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
