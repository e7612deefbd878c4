/** The part of the invariants that concerns waiting orders, the legs of an OCO, and icebergs. */

import { MAX_MATCHES } from '../limits.ts'
import type { State } from '../margin/state.ts'
import { type Condition, extremeOf, firesAt, PLAIN, STOP } from '../orders/conditions.ts'
import { ICEBERG, SPECIAL, sideOf, WAITING } from '../orders/flags.ts'
import { FLAGS, HELD, ID, LEVEL, LIST, LOTS, OPEN, PRICE, SHOWN, TAKER_RATE } from '../orders/order-pool.ts'
import { invariant } from '../persist/invariant.ts'
import type { Book } from './book.ts'
import { referenceOf, waitingHold } from './conditional-rules.ts'
import { guardHeld, siblingOf } from './oco-legs.ts'

/** The records of all waiting orders, in order of id. */
export function waitingSlots(state: State): number[] {
  const slots: number[] = []
  for (const { id } of state.conditions.sorted()) {
    const slot = state.orderIndex.get(id)
    if (slot >= 0 && (state.pool.int(slot, FLAGS) & WAITING) !== 0) slots.push(slot)
  }
  return slots
}

/** Every condition fits its order, and every market's triggers have what waits there; how many orders wait. */
export function checkConditions(state: State): number {
  const { pool, orders } = state
  const waiting = new Array<number>(state.books.length).fill(0)
  for (const condition of state.conditions.sorted()) {
    const slot = state.orderIndex.get(condition.id)
    if (slot < 0) continue
    const name = () => `order ${condition.id}`
    invariant((pool.int(slot, FLAGS) & SPECIAL) !== 0, () => `${name()} has a condition and says it has none`)
    const book = state.bookAt(orders.market(pool.int(slot, LIST)))
    checkIceberg(state, condition, slot)
    if (condition.sibling > 0 && (condition.type === PLAIN || (pool.int(slot, FLAGS) & WAITING) !== 0)) {
      checkLegs(state, condition, slot)
    }
    if ((pool.int(slot, FLAGS) & WAITING) === 0) continue
    waiting[book.index] = (waiting[book.index] ?? 0) + 1
    checkWaiting(state, book, condition, slot)
  }
  for (const book of state.books) {
    const size = book.triggers?.size ?? 0
    invariant(
      size === waiting[book.index],
      () => `${size} orders wait in ${book.rules.symbol}, not ${waiting[book.index]}`,
    )
    checkDue(state, book)
  }
  return waiting.reduce((sum, n) => sum + n, 0)
}

function checkIceberg(state: State, { id, display }: Condition, slot: number): void {
  const { pool } = state
  const iceberg = (pool.int(slot, FLAGS) & ICEBERG) !== 0
  invariant(iceberg === display > 0, () => `order ${id} is an iceberg that shows ${display}`)
  if (!iceberg) return
  const shown = pool.num(slot, SHOWN)
  const most = Math.min(display, pool.num(slot, OPEN))
  invariant(shown > 0 && shown <= most, () => `order ${id} shows ${shown} lots, and may show ${most}`)
}

/** Both legs live or none, each names the other, one waits and guards what is left of the other. */
function checkLegs(state: State, { id }: Condition, slot: number): void {
  const { pool } = state
  const other = siblingOf(state, id)
  invariant(other >= 0, () => `order ${id} has lost its other leg`)
  const back = state.conditions.of(pool.num(other, ID)).sibling
  invariant(back === id, () => `the other leg of order ${id} is that of order ${back}`)
  const waits = (leg: number) => (pool.int(leg, FLAGS) & WAITING) !== 0
  invariant(waits(slot) !== waits(other), () => `of order ${id} and its other leg not one waits`)
  const [mine, others] = [pool.num(slot, OPEN), pool.num(other, OPEN)]
  invariant(mine === others, () => `order ${id} has ${mine} lots, its other leg ${others}`)
}

function checkWaiting(state: State, book: Book, condition: Condition, slot: number): void {
  const { pool } = state
  const name = () => `waiting order ${condition.id}`
  const flags = pool.int(slot, FLAGS)
  invariant(pool.int(slot, LEVEL) === -1, () => `${name()} has a level`)
  invariant(pool.num(slot, OPEN) === pool.num(slot, LOTS), () => `${name()} has traded`)
  invariant(condition.triggeredAt === 0, () => `${name()} has fired`)
  const other = condition.sibling === 0 ? -1 : siblingOf(state, condition.id)
  const lots = pool.num(slot, OPEN)
  const { amount, heldAt } = condition
  const due =
    other < 0
      ? waitingHold(book, flags, lots, amount, heldAt, pool.int(slot, TAKER_RATE))
      : guardHeld(state, book, slot, lots, pool.num(other, PRICE))
  invariant(pool.num(slot, HELD) === due, () => `${name()} holds ${pool.num(slot, HELD)}, not ${due}`)
  const home = condition.group?.members ?? condition.home
  invariant(home?.members[condition.place] === condition, () => `${name()} is not where it says`)
  invariant(condition.due === (home === book.triggers?.due), () => `${name()} is due and not, both at once`)
  const reference = referenceOf(book, condition.by)
  // A halted market's triggers sleep, and a lost index reaches nothing.
  if (condition.due || reference === 0 || book.rules.status !== 'open') return
  invariant(!reached(condition, sideOf(flags), reference), () => `${name()} has missed its trigger at ${reference}`)
}

function reached(condition: Condition, side: number, reference: number): boolean {
  const at = firesAt(condition)
  if (condition.type === STOP || at > 0) {
    const late = condition.type !== STOP && !furthest(extremeOf(condition), side, reference)
    return late || (condition.rises ? reference >= at : reference <= at)
  }
  return condition.rises ? reference <= condition.trigger : reference >= condition.trigger
}

/** True where the extreme that a trailing stop follows to is no nearer than the price is. */
function furthest(extreme: number, side: number, reference: number): boolean {
  return side === 0 ? extreme <= reference : extreme >= reference
}

/** What is due has fired, but where the market is halted, the command was refused, or its ids were used up. */
function checkDue(state: State, book: Book): void {
  const due = book.triggers?.due.size ?? 0
  invariant(
    due > 0 === state.dueBooks.has(book),
    () => `${book.rules.symbol} has ${due} due orders that nobody looks at`,
  )
  if (due === 0 || book.rules.status !== 'open') return
  const refused = state.log.plain.some((event) => event.type === 'refused')
  const left = state.ledger.idsLeft
  invariant(
    refused || left < MAX_MATCHES + 4,
    () => `${due} orders of ${book.rules.symbol} are due, ${left} ids are left`,
  )
}
