/** The command that opens a spot market or changes its rules. */
import { RATE_ONE } from '@candlewick/money/types'
import type { MarketCommand } from '../ledger/commands.ts'
import type { RefusedEvent } from '../ledger/events.ts'
import { refusal } from '../ledger/refusal.ts'
import type { MarketRules } from '../ledger/registry.ts'
import { MAX_MARKETS, MAX_OPEN_ORDERS_TOTAL } from '../limits.ts'
import { isCount } from '../memory/typed.ts'
import { HOOKS, type State } from '../products.ts'

/** Applies `market`: a new one, or new rules of a known one whose assets and sizes stay. */
export function market(state: State, command: MarketCommand): RefusedEvent | undefined {
  const base = state.registry.asset(command.base)
  if (base === undefined) return refusal('unknown_asset', 'base')
  const quote = state.registry.asset(command.quote)
  if (quote === undefined || quote === base) return refusal('unknown_asset', 'quote')
  const { type: _, ...described } = command
  const fault = marketFault(described)
  if (fault !== undefined) return refusal('market_form', fault)
  const known = state.book(command.symbol)
  if (known === undefined) {
    if (state.books.length === MAX_MARKETS) return refusal('market_form', 'symbol', MAX_MARKETS)
    // Another product may count the symbol's index price in a step of its own already.
    const step = stepOf(state, command.symbol) ?? command.tickSize
    if (step !== command.tickSize) return refusal('market_fixed', 'tickSize', step)
    const book = state.addBook(described, base, quote)
    book.indexPrice = state.indexPrices.get(command.symbol)?.price ?? 0
  } else {
    const fixed = fixedFault(known.rules, described)
    if (fixed !== undefined) return refusal('market_fixed', fixed, known.rules[fixed])
    known.setRules(described)
    for (const product of HOOKS) product.onMarket?.(state, command.symbol)
  }
  state.log.push({ type: 'defined', what: 'market', name: command.symbol })
  return undefined
}

/** The field that no market could have, or undefined. */
function marketFault(rules: MarketRules): string | undefined {
  if (rules.symbol.length === 0 || rules.symbol.length > 32) return 'symbol'
  if (!isCount(rules.lotUnits)) return 'lotUnits'
  if (!isCount(rules.tickLotUnits)) return 'tickLotUnits'
  if (!Number.isSafeInteger(rules.minNotional) || rules.minNotional < 0) return 'minNotional'
  if (!isCount(rules.maxLots) || rules.maxLots * rules.lotUnits > Number.MAX_SAFE_INTEGER) return 'maxLots'
  if (!isCount(rules.bandRate) || rules.bandRate >= RATE_ONE) return 'bandRate'
  if (!isCount(rules.slipRate) || rules.slipRate >= RATE_ONE) return 'slipRate'
  if (!isCount(rules.maxOpenOrders) || rules.maxOpenOrders > MAX_OPEN_ORDERS_TOTAL) return 'maxOpenOrders'
  return rules.status === 'open' || rules.status === 'halted' ? undefined : 'status'
}

const FIXED = ['base', 'quote', 'tickSize', 'lotSize', 'lotUnits', 'tickLotUnits'] as const

function fixedFault(now: MarketRules, wanted: MarketRules): (typeof FIXED)[number] | undefined {
  return FIXED.find((field) => now[field] !== wanted[field])
}

/** The step in which some product counts the symbol's index price. */
function stepOf(state: State, symbol: string): string | undefined {
  for (const product of HOOKS) {
    const step = product.stepOf?.(state, symbol)
    if (step !== undefined) return step
  }
  return undefined
}
