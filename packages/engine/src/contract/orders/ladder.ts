/**
 * A market maker's whole ladder in one command: post-only orders, one a level. Those at a wanted level with the wanted
 * open quantity keep their place, all others are cancelled; levels that would meet somebody, that the rules do not
 * allow or that the maker cannot pay are left out.
 */
import type { RefusedEvent } from '../../ledger/events.ts'
import { refusal } from '../../ledger/refusal.ts'
import { BUY, SELL } from '../../orders/flags.ts'
import { type Rungs, soundRungs } from '../../spot/ladder.ts'
import type { ContractLadderCommand, Direction } from '../commands.ts'
import { MAX_CONTRACT_LADDER_LEVELS } from '../limits.ts'
import { partiesOf } from '../parties.ts'
import type { Holding } from '../position/position.ts'
import type { State } from '../state.ts'
import { end } from './life.ts'
import { newOrder, ratesOf } from './order.ts'
import { costOf, place, restingFault, ruleFault } from './submit.ts'

/** Ids that one rung may need: its order, and the postings around it. */
const RUNG_IDS = 8

/** Applies `contract.ladder`. */
export function contractLadder(state: State, command: ContractLadderCommand): RefusedEvent | undefined {
  const parties = partiesOf(state, command.user, command.symbol)
  if ('type' in parties) return parties
  const { owner, contract } = parties
  const { bids, asks } = command
  const most = MAX_CONTRACT_LADDER_LEVELS
  if (bids.length > most || !soundRungs(bids, -1)) return refusal('ladder_form', 'bids', most)
  if (asks.length > most || !soundRungs(asks, 1)) return refusal('ladder_form', 'asks', most)
  const bestAsk = asks[0]?.[0] ?? Number.POSITIVE_INFINITY
  if ((bids[0]?.[0] ?? 0) >= bestAsk) return refusal('ladder_crossed', 'bids', bestAsk)
  const live = contract.live(state.time)
  if (!live && bids.length + asks.length > 0) return refusal('market_halted', 'symbol')
  const holding = state.contracts.holding(state, owner, contract)
  const wanted = { [BUY]: new Map<number, number>(bids), [SELL]: new Map<number, number>(asks) }
  for (const order of [...holding.orders]) {
    if (wanted[order.side].get(order.price) === order.open) wanted[order.side].delete(order.price)
    else if (state.idsLeft() >= RUNG_IDS) end(state, order, 'cancelled', 'ladder')
  }
  build(state, holding, BUY, [...wanted[BUY]])
  build(state, holding, SELL, [...wanted[SELL]])
  return undefined
}

/** Places the rungs of one side, best first, those that close before those that open. */
function build(state: State, holding: Holding, side: typeof BUY | typeof SELL, rungs: Rungs): void {
  const { contract } = holding
  const closed = side === BUY ? holding.short : holding.long
  const [opens, closes]: [Direction, Direction] = side === BUY ? [1, 4] : [2, 3]
  let closable: number = closed.lots
  for (const order of holding.orders) if (!order.opens && order.position === closed) closable -= order.open
  for (const [price, lots] of rungs) {
    if (state.idsLeft() < RUNG_IDS) return
    const direction: Direction = closable >= lots ? closes : opens
    const draft = newOrder({
      ...{ id: 0, holding, direction, price, lots, ...ratesOf(holding), createdAt: state.time },
      ...{ kind: 'limit', tif: 'GTC', postOnly: true, stp: 'expire_taker', clientId: '' },
    })
    const fault = ruleFault(state, contract, draft) ?? restingFault(state, draft, holding.account.owner)
    const cost = fault ?? costOf(state, contract, draft, false)
    if ('type' in cost) continue
    if (direction === closes) closable -= lots
    place(state, { ...draft, id: state.orderId() }, cost.hold)
  }
}
