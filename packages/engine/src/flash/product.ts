/** Flash contracts, as the state machine knows them. */
import { FLASH_REASONS } from '@candlewick/rules/flash/reasons'
import type { Product } from '../product.ts'
import type { FlashCommand } from './commands.ts'
import { FLASH_COMMANDS } from './dispatch.ts'
import { flashPrices, settleFlash } from './due.ts'
import type { FlashEvent } from './events.ts'
import { addFlashHeld, checkFlash } from './invariants.ts'
import { FlashReads } from './reads.ts'
import { FLASH_PART, flashGuards, freshTapes } from './snapshot.ts'
import { FLASH_POOL, type FlashLimits, FlashState, isFlashMarket, marketOfPosting, type State } from './state.ts'

interface Flash {
  command: FlashCommand
  event: FlashEvent
  reason: (typeof FLASH_REASONS)[number]
  state: State
  own: { readonly flash: FlashState }
  limits: FlashLimits
  reads: FlashReads
}

export const FLASH: Product<Flash> = {
  name: 'flash',
  commands: FLASH_COMMANDS,
  reasons: FLASH_REASONS,
  houses: [{ owner: FLASH_POOL, fund: 'flash', given: true, moved: true }],
  natures: { 'flash.open': 'trades', 'flash.limit': 'free', 'flash.pause': 'free' },
  own: (limits) => ({ flash: new FlashState(limits) }),
  reads: (state) => new FlashReads(state),
  begin({ flash, rulesVersion }) {
    flash.clientIds.shared = rulesVersion >= 2
  },
  onRules({ flash, rulesVersion, time }, before) {
    if (before < 2 && rulesVersion >= 2) flash.clientIds.share(time)
  },
  onPrices(state, command) {
    if (state.flash.orders.size > 0) flashPrices(state, command)
  },
  settle(state) {
    if (state.time > state.flash.nextDue) settleFlash(state)
  },
  symbolOf: ({ flash }, market) => marketOfPosting(flash, market)?.symbol,
  stepOf: ({ flash }, symbol) => flash.market(symbol)?.tickSize,
  hasMarket: ({ flash }, symbol) => flash.market(symbol) !== undefined,
  haltAt: (place) => (isFlashMarket(place) ? { product: 'flash', symbol: place.symbol } : undefined),
  halt({ flash, faults, log }, symbol) {
    const market = flash.market(symbol)
    if (market === undefined) return
    market.status = 'halted'
    // What waits already is in no schedule to be taken out of.
    if (!faults.flash.has(symbol)) flash.park(market)
    faults.flash.add(symbol)
    log.push({ type: 'flash.defined', symbol })
  },
  addHeld: addFlashHeld,
  check: checkFlash,
  restored({ flash, faults }) {
    for (const symbol of faults.flash) {
      const market = flash.market(symbol)
      if (market !== undefined) flash.park(market)
    }
  },
  sections: [freshTapes, flashGuards],
  parts: [FLASH_PART],
}
