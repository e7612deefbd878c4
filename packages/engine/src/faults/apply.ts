/**
 * Passing over a command: what it would have done is left out, the market it belongs to halts, and the verdict that
 * says so, journaled behind it, is waited for. Which commands these are is not decided here: it is on record.
 */

import type { Command } from '../commands.ts'
import type { RefusedEvent } from '../ledger/events.ts'
import { FAULT_RULE, refusal } from '../ledger/refusal.ts'
import { HOOKS, type State } from '../products.ts'
import type { FaultCommand, Halt, OperatorKeyCommand } from './commands.ts'
import { accountKey } from './state.ts'

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

function haltAt(place: object): Halt {
  for (const product of HOOKS) {
    const halt = product.haltAt?.(place)
    if (halt !== undefined) return halt
  }
  throw new Error('nobody knows what was falling due')
}

/** The market in which a customer acts; none of a command that defines one. */
function haltOf(state: State, command: Command): Halt | undefined {
  if (!('user' in command && 'symbol' in command && command.symbol !== undefined)) return undefined
  const { symbol } = command
  const product = HOOKS.find(({ name }) => command.type.startsWith(`${name}.`))
  return product?.hasMarket?.(state, symbol) === true ? { product: product.name, symbol } : undefined
}

/** Begins the command and leaves it out. Nothing falls due with it: that may be what threw. */
export function passOver(state: State, sequence: number, time: number, halts: readonly Halt[]): void {
  state.beginCommand(sequence, time)
  state.log.push(refusal(FAULT_RULE))
  for (const halt of halts) {
    if ('user' in halt) spare(state, halt)
    else HOOKS.find(({ name }) => name === halt.product)?.halt?.(state, halt.symbol)
  }
  state.faults.awaited.add(sequence)
  state.faults.inARow += 1
}

function spare(state: State, halt: Extract<Halt, { product: 'margin' | 'contract_account' }>): void {
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

/** Applies `operator.key`. Whether another key's signature is right is checked where signatures are: at the journal. */
export function operatorKey(state: State, { key, signature }: OperatorKeyCommand): RefusedEvent | undefined {
  if (!/^[0-9a-f]{64}$/.test(key)) return refusal('operator_key', 'key')
  if (state.faults.operatorKey !== '' && signature === undefined) return refusal('operator_key', 'signature')
  state.faults.operatorKey = key
  state.log.push({ type: 'defined', what: 'operator_key', name: key })
  return undefined
}
