/** Own positions and accounts as of this moment, and moving the margin of isolated positions. */
import type { PositionView } from '@candlewick/engine/contract/views'
import { units } from '@candlewick/money/units'
import { type ContractType, contractTypeOf } from '@candlewick/protocol/contract-symbols'
import { CallError } from '@candlewick/protocol/errors'
import type { ContractAccount, OwnPosition } from '@candlewick/protocol/realtime'
import type { PositionSide } from '@candlewick/rules/contract/contract'
import { type StateReader, scaledContract } from '../../state/state.ts'
import { submitFor } from '../../state/submit-for.ts'
import { contractAccount, ownPosition } from '../../wire/contract-views.ts'
import { amountUnits } from '../../wire/steps.ts'
import { type ContractDependencies, scaleOf, symbolsOf } from './dependencies.ts'
import { type OwnFields, refuseIfRefused } from './refusal.ts'

/** The customer's open positions; of the contracts that the filter means. */
export function positionsOf(
  engine: StateReader,
  user: string,
  filter: { readonly symbol?: string | undefined; readonly contractType?: ContractType | undefined } = {},
): OwnPosition[] {
  const symbols = symbolsOf(engine, filter)
  return engine.contracts.positions(user).flatMap((position) => {
    if (symbols !== undefined && !symbols.includes(position.symbol)) return []
    return [positionRow(engine, position)]
  })
}

function positionRow(engine: StateReader, position: PositionView): OwnPosition {
  const contract = scaledContract(engine, position.symbol)
  if (contract === undefined) throw new Error(`a position in the unknown contract ${position.symbol}`)
  const closing = position.side === 'long' ? 3 : 4
  const orders = engine.contracts
    .openOrders(position.user, position.symbol)
    .filter(({ direction }) => direction === closing)
  return ownPosition(position, contract.mark, orders, contract.scale)
}

/**
 * Contract and side that a position's name says.
 * @throws CallError where there is no such contract
 */
export function positionName(engine: StateReader, id: string): { symbol: string; side: PositionSide } {
  const cut = id.lastIndexOf('-')
  const symbol = id.slice(0, cut)
  if (engine.contracts.contract(symbol) === undefined) throw new CallError('no_position', { field: 'id' })
  return { symbol, side: id.slice(cut + 1) === 'long' ? 'long' : 'short' }
}

/**
 * The position of that name.
 * @throws CallError where the customer has none
 */
export function namedPosition(engine: StateReader, user: string, id: string): PositionView {
  const { symbol, side } = positionName(engine, id)
  const found = findPosition(engine, user, symbol, side)
  if (found === undefined) throw new CallError('no_position', { field: 'id' })
  return found
}

function findPosition(engine: StateReader, user: string, symbol: string, side: PositionSide): PositionView | undefined {
  return engine.contracts.positions(user).find((held) => held.symbol === symbol && held.side === side)
}

/** What the customer's contract accounts stand at: one a settle coin of the contracts there are. */
export function accountsOf(engine: StateReader, user: string, type?: ContractType): ContractAccount[] {
  const positions = engine.contracts.positions(user)
  const seen = new Set<string>()
  return engine.contracts.all().flatMap(({ symbol, settle }) => {
    const kind = contractTypeOf(symbol)
    const known = engine.asset(settle)
    if ((type !== undefined && kind !== type) || seen.has(`${kind} ${settle}`) || known === undefined) return []
    seen.add(`${kind} ${settle}`)
    const number = kind === 'u' ? 2 : 3
    const profit = positions.reduce((sum, held) => sum + (isOf(engine, held, kind, settle) ? held.profit : 0), 0)
    const account = engine.contracts.account(user, number, settle) ?? untouched(engine, user, number, settle)
    return [contractAccount(account, kind, known, profit)]
  })
}

function isOf(engine: StateReader, { symbol }: PositionView, kind: ContractType, settle: string): boolean {
  return contractTypeOf(symbol) === kind && engine.contracts.contract(symbol)?.terms.settle === settle
}

/** An account that never traded: all that it holds is free. */
function untouched(engine: StateReader, user: string, account: 2 | 3, asset: string) {
  const wallet = units(engine.balance(user, account, asset).available)
  const none = units(0)
  return {
    wallet,
    free: wallet,
    isolated: none,
    crossMargin: none,
    orderHolds: none,
    balance: wallet,
    maintenance: none,
  }
}

export interface MarginMove {
  readonly id: string
  readonly amount: string
  /** 1 adds, 2 takes out. */
  readonly action: number
  readonly clientId?: string | undefined
}

/** Adds margin to an isolated position or takes some out; with a client id once, however often it is asked for. */
export async function moveMargin(
  dependencies: ContractDependencies,
  user: string,
  { id, amount: text, action, clientId }: MarginMove,
  /** What its form calls the contract, and the side. */
  own: OwnFields = { symbol: 'id' },
) {
  const { engine } = dependencies.replica
  const { symbol, side } = positionName(engine, id)
  // What can only be refused is not journaled; what was done is answered, whatever became of the position.
  const isKnown = clientId !== undefined && engine.contracts.marginMoved(user, clientId)
  if (!isKnown && findPosition(engine, user, symbol, side) === undefined) {
    throw new CallError('no_position', { field: own.symbol ?? 'symbol' })
  }
  const scale = scaleOf(engine, symbol)
  const moved = amountUnits(text, scale.quoteDecimals, 'amount')
  const amount = action === 1 ? moved : units(-moved)
  // A journal of older rules knows no client id here: each is one more there.
  const named = clientId === undefined || engine.rulesVersion < 5 ? {} : { clientId }
  const submitted = await submitFor(dependencies, user, {
    ...{ type: 'contract.margin', user, symbol, side, amount },
    ...named,
  })
  refuseIfRefused(submitted, scale, own)
  const found = findPosition(engine, user, symbol, side)
  const position = found === undefined ? null : positionRow(engine, found)
  return { id, positionMargin: position?.positionMargin ?? '0', position }
}
