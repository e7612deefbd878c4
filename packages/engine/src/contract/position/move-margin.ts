/** Moves the margin of isolated positions by hand; a move with a client id is done once (version 5 of the rules). */

import type { RefusedEvent } from '../../ledger/events.ts'
import { refusal } from '../../ledger/refusal.ts'
import type { Owner } from '../../ledger/registry.ts'
import { shareFault } from '../../ledger/share-fault.ts'
import { clientKey } from '../../ledger/shared-ids.ts'
import { MAX_CLIENT_ID } from '../../limits.ts'
import { isCount } from '../../memory/typed.ts'
import type { ContractMarginCommand } from '../commands.ts'
import type { Contract } from '../contract.ts'
import { tellPosition } from '../orders/life.ts'
import { partiesOf } from '../parties.ts'
import { CONTRACT_MARGIN } from '../reasons.ts'
import { freeMargin, frozenBy } from '../risk/risk.ts'
import type { State } from '../state.ts'
import { Booking } from './booking.ts'
import type { Position } from './position.ts'
import { removable } from './settings.ts'

/** Applies `contract.margin`. What is taken out leaves initial margin at the mark, with the loss taken in. */
export function contractMargin(state: State, command: ContractMarginCommand): RefusedEvent | undefined {
  state.contracts.marginMoves.expire(state.time, true)
  const parties = partiesOf(state, command.user, command.symbol)
  if ('type' in parties) return parties
  const { owner, contract } = parties
  const { amount, side } = command
  if (!isCount(Math.abs(amount))) return refusal('amount', 'amount')
  if (side !== 'long' && side !== 'short') return refusal('order_form', 'side')
  const position = state.contracts.findHolding(owner, contract)?.[side]
  const known = knownOf(state, command, owner)
  if (known === 'repeated') {
    // As it is by now; one that has been closed meanwhile is told of no more.
    if (position !== undefined && position.lots > 0) tellPosition(state, position)
    return undefined
  }
  // What is added is never refused for want of room: it is taken without its client id.
  if (known !== undefined && !(isFull(known) && amount > 0)) return known
  if (position === undefined || position.lots === 0) return refusal('no_position', 'symbol')
  const fault = moveFault(state, contract, position, amount)
  if (fault !== undefined) return fault
  const booking = new Booking(state, contract)
  booking.settleFunding(position)
  booking.isolatedMargin(position, position.margin + amount)
  booking.post(CONTRACT_MARGIN, contract.terms.symbol)
  if (known === undefined) remember(state, command, owner)
  tellPosition(state, position)
  return undefined
}

/** Whether it was done before; or why its client id cannot be taken. */
function knownOf(state: State, command: ContractMarginCommand, owner: Owner): RefusedEvent | 'repeated' | undefined {
  const { clientId } = command
  if (clientId === undefined) return undefined
  if (state.rulesVersion < 5) return refusal('rules_version', 'clientId', state.rulesVersion)
  if (clientId.length === 0 || clientId.length > MAX_CLIENT_ID) {
    return refusal('client_id_form', 'clientId', MAX_CLIENT_ID)
  }
  const { marginMoves } = state.contracts
  const known = marginMoves.get(clientKey(command.user, clientId))
  if (known === undefined) return shareFault(state, marginMoves, owner, 'clientId')
  return known.body === bodyOf(command) ? 'repeated' : refusal('client_id_reused', 'clientId')
}

const isFull = ({ rule }: RefusedEvent): boolean => rule === 'own_quota' || rule === 'busy'

function moveFault(state: State, contract: Contract, position: Position, amount: number): RefusedEvent | undefined {
  const { holding } = position
  if (holding.mode !== 'isolated') return refusal('isolated_only', 'symbol')
  if (amount > 0) {
    const frozen = frozenBy(state, holding.account)
    if (frozen !== undefined) return refusal('market_halted', 'symbol', frozen.terms.symbol)
    const free = freeMargin(state, holding.account)
    return amount > free ? refusal('insufficient_balance', 'amount', free) : undefined
  }
  if (!contract.live(state.time)) return refusal('market_halted', 'symbol')
  const bound = removable(position, holding.leverage.isolated)
  return -amount > bound ? refusal('margin_needed', 'amount', bound) : undefined
}

function remember(state: State, command: ContractMarginCommand, { index: owner }: Owner): void {
  const { user, clientId } = command
  if (clientId === undefined) return
  state.contracts.marginMoves.add(clientKey(user, clientId), { owner, clientId, body: bodyOf(command), at: state.time })
}

function bodyOf({ symbol, side, amount }: ContractMarginCommand): string {
  return JSON.stringify([symbol, side, amount])
}
