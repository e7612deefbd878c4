/**
 * Passing over a command: what it would have done is left out, the market it belongs to halts, and the verdict that
 * says so, journaled behind it, is waited for. Which commands these are is not decided here: it is on record.
 */

import type { Command } from '../commands.ts'
import { Contract } from '../contract/contract.ts'
import type { Event, RefusedEvent } from '../events.ts'
import { FAULT_RULE, refusal } from '../ledger/refusal.ts'
import { Book } from '../spot/book.ts'
import type { State } from '../state.ts'
import type { FaultCommand, Halt, OperatorKeyCommand } from './commands.ts'
import { accountKey, type Place } from './state.ts'

/** The verdict on a command is reached that was applied all the same: this state is not the one on record. */
export class VerdictUnknown extends Error {
  readonly sequence: number
  constructor(sequence: number) {
    super(`command ${sequence} was passed over, and it was applied here`)
    this.name = 'VerdictUnknown'
    this.sequence = sequence
  }
}

/** What to take out of the way after `command` has thrown: its market, and whatever was falling due. */
export function suspects(state: State, command: Command): Halt[] {
  const { at } = state.faults
  const due = at === undefined ? [] : [haltAt(at)]
  const own = haltOf(state, command)
  const same = due.some((halt) => JSON.stringify(halt) === JSON.stringify(own))
  return own === undefined || same ? due : [own, ...due]
}

function haltAt(at: Place): Halt {
  if (at instanceof Book) return { product: 'spot', symbol: at.rules.symbol }
  if (at instanceof Contract) return { product: 'contract', symbol: at.terms.symbol }
  if ('tape' in at) return { product: 'flash', symbol: at.symbol }
  if ('loans' in at) return { product: 'margin', user: at.owner.name, type: at.type }
  return { product: 'contract_account', user: at.owner.name, type: at.type, asset: at.asset.code }
}

/** The market in which a customer acts; none of a command that defines one. */
function haltOf(state: State, command: Command): Halt | undefined {
  const { type } = command
  if (!('user' in command && 'symbol' in command && command.symbol !== undefined)) return undefined
  const { symbol } = command
  if (type.startsWith('spot.') && state.book(symbol) !== undefined) return { product: 'spot', symbol }
  if (type.startsWith('contract.') && state.contracts.contract(symbol) !== undefined) {
    return { product: 'contract', symbol }
  }
  return type.startsWith('flash.') && state.flash.market(symbol) !== undefined
    ? { product: 'flash', symbol }
    : undefined
}

/** Begins the command and leaves it out. Nothing falls due with it: that may be what threw. */
export function passOver(state: State, sequence: number, time: number, halts: readonly Halt[]): void {
  state.beginCommand(sequence, time)
  state.log.push(refusal(FAULT_RULE))
  for (const halt of halts) {
    const told = takeAway(state, halt)
    if (told !== undefined) state.log.push(told)
  }
  state.faults.awaited.add(sequence)
  state.faults.inARow += 1
}

function takeAway(state: State, halt: Halt): Event | undefined {
  switch (halt.product) {
    case 'spot':
      return haltSpot(state, halt.symbol)
    case 'contract':
      return haltContract(state, halt.symbol)
    case 'flash':
      return haltFlash(state, halt.symbol)
    default:
      return spare(state, halt)
  }
}

function haltSpot(state: State, symbol: string): Event | undefined {
  const book = state.book(symbol)
  if (book === undefined) return undefined
  book.setRules({ ...book.rules, status: 'halted' })
  return { type: 'defined', what: 'market', name: symbol }
}

function haltContract(state: State, symbol: string): Event | undefined {
  const contract = state.contracts.contract(symbol)
  if (contract === undefined) return undefined
  contract.terms = { ...contract.terms, status: 'halted' }
  state.faults.contracts.add(symbol)
  return { type: 'defined', what: 'market', name: symbol }
}

function haltFlash(state: State, symbol: string): Event | undefined {
  const { flash } = state
  const market = flash.market(symbol)
  if (market === undefined) return undefined
  market.status = 'halted'
  // What waits already is in no schedule to be taken out of.
  if (!state.faults.flash.has(symbol)) flash.park(market)
  state.faults.flash.add(symbol)
  return { type: 'flash.defined', symbol }
}

function spare(state: State, halt: Extract<Halt, { product: 'margin' | 'contract_account' }>): undefined {
  const owner = state.registry.owner(halt.user)
  if (owner === undefined) return
  const asset = halt.product === 'margin' ? -1 : (state.registry.asset(halt.asset)?.index ?? -1)
  state.faults.accounts.add(accountKey(owner.index, halt.type, asset))
}

/** Applies `fault`: the verdict that was waited for. @throws VerdictUnknown where the command was not passed over */
export function fault(state: State, { sequence }: FaultCommand): void {
  if (!state.faults.awaited.delete(sequence)) throw new VerdictUnknown(sequence)
  state.log.push({ type: 'defined', what: 'fault', name: String(sequence) })
}

/** A market that is opened anew is no longer in anybody's way. */
export function takeBack(
  { faults, flash }: State,
  { type, symbol, status }: { type: string; symbol: string; status: string },
): void {
  if (status !== 'open') return
  if (type === 'contract.market') faults.contracts.delete(symbol)
  const market = type === 'flash.market' && faults.flash.delete(symbol) ? flash.market(symbol) : undefined
  if (market !== undefined) flash.unpark(market)
}

/** Applies `operator.key`. Whether another key's signature is right is checked where signatures are: at the journal. */
export function operatorKey(state: State, { key, signature }: OperatorKeyCommand): RefusedEvent | undefined {
  if (!/^[0-9a-f]{64}$/.test(key)) return refusal('operator_key', 'key')
  if (state.faults.operatorKey !== '' && signature === undefined) return refusal('operator_key', 'signature')
  state.faults.operatorKey = key
  state.log.push({ type: 'defined', what: 'operator_key', name: key })
  return undefined
}
