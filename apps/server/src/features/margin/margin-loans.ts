/** Borrowing and paying back: a command each, answered with what became of the loan; and what a borrowing would do. */
import { randomBytes } from 'node:crypto'
import type { Event } from '@candlewick/engine/events'
import type { MarginBorrowCommand, MarginRepayCommand } from '@candlewick/engine/margin/commands'
import { formatDecimal } from '@candlewick/money/decimal'
import type { Units } from '@candlewick/money/types'
import { units } from '@candlewick/money/units'
import type { OutputOf } from '@candlewick/protocol/call'
import type { allBorrow, borrowableCross, previewBorrowCross, setLeverage } from '@candlewick/protocol/calls/margin'
import { CallError } from '@candlewick/protocol/errors'
import { ratiosOf } from '@candlewick/rules/margin/ratios'
import { coinOf, marginPair } from '../../state/margin-coins.ts'
import type { StateReader } from '../../state/state.ts'
import { submitFor } from '../../state/submit-for.ts'
import { marginRefusal } from '../../wire/margin-refusal.ts'
import { rateText } from '../../wire/scales.ts'
import { amountUnits } from '../../wire/steps.ts'
import { accountOf, commandPlace, type MarginDependencies, type Place, viewOf } from './dependencies.ts'
import { marginStateRow, ratiosRow } from './margin-state.ts'

/** More than anybody can owe: of it only the debt is taken. */
const ALL: Units = units(Number.MAX_SAFE_INTEGER)

/** A coin's terms, what the account owes of it and could still borrow. */
export function canBorrowRow(engine: StateReader, place: Place, coin: string): OutputOf<typeof borrowableCross> {
  const { decimals, hourly, limit, pool } = coinOf(engine, place.pair, coin)
  const text = (amount: number) => formatDecimal(amount, decimals)
  const owed = viewOf(engine, place).lines.find(({ asset }) => asset === coin)?.principal ?? 0
  return {
    coin,
    amount: text(engine.margin.borrowable(place.user, coin, place.pair)),
    borrowed: text(owed),
    limit: text(limit),
    pool: text(pool),
    hourlyRate: rateText(hourly),
  }
}

/** What borrowing so much would do, or the refusal that it would meet. */
export function previewBorrow(
  engine: StateReader,
  place: Place,
  input: { readonly coin: string; readonly amount: string },
): OutputOf<typeof previewBorrowCross> {
  const { coin } = input
  const { decimals, hourly } = coinOf(engine, place.pair, coin)
  const amount = amountUnits(input.amount, decimals, 'amount')
  const preview = engine.margin.preview(place.user, coin, amount, place.pair)
  if ('rule' in preview) throw marginRefusal(preview, decimals)
  const { interest, loan, before, after, ratios } = preview
  return {
    coin,
    amount: formatDecimal(amount, decimals),
    hourlyRate: rateText(hourly),
    firstInterest: formatDecimal(interest, decimals),
    borrowed: formatDecimal(loan.principal, decimals),
    interest: formatDecimal(loan.interest, decimals),
    before: marginStateRow(engine, place.pair, before, ratios),
    after: marginStateRow(engine, place.pair, after, ratios),
  }
}

interface LoanRequest {
  readonly coin: string
  readonly amount?: string | undefined
  readonly all?: boolean
  readonly clientId?: string | undefined
}

/** Borrows; sent again with the same client id it is answered with what it did the first time. */
export function borrow(dependencies: MarginDependencies, place: Place, input: LoanRequest) {
  return changeLoan(dependencies, place, 'margin.borrow', input)
}

/** Pays back an amount, or all that is owed. */
export function repay(dependencies: MarginDependencies, place: Place, input: LoanRequest) {
  if (input.all === true && input.amount !== undefined) {
    throw new CallError('field_invalid', { field: 'amount', bound: 'all' })
  }
  return changeLoan(dependencies, place, 'margin.repay', input)
}

async function changeLoan(
  dependencies: MarginDependencies,
  place: Place,
  type: (MarginBorrowCommand | MarginRepayCommand)['type'],
  input: LoanRequest,
): Promise<OutputOf<typeof allBorrow>> {
  const { coin } = input
  const { decimals } = coinOf(dependencies.replica.engine, place.pair, coin)
  const clientId = input.clientId ?? randomBytes(15).toString('base64url')
  const { events, refused } = await submitFor(dependencies, place.user, {
    type,
    ...commandPlace(place),
    asset: coin,
    amount: amountOf(input, decimals),
    clientId,
  })
  if (refused !== undefined) throw marginRefusal(refused, decimals)
  const told = loanTold(events, type)
  const text = (amount: number) => formatDecimal(Math.abs(amount), decimals)
  return {
    clientId,
    ...accountOf(place),
    coin,
    principal: text(told.principal),
    interest: text(told.interest),
    principalAfter: text(told.principalAfter),
    interestAfter: text(told.interestAfter),
  }
}

function amountOf({ amount, all }: LoanRequest, decimals: number): Units {
  if (all === true) return ALL
  if (amount === undefined) throw new CallError('field_required', { field: 'amount' })
  return amountUnits(amount, decimals, 'amount')
}

/** What the command says of its loan. Interest that fell due is told before it, and what others owe beside it. */
function loanTold(events: readonly Event[], type: 'margin.borrow' | 'margin.repay') {
  const what = type === 'margin.borrow' ? 'borrow' : 'repay'
  for (const event of events) if (event.type === 'margin.loan' && event.what === what) return event
  throw new Error(`${type} changed no loan and was not refused`)
}

/** Sets the leverage of an isolated account. */
export async function takeLeverage(
  dependencies: MarginDependencies,
  user: string,
  { symbol, leverage }: { readonly symbol: string; readonly leverage: number },
): Promise<OutputOf<typeof setLeverage>> {
  const { engine } = dependencies.replica
  marginPair(engine, symbol)
  const offered = engine.margin.leverages(symbol)
  const ratios = offered.includes(leverage) ? ratiosOf('isolated', leverage) : undefined
  if (ratios === undefined) throw new CallError('field_invalid', { field: 'leverage', bound: offered.join(' | ') })
  const { refused } = await submitFor(dependencies, user, { type: 'margin.leverage', user, pair: symbol, leverage })
  if (refused !== undefined) throw marginRefusal(refused, 0)
  return { symbol, ...ratiosRow(ratios) }
}
