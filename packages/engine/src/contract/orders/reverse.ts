/**
 * Turns a position over in one command: its own closing orders are cancelled, all of it is closed at market and as much
 * opened on the other side, in the same margin mode and at the same leverage. All or nothing: whether the book takes
 * both halves and the account bears them is reckoned before anything moves.
 */
import { rate, ticks, units } from '@candlewick/money/units'
import { planReverse, REVERSE_SPARE, type ReverseSituation } from '@candlewick/rules/contract/reverse'
import type { RefusedEvent } from '../../ledger/events.ts'
import { refusal } from '../../ledger/refusal.ts'
import type { ContractReverseCommand } from '../commands.ts'
import { crossPositions, type Position, type Risk, riskOf } from '../position/position.ts'
import { backingOf, frozenBy, marginStateOf, pendingFunding } from '../risk/risk.ts'
import type { State } from '../state.ts'
import { behind } from '../views.ts'
import { askedFor } from './asked.ts'
import { changeOf } from './fill.ts'
import { end, setHold } from './life.ts'
import { finish, type Met, match, walk } from './matching.ts'
import { type ContractOrder, newOrder, ratesOf } from './order.ts'
import { boundOf, exposureOf } from './submit.ts'

/**
 * Orders of the book that both halves may meet: each may cost the ids of a trade, a posting and two attached orders.
 */
const MOST_MET = 200

/** Applies `contract.reverse`. */
export function contractReverse(state: State, command: ContractReverseCommand): RefusedEvent | undefined {
  const { side, clientId } = command
  const asked = askedFor(state, command, `reverse ${command.symbol} ${side}`)
  if ('answer' in asked) return asked.answer
  const { owner, contract, body } = asked
  if (side !== 'long' && side !== 'short') return refusal('order_form', 'side')
  const position = state.contracts.findHolding(owner, contract)?.[side]
  if (position === undefined || position.lots === 0) return refusal('no_position', 'side')
  if (!contract.live(state.time)) return refusal('market_halted', 'symbol')
  const opening = half(state, position, position.lots, 'open', clientId)
  const hold = holdOf(state, position, opening)
  if (typeof hold !== 'number') return hold
  for (const order of [...position.holding.orders, ...position.holding.waiting]) {
    if (!order.opens && order.position === position) end(state, order, 'cancelled', 'user')
  }
  const bound = boundOf(contract, opening)
  const closing = { ...half(state, position, position.lots, 'close', ''), id: state.orderId() }
  finish(state, closing, match(state, contract, closing, bound, true))
  const opened = { ...opening, id: state.orderId() }
  state.contracts.clientIds.take(owner.index, body, opened)
  setHold(state, opened, hold)
  finish(state, opened, match(state, contract, opened, bound, true))
  return undefined
}

/** One half of it, at market, not yet with an id. */
function half(
  state: State,
  { holding, side }: Position,
  quantity: number,
  what: 'open' | 'close',
  clientId: string,
): ContractOrder {
  const [closes, opens] = side === 'long' ? ([3, 2] as const) : ([4, 1] as const)
  return newOrder({
    ...{ id: 0, holding, lots: quantity, clientId, ...ratesOf(holding), createdAt: state.time },
    direction: what === 'close' ? closes : opens,
    kind: 'market',
    price: 0,
    tif: 'IOC',
    postOnly: false,
    // Own orders in the way give way: either half would else stop at them.
    stp: 'expire_maker',
  })
}

/** What the opening half will hold; or why the position cannot be turned over. */
function holdOf(state: State, position: Position, opening: ContractOrder): number | RefusedEvent {
  const { contract } = position.holding
  const both = half(state, position, position.lots * 2, 'open', '')
  const met: Met = { fills: [], of: new Map() }
  const found = walk(state, contract, both, boundOf(contract, both), met)
  const isMet = found.seen <= MOST_MET && makersBear(state, met)
  const plan = planReverse(
    { ...position, margin: units(settledMargin(position)) },
    situationOf(state, position, opening),
    isMet ? met.fills : [],
  )
  if (plan.refusal !== undefined) return refusal(plan.refusal.rule, 'side', plan.refusal.bound)
  if (!('opening' in plan)) return refusal('no_liquidity', 'side')
  const frozen = frozenBy(state, position.holding.account)
  if (frozen !== undefined) return refusal('market_halted', 'symbol', frozen.terms.symbol)
  // What it opens may all be new: whoever is met need not close anything.
  const left = contract.mostOpenLots - contract.openLots
  if (contract.guarded && position.lots > left) return refusal('open_interest', 'side', Math.max(0, left))
  return plan.opening.cost
}

/** True where whoever is met through both positions bears both: each alone was looked at by the walk. */
function makersBear(state: State, met: Met): boolean {
  const left = new Map<Risk, number>()
  for (const [position, given] of met.of) {
    const risk = riskOf(position)
    const before = marginStateOf(state, risk)
    const after = marginStateOf(state, risk, changeOf(position, given))
    const slack = left.get(risk) ?? before.balance - before.maintenance
    left.set(risk, slack + (after.balance - after.maintenance) - (before.balance - before.maintenance))
  }
  if (left.size === met.of.size) return true
  return [...left.values()].every((slack) => slack > REVERSE_SPARE)
}

/** The terms with the bound that a position of this owner has to keep. */
function boundedTerms({ holding: { account, contract } }: Position): ReverseSituation['contract'] {
  const { maxPosition: _own, ...terms } = contract.terms
  if (!contract.guarded || account.owner.kind === 'house') return terms
  return { ...terms, maxPosition: contract.bounds.maxPosition }
}

function settledMargin(position: Position): number {
  return position.holding.mode === 'isolated' ? position.margin - pendingFunding(position) : position.margin
}

function situationOf(state: State, position: Position, opening: ContractOrder): ReverseSituation {
  const { account, contract, leverage, mode, long, short } = position.holding
  return {
    contract: boundedTerms(position),
    takerRate: rate(contract.terms.takerRate),
    mark: ticks(contract.mark),
    ...(contract.guarded ? { index: contract.anchor } : {}),
    mode,
    leverage: leverage[mode],
    positions: [long, short].map((each) => ({ ...each, margin: units(settledMargin(each)) })),
    funding: pendingFunding(position),
    exposure: units(exposureOf(opening) - opening.position.entryValue),
    backing: backingOf(state, account),
    ...behind(state, account, crossPositions(account), contract),
  }
}
