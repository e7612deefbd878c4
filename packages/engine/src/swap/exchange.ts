/** Fills quotes of swaps. */

import {
  SWAP_QUOTE_LIFE,
  type SwapPrice,
  swapGets,
  swapMoved,
  swapPays,
  swapSpread,
} from '@candlewick/rules/swap/quote'
import { SPOT_ACCOUNT } from '../ledger/commands.ts'
import type { RefusedEvent } from '../ledger/events.ts'
import { PRINCIPAL } from '../ledger/ledger.ts'
import { refusal } from '../ledger/refusal.ts'
import type { Owner } from '../ledger/registry.ts'
import { shareFault } from '../ledger/share-fault.ts'
import { clientKey } from '../ledger/shared-ids.ts'
import { MAX_CLIENT_ID } from '../limits.ts'
import { isCount } from '../memory/typed.ts'
import type { SwapExchangeCommand } from './commands.ts'
import { indexOf, inventoryFault, worthAt } from './price.ts'
import { SWAPPED } from './reasons.ts'
import { type State, SWAP_HOUSE, type SwapRecord, type SwapTerms } from './state.ts'

/** Applies `swap.exchange`. */
export function swapExchange(state: State, command: SwapExchangeCommand): RefusedEvent | undefined {
  const { swap, registry } = state
  const { user, clientId } = command
  const owner = registry.owner(user)
  if (owner === undefined) return refusal('unknown_user', 'user')
  if (owner.kind === 'house') return refusal('reserved_user', 'user')
  if (clientId.length === 0 || clientId.length > MAX_CLIENT_ID) {
    return refusal('client_id_form', 'clientId', MAX_CLIENT_ID)
  }
  const key = clientKey(user, clientId)
  const body = bodyOf(command)
  const known = swap.done.get(key)
  if (known !== undefined) {
    if (known.body !== body) return refusal('client_id_reused', 'clientId')
    tell(state, known, true)
    return undefined
  }
  const [from, to] = [swap.termsOf(command.from), swap.termsOf(command.to)]
  if (from?.status !== 'open') return refusal('swap_closed', 'from')
  if (to?.status !== 'open') return refusal('swap_closed', 'to')
  if (from === to) return refusal('swap_form', 'to')
  const fault = quoteFault(state, command, from, to) ?? amountFault(state, command, owner, from, to)
  if (fault !== undefined) return fault
  const full = shareFault(state, swap.done, owner, 'clientId')
  if (full !== undefined) return full
  move(state, command, owner, from, to)
  const { pays, gets } = command
  const record: SwapRecord = {
    ...{ id: state.orderId(), clientId, user, from: command.from, to: command.to, pays, gets, time: state.time },
    ...{ owner: owner.index, body },
  }
  swap.done.add(key, record)
  tell(state, record, false)
  return undefined
}

/** All that makes a quote the one it is. */
function bodyOf(command: SwapExchangeCommand): string {
  const { from, to, pays, gets, exact, fromIndex, toIndex, spread, quotedAt } = command
  return JSON.stringify([from, to, pays, gets, exact, fromIndex, toIndex, spread, quotedAt])
}

/** Why it is no quote of the house's, or one no longer. */
function quoteFault(
  state: State,
  command: SwapExchangeCommand,
  from: SwapTerms,
  to: SwapTerms,
): RefusedEvent | undefined {
  const { quotedAt, fromIndex, toIndex, pays, gets, exact } = command
  if (!isCount(quotedAt) || quotedAt > state.time) return refusal('swap_quote', 'quotedAt', state.time)
  const until = quotedAt + SWAP_QUOTE_LIFE
  if (state.time > until) return refusal('swap_expired', 'quotedAt', until)
  const spread = swapSpread(from.spread, to.spread)
  if (command.spread !== spread) return refusal('swap_quote', 'spread', spread)
  const indexes = [indexOf(state, from, 'from'), indexOf(state, to, 'to')] as const
  for (const index of indexes) if (typeof index !== 'number') return index
  const [quoted, now] = [
    priceAt(from, fromIndex, to, toIndex, spread),
    priceAt(from, Number(indexes[0]), to, Number(indexes[1]), spread),
  ]
  if (now === undefined) return refusal('no_reference_price', 'from')
  if (quoted === undefined) return refusal('swap_quote', 'fromIndex')
  if (swapMoved(quoted, now)) return refusal('swap_moved', 'fromIndex', Math.floor(spread / 2))
  if (exact !== 'pays' && exact !== 'gets') return refusal('swap_form', 'exact')
  if (!isCount(pays)) return refusal('amount', 'pays')
  if (!isCount(gets)) return refusal('amount', 'gets')
  const [other, says] = exact === 'pays' ? [swapGets(quoted, pays), gets] : [swapPays(quoted, gets), pays]
  return other === says ? undefined : refusal('swap_quote', exact === 'pays' ? 'gets' : 'pays', other ?? 0)
}

/** The price at these indexes; undefined where one of them is none. */
export function priceAt(
  from: SwapTerms,
  fromIndex: number,
  to: SwapTerms,
  toIndex: number,
  spread: SwapPrice['spread'],
): SwapPrice | undefined {
  const [gives, takes] = [worthAt(from, fromIndex), worthAt(to, toIndex)]
  return gives === undefined || takes === undefined ? undefined : { from: gives, to: takes, spread }
}

/** Why this much is not swapped: the limits of one swap, what the customer has, what the inventory has room for. */
function amountFault(
  state: State,
  { pays, gets }: SwapExchangeCommand,
  owner: Owner,
  from: SwapTerms,
  to: SwapTerms,
): RefusedEvent | undefined {
  const limit = limitFault(from, pays)
  if (limit !== undefined) return limit
  const account = state.ledger.find(owner.index, SPOT_ACCOUNT, from.asset.index)
  const available = account < 0 ? 0 : state.ledger.available(account)
  if (available < pays) return refusal('insufficient_balance', 'pays', available)
  return inventoryFault(state, from, pays, to, gets)
}

/** Why one swap does not take this much. */
export function limitFault({ minimum, maximum }: SwapTerms, pays: number): RefusedEvent | undefined {
  if (pays < minimum) return refusal('swap_limit', 'pays', minimum)
  return pays > maximum ? refusal('swap_limit', 'pays', maximum) : undefined
}

function move(
  state: State,
  { pays, gets, clientId }: SwapExchangeCommand,
  owner: Owner,
  from: SwapTerms,
  to: SwapTerms,
): void {
  const { ledger } = state
  const house = state.registry.ownerNumber(SWAP_HOUSE)
  const account = (of: number, { asset }: SwapTerms) => ledger.obtain(of, SPOT_ACCOUNT, asset.index)
  ledger.entry(account(owner.index, from), -pays, 0, PRINCIPAL)
  ledger.entry(account(house, from), pays, 0, PRINCIPAL)
  ledger.entry(account(house, to), -gets, 0, PRINCIPAL)
  ledger.entry(account(owner.index, to), gets, 0, PRINCIPAL)
  ledger.post(SWAPPED, clientId, -1)
}

function tell(state: State, { owner: _, body: __, ...swap }: SwapRecord, repeated: boolean): void {
  state.log.push({ type: 'swap.done', swap, repeated })
}
