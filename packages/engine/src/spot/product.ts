/** Spot, as the state machine knows it. */

import { SPOT_REASONS } from '@candlewick/rules/posting-reasons'
import type { State } from '../margin/state.ts'
import type { OrderEvent, TradeEvent } from '../orders/events.ts'
import type { Product } from '../product.ts'
import { spotAmend } from './amend.ts'
import { Book } from './book.ts'
import { spotCancel } from './cancel.ts'
import type { SpotCommand } from './commands.ts'
import { fireDue } from './firing.ts'
import { addSpotHeld, checkSpot } from './invariants.ts'
import { spotLadder } from './ladder.ts'
import { SPOT_NATURES, SPOT_REDUCING } from './natures.ts'
import { spotOco } from './oco.ts'
import { spotPrices } from './prices.ts'
import { agedOrders } from './section.ts'
import { spotStop } from './stop.ts'
import { spotSubmit } from './submit.ts'
import { lookAgain } from './waiting.ts'

interface Spot {
  command: SpotCommand
  event: OrderEvent | TradeEvent
  reason: (typeof SPOT_REASONS)[number]
  state: State
  /** Its books and orders are of the ground: margin accounts trade in them. */
  own: object
  limits: object
  /** `Engine` itself answers for spot. */
  reads: object
}

export const SPOT: Product<Spot> = {
  name: 'spot',
  commands: {
    'spot.submit': spotSubmit,
    'spot.stop': spotStop,
    'spot.oco': spotOco,
    'spot.amend': spotAmend,
    'spot.cancel': spotCancel,
    'spot.ladder': spotLadder,
  },
  reasons: SPOT_REASONS,
  natures: SPOT_NATURES,
  reducing: SPOT_REDUCING,
  own: () => ({}),
  reads: () => ({}),
  onRules(state, before) {
    if (before >= 2 || state.rulesVersion < 2) return
    // What is over leaves the memory, so that what is left is what a snapshot has of it.
    state.clientIds.dropOver()
    state.conditions.share()
  },
  onMarket(state, symbol) {
    const book = state.book(symbol)
    // Triggers sleep while the market is halted.
    if (book !== undefined) lookAgain(state, book)
  },
  onPrices: spotPrices,
  settle(state) {
    if (state.dueBooks.size > 0) fireDue(state)
  },
  hasDue({ dueBooks }) {
    for (const { rules, triggers } of dueBooks)
      if (rules.status === 'open' && (triggers?.due.size ?? 0) > 0) return true
    return false
  },
  hasMarket: (state, symbol) => state.book(symbol) !== undefined,
  haltAt: (place) => (place instanceof Book ? { product: 'spot', symbol: place.rules.symbol } : undefined),
  halt(state, symbol) {
    const book = state.book(symbol)
    if (book === undefined) return
    book.setRules({ ...book.rules, status: 'halted' })
    state.log.push({ type: 'defined', what: 'market', name: symbol })
  },
  addHeld: addSpotHeld,
  check: checkSpot,
  sections: [agedOrders],
}
