/**
 * Sending and cancelling contract orders, closing, moving margin. An order carries an id of our own from the first
 * attempt on: where the answer is lost, what became of it is asked by that id, and a retry never makes a second order.
 */
import type { CallInput, CallOutput } from '@candlewick/protocol/client'
import type { ContractType } from '@candlewick/protocol/contract-symbols'
import type { OwnContractOrder } from '@candlewick/protocol/realtime'
import { texts } from '@candlewick/ui/texts.ts'
import { tellChange } from '../../lists/told-change.ts'
import { api } from '../../platform/api.ts'
import { firstRung, type Outcome, outcome, sentOnce } from '../../platform/outcome.ts'
import type { Amendment } from '../../terminal/form/order-edit.ts'
import { DIRECTION_WORDS } from './figures.tsx'
import type { ContractFields, ProtectionFields } from './form/entries.ts'
import { answerContractOrder, loadContractFills } from './own-contracts.ts'
import { refreshPositions } from './own-lists.ts'

export type AnsweredContractOrder = CallOutput<'contract.submit'>

function keep({ fills, ...order }: AnsweredContractOrder): void {
  answerContractOrder(order)
  loadContractFills(fills)
}

/** Sends an order; where the answer is lost it is found out what became of it. */
export async function sendContractOrder(
  symbol: string,
  fields: ContractFields,
): Promise<Outcome<AnsweredContractOrder>> {
  const sent = await sentOnce('contract', { ...fields, symbol }, (asked, options) =>
    api.call('contract.submit', asked, options),
  )
  if ('made' in sent) keep(sent.made)
  return sent
}

/** Sends a ladder; where the answer is lost it is found out what became of it, by its first order. */
export async function sendContractLadder(
  symbol: string,
  fields: Omit<CallInput<'contract.ladder'>, 'symbol' | 'clientId'>,
): Promise<Outcome<CallOutput<'contract.ladder'>>> {
  const sent = await sentOnce(
    'contract',
    { ...fields, symbol },
    (asked, options) => api.call('contract.ladder', asked, options),
    { knownBy: firstRung },
  )
  if (!('made' in sent)) return sent
  for (const { order } of sent.made.records) if (order !== undefined) keep(order)
  return sent
}

/** New terms of an order. Gives why it was refused, or nothing where it was done. */
export async function amendContractOrder(
  id: string,
  change: Amendment,
): Promise<{ field: string | undefined; words: string } | undefined> {
  const amended = await outcome(api.call('contract.amend', { id, ...change }))
  if (!('made' in amended)) return amended
  keep(amended.made)
  tell(amended.made)
  return undefined
}

function tell(order: Pick<OwnContractOrder, 'direction' | 'symbol' | 'status'>): void {
  tellChange(texts.getFixedT(null, 'contract')(`direction.${DIRECTION_WORDS[order.direction]}`), order)
}

/** Sets take-profit and stop-loss of a position in place of those it has. */
export async function setProtections(id: string, fields: ProtectionFields): Promise<Outcome<unknown>> {
  const set = await outcome(api.call('contract.setProtections', { id, ...fields }))
  if ('made' in set) {
    for (const order of set.made.records) answerContractOrder(order)
    refreshPositions()
  }
  return set
}

/** Turns a position over: closes all of it and opens as much on the other side, both or nothing. */
export async function reversePosition(id: string): Promise<Outcome<CallOutput<'contract.reverse'>>> {
  const turned = await sentOnce('contract', { id }, (asked, options) => api.call('contract.reverse', asked, options))
  if ('made' in turned) {
    if (turned.made.closed) keep(turned.made.closed)
    keep(turned.made.opened)
    refreshPositions()
  }
  return turned
}

export async function cancelContractOrder(id: string): Promise<void> {
  const cancelled = await outcome(api.call('contract.cancelOrder', { id }))
  if (!('made' in cancelled)) return
  answerContractOrder(cancelled.made)
  tell(cancelled.made)
}

/** Cancels all open orders of one kind of contracts, of one symbol where given. Resolves with how many it cancelled. */
export async function cancelContractOrders(contractType: ContractType, symbol: string | undefined): Promise<number> {
  const asked = symbol === undefined ? { contractType, all: true } : { symbol }
  const cancelled = await outcome(api.call('contract.cancelSeveral', asked))
  if (!('made' in cancelled)) return 0
  for (const order of cancelled.made.records) answerContractOrder(order)
  return cancelled.made.records.length
}

/** Cancels the open orders of these contracts and closes every position in them at market. */
export async function closeAll(contractType: ContractType, symbols: string[]): Promise<boolean> {
  const closed = await outcome(api.call('contract.closeAllPositions', { symbols: symbols, contractType }))
  if (!('made' in closed)) return false
  for (const order of closed.made.records) answerContractOrder(order)
  return true
}

/** Adds margin to an isolated position (`add`) or takes some out. */
export async function moveMargin(id: string, amount: string, add: boolean): Promise<Outcome<unknown>> {
  const moved = await sentOnce('position_margin', { id, amount, action: add ? 1 : 2 }, (asked, options) =>
    api.call('contract.adjustAmount', asked, options),
  )
  if ('made' in moved) refreshPositions()
  return moved
}

export function changeSetting(
  symbol: string,
  marginMode: 'cross' | 'fixed',
  leverage: number,
): Promise<Outcome<CallOutput<'contract.setLeverage'>>> {
  return outcome(api.call('contract.setLeverage', { symbol, marginMode, leverage }))
}
