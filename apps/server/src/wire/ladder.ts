/** A ladder of limit orders: its rungs from a form's decimals, their client ids, and placing them one by one. */
import { randomBytes } from 'node:crypto'
import type { Lots, Ticks } from '@candlewick/money/types'
import { CallError, type ErrorName } from '@candlewick/protocol/errors'
import { type LadderSizes, ladder } from '@candlewick/rules/ladder'
import { lotsText, type MarketScale, priceText } from './scales.ts'
import { priceTicks, quantityLots } from './steps.ts'

/** A ladder as a caller describes it, for spot and contracts alike. */
interface LadderForm {
  readonly fromPrice: string
  readonly toPrice: string
  readonly rungs: number
  readonly quantity: string
  readonly sizes: LadderSizes
  readonly clientId?: string | undefined
}

/** A rung in whole counts and as the form of an ordinary limit order has it. */
export interface PlannedRung {
  readonly ticks: Ticks
  readonly lots: Lots
  readonly form: { readonly price: string; readonly quantity: string; readonly clientId: string }
}

export interface PlannedLadder {
  readonly clientId: string
  readonly rungs: readonly PlannedRung[]
}

/** @throws CallError naming the field that makes no ladder, with a bound that would */
export function plannedLadder(form: LadderForm, market: MarketScale): PlannedLadder {
  const made = ladder({
    from: priceTicks(form.fromPrice, market, 'fromPrice'),
    to: priceTicks(form.toPrice, market, 'toPrice'),
    count: form.rungs,
    lots: quantityLots(form.quantity, market, 'quantity'),
    sizes: form.sizes,
  })
  if ('refusal' in made) {
    const { rule, bound } = made.refusal
    if (rule === 'too_little') {
      throw new CallError('field_invalid', { field: 'quantity', bound: `>= ${lotsText(market, bound)}` })
    }
    // Between two prices that are the same there is no ladder of any number of rungs.
    if (bound < 2) throw new CallError('field_invalid', { field: 'toPrice', bound: '!= fromPrice' })
    throw new CallError('field_invalid', { field: 'rungs', bound: `<= ${bound}` })
  }
  const clientId = form.clientId ?? randomBytes(15).toString('base64url')
  const rungs = made.rungs.map((rung, index) => ({
    ticks: rung.price,
    lots: rung.lots,
    form: {
      price: priceText(market, rung.price),
      quantity: lotsText(market, rung.lots),
      clientId: `${clientId}.${index + 1}`,
    },
  }))
  return { clientId, rungs }
}

/** Where the calls have what a rule of ladders names. */
export const LADDER_FIELDS = { from: 'fromPrice', to: 'toPrice', quantity: 'quantity' } as const

interface RungRefusal {
  error: ErrorName
  field?: string
  bound?: string | number
}

interface RungRecord<Order> {
  clientId: string
  price: string
  quantity: string
  order?: Order
  refusal?: RungRefusal
}

export interface PlacedLadder<Order> {
  clientId: string
  placed: number
  refused: number
  records: RungRecord<Order>[]
}

interface Placing<Order> {
  /** Whether the client id is an order's already: the rung is then told again, not placed. */
  readonly isKnown: (clientId: string) => boolean
  /** @throws CallError where the rungs that are to be placed would not all be taken */
  readonly check: (rungs: readonly PlannedRung[]) => void | Promise<void>
  readonly place: (rung: PlannedRung) => Promise<Order>
}

/**
 * Places the rungs that are not there yet. What is there is told first: where it is of another ladder, nothing is
 * placed. A rung that is refused although all were checked (the market moved between them) does not keep the next ones.
 * @throws CallError where nothing stands: whatever kept the first rung from being placed
 */
export async function placeLadder<Order>(
  { clientId, rungs }: PlannedLadder,
  { isKnown, check, place }: Placing<Order>,
): Promise<PlacedLadder<Order>> {
  const orders = new Map<PlannedRung, Order>()
  const known = rungs.filter((rung) => isKnown(rung.form.clientId))
  for (const rung of known) orders.set(rung, await place(rung))
  const missing = rungs.filter((rung) => !orders.has(rung))
  // The same request may be under way beside this one: what it placed meanwhile is paid for already.
  const unpaid = missing.filter((rung) => !isKnown(rung.form.clientId))
  if (unpaid.length > 0) await check(unpaid)
  const refusals = new Map<PlannedRung, CallError>()
  for (const rung of missing) {
    try {
      orders.set(rung, await place(rung))
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      refusals.set(rung, error)
    }
  }
  const [first] = refusals.values()
  // One whose outcome is not known may stand: then the whole is not refused.
  const mayStand = [...refusals.values()].some(({ error }) => error === 'unknown' || error === 'timeout')
  if (first !== undefined && orders.size === 0 && !mayStand) throw first
  const records = rungs.map((rung) => recordOf(rung, orders.get(rung), refusals.get(rung)))
  return { clientId, placed: orders.size, refused: refusals.size, records }
}

function recordOf<Order>({ form }: PlannedRung, order?: Order, refusal?: CallError): RungRecord<Order> {
  const { clientId, price, quantity } = form
  const record = { clientId, price, quantity }
  if (order !== undefined) return { ...record, order }
  if (refusal === undefined) return record
  const { error, field, bound } = refusal
  const detail = { ...(field === undefined ? {} : { field }), ...(bound === undefined ? {} : { bound }) }
  return { ...record, refusal: { error, ...detail } }
}
